"""The two questions of the lobby: the strength of a team, and who has won."""

from typing import Any

import pytest

from companion.games.expedition import game
from companion.translations import words
from tests.games.expedition.table_of import sending

RED = {"red.cards": "2", "red.artifacts": "14", "red.coins": "6", "red.space": "3"}
BLUE = {"blue.cards": "1", "blue.coins": "30", "blue.space": "4"}


def said(question: str, state: Any = None, **answers: str) -> str:
    ruled = game.ask(question, state, {name: [value] for name, value in answers.items()})
    return words(ruled.verdict, {"red": "Ada", "blue": "Bo"})


@pytest.mark.parametrize(
    ("answers", "verdict"),
    [
        # Shangri-La, the rulebook's example: two explorers of 4, a crew of 2, no vehicle
        ({"explorer": "4", "crew": "2", "vehicle": "3", "symbols.explorer": "2",
          "symbols.crew": "1"}, "Strength 10: 12\u00a0M£"),
        ({"explorer": "3", "symbols.explorer": "2", "symbols.vehicle": "1", "jetpacks": "1",
          "space": "1"}, "Strength 8: 8\u00a0M£ and an artifact worth 6"),
        ({"crew": "1", "symbols.crew": "1", "space": "4"},
         "Strength 1: 2\u00a0M£, no artifact at initiative IV"),
        ({"crew": "x", "symbols.crew": "-1"}, "Strength 0: 0\u00a0M£"),
    ],
)  # fmt: skip
def test_a_team_is_as_strong_as_its_cards(answers: dict[str, str], verdict: str) -> None:
    assert said("strength", **answers) == verdict


def test_the_address_says_the_strength_again() -> None:
    facts = {"cards.explorer": "3", "symbols.explorer": "2", "jetpacks": "1", "space": "2"}
    ruled = game.ask("strength", None, {name: [value] for name, value in facts.items()})
    again = game.ask("strength", None, {name: [value] for name, value in ruled.answers})
    assert dict(again.answers).items() >= facts.items()
    assert again.view == ruled.view


def test_a_team_of_the_table_fills_in_its_cards() -> None:
    """Avalon: an explorer of 4, twice, and a crew of 2."""
    state = sending().state
    assert said("strength", state, team="red/1") == (
        "Strength 10: 12\u00a0M£ and an artifact worth 6"
    )
    assert said("strength", state, team="red/1", explorer="") == (
        "Strength 2: 2\u00a0M£ and an artifact worth 6"
    )


@pytest.mark.parametrize(
    ("answers", "verdict"),
    [
        ({}, "Enter what two players have."),
        (RED, "Enter what two players have."),
        ({**RED, **BLUE}, "40 points each: Ada wins, higher in initiative"),  # 20 + 14 + 6
        ({**RED, **BLUE, "red.space": ""}, "40 points each: the higher initiative wins"),
        (
            {**RED, **BLUE, "red.space": "2", "blue.space": "2"},
            "40 points each: the higher initiative wins",
        ),
        ({**RED, **BLUE, "blue.coins": "31"}, "Bo wins with 41 points"),
        ({**RED, **BLUE, "blue.coins": ""}, "Enter everybody's artifacts and coins."),
    ],
)
def test_the_most_points_win_and_the_higher_initiative_breaks_a_tie(
    answers: dict[str, str], verdict: str
) -> None:
    assert said("final", **answers) == verdict


def test_those_ahead_have_the_most_points() -> None:
    answers = {name: [value] for name, value in {**RED, **BLUE, "blue.coins": "31"}.items()}
    assert game.ask("final", None, answers).ruling.facts["winner"] == "blue"


def test_purses_that_nobody_has_shown_are_not_counted_as_empty() -> None:
    state = game.seen_by(sending().state, ())
    assert said("final", state) == "Enter everybody's artifacts and coins."


def test_the_strength_of_a_team_of_the_table_names_it() -> None:
    """Everybody may be shown it."""
    ruled = game.ask("strength", sending().state, {"team": ["blue/1"]})
    assert words(ruled.title, {"blue": "Bo"}) == "Bo, team 1"
