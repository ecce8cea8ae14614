"""A game in the notation as lines of a table: who sits there, what was agreed, what happened."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game.action import Action
from companion.games.terra_mystica.basis.breach import Breach
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.corrections.departures import Leave
from companion.games.terra_mystica.notation import words
from companion.games.terra_mystica.notation.commands import do, seated
from companion.games.terra_mystica.notation.lines import DROPPED, read_line
from companion.games.terra_mystica.notation.reading import (
    MOST_LINES,
    SETUP,
    BadRow,
    row_begun,
    row_of,
    text_of,
)
from companion.games.terra_mystica.play.offers import CULTISTS_POWER
from companion.games.terra_mystica.play.rounds import ORDER_OF_PASSING, settle
from companion.games.terra_mystica.play.setting_up import new_game, seat_faction
from companion.games.terra_mystica.play.state import State
from companion.games.terra_mystica.play.turns import end_row
from companion.games.terra_mystica.setup.new_game import Options
from companion.games.terra_mystica.table.table import Depth, Table
from companion.games.terra_mystica.written.told_commands import Row, told


@dataclass(frozen=True)
class Written:
    """A written game: the seats in turn order, the set-up, the lines in their order, each with the
    number of its row; the first bad line as a sentence, "" if all are right. `state` is the
    engine's after the last right row."""

    seats: tuple[str, ...]
    options: Options
    lines: tuple[tuple[int, Action[Table]], ...]
    wrong: str
    state: State


def read_written(log: str, depth: Depth = "map") -> Written:
    """The game of a log as far as it can be right. BadRow if not even its set-up is."""
    state, wrong = new_game(), ""
    lines: list[tuple[int, Action[Table]]] = []
    for number, line in enumerate(log.split("\n")[:MOST_LINES], start=1):
        try:
            state, found = _line(state, line)
        except Breach as breach:
            wrong = f"row {number}: {breach}"
            break
        lines += [(number, action) for action in found]
    if state.phase == "setup":
        raise BadRow(0, wrong or "the game has not begun")
    return Written(_colours(state), _options(state, depth), tuple(lines), wrong, state)


def _line(state: State, line: str) -> tuple[State, list[Action[Table]]]:
    """The state after a line, and what the table records for it."""
    text = text_of(line)
    row = row_of(text)
    if row is None:
        after = settle(read_line(state, text)) if text else state
        left = DROPPED.fullmatch(text)
        return after, [Leave(seat=_colours(state)[seated(state, left[1])])] if left else []
    if not row.commands:
        return state, []
    if row.commands == SETUP:
        return seat_faction(state, words.faction(row.faction)), []
    return _row(*row_begun(state, row), row.commands)


def _row(state: State, number: int, commands: tuple[str, ...]) -> tuple[State, list[Action[Table]]]:
    found: list[Action[Table]] = []
    row = Row(number, _colours(state), commands, state)
    for place, command in enumerate(commands):
        after = do(state, number, command)
        found += told(row, place, state, after)
        state = after
    return settle(end_row(state, number)), found


def _colours(state: State) -> tuple[str, ...]:
    """The seats' colours by their numbers."""
    return tuple(names.COLOURS[player.faction.home] for player in state.players)


def _options(state: State, depth: Depth) -> Options:
    """What was agreed: the factions, the tiles, the rules."""
    held = [player.card for player in state.players if player.card]
    cards = [card for card in names.CARD if card in state.cards or card in held]
    factions = {names.COLOURS[p.faction.home]: p.faction.id for p in state.players}
    return Options.model_validate({
        **factions,
        "depth": depth,
        "first": _colours(state)[0],
        "rounds": state.rounds,
        "cards": cards,
        "nobody_takes": "power" if CULTISTS_POWER in state.options else "nothing",
        "next_order": "passing" if ORDER_OF_PASSING in state.options else "clockwise",
        "extra_towns": "mini-expansion-1" in state.options,
        "extra_card": "shipping-bonus" in state.options,
        "extra_tile": "temple-scoring-tile" in state.options,
    })  # fmt: skip
