"""Forms of deeds as they open, their choices, and their lines in the log."""

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.state.table_state import TableState
from companion.translations import words
from tests.games.terra_mystica.recording import at_a_table
from tests.games.terra_mystica.table import begun

SEATS = {"witches": "C4 I6", "mermaids": "A4 D2", "darklings": "A8 C1"}
NAMES = {"green": "Ada", "blue": "Bo", "black": "Cy"}


def table(**parts: Any) -> TableState:
    return at_a_table(changed(begun(SEATS), **parts))


def form(before: TableState, kind: str, **given: Any) -> dict[str, Any]:
    return game.actions[kind].prefilled(before, "green", **given).model_dump()


def said(before: TableState, kind: str, **facts: Any) -> str:
    action = game.actions[kind].model_validate({"seat": "green", **facts})
    return words(action.story(before), NAMES)


def test_a_card_lies_there_with_its_coins() -> None:
    lying = table(cards={"priest": 0, "6coins": 1, "th_vp_worker": 3})
    for kind in ("first_card", "pass"):
        assert form(lying, kind)["card"] == "priest"
        shown = game.actions[kind].prefilled(lying, "green", card="6coins").choices(lying)["card"]
        assert [choice.value for choice in shown] == ["priest", "6coins", "th_vp_worker"]
        assert [choice.note and words(choice.note, {}) for choice in shown] == [
            None, "with 1 coin", "with 3 coins"
        ]  # fmt: skip
        own = game.actions[kind].prefilled(lying, "green", card="cult_4coins").choices(lying)
        assert [choice.value for choice in own["card"]][-1] == "cult_4coins"
    bare = table(cards={})
    assert (form(bare, "first_card")["card"], form(bare, "pass")["card"]) == ("priest", None)
    last = at_a_table(changed(lying.game, round=6))
    assert form(last, "pass")["card"] is None


def test_a_priest_takes_the_best_place_of_the_cult_that_is_chosen() -> None:
    orders = ((0, 1, 2, -1), (0, 1, 2, 0), *[(-1,) * 4] * 2)
    before = table(orders=orders)
    assert (form(before, "priest")["cult"], form(before, "priest")["steps"]) == ("fire", 2)
    steps = [form(before, "priest", cult=cult)["steps"]
             for cult in ("fire", "water", "earth", "air")]  # fmt: skip
    assert steps == [2, 1, 3, 3]
    assert said(before, "priest", cult="air", steps=1) == "sends a priest to Air; 1 step"


def test_a_seats_own_rule_is_for_seats_of_the_table_and_ends() -> None:
    rule = game.actions["always_take_one"]
    before = changed(table(), takers=("blue",))
    on, off = (rule.model_validate({"seat": "blue", "on": on}) for on in (True, False))
    assert on.completed(before).fold(before).takers == ("blue",)
    assert off.completed(before).fold(before).takers == ()
    assert rule.model_validate({"seat": "green"}).fold(before).takers == ("blue", "green")
    assert rule.model_validate({"seat": "pink"}).fold(before).takers == ("blue",)
    assert words(off.story(before), NAMES) == "is asked again about free power"


@pytest.mark.parametrize(
    ("kind", "facts", "line"),
    [
        ("transform", {"spades": 0}, "transforms terrain; by sandstorm"),
        ("transform", {"spades": 0, "hexagon": "A4", "terrain": "desert"},
         "turns A4 into desert; by sandstorm"),
        ("upgrade", {"to": "SH", "hexagon": "C4", "ordained": 2},
         "builds a Stronghold on C4; workers become 2 priests"),
        ("step", {"cult": "earth", "steps": 2}, "goes 2 steps up Earth"),
    ],
)  # fmt: skip
def test_a_deed_in_words(kind: str, facts: dict[str, Any], line: str) -> None:
    assert said(table(), kind, **facts) == line
