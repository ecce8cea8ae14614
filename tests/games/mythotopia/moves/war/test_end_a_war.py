"""A war ended: one entry with who won it, what it brought, and what goes home (section 5)."""

from typing import Any

import pytest

from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.state.pieces import wars
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


def test_where_no_town_is_placed_the_dragon_stays() -> None:
    table = dealt(cards=["here_be_dragons", "runestones", "patronage", "spoils_of_war"])
    table.red.does(Correct, what="provinces", to=14)
    looked_at(table, wars={"Lea": {"dragon": True, "armies": {"red": 9}}})
    assert ends(table.red, "Lea").placed is False
    assert table.state.dragons == {"Lea"}


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
