"""A written game, read row by row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from companion.games.terra_mystica.basis.breach import Breach
from companion.games.terra_mystica.box.factions import BY_NAME
from companion.games.terra_mystica.ledger.player import Player
from companion.games.terra_mystica.notation import words
from companion.games.terra_mystica.notation.commands import do, seated
from companion.games.terra_mystica.notation.lines import read_line
from companion.games.terra_mystica.play.rounds import settle, without_single_spades
from companion.games.terra_mystica.play.setting_up import begin, new_game, seat_faction
from companion.games.terra_mystica.play.state import State
from companion.games.terra_mystica.play.turns import end_row

MOST_LINES = 3000
LONGEST_LINE = 1000
CELLS = 15
"""Cells of a row in a pasted ledger: the faction first, the commands last."""
ROW = re.compile(r"([a-z_]+) ?: ?(.*)")
BY_THE_TABLE = re.compile(
    r"\[opponent accepted power\]|\[all opponents declined power\]|\+\d+vp for [a-z]+"
    r"|score_resources"
)
NO_SPADE = "-spade"
"""The row by which Giants say that a single spade of phase III is lost; it may be left out."""
LINK = re.compile(r"\tshow history\s*$")
"""The words of a link that a pasted ledger has after the lines of the table."""
INCOME = re.compile(r"[\s.]*\b[a-z_]*income_for_faction\b")


class BadRow(ValueError):
    """The first line of a log that can't be right: `row N: sentence`."""

    def __init__(self, number: int, sentence: str) -> None:
        super().__init__(f"row {number}: {sentence}")
        self.number = number


class Row(NamedTuple):
    """A row that a player wrote: the number of its line, and the ledger after its commands."""

    number: int
    player: Player


def read(log: str) -> tuple[list[Row], State]:
    """Every row of a log, and the state at its end. BadRow with the first line that is wrong."""
    state, rows = new_game(), []
    for number, line in enumerate(log.split("\n"), start=1):
        try:
            _check_size(number, line)
            state, player = _read(state, line)
        except Breach as wrong:
            raise BadRow(number, str(wrong)) from wrong
        if player:
            rows.append(Row(number, player))
    return rows, state


def _check_size(number: int, line: str) -> None:
    if number > MOST_LINES:
        raise Breach("a game has {most} lines at most", most=MOST_LINES)
    if len(line) > LONGEST_LINE:
        raise Breach("a line has {most} characters at most", most=LONGEST_LINE)


def _read(state: State, line: str) -> tuple[State, Player | None]:
    """The state after a line, and the ledger of whose row it was."""
    line = line.partition("#")[0].lower()
    line = LINK.sub("", line)
    text = " ".join((_row_of_ledger(line) if "\t" in line else line).split())
    if not text:
        return state, None
    found = ROW.fullmatch(text)
    if found is None or found[1] not in BY_NAME:
        return settle(read_line(state, _no_other_faction(text))), None
    commands = list(_commands(found[2]))
    if not commands:
        return state, None
    if commands == ["setup"]:
        state = seat_faction(state, words.faction(found[1]))
        return state, state.players[-1]
    seat = seated(state, found[1])
    state = state if commands == [NO_SPADE] else without_single_spades(state)
    state = _done(begin(state) if state.phase == "setup" else state, seat, commands)
    return settle(end_row(state, seat)), state.players[seat]


def _done(state: State, seat: int, commands: list[str]) -> State:
    player = state.players[seat]
    if state.phase == "over":
        raise Breach("the game is over")
    if player.dropped:
        raise Breach("{who} have left the game", who=player.name)
    for command in commands:
        state = do(state, seat, command)
    return state


def _row_of_ledger(line: str) -> str:
    """A row of a pasted ledger as it is written in a log; another line as it is."""
    cells = line.split("\t")
    first = cells[0].strip().removesuffix(":")
    if len(cells) < CELLS - 1 or first not in BY_NAME:
        return line
    return f"{first}: {cells[CELLS - 1] if len(cells) >= CELLS else ''}"


def _no_other_faction(text: str) -> str:
    """The text. Breach if it is the row of an unknown faction."""
    name, colon, rest = text.partition(":")
    if colon and name.isalpha() and rest.strip():
        words.faction(name)
    return text


def _commands(text: str) -> Iterator[str]:
    """The commands of a row, without what the table wrote by itself."""
    for part in (INCOME.sub("", text) if "income" in text else text).split("."):
        command = part.strip()
        if command and not BY_THE_TABLE.fullmatch(command):
            yield command
