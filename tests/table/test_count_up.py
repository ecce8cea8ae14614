"""What is counted when the game is over counts up to the podium, part by part."""

from dataclasses import replace
from typing import Any

from companion.core.game.descriptions import Ended, Source
from companion.core.text import say
from companion.table.scoreboard import Score, count_up
from tests.core.small_games.toy import Tally, toy

POINTS = {"red": 30, "blue": 41}
CARDS = Source(say("Cards"), {"red": 10, "blue": 35})
CULTS = Source(say("Cults"), {"red": 20, "blue": -2}, last=True)
GOODS = Source(say("Goods"), {"blue": 8}, last=True)
OVER = Tally(POINTS, "red", 0)


def row(*seats: str, points: int) -> Score:
    return Score(seats, None, points, 1, False, False, 0, False, None, None)


ROWS = [row("red", points=30), row("blue", points=41)]


def counting(*sources: Source, won: tuple[str, ...] = ("blue",)) -> Any:
    return replace(toy, sources=lambda _: sources, ended=lambda _: Ended(say("Over"), won))


def test_each_part_counts_on_from_the_part_before() -> None:
    """Red: 30 - 20 - 0 = 10, then 30, then 30. Blue: 41 + 2 - 8 = 35, then 33, then 41."""
    counts = count_up(counting(CARDS, CULTS, GOODS), OVER, ROWS)
    assert counts
    assert counts.names == (CULTS.name, GOODS.name)
    assert [points for _, points in counts.rows] == [(10, 30, 30), (35, 33, 41)]


def test_a_team_counts_what_its_seats_count() -> None:
    counts = count_up(counting(CULTS, GOODS), OVER, [row("red", "blue", points=71)])
    assert counts
    assert [points for _, points in counts.rows] == [(45, 63, 71)]


def test_without_a_winner_or_a_last_part_there_is_none() -> None:
    assert count_up(counting(CARDS), OVER, ROWS) is None
    assert count_up(counting(CULTS, won=()), OVER, ROWS) is None
    assert count_up(replace(toy, sources=lambda _: [CULTS]), OVER, ROWS) is None
