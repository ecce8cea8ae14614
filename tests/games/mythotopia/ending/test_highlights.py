"""What the wars of a finished game have to tell."""

from __future__ import annotations

import pytest

from companion.core.log.log import Log
from companion.games.mythotopia import game
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.transcript import folded, said


def told(log: Log[State]) -> dict[str, str]:
    played = ((line.action, before, after) for line, before, after in log.states())
    return {said(one.title): said(one.text) for one in game.highlights(played)}


@pytest.mark.parametrize(
    ("evening", "expected"),
    [
        (
            "wars-4p",
            {
                "Most wars won": "Ada: 4 of 9",
                "Most fought over": "Sorner changed hands 2 times",
            },
        ),
        ("board-2p", {"Closest war": "Nusus: Ada 7 against 7", "Most wars won": "Ada: 3 of 5"}),
    ],
)
def test_what_stands_out_in_an_evening(evening: str, expected: dict[str, str]) -> None:
    found = told(folded(f"{evening}.json"))
    assert {title: found.get(title) for title in expected} == expected
    assert found.keys() <= {"Closest war", "Most wars won", "Most fought over"}


def test_without_wars_there_is_nothing_to_tell() -> None:
    assert told(folded("score-4p.json")) == {}
