"""The lines of a log that are not rows: options, scoring tiles, cards, departures."""

import re
from collections.abc import Callable, Mapping

from companion.core.frozen import changed
from companion.games.terra_mystica.box.tiles import CARDS, ROUND_CODES, TOWNS
from companion.games.terra_mystica.exchange.notation import words
from companion.games.terra_mystica.exchange.notation.commands import seated
from companion.games.terra_mystica.rules.turn.rounds import begin, leave
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.state import LAST_ROUND, State

SKIPPED = re.compile(
    r"default game options|randomize setup|player \d+:|round \d+ income|round \d+, turn \d+"
    r"|scoring |converting "
)
"""The beginnings of lines that the online table writes by itself."""
LAST_SPADE_ROUND = 4


def _option(state: State, name: str) -> State:
    if name in words.ACCEPTED:
        return state
    if name not in words.OBEYED:
        raise Breach("the option {name} is not known", name=words.quoted(name))
    _check_setting_up(state)
    state = changed(state, options=state.options | {name})
    cards = {card.id: 0 for card in CARDS.values() if card.option == name}
    towns = {tile.id: tile.count for tile in TOWNS.values() if tile.option == name}
    return changed(state, cards={**state.cards, **cards}, towns_left={**state.towns_left, **towns})


def _check_setting_up(state: State) -> None:
    if state.phase != "setup":
        raise Breach("the game has begun, its tiles and options are settled")


def _scoring(state: State, round_number: str, name: str) -> State:
    _check_setting_up(state)
    number, code = int(round_number), name.upper()
    tile = ROUND_CODES.get(code)
    if tile is None:
        raise Breach("{code} is not a scoring tile", code=words.quoted(code))
    if not 1 <= number <= LAST_ROUND:
        raise Breach("a game has no round {number}", number=number)
    if state.rounds[number - 1]:
        raise Breach("round {number} has a scoring tile already", number=number)
    if tile.id in state.rounds:
        raise Breach("{code} lies in another round already", code=code)
    words.check_option(state.options, code, tile.option)
    if tile.scores == "spade" and number > LAST_SPADE_ROUND:
        raise Breach("{code} can't lie in round {number}", code=code, number=number)
    rounds = (*state.rounds[: number - 1], tile.id, *state.rounds[number:])
    return changed(state, rounds=rounds)


def _removing(state: State, code: str) -> State:
    _check_setting_up(state)
    card = words.card(code.upper())
    words.check_option(state.options, card.code, card.option)
    if card.id not in state.cards:
        raise Breach("{code} has been removed already", code=card.code)
    return changed(state, cards={k: coins for k, coins in state.cards.items() if k != card.id})


def _dropped(state: State, name: str) -> State:
    seat = seated(state, name)
    if state.phase == "over":
        raise Breach("the game is over")
    return leave(begin(state) if state.phase == "setup" else state, seat)


LINES: Mapping[re.Pattern[str], Callable[..., State]] = {
    re.compile(r"option (.+)"): _option,
    re.compile(r"round (\d{1,2}) scoring ?: ?([a-z0-9]+)(?: ?,.*)?"): _scoring,
    re.compile(r"removing tile (\S+)"): _removing,
    re.compile(r"(\S+) dropped from the game"): _dropped,
}
"""The lines, and what reads the words in the brackets."""


def read_line(state: State, line: str) -> State:
    """The state after a line that is not a row, in lower case. Raises Breach if the line is
    wrong."""
    if SKIPPED.match(line):
        return state
    for pattern, read in LINES.items():
        if match := pattern.fullmatch(line):
            return read(state, *match.groups())
    if line.startswith("map "):
        raise Breach("only the printed map is known, not {line}", line=words.quoted(line))
    raise Breach("{line} is not a line of a game", line=words.quoted(line))
