"""“Who is stronger?” in words: the verdict, and what it rests on."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.mythotopia import game
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.table import opened
from tests.games.mythotopia.wartable import looked_at

LEA = {"province": "Lea"}
"""Its neutral troops have a strength of 4."""


def view(state: State | None, answers: Mapping[str, str]) -> Any:
    return game.ask("war", state, {name: [answer] for name, answer in answers.items()}).view


@pytest.mark.parametrize(
    ("entered", "verdict"),
    [
        ({}, "No war: nobody is attacking"),
        ({"armies.red": "4"}, "A tie 4 : 4"),
        ({"armies.red": "3"}, "Neutral troops lead 4 : 3"),
        ({"armies.red": "3", "armies.blue": "5"}, "blue leads 5 : 4 : 3"),
    ],
)
def test_the_verdict_names_the_leader_and_every_strength(
    entered: dict[str, str], verdict: str
) -> None:
    ruled = game.ask("war", None, {name: [answer] for name, answer in {**LEA, **entered}.items()})
    assert english(ruled.verdict) == verdict


def test_it_says_what_it_rests_on() -> None:
    scores = opened(turns=False)
    looked_at(scores, wars={"Lea": {"armies": {"red": 3}}})
    assert [
        english(view(scores.state, {**LEA, **entered}).rests)
        for entered in ({}, {"province": "Blore"})
    ] == [
        "Based on the table's records.",
        "This table doesn't track wars: enter what is on the board.",
    ]
