"""What happens at a table: rulers, disasters, bonus cards, seen through the lines of a log."""

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.rules.gold.purses import gold
from companion.games.epoch_of_rulers.rules.turn.reigns import ruler_in_power
from companion.translations import words
from tests.games.epoch_of_rulers.play import A, against, begun, do, question


def test_a_reign_ends_and_the_next_ruler_begins_where_the_marker_stands() -> None:
    table = begun()
    do(table, "set_player", seat="red", purse=5, martial=13, ruler="tactician")
    do(table, "orders_over", seat="red")
    do(table, "skip_war", seat="red")
    assert table.state.players["red"].ruler == ""
    assert against(table, "pay_fees", "red") == ["fees.ruler"]
    assert against(table, "choose_ruler", "red", ruler="tactician") == ["ruler.used"]
    do(table, "choose_ruler", seat="red", ruler="strategist")
    assert table.state.players["red"].reign_start == 13
    assert table.kinds()[-1] == "no_fees"


@pytest.mark.parametrize(("last_by", "ruler"), [("", None), ("blue", "tactician")])
def test_a_ruler_who_dies_before_the_war_has_no_power_in_it(
    last_by: str, ruler: str | None
) -> None:
    """But in the last war, to the end of the epoch."""
    table = begun()
    do(table, "plan", seat="red", land="a1")
    do(table, "set_player", seat="red", purse=5, martial=11, ruler="tactician")
    assert ruler_in_power(table.state, "red") == "tactician"
    table.states.append(changed(table.state, last_by=last_by))
    do(table, "end_turn", seat="red")
    assert ruler_in_power(table.state, "red") == ruler
    do(table, "set_player", seat="red", purse=5, martial=10, ruler="tactician")
    assert ruler_in_power(table.state, "red") == "tactician"


def test_a_coup_takes_empty_land_and_is_fought_where_regiments_stand() -> None:
    table = begun()
    do(table, "set_land", land="b2", owner="blue", regiments=3)
    do(table, "set_land", land="a4", owner="red", orders=1, uprising=True, protected=True)
    table.record(A["coup_rolls"].model_validate(
        {"dice": {"red": 3, "blue": 6}, "weakest": {"red": ["a4"], "blue": ["b1", "b3", "b4"]}}
    ))  # fmt: skip
    # Nobody stands on a4, so it is lost at once; blue's right-hand neighbour chooses among three.
    do(table, "set_land", land="a3", owner="red", regiments=1)
    lost = table.state.lands["a4"]
    assert (lost.owner, len(lost.regiments)) == ("rebels", 2)
    assert (lost.orders, lost.uprising, lost.protected) == (0, False, False)
    assert [offer.action.kind for offer in game.quick(table.state, "red")] == ["coup_at"] * 3
    do(table, "coup_at", seat="blue", land="b3")
    asked = question(table)
    assert asked.seats == ("blue",)
    sentence = "Rebels attack Bo 3. Rebels: 3; their card comes from the deck."
    assert words(asked.help, {"blue": "Bo"}) == sentence
    table.reveal(blue="blind")
    # Nobody has entered the two cards yet: a battle without them could not be recorded.
    page: Any = game.page("battle", table.state, "blue", {})
    assert (page.view.unknown, page.offers) == (("rebels", "blue"), ())
    page = game.page(
        "battle", table.state, "blue", {"attacker_card": ["2"], "defender_card": ["0"]}
    )
    assert (page.view.unknown, page.view.winning, len(page.offers)) == ((), "rebels", 1)
    action = A["fought"].prefilled(table.state, "blue", attacker_card=2, defender_card=3)
    facts = action.model_dump()
    # 3 rebels and a card of 2 against a regiment and a blind card at its full 3.
    assert (facts["winner"], facts["captured"], facts["defender_lost"]) == ("attacker", True, 1)
    table.tap(action)
    assert table.state.lands["b3"].owner == "rebels"
    assert table.state.players["blue"].martial == 2


def test_the_plague_goes_where_owners_say_and_never_twice_to_a_place() -> None:
    table = begun()
    plague = A["draw_card"].model_validate({"seat": "red", "card": "plague"})
    table.record(plague)
    assert [offer.action.kind for offer in game.quick(table.state, "red")] == ["infect"] * 3
    do(table, "infect", seat="red", land="a2")
    assert table.state.lands["a2"].regiments == ()
    assert against(table, "infect", "red", land="a2") == ["plague"]
    do(table, "infect", seat="red", land="b1")
    assert table.state.plague == "blue"
    do(table, "infect", seat="blue", land="a1")
    assert len(table.state.lands["a1"].regiments) == 1
    assert against(table, "infect", "red", land="a1") == ["plague"]
    do(table, "plague_ends")
    assert not any(land.plague for land in table.state.lands.values())


def test_bonus_cards_do_what_they_say() -> None:
    table = begun()
    assert against(table, "use_bonus", "red", bonus="time") == ["bonus.time"]
    do(table, "tax", seat="red", land="a1", gain=1)
    do(table, "use_bonus", seat="red", bonus="time")
    assert (table.state.turn, table.state.extra) == ("red", 1)
    do(table, "tax", seat="red", land="a2", gain=1)
    do(table, "tax", seat="red", land="a3", gain=1)
    assert table.state.turn == "blue"
    do(table, "draw_card", seat="blue", card="blue:frontier")
    do(table, "set_land", land="b1", owner="blue", regiments=3, buildings=["capital/blue"])
    do(table, "use_bonus", seat="blue", bonus="frontier")
    assert against(table, "overrun", "blue", origin="b2", to="a2") == ["frontier.weaker"]
    table.tap(A["overrun"].prefilled(table.state, "blue", origin="b1", to="a2"))
    assert table.state.lands["a2"].owner == "blue"
    assert table.state.players["blue"].martial == 1 + 3


def test_a_captured_treasury_pays_its_captor_and_is_never_filled() -> None:
    table = begun()
    do(table, "set_land", land="b2", owner="blue", regiments=0, buildings=["treasury/blue"], gold=2,
       orders=1, protected=True)  # fmt: skip
    had = gold(table.state, "red"), gold(table.state, "blue")
    table.record(A["attack"].model_validate({"seat": "red", "origin": "a1", "to": "b2"}))
    table.tap(A["fought"].prefilled(table.state, "red"))
    assert gold(table.state, "red") == had[0] + 2
    assert gold(table.state, "blue") == had[1] - 2
    assert table.state.players["red"].martial == 1 + 2
    assert table.state.heaps == {"b2": 2}
    taken = table.state.lands["b2"]
    assert (taken.owner, taken.home, taken.orders, taken.protected) == ("red", "blue", 0, False)
