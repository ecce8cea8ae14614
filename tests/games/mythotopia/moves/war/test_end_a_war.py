"""A war ended: one entry with who won it, what it brought, and what goes home (section 5)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.text import Phrase
from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.moves.armies.buy_and_hire import Hire
from companion.games.mythotopia.moves.armies.ships import PlaceShips
from companion.games.mythotopia.moves.building.city_and_castle import BuildCastle, BuildCity
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.state.pieces import stock, wars
from tests.games.mythotopia.table import Seat, Table, opened
from tests.games.mythotopia.wartable import dealt, looked_at

DEFENDERS = ("defender_of_the_realm", "patronage", "runestones", "spoils_of_war")


@pytest.fixture
def table() -> Table:
    """Blue holds Camarine and Shog, red Blore, green Ictus and Jeopigia, yellow Darb; all on 18.
    Red's turn."""
    return dealt()


def invades(seat: Seat, province: str, armies: int) -> Seat:
    return seat.does(Invade, province=province, armies=armies)


def ends(seat: Seat, province: str, **facts: Any) -> EndWar:
    """The war's end as the ruling sees it, recorded without an objection."""
    offered: EndWar = seat.offered(EndWar, province=province, **facts)
    assert seat.table.objections(offered) == []
    seat.table.record(offered)
    assert province not in wars(seat.table.state)
    return offered


def said(end: EndWar, before: Table) -> list[str]:
    return [reminder.message for reminder in end.reminders(before.state)]


# -- the attacker wins -----------------------------------------------------------------------


def test_a_city_goes_home_to_the_reserve_card(table: Table, red: Seat, blue: Seat) -> None:
    blue.does(BuildCity, province="Shog")
    invades(red, "Shog", 2)  # rugged: blue defends with 1
    assert table.state.towns_left("blue") == 9
    assert ends(red, "Shog").building == "city"
    assert table.state.cities_left("blue") == 4
    assert table.state.towns_left("blue") == 9
    assert (red.player.cities, blue.player.cities) == (0, 0)


def test_a_citadel_captured_pays_its_token() -> None:
    table = dealt(cards=["citadel", "patronage", "runestones", "spoils_of_war"])
    facts = {"owner": "blue", "building": "citadel", "armies": {"red": 3}}
    looked_at(table, wars={"Camarine": facts})
    with table.red.gains(3 + 1 + 3), table.blue.gains(-3):
        end = ends(table.red, "Camarine")
    assert end.tokens == ("spoils_of_war:1", "citadel:3")
    assert table.blue.player.citadels == 0


def test_without_a_town_the_province_turns_neutral(table: Table, red: Seat, blue: Seat) -> None:
    red.does(Correct, what="provinces", to=14)
    invades(red, "Camarine", 2)
    with red.gains(0), blue.gains(-3):
        end = ends(red, "Camarine")
    assert (end.placed, end.tokens) == (False, ())
    assert table.state.owner("Camarine") is None
    assert said(end, table)[-1] == "The card of {province} goes to the province deck."


def test_a_dragon_and_a_runestone_leave_with_their_tokens() -> None:
    cards = ["here_be_dragons", "runestones", "patronage", "spoils_of_war"]
    table = looked_at(
        dealt(cards=cards),
        wars={
            "Lea": {"dragon": True, "armies": {"red": 9}},
            "Welkin": {"runestone": True, "armies": {"red": 5}},
        },
    )
    with table.red.gains(3 + 2):
        assert ends(table.red, "Lea").tokens == ("here_be_dragons:2",)
    with table.red.gains(3 + 2):
        assert ends(table.red, "Welkin", spends=False).tokens == ("runestones:2",)
    assert table.state.dragons == table.state.runestones == frozenset()


def test_where_no_town_is_placed_the_dragon_stays() -> None:
    table = dealt(cards=["here_be_dragons", "runestones", "patronage", "spoils_of_war"])
    table.red.does(Correct, what="provinces", to=14)
    looked_at(table, wars={"Lea": {"dragon": True, "armies": {"red": 9}}})
    assert ends(table.red, "Lea").placed is False
    assert table.state.dragons == {"Lea"}


def test_the_third_province_of_the_large_island_completes_it(green: Seat) -> None:
    """Green holds Ictus and Jeopigia and takes Nesh, held by 2 neutral troops."""
    green.table.turn_goes_to("green")
    invades(green, "Nesh", 3)
    with green.gains(3 + 3):
        assert ends(green, "Nesh").tokens == ("lord_of_the_isles:3",)


