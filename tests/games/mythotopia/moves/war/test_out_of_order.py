"""Wars ended out of order or with other facts; tokens that a war does not bring."""

from itertools import pairwise
from typing import Any

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity
from companion.games.mythotopia.moves.cards.played_cards import Marauders
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.turn import EndTurn, TakeAction
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.setup.dragons import LayDragons
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board, english
from tests.games.mythotopia.table import Seat, Table, opened
from tests.games.mythotopia.wartable import dealt, emptied


def test_a_count_below_the_names_drops_them() -> None:
    """Cities and castles counted as none stand nowhere, and may be built there again."""
    table = board()
    red = table.red.does(BuildCity, province="Blore").does(BuildCastle, province="Blore")
    red.does(Correct, what="cities", to=0).does(Correct, what="castles", to=0)
    assert red.player.city_in == table.state.castle_in == frozenset()
    assert "city.twice" not in red.hears(BuildCity, province="Blore")
    assert "castle.twice" not in red.hears(BuildCastle, province="Blore")


def test_the_loss_may_be_recorded_after_the_conquest() -> None:
    table = board()
    table.red.does(Invade, province="Eagre", armies=6).does(TakeProvince, province="Eagre")
    assert table.blue.hears(LoseProvince) == []


def test_a_table_that_may_miss_a_war_hears_nothing_of_it() -> None:
    table = board()
    for depth in ("score", "board"):
        table.record(SetDepth.model_validate({"depth": depth}))
    assert table.red.hears(TakeProvince) == table.red.hears(LoseProvince) == []


PAYS = ["defender_of_the_realm", "here_be_dragons", "lord_of_the_isles", "spoils_of_war"]


def test_a_winner_without_towns_or_before_an_empty_card_leaves_nothing_out() -> None:
    table = board(cards=PAYS)
    red = table.red.does(Invade, province="Eagre", armies=3)
    won = {"province": "Eagre", "owner": "blue", "taker": "red"}
    emptied(table, "spoils_of_war")
    assert red.hears(EndWar, **won) == []
    red.does(Points, points=1)  # from where: nobody said
    assert red.hears(EndWar, **won, placed=False) == []
    red.does(Correct, what="provinces", to=14)
    assert red.hears(EndWar, **won, placed=False) == []


def invaded() -> Table:
    """Blue has six armies in Palmain, which green defends with nothing; green's turn."""
    table = board()
    table.blue.does(Invade, province="Palmain", armies=6, portal=True)
    table.turn_goes_to("green")
    return table


def test_no_war_ends_out_of_turn_without_an_action() -> None:
    """«Вы можете совершить это действие только ПЕРВЫМ действием своего хода»: by the button
    "Somewhere else", by any form with "By the action" unticked, by whoever takes the province."""
    table = invaded()
    turns = tuple(EndTurn(seat=seat, next=then)
                  for seat, then in pairwise(["green", "yellow", "red", "blue"]))  # fmt: skip
    taken: Action[State]
    for taken in (
        table.blue.offered(TakeProvince, province="Palmain"),
        table.blue.offered(TakeProvince, province="Palmain", spends=False),
        table.blue.offered(EndWar, province="Palmain", spends=False),
    ):
        [objection] = table.objections(taken)
        assert (objection.id, objection.remedy) == ("turn.whose", turns)
    for turn in turns:
        table.record(turn)
    assert table.objections(table.blue.offered(TakeProvince, province="Palmain")) == []


def test_nor_in_turn() -> None:
    """Except when all wars are settled. A war that may have ended long ago is recorded late."""
    table = invaded()
    table.turn_goes_to("blue")
    won = {"province": "Palmain", "spends": False}
    for kind in (TakeProvince, EndWar):
        [objection] = table.objections(table.blue.offered(kind, **won))
        assert english(objection.text) == "“End a war” takes one of the turn's actions."
    late = invaded()
    table.blue.does(TakeAction, what="end_game")
    assert table.objections(table.blue.offered(EndWar, **won)) == []
    late.record(SetDepth(depth="score"))
    assert late.objections(late.blue.offered(TakeProvince, **won)) == []
    late.record(SetDepth(depth="board"))
    assert late.objections(late.blue.offered(TakeProvince, **won)) == []


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
