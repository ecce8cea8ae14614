"""An evening in one line: the points by place, and a square for who led after each turn."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.course import course
from companion.core.evenings.one_line import MOST_SQUARES, one_line
from companion.core.game.descriptions import Ended, Standing
from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.core.text import say
from companion.translations import words
from tests.core.small_games.toy import began, passed, scored, toy

NAMES = {"red": "Ada", "blue": "Bo"}
WON = Ended(say("Stopped"), ("blue",))
TURNS = (
    began(), scored(2, "red", 2), passed(3, "blue"), scored(4, "blue", 2), passed(5, "red"),
    passed(6, "blue"), scored(7, "blue", 1),
)  # fmt: skip
"""Red leads after the first turn; then they are level, twice; then blue leads."""


def line(entries: tuple[Entry, ...], **changes: Any) -> str:
    history = Log(replace(toy, **changes), entries)
    return words(one_line(history, course(history)), NAMES).strip()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, "Toy: Bo 3 : 2 🟥⬜⬜🟦"),
        ({"ended": lambda _: WON}, "Toy: Bo 3 : 2 🟥⬜⬜🟦"),
        # A tie-break, or a rule of the game's own, decided for red; then both have won.
        ({"ended": lambda _: Ended(say("End"), ("red",))}, "Toy: Ada 2 : 3 🟥⬜⬜🟥"),
        ({"ended": lambda _: Ended(say("End"), ("blue", "red"))}, "Toy: Bo and Ada 3 : 2 🟥⬜⬜⬜"),
        ({"ended": lambda _: Ended(say("End"), ())}, "Toy: The game was stopped 3 : 2 🟥⬜⬜🟦"),
        ({"fewest_win": lambda _: True}, "Toy: Ada 2 : 3 🟦⬜⬜🟥"),
        ({"counted_at_end": lambda _: True}, "Toy: Bo 3 : 2"),
        ({"hides_points": lambda _: True}, "The points stay hidden until the end of the game."),
    ],
)
def test_who_led_after_each_turn(changes: dict[str, Any], told: str) -> None:
    assert line(TURNS, **changes) == told


def test_a_team_has_one_square() -> None:
    team = say("Team 1")
    places = lambda state: [Standing(s, n, 1, team=team) for s, n in state.points.items()]  # noqa: E731
    assert line(TURNS, places=places) == "Toy: Ada and Bo 5 🟥🟥🟥🟥"


def test_without_turns_each_line_that_scores_has_a_square() -> None:
    entries = began(turns=False), scored(2, "red", 1), scored(3, "blue", 1)
    assert line(entries) == "Toy: Ada and Bo 1 : 1 🟥⬜"
    for nothing in (entries[:1], (entries[0], scored(2, "red", 0))):
        assert line(nothing) == "Toy: Ada and Bo 0 : 0"


def test_a_long_game_shows_every_third_turn_and_always_the_last() -> None:
    """Of 100 turns 34 fit, each the third; only the last is blue's."""
    scores = [scored(seq, "red", 1) for seq in range(2, 101)]
    entries = (began(turns=False), *scores, scored(101, "blue", 200))
    squares = line(entries).split()[-1]
    assert squares == "🟥" * 33 + "🟦"
    assert len(squares) <= MOST_SQUARES
