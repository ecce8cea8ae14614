"""Numbers and lengths at their limits, in rows and in other lines."""

from __future__ import annotations

import pytest

from tests.games.terra_mystica.exchange.notation.written import answer, lines_of, wrong


@pytest.mark.parametrize(
    ("number", "line", "sentence"),
    [
        (28, "mermaids: burn 0", ""),
        (28, "mermaids: burn 1000", "'burn 1000' is not a command"),
        (28, "mermaids: burn 999",
         "mermaids have 9 power in bowl II, 1998 are needed to burn 999"),
        (28, "mermaids: burn 1", ""),
        (28, "mermaids: dig 0", "'dig 0' is not a command"),
        (28, "mermaids: +0fire", "'+0fire' is not a command"),
        (28, "mermaids: +2fav1", "'2FAV1' is not a tile to take"),
        (28, "mermaids: +2fire", "mermaids have 0 cult steps to take, not 2"),
        (28, "mermaids: send p to fire for 1000",
         "'send p to fire for 1000' is not a command"),
        (28, "mermaids: convert 1w 1c", "'convert 1w 1c' is not a command"),
        (28, "mermaids: convert 1w to 0c", "the rate of workers to coins is 1 to 1, not 1 to 0"),
        (28, "mermaids: convert 0w to 0c", "the rate of workers to coins is 1 to 1, not 0 to 0"),
        (14, "halflings: decline", "the first round has not begun"),
        (14, "halflings: bridge e4:d5", "the first round has not begun"),
        (14, "halflings: wait", ""),
        (30, "dwarves: leech 0 from halflings", "dwarves have no offer of 0 power from halflings"),
        (30, "dwarves: leech 1", "'leech 1' is not a command"),
        (1, "Round 0 scoring: SCORE8", "a game has no round 0"),
        (1, "Round 6 scoring: SCORE8", ""),
        (1, "Round 4 scoring: SCORE1", ""),
        (1, "Round 5 scoring: SCORE1", "SCORE1 can't lie in round 5"),
        (1, "x" * 1000, f"'{'x' * 40}…' is not a line of a game"),
        (1, "x" * 40, f"'{'x' * 40}' is not a line of a game"),
        (1, "#" * 1000, ""),
        (1, "#" * 1001, "a line has 1000 characters at most"),
    ],
)  # fmt: skip
def test_a_number_at_its_limit(number: int, line: str, sentence: str) -> None:
    lines = lines_of("base5p_a")[:number]
    lines[number - 1] = line
    assert wrong(lines) == (f"row {number}: {sentence}" if sentence else "")


def test_a_game_has_three_thousand_lines() -> None:
    lines = lines_of("base5p_a")
    full = [*[""] * (3000 - len(lines)), *lines]
    assert answer(full)["final"] == answer(lines)["final"]
    assert wrong(["", *full]) == "row 3001: a game has 3000 lines at most"


@pytest.mark.parametrize(("cells", "read"), [(13, False), (14, True), (15, True), (16, True)])
def test_a_row_of_a_pasted_ledger_has_fifteen_cells(cells: int, read: bool) -> None:
    """The first one is the faction, the last one the commands. Without commands the row may end
    before it."""
    lines = [*lines_of("base5p_a")[:12], "\t".join(["dwarves", *["0"] * (cells - 1)])]
    found = wrong(lines)
    if cells < 15:
        assert found == (
            "" if read else "row 13: 'dwarves" + " 0" * 12 + "' is not a line of a game"
        )
    else:
        assert found == "row 13: '0' is not a command"
