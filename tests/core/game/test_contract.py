"""The game object: what it refuses to be, and what it says for every game."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.game.descriptions import Colour, Ended
from companion.core.text import say
from companion.translations import words
from tests.core.small_games.toy import PassOn, Score, SetTo, toy


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (
            {"secret_question": lambda state: None},
            "toy has `secret_question`, lacks `secret_choices`",
        ),
        (
            {"changed_places": lambda *_: ()},
            "toy has `changed_places`, lacks `map_view`, `plays_on_map`",
        ),
        ({"action_types": (Score, SetTo, Score)}, "toy has two actions of the kind `score`"),
        ({"secret_choises": lambda *_: []}, "secret_choises"),
    ],
)
def test_a_half_written_or_misspelt_ability_is_named(given: dict[str, Any], why: str) -> None:
    with pytest.raises(TypeError, match=why):
        replace(toy, **given)


def test_an_unknown_shape_is_named() -> None:
    with pytest.raises(ValueError, match="'blob' is not a shape; the shapes are disc, square"):
        Colour("red", say("Red"), "blob")


@pytest.mark.parametrize(
    ("winners", "heard"),
    [
        (("red",), "The game is over: red has won."),
        (("red", "blue"), "The game is over: the victory is shared."),
        ((), "The game is over."),
    ],
)
def test_after_the_end_only_statements_are_recorded(winners: tuple[str, ...], heard: str) -> None:
    end = Ended(say("Ten points"), winners)
    game = replace(toy, ended=lambda _: end, end_rule="ten")
    state = game.begin(game.options(), ("red", "blue"))
    (objection,) = game.objections(state, Score(seat="red", points=11))
    assert (words(objection.text, {}), objection.rule) == (heard, "ten")
    assert game.objections(state, SetTo(seat="red", to=11)) == []
    (own,) = toy.objections(state, Score(seat="blue"))
    assert own.remedy == (PassOn(next="blue"),)


@pytest.mark.parametrize(("fewest", "places"), [(False, [1, 1, 3]), (True, [2, 2, 1])])
def test_equal_points_share_a_place(fewest: bool, places: list[int]) -> None:
    game = replace(
        toy, points=lambda _: {"red": 7, "blue": 7, "grey": 2}, fewest_win=lambda _: fewest
    )
    assert [standing.rank for standing in game.standings(None)] == places
