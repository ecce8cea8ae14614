"""A written game, read line by line: rows of factions, options, tiles, cards, departures. A row
that can't be read loses no row of the other players."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.core.files.json_lines import BYTE_ORDER_MARK
from companion.core.frozen import changed
from companion.core.game.action import Action
from companion.games.terra_mystica import moves
from companion.games.terra_mystica.box.factions import BY_NAME
from companion.games.terra_mystica.box.tiles import CARDS, ROUND_CODES, TOWNS
from companion.games.terra_mystica.exchange.notation import words
from companion.games.terra_mystica.exchange.notation.commands import after_text, seated
from companion.games.terra_mystica.fixes.turn_and_depth import SetTurn
from companion.games.terra_mystica.rules.turn.actions import forgo
from companion.games.terra_mystica.rules.turn.power_offers import decline
from companion.games.terra_mystica.rules.turn.rounds import (
    begin,
    leave,
    moved_on,
    new_game,
    pass_turn,
    seat_faction,
    without_single_spades,
)
from companion.games.terra_mystica.rules.turn.turns import end_row, turn_ended
from companion.games.terra_mystica.state.board import own_bridges, put
from companion.games.terra_mystica.state.breach import Breach, regardless
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import (
    LAST_ROUND,
    NOBODY,
    State,
    alone,
    owes,
    seat_number,
)
from companion.games.terra_mystica.state.table_state import TableState

MOST_LINES = 3000
LONGEST_LINE = 1000
CELLS = 15
"""Cells of a row in a pasted ledger: the faction first, the commands last."""
ROW = re.compile(r"([a-z_]+) ?: ?(.*)")
BY_THE_TABLE = re.compile(
    r"\[opponent accepted power\]|\[all opponents declined power\]|\+\d+vp for [a-z]+"
    r"|score_resources"
)
SEATED = "setup"
NO_SPADE = "-spade"
"""The row in which Giants lose a single spade of phase III. It may be left out."""
LINK = re.compile(r"\tshow history\s*$")
"""The words of a link after the table's lines in a pasted ledger."""
STEPS_APART = re.compile(r"(action acta\b.*?\+) ?([a-z]+) ?\. ?\+ ?([a-z]+)\b")
"""The two steps of the Auren's action on one cult, written one by one."""
INCOME = re.compile(r"(?:(?<![\s.])[\s.]+)?\b[a-z_]*income_for_faction\b")


class BadRow(ValueError):
    """A wrong line of a log: `row N: sentence`."""

    def __init__(self, number: int, sentence: str) -> None:
        super().__init__(f"row {number}: {sentence}")
        self.number = number


class Step(NamedTuple):
    """A line of a log: the states before and after it. A row has its `commands`, which are done on
    the state `before`, and the ledger of its `player` after them. `made_up` are the actions that
    take the place of rows before it that were lost."""

    number: int
    before: State
    commands: tuple[str, ...]
    player: Player | None
    after: State
    made_up: tuple[Action[TableState], ...] = ()


def read_row(state: State, number: int, line: str) -> Step:
    """One line of a log, read in a state. Raises Breach if it is wrong."""
    _check_size(number, line)
    text, faction, commands = words_of(line)
    if not text or (faction and not commands):
        return Step(number, state, (), None, state)
    if not faction:
        return Step(number, state, (), None, moved_on(read_line(state, text)))
    if commands == [SEATED]:
        after = seat_faction(state, words.faction(faction))
        return Step(number, state, (), after.players[-1], after)
    seat, before = seated(state, faction), _ready(state, commands)
    done = _done(before, seat, commands)
    return Step(number, before, tuple(commands), done.players[seat], row_ended(done, seat))


def row_ended(state: State, seat: int) -> State:
    """The state after a row. Every row of the last remaining player is a turn, even if its tiles or
    spades are in the next one."""
    ended = end_row(state, seat)
    turn = ended.turn
    if turn.seat == seat and not turn.actions and alone(state, seat):
        ended = turn_ended(ended, seat)
    return moved_on(ended)


def _check_size(number: int, line: str) -> None:
    if number > MOST_LINES:
        raise Breach("a game has {most} lines at most", most=MOST_LINES)
    if len(line) > LONGEST_LINE:
        raise Breach("a line has {most} characters at most", most=LONGEST_LINE)


def words_of(line: str) -> tuple[str, str, list[str]]:
    """The text of a line in lower case; for a row, its faction and commands."""
    line = line.removeprefix(BYTE_ORDER_MARK).partition("#")[0].lower()
    line = LINK.sub("", line)
    text = " ".join((_row_of_ledger(line) if "\t" in line else line).split())
    match = ROW.fullmatch(text)
    if match is None or match[1] not in BY_NAME:
        return text, "", []
    return text, match[1], list(_commands(match[2]))


def _ready(state: State, commands: list[str]) -> State:
    """The state in which a row's commands begin. The first row that uses no spades of phase III
    tells that Giants have lost a single one."""
    if commands != [NO_SPADE] and not commands[0].startswith("transform "):
        state = moved_on(without_single_spades(state)) if state.phase == "bonuses" else state
    return begin(state) if state.phase == "setup" else state


def _done(state: State, seat: int, commands: list[str]) -> State:
    player = state.players[seat]
    if state.phase == "over":
        raise Breach("the game is over")
    if player.dropped:
        raise Breach("{who} have left the game", who=player.name)
    for command in commands:
        state = after_text(state, seat, command)
    return state


def _row_of_ledger(line: str) -> str:
    """A row of a pasted ledger in the format of a log; other lines unchanged."""
    cells = line.split("\t")
    first = cells[0].strip().removesuffix(":")
    if len(cells) < CELLS - 1 or first not in BY_NAME:
        return line
    return f"{first}: {cells[CELLS - 1] if len(cells) >= CELLS else ''}"


