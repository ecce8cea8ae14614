"""What is stated about real things: names that are printed, counts that may lie on a table."""

from typing import Any

import pytest
from pydantic import ValidationError

from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity, BuildRoad
from companion.games.mythotopia.moves.cards.market import Acquire, Retire
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board
from tests.games.mythotopia.table import Seat


@pytest.mark.parametrize(
    ("action", "facts", "field"),
    [
        (TakeProvince, {"province": "Narnia"}, "province"),
        (LoseProvince, {"province": "Narnia"}, "province"),
        (BuildCity, {"province": "Narnia"}, "province"),
        (BuildCastle, {"province": "Narnia"}, "province"),
        (BuildRoad, {"province": "Blore", "to": "Narnia"}, "to"),
        (BuildRoad, {"province": "Narnia"}, "province"),
        (EnterProvinces, {"count": 1, "named": ["Narnia"]}, "named"),
        (EnterProvinces, {"count": -1}, "count"),
        (SetReserve, {"cards": -1}, "cards"),
        (SetReserve, {"cards": 1, "named": ["zz"]}, "named"),
        (TakeToken, {"tokens": ["patronage:1"], "marks": -9}, "marks"),
        (Acquire, {"card": "jester"}, "card"),
        (Retire, {"returned": ["jester"]}, "returned"),
    ],
)
def test_what_there_is_not_cannot_be_stated(
    action: type[Action[State]], facts: dict[str, Any], field: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        action.model_validate({"seat": "red", **facts})
    assert [problem["loc"][0] for problem in refused.value.errors()] == [field]


def test_a_province_need_not_be_named(red: Seat) -> None:
    assert TakeProvince(seat="red", province="").province == ""
    assert red.hears(BuildRoad, province="Blore", to="", tokens=["road:2"]) == []


def test_a_seat_that_is_not_at_the_table_changes_nothing() -> None:
    state = board().state
    for kind in game.actions.keys() - {"end_turn", "end_war", "end_of_game"}:  # the whole table's
        model = game.actions[kind]
        if "seat" in model.model_fields:
            filled = model.prefilled(state, "red", **({"tokens": ()} if kind == "token" else {}))
            action = filled.model_copy(update={"seat": "purple"})
            assert action.fold(state) == state, kind
    parts = {"vp": 3, "towns": 3, "ships": {"Beast Sea": 1}, "reserve": ["limes"]}
    survey = Survey.model_validate({part: {"purple": fact} for part, fact in parts.items()})
    assert survey.fold(state) == state
