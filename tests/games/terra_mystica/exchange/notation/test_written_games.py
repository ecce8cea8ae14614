"""Eight whole games: every row, the final points and the scoring."""

import pytest

from tests.games.terra_mystica.exchange.notation.written import GAMES, answer, game, lines_of


@pytest.mark.parametrize("name", GAMES)
def test_every_row_and_the_scoring_are_right(name: str) -> None:
    answered = answer(lines_of(name))
    rows = {row["row"]: row for row in answered["rows"]}
    for row in game(name)["ledger"]:
        assert rows[row["row"]] == row
    assert answered["final"] == game(name)["final"]
    assert answered["scoring"] == game(name)["scoring"]


def test_a_running_game_has_no_final() -> None:
    answered = answer(lines_of("base5p_a")[:100])
    assert (answered["final"], answered["scoring"]) == (None, None)
    assert answered["rows"][-1]["row"] == 100


def test_unanswered_offers_keep_the_game_open() -> None:
    lines = lines_of("league4p_5")
    assert lines[-1] == "cultists: Decline 3 from engineers"
    assert answer(lines[:-1])["final"] is None
    assert answer(lines)["final"] is not None