def test_scribe_takes_the_token_from_the_supply_when_the_card_is_empty(
    table: Table, red: Seat
) -> None:
    looked_at(table, cards={"spoils_of_war:1": 0}, reserve={"red": ["scribe"]})
    invades(red, "Camarine", 2)
    supply = table.state.supply[1]
    with red.gains(3 + 1):
        assert ends(red, "Camarine").tokens == ("spoils_of_war:1:supply",)
    assert table.state.supply[1] == supply - 1


# -- the defender wins -----------------------------------------------------------------------


def test_a_province_held_against_a_player_makes_a_defender_of_the_realm() -> None:
    table = dealt(cards=DEFENDERS)
    table.blue.does(PlaceArmies, province="Camarine", armies=3)
    invades(table.red, "Camarine", 2)
    with table.red.gains(0), table.blue.gains(1):
        end = ends(table.red, "Camarine")
    assert (end.owner, end.taker, end.tokens) == ("blue", "", ("defender_of_the_realm:1",))
    assert table.state.owner("Camarine") == "blue"


def test_an_owner_without_armies_still_defends() -> None:
    """Rugged land and a castle, 3 against 2: blue, whose turn it is, ends it as a participant."""
    table = dealt(cards=DEFENDERS)
    table.blue.does(BuildCastle, province="Shog")
    table.turn_goes_to("blue")
    invades(table.red, "Shog", 2)
    with table.blue.gains(1):
        assert ends(table.blue, "Shog").taker == ""


# -- cards -----------------------------------------------------------------------------------


def test_an_owner_without_armies_takes_part_in_the_war(table: Table, red: Seat, blue: Seat) -> None:
    """RB «Этим действием вы можете завершить одну войну в которой вы участвуете»"""
    invades(red, "Remise", 2)
    table.turn_goes_to("blue")
    taken = {"province": "Remise", "owner": "blue", "taker": "red"}
    assert blue.hears(EndWar, **taken, tokens=["spoils_of_war:1"]) == []
    assert war(position(table.state), "Remise").finishable_by == ("blue",)


def test_hero_pays_the_side_that_plays_it() -> None:
    """«ГЕРОЙ – эта карта позволяет вам разрешить ничью в войне, участником которой вы являетесь, в
    вашу пользу.»"""
    table = dealt(cards=DEFENDERS)
    invades(table.red, "Camarine", 2)
    table.blue.does(PlaceArmies, province="Camarine", armies=2)
    held = {"province": "Camarine", "taker": ""}
    assert table.blue.offered(EndWar, **held).tokens == ()
    for facts in ({"province": "Camarine"}, held):
        kept = table.blue.offered(EndWar, **facts, hero=True)
        assert (kept.taker, kept.tokens) == ("", ("defender_of_the_realm:1",))
    assert ends(table.red, "Camarine", hero=True).tokens == ("spoils_of_war:1",)


def test_hero_helps_nobody_who_is_weaker(red: Seat, blue: Seat) -> None:
    invades(red, "Camarine", 2)
    blue.does(PlaceArmies, province="Camarine", armies=3)
    facts = {"province": "Camarine", "owner": "blue", "taker": "red", "hero": True}
    assert red.hears(EndWar, **facts) == ["war.stronger"]
    assert red.offered(EndWar, province="Camarine", hero=True).taker == ""


def test_diplomat_ends_any_war_for_the_defender_without_a_token() -> None:
    table = dealt(cards=DEFENDERS)
    table.red.does(Invade, province="Camarine", armies=4, spends=True)
    with table.red.gains(0), table.blue.gains(0):
        end = ends(table.red, "Camarine", diplomat=True)
    assert (end.taker, end.tokens) == ("", ())
    assert table.state.armies == {}
    assert table.state.turn.actions == ("invade", "card_action")  # the second action will do


# -- what goes home --------------------------------------------------------------------------


def test_everybodys_armies_and_mercenaries_go_home_and_ships_stay(
    table: Table, red: Seat, blue: Seat, green: Seat
) -> None:
    invades(red, "Camarine", 4).does(Hire, province="Camarine", mercenaries=2)
    invades(green, "Camarine", 1)
    blue.does(PlaceArmies, province="Camarine", armies=2).does(PlaceShips, sea="Serpent Sea")
    end = red.offered(EndWar, province="Camarine", spends=False)
    assert said(end, table)[:3] == ["{seat} takes {count} piece home"] * 3
    assert [one.count for one in end.reminders(table.state)][:3] == [6, 2, 1]
    ends(red, "Camarine", spends=False)
    assert table.state.armies == table.state.mercenaries == {}
    assert table.state.ships == {"Serpent Sea": {"blue": 1}}
    assert [stock(table.state, seat, "army") for seat in table.state.seats] == [6, 6, 6, 6]


