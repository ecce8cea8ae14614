"""Tokens that a war does not bring, and wars that are not there (sections 2 and 5).

Red holds Blore, Quean, Iracund, Fadge, Trogle and Margent; blue Camarine, Eagre, Peened, Shog,
Remise and Oxter; green Aporia, but not Kinabra; nobody Lea and Talion. Red's turn.
"""

from typing import Any

import pytest

from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.cards.played_cards import Marauders
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.setup.dragons import LayDragons
from tests.games.mythotopia.boardtable import board
from tests.games.mythotopia.table import Seat, Table, opened
from tests.games.mythotopia.wartable import dealt

DRAGON = "here_be_dragons:2"
SPOILS = "spoils_of_war:1"
CARDS = ["defender_of_the_realm", "here_be_dragons", "citadel", "spoils_of_war"]
BLUES = {"province": "Remise", "owner": "blue"}


@pytest.fixture
def table() -> Table:
    return board(cards=CARDS)


def test_neutral_troops_leave_no_spoils(red: Seat) -> None:
    """spoils_of_war: control taken of another PLAYER's province"""
    red.does(Invade, province="Lea", armies=5)
    assert red.hears(TakeProvince, province="Lea", tokens=[SPOILS]) == ["token.spoils"]
    assert red.hears(TakeProvince, tokens=[SPOILS]) == []  # nobody said which province
    red.table.record(Correct(seat="green", what="provinces", to=7))
    assert red.hears(TakeProvince, province="Lea", tokens=[SPOILS]) == []  # it may be green's


def test_only_a_dragons_province_pays_for_the_dragon(table: Table, red: Seat) -> None:
    """here_be_dragons: control taken of a province with a dragon (the dragon leaves)"""
    red.does(Invade, province="Lea", armies=9)
    facts: dict[str, Any] = {"province": "Lea", "taker": "red", "tokens": [DRAGON]}
    assert red.hears(EndWar, **facts) == []  # nobody said where the dragons are
    table.record(LayDragons(dragons=("Talion", "Welkin", "Sorner", "Nesh", "Kinabra")))
    assert red.hears(EndWar, **facts) == ["token.dragon"]
    assert red.hears(TakeProvince, tokens=[DRAGON]) == []
    table.record(SetDepth(depth="wars"))
    assert red.hears(EndWar, **facts) == []  # dragons are not tracked any more
    table.record(SetDepth(depth="board"))
    table.record(LayDragons(dragons=("Lea", "Welkin", "Sorner", "Nesh", "Kinabra")))
    assert red.hears(EndWar, **facts) == []


def test_a_dragon_that_left_unpaid_may_still_be_paid(table: Table, red: Seat) -> None:
    table.record(LayDragons(dragons=("Talion", "Welkin", "Sorner", "Nesh", "Kinabra")))
    assert red.hears(TakeToken, tokens=[DRAGON]) == ["token.with_war"]
    for province in ("Talion", "Welkin"):
        red.taps(TakeProvince, province=province, tokens=())
        assert red.hears(TakeToken, tokens=[DRAGON]) == []
        red.does(TakeToken, tokens=[DRAGON])
        assert red.hears(TakeToken, tokens=[DRAGON]) == ["token.with_war"]


def test_a_province_taken_without_its_name_may_have_been_anothers(red: Seat) -> None:
    """One tap names neither place nor holder: its tokens are taken by a tap of their own."""
    red.taps(TakeProvince, province="")
    assert red.hears(TakeToken, tokens=[SPOILS]) == []


# -- wars that are not there -----------------------------------------------------------------


def test_fewer_armies_than_none_are_no_war(red: Seat) -> None:
    red.does(Marauders, province="Remise", of="red")  # overruled: one army fewer than none
    assert red.hears(EndWar, **BLUES) == ["turn.first", "war.none"]


def test_where_armies_are_not_known_there_may_be_a_war() -> None:
    """What is not tracked is not zero"""
    for depth in ("wars", "board"):
        table = opened()
        table.record(SetDepth(depth=depth))
        assert table.red.hears(EndWar, **BLUES) == []
        assert table.red.hears(TakeProvince, province="Remise", loser="blue", spends=True) == []
    table = dealt()
    table.record(SetDepth(depth="score"))
    assert table.red.hears(EndWar, **BLUES) == []


def test_a_seat_outside_the_war_is_told_so_despite_unknown_reserves(red: Seat) -> None:
    """ends a war the player takes part in"""
    yellow = red.table.yellow
    red.does(Invade, province="Remise", armies=2).does(SetReserve, cards=1)
    taken = {**BLUES, "taker": "red"}
    assert red.hears(EndWar, **taken) == []  # Cavalry or not: it takes part
    assert yellow.hears(EndWar, **taken) == ["turn.whose", "war.part"]
    yellow.does(Correct, what="provinces", to=7)
    assert yellow.hears(EndWar, province="Lea", owner="", taker="red") == ["war.none"]
    late = opened(cards=CARDS)
    late.record(SetDepth(depth="wars"))
    late.red.does(Invade, province="Remise")
    assert late.yellow.hears(EndWar, **BLUES) == []
    again = dealt(cards=CARDS)
    for depth in ("score", "wars"):
        again.record(SetDepth(depth=depth))
    again.red.does(Invade, province="Camarine")
    assert again.yellow.hears(EndWar, province="Camarine", owner="blue") == ["turn.whose"]


def test_no_war_is_sure_only_where_armies_were_recorded_from_the_start() -> None:
    """What is in stock says nothing of the armies on the board."""
    assert opened(depth="wars").red.hears(EndWar, province="Lea") == ["war.none"]
    table = opened()
    table.record(SetDepth(depth="wars"))
    for seat in (table.red, table.blue, table.green, table.yellow):
        seat.does(Correct, what="armies", to=6)
    assert table.red.hears(EndWar, province="Lea") == []


@pytest.mark.parametrize("token", ["city:2", "road:2", "castle:1", "patronage:1"])
def test_no_other_card_pays_for_a_war(table: Table, red: Seat, token: str) -> None:
    """«За захват» or «за защиту» pay the cards that say so; what is built, or Patronage, is paid
    with its own action."""
    table = dealt(cards=["patronage", "runestones", "guilded_city", "roadside_inns"])
    red = table.red.does(Invade, province="Remise", armies=5)
    won = {"province": "Remise", "taker": "red", "owner": "blue"}
    table.turn_goes_to("red")
    assert red.hears(EndWar, **won) == []
    assert red.hears(EndWar, **won, tokens=[token]) == ["token.other"]
    taken = {"province": "Remise", "loser": "blue"}
    assert red.hears(TakeProvince, **taken, tokens=[token]) == ["token.other"]
    held = {"province": "Remise", "owner": "blue", "tokens": [token]}
    assert "token.other" in red.hears(EndWar, **held)
