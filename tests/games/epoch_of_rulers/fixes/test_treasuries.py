"""The player chooses which Treasury the gold beyond the purse goes to."""

import pytest

from companion.core.frozen import changed
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.fixes.players import FillTreasuries
from companion.games.epoch_of_rulers.rules.gold.purses import gold, paid
from companion.games.epoch_of_rulers.state.state import State
from companion.translations import words
from tests.games.epoch_of_rulers.play import against, begun, do


@pytest.fixture
def state() -> State:
    """Red's purse holds 7 talents; of 4 more, 3 are in the Treasury of a1, one in that of a2."""
    table = begun()
    for land, talents in (("a1", 3), ("a2", 1)):
        do(table, "set_land", land=land, owner="red", regiments=1, buildings=["treasury/red"],
           gold=talents)  # fmt: skip
    return do(table, "set_player", seat="red", purse=7, ruler="tactician").state


def offered(state: State, seat: str) -> bool:
    return FillTreasuries.kind in [item.kind for item in game.menu(state, seat)]


def test_the_gold_lies_where_the_player_wants_it(state: State) -> None:
    first = FillTreasuries.prefilled(state, "red")
    assert first.held == {"a1": 3, "a2": 1}
    assert first.fold(state) == state
    assert [choice.value for choice in first.choices(state)["held"]] == ["a1", "a2"]
    wanted = FillTreasuries(seat="red", held={"a1": 1, "a2": 3})
    assert game.objections(state, wanted) == []
    after = wanted.fold(state)
    assert after.heaps == {"a1": 1, "a2": 3}
    assert (gold(after, "red"), after.players["red"].purse) == (gold(state, "red"), 7)
    assert (
        words(wanted.story(state), {"red": "Ada"})
        == "spreads the gold in the Treasuries; Ada 1 – 1, Ada 2 – 3"
    )


@pytest.mark.parametrize(
    ("held", "heard"),
    [
        ({"a1": 2, "a2": 1}, ["treasuries.sum"]),
        ({"a1": 3, "a2": 2}, ["treasuries.sum"]),
        ({"a1": 4, "a2": 0}, ["treasuries.most"]),
        ({"a2": 1}, []),  # a1 is not told, so it keeps its 3
    ],
)
def test_no_talent_appears_or_gets_lost(
    state: State, held: dict[str, int], heard: list[str]
) -> None:
    action = FillTreasuries(seat="red", held=held)
    assert [objection.id for objection in game.objections(state, action)] == heard


def test_gold_elsewhere_stays_as_it_is(state: State) -> None:
    action = FillTreasuries(seat="red", held={"a1": 0, "a2": 3, "b1": 2, "nowhere": 1})
    assert action.fold(state).heaps == {"a2": 3}
    assert FillTreasuries(seat="black", held={"a1": 0}).fold(state) == state


def test_it_is_offered_only_where_there_is_a_choice(state: State) -> None:
    assert offered(state, "red")
    assert not offered(state, "blue")
    for heaps in ({}, {"a1": 3, "a2": 3}):
        assert not offered(changed(state, heaps=heaps), "red")
    assert offered(changed(state, heaps={"a1": 1}), "red")
    lands = {**state.lands, "a2": changed(state.lands["a2"], buildings=())}
    assert not offered(changed(state, lands=lands, heaps={"a1": 1}), "red")


def test_who_pays_more_than_there_is_owes_it_and_the_treasuries_are_empty(state: State) -> None:
    """7 in the purse and 4 in the Treasuries: 13 leave a debt of 2."""
    after = paid(state, "red", 13)
    assert (after.players["red"].purse, gold(after, "red")) == (-2, -2)
    assert not any(after.heaps.values())
    assert paid(state, "red", 11).players["red"].purse == 0


def test_a_debt_stops_what_costs_gold_and_nothing_else() -> None:
    table = begun()
    do(table, "set_player", seat="red", purse=5, ruler="tactician")
    do(table, "build", seat="red", land="a1", building="wall", cost=6)
    do(table, "end_turn", seat="red", closes=False)
    do(table, "draw_card", seat="blue", card="blue:ecstasy")
    do(table, "tax", seat="blue", land="b1", gain=1)
    assert (table.state.turn, gold(table.state, "red")) == ("red", -1)
    assert against(table, "tax", "red", land="a2") == []
    assert against(table, "plan", "red", land="a2") == []
    assert "gold" in against(table, "mobilise", "red", land="a2")