def test_the_card_moves_and_a_reserve_may_be_too_full(table: Table, red: Seat, blue: Seat) -> None:
    blue.does(BuildCity, province="Shog")
    blue.does(SetReserve, cards=3, known=True, named=["warehouse"])
    invades(red, "Shog", 2)
    end = red.offered(EndWar, province="Shog")
    card = (
        "The card of {province} goes to {seat}'s discard pile. If it was in {loser}'s hand, "
        "{loser} draws another; if it was in the deck, shuffle the deck."
    )
    assert said(end, table)[-1] == card  # 3 cards fit 2 + 2 places
    blue.does(SetReserve, cards=3, known=True, named=["limes"])
    invades(red, "Shog", 1)
    end = red.offered(EndWar, province="Shog")
    assert said(end, table)[-2:] == [
        card,
        "{seat}'s Reserve has {cards} cards and room for {room}; they all stay.",
    ]
    last: Phrase = list(end.reminders(table.state))[-1]
    assert {name: dict(last.params)[name] for name in ("cards", "room")} == {"cards": 3, "room": 2}


# -- what nobody entered ---------------------------------------------------------------------


def test_nothing_is_said_where_ships_may_lie_unseen() -> None:
    """The defender's ships are not known: Camarine touches two seas, Blore none."""
    table = opened()
    facts = {"armies": {"red": 2}}
    looked_at(
        table,
        wars={"Camarine": {"owner": "blue", **facts}, "Remise": {"owner": "blue", **facts}},
        reserve={"red": [], "blue": []},
    )
    assert table.red.hears(EndWar, province="Camarine", owner="blue") == []
    assert table.red.hears(EndWar, province="Remise", owner="blue") == ["war.stronger"]
    looked_at(table, ships={"red": {}, "blue": {}})
    assert table.red.hears(EndWar, province="Camarine", owner="blue") == ["war.stronger"]


def test_nothing_is_said_where_a_reserve_is_not_known() -> None:
    table = opened()
    looked_at(table, wars={"Remise": {"owner": "blue", "armies": {"red": 2}}})
    assert table.red.hears(EndWar, province="Remise", owner="blue") == []
    looked_at(table, reserve={"red": []})
    assert table.red.hears(EndWar, province="Remise", owner="blue") == []
    looked_at(table, reserve={"blue": []})
    assert table.red.hears(EndWar, province="Remise", owner="blue") == ["war.stronger"]


def test_nothing_is_said_where_it_is_not_known_who_holds_the_province() -> None:
    """Nobody entered any name: Camarine may be blue's, with more than its neutral troops."""
    table = opened(depth="wars")
    invades(table.red, "Camarine", 3)
    assert table.red.hears(EndWar, province="Camarine") == []
    assert table.blue.hears(EndWar, province="Camarine", owner="blue") == []
    for seat in table.state.seats:
        table.record(EnterProvinces(seat=seat, count=6))
    table.blue.does(EnterProvinces, count=1, named=["Camarine"])
    assert table.red.hears(EndWar, province="Camarine", owner="blue") == ["war.stronger"]


def test_the_owner_named_in_the_form_pays(red: Seat) -> None:
    table = opened(depth="wars")
    invades(table.red, "Camarine", 3)
    end = table.red.offered(EndWar, province="Camarine", owner="blue")
    assert (end.taker, end.tokens) == ("red", ("spoils_of_war:1",))
    assert table.red.offered(EndWar, province="Camarine", owner="").tokens == ()


def test_a_war_is_settled_at_a_table_that_tracks_the_score_alone() -> None:
    """Just this war is entered: the ruling prefills its end, and the score follows."""
    table = looked_at(
        opened(),
        wars={"Blore": {"owner": "blue", "castle": True, "armies": {"red": 4, "blue": 1}}},
        reserve={"red": ["cavalry"], "blue": ["ranger"]},
    )
    assert table.state.depth == "score"
    # red 4 + 1 cavalry; blue 1 + castle 2 + rugged 1 + ranger 1
    assert table.red.hears(EndWar, province="Blore", owner="blue", diplomat=False) == ["war.tie"]
    looked_at(table, reserve={"blue": []})
    with table.red.gains(3 + 1), table.blue.gains(-3):
        end = ends(table.red, "Blore")
    assert end.spends
    assert table.state.armies == {}