def _steps_together(match: re.Match[str]) -> str:
    begun, cult, next_cult = match.groups()
    return f"{begun}2{cult}" if cult == next_cult else match[0]


def _commands(text: str) -> Iterator[str]:
    """The commands of a row, without those that the online table wrote by itself. Spades that are
    forgone one by one are forgone by the first of these commands."""
    text = STEPS_APART.sub(_steps_together, text)
    before = ""
    for part in (INCOME.sub("", text) if "income" in text else text).split("."):
        command = part.strip()
        if not command or BY_THE_TABLE.fullmatch(command) or command == before == NO_SPADE:
            continue
        yield command
        before = command


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
    cards = {card.id: 0 for card in CARDS.values() if card.option == name}
    towns = {tile.id: tile.count for tile in TOWNS.values() if tile.option == name}
    return changed(state, options=state.options | {name}, cards={**state.cards, **cards},
                   towns_left={**state.towns_left, **towns})  # fmt: skip


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
    return changed(state, rounds=put(state.rounds, number - 1, tile.id))


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
    name, colon, command = line.partition(":")
    if colon and name.isalpha() and command.strip():
        words.faction(name)  # The row of an unknown faction.
    if SKIPPED.match(line):
        return state
    for pattern, read in LINES.items():
        if match := pattern.fullmatch(line):
            return read(state, *match.groups())
    if line.startswith("map "):
        raise Breach("only the printed map is known, not {line}", line=words.quoted(line))
    raise Breach("{line} is not a line of a game", line=words.quoted(line))


def read(log: str) -> tuple[dict[int, Player], State]:
    """For each row of a log, by the number of its line, the ledger after its commands; and the
    state at the end. Raises BadRow for the first wrong line."""
    steps = list(step_by_step(log))
    return {step.number: step.player for step in steps if step.player}, steps[-1].after


def step_by_step(log: str, wrong: list[BadRow] | None = None) -> Iterator[Step]:
    """Every line of a log. Wrong ones are added to `wrong`, and the game goes on at the next
    player's row. Without such a list, raises BadRow."""
    state, lost = new_game(), Lost()
    for number, line in enumerate(log.split("\n")[: MOST_LINES + 1], start=1):
        try:
            step = read_row(state, number, line)
        except Breach as breach:
            bad = BadRow(number, str(breach))
            if wrong is None:
                raise bad from breach
            again = lost.goes_on(state, number, line)
            if again is None:
                wrong.append(bad)
                lost.add(state, bad, line)
                continue
            wrong[:] = [lost.told(row, number) for row in wrong]
            step, lost = again, Lost()
        state = step.after
        if step.player:
            lost.rows.pop(step.player.seat, None)
        yield step


@dataclass
class Lost:
    """The rows that can't be read, by the number of their player, since that player's last row that
    can. `passing` are the players whose row was a pass."""

    rows: dict[int, BadRow] = field(default_factory=dict)
    passing: set[int] = field(default_factory=set)

    def add(self, state: State, row: BadRow, line: str) -> None:
        _, faction, commands = words_of(line)
        seat = _seat(state, faction)
        if seat != NOBODY and state.phase in ("actions", "bonuses"):
            self.rows[seat] = row
            self.passing |= {seat} if any(c.startswith("pass") for c in commands) else set()

    def goes_on(self, state: State, number: int, line: str) -> Step | None:
        """The row of another player, once those of the lost rows are done with; None if it still
        can't be read."""
        _, faction, _ = words_of(line)
        others = [seat for seat in self.rows if seat != _seat(state, faction)]
        if not faction or not others:
            return None
        made_up: list[Action[TableState]] = []
        for seat in others:
            state = self._without(state, seat, made_up)
        try:
            return read_row(state, number, line)._replace(made_up=tuple(made_up))
        except Breach:
            return None

    def _without(self, state: State, seat: int, made_up: list[Action[TableState]]) -> State:
        """The state after a player has answered and taken nothing more, and has passed if the lost
        row says so."""
        colour = seat_number(state, seat)
        for offer in (offer for offer in state.offers if offer.seat == seat):
            builder = seat_number(state, offer.builder)
            made_up.append(moves.Leech(seat=colour, builder=builder, offer=offer.amount, power=0))
            state = decline(state, offer)
        while duty := owes(state.players[seat]):
            made_up.append(moves.Forgo.model_validate({"seat": colour, "what": duty}))
            state = regardless(forgo, state, seat, duty)
        if state.turn.seat == seat:
            if seat in self.passing:
                bridges = own_bridges(state.board, seat)
                made_up.append(moves.PassRound(seat=colour, bridges=bridges))
                state = turn_ended(regardless(pass_turn, state, seat, ""), seat)
            else:
                state = turn_ended(state, seat)
                made_up.append(turn_of(state))
        return moved_on(state)

    def told(self, row: BadRow, number: int) -> BadRow:
        """A wrong row; if it was lost, it says where the game goes on."""
        if row not in self.rows.values():
            return row
        sentence = str(row).partition(": ")[2]
        return BadRow(row.number, f"{sentence}; the game goes on at row {number}")


def _seat(state: State, faction: str) -> int:
    return next((player.seat for player in state.players if player.name == faction), NOBODY)


def turn_of(state: State) -> SetTurn:
    """The correction that it is now the turn of this player."""
    cards = {card: coins for card, coins in state.cards.items() if coins}
    return SetTurn(seat=seat_number(state, state.turn.seat), round=state.round,
                   used=state.power_used, coins=cards)  # fmt: skip
