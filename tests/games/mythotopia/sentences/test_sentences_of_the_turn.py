"""Section 3 of the rules, sentence by sentence: each is quoted above its check.

Red holds Blore, Quean, Iracund, Fadge, Trogle and Margent; blue Camarine, Eagre, Peened, Shog,
Remise and Oxter; green Ictus, Jeopigia, Aporia, Scombroid, Palmain and Nusus; yellow Darb, Ogdoad,
Grimp, Coryphee, Mome and Empyrean. What each action wants is in test_sentences_of_the_moves.py.
"""

from __future__ import annotations

import pytest

from companion.games.mythotopia import game
from companion.games.mythotopia.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.armies.buy_and_hire import Buy
from companion.games.mythotopia.building.city_and_castle import BuildCastle
from companion.games.mythotopia.building.roads import BuildRoad
from companion.games.mythotopia.cards.market import Acquire, Retire
from companion.games.mythotopia.cards.played_cards import FreeCard
from companion.games.mythotopia.cards.reserve import SetReserve
from companion.games.mythotopia.cards.road_march import March
from companion.games.mythotopia.cards.warehouse import Stow
from companion.games.mythotopia.ending.end_of_game import EndOfGame
from companion.games.mythotopia.score.alchemist import Alchemist
from companion.games.mythotopia.score.take_token import TakeToken
from companion.games.mythotopia.turn.actions import ACTION
from companion.games.mythotopia.turn.turn import EndTurn, TakeAction
from companion.games.mythotopia.war.end_a_war import EndWar
from tests.games.mythotopia.boardtable import asks, board, english, has
from tests.games.mythotopia.table import Seat, Table


@pytest.fixture
def table() -> Table:
    return board()


def test_two_actions(table: Table, red: Seat) -> None:
    """Two actions, then draw up to 5 (6 with queen in Reserve)."""
    red.does(TakeAction, what="pass")
    assert red.hears(TakeAction, what="pass") == []
    red.does(TakeAction, what="pass")
    assert red.hears(TakeAction, what="pass") == ["turn.two_actions"]
    assert asks(red, EndTurn, next="blue") == ["red draws up to 5 cards."]
    has(red, "queen")
    assert asks(red, EndTurn, next="blue") == ["red draws up to 6 cards."]
    table.record(EndTurn.prefilled(table.state, "red"))
    assert (table.state.turn.seat, table.state.turn.actions) == ("blue", ())


def test_the_wars_end_and_the_games_end_are_these_actions(red: Seat) -> None:
    """ "End a war" and "End the game" must be the FIRST action of the turn with no free action
    before; neither twice."""
    red.does(Invade, province="Remise", armies=2).does(Invade, province="Talion", armies=4)
    tokens = ["spoils_of_war:1"]
    first = {"owner": "blue", "taker": "red", "tokens": tokens, "spends": True}
    assert red.hears(EndWar, province="Remise", **first) == []
    red.does(EndWar, province="Remise", **first)
    assert red.table.state.turn.actions == ("end_war",)
    assert red.hears(EndWar, province="Talion", taker="red", spends=True) == [
        "turn.once", "turn.first",
    ]  # fmt: skip
    assert "turn.first" in red.hears(EndOfGame)


def test_fifteen_actions(table: Table) -> None:
    """The 15 actions: invade, place armies, remove armies, place ships, remove ships, end a war,
    buy armies and ships, acquire a card, put cards in the Reserve, discard, retire one or two cards
    (deck never below 7), play a card's action (build, alchemist, diplomat ...), patronage (only
    with that card in play), pass, end the game."""
    assert [english(name) for name in ACTION.values()] == [
        "Invade a province", "Place armies", "Remove armies", "Place ships", "Remove ships",
        "End a war", "Buy armies and ships", "Acquire a card", "Put cards in the Reserve",
        "Discard cards", "Retire one or two cards", "Play a card's action", "Patronage", "Pass",
        "End the game",
    ]  # fmt: skip
    offered = {item.kind or (item.offer.action.kind if item.offer else item.page)
               for item in game.menu(table.state, "red")}  # fmt: skip
    assert offered >= {
        "invade", "place_armies", "remove_armies", "place_ships", "remove_ships", "end_war", "buy",
        "acquire", "reserve", "action", "retire", "city", "road", "castle", "alchemist", "token",
        "outcomes",
    }  # fmt: skip


def test_retire(table: Table, red: Seat) -> None:
    """retire one or two cards (deck never below 7)"""
    assert asks(red, Retire) == ["The deck must keep at least 7 cards."]
    with pytest.raises(ValueError, match="at most 2"):
        Retire(seat="red", returned=("hero", "queen", "ship"))
    red.does(Retire, returned=["hero"], spends=True)
    assert table.state.market == ("hero",)
    assert red.hears(Acquire, card="hero") == []
    assert red.hears(Acquire, card="queen") == []  # nobody entered what is laid out
    red.does(Acquire, card="hero")
    assert table.state.market == ()


def test_a_cards_action(table: Table, red: Seat) -> None:
    """play a card's action (build, alchemist, diplomat ...)"""
    red.does(TakeToken, tokens=["patronage:1"]).does(Invade, province="Remise")
    for action, facts in (
        (BuildCastle, {"province": "Blore"}),
        (Alchemist, {"gives": 1}),
        (EndWar, {"province": "Remise", "owner": "blue", "diplomat": True}),
    ):
        table.turn_goes_to("red")
        red.does(action, **facts, spends=True)
        assert table.state.turn.actions == ("card_action",)


def test_patronage(red: Seat) -> None:
    """patronage (only with that card in play)"""
    assert asks(red, TakeToken, tokens=["patronage:1"]) == ["2 gold"]
    with red.gains(1):
        red.taps(TakeToken, tokens=["patronage:1"])
    assert red.table.state.turn.actions == ("patronage",)
    without = board(cards=["citadel", "runestones", "spoils_of_war", "guilded_city"])
    assert without.red.hears(TakeToken, tokens=["patronage:1"]) == ["token.card"]
    assert without.red.hears(TakeAction, what="patronage") == ["token.card"]
    assert board().red.hears(TakeAction, what="patronage") == []
    assert board(cards=["citadel"]).red.hears(TakeAction, what="patronage") == []  # not all entered
    said = [english(item.label) for item in game.menu(without.state, "red")]
    assert "Patronage" not in said


def test_the_road_march(table: Table, red: Seat, blue: Seat) -> None:
    """Free actions: once a turn move armies along the own road network (all provinces passed under
    own control);

    «Один раз за ход можете переместить один или несколько жетонов Армий»: armies may set out from
    several provinces, but nothing comes in between."""
    for province, to in (("Blore", "Iracund"), ("Iracund", "Fadge")):
        red.does(BuildRoad, province=province, to=to)
    red.does(PlaceArmies, province="Blore", armies=3)
    assert red.hears(March, province="Blore", to="Quean", armies=3) == ["march.road"]
    assert red.hears(March, province="Blore", to="Fadge", armies=4) == ["march.armies"]
    assert red.hears(March, province="Blore", to="Fadge", armies=3) == []
    heard = blue.hears(March, province="Blore", to="Fadge")
    assert heard == ["turn.whose", "march.road", "march.armies"]
    red.does(March, province="Blore", to="Fadge", armies=2)
    assert table.state.armies == {"Blore": {"red": 1}, "Fadge": {"red": 2}}
    assert (table.state.turn.actions, table.state.turn.free) == ((), 1)
    assert red.hears(March, province="Blore", to="Iracund") == []
    red.does(Buy, armies=1, spends=True)
    assert red.hears(March, province="Blore", to="Iracund") == ["march.once"]
    table.turn_goes_to("red")
    assert red.hears(March, province="Blore", to="Iracund") == []
    blue.does(Invade, province="Iracund", armies=2)
    blue.does(EndWar, province="Iracund", owner="red", taker="blue")
    assert red.hears(March, province="Blore", to="Fadge") == ["march.road"]


def test_a_march_out_of_turn_costs_nobody_the_own_one(table: Table, red: Seat, blue: Seat) -> None:
    """once a turn move armies along the own road network"""
    red.does(BuildRoad, province="Blore", to="Iracund").does(PlaceArmies, province="Blore")
    blue.does(BuildRoad, province="Eagre", to="Oxter").does(PlaceArmies, province="Eagre")
    blue.does(March, province="Eagre", to="Oxter")
    assert red.hears(March, province="Blore", to="Iracund") == []


def test_free_cards(table: Table, red: Seat, blue: Seat) -> None:
    """cards of type free;"""
    for card in ("counsellor", "mystic", "philosopher", "providence"):
        assert red.hears(FreeCard, card=card) == []
        red.does(FreeCard, card=card)
    assert (table.state.turn.actions, table.state.turn.free) == ((), 4)
    assert blue.hears(FreeCard) == ["turn.whose"]
    free = {"hire", "marauders", "militia", "march", "stow", "free_card"}
    assert free <= {item.kind for item in game.menu(table.state, "red")}


def test_warehouse(table: Table, red: Seat, blue: Seat) -> None:
    """once a turn, with warehouse in the Reserve, one hand card into the Reserve."""
    assert red.hears(Stow) == ["stow.warehouse"]
    has(red, "warehouse")
    assert red.hears(Stow, card="queen") == []
    red.does(Stow, card="queen")
    assert (red.player.reserve, red.player.reserve_cards) == (2, {"warehouse", "queen"})
    assert (table.state.turn.actions, table.state.turn.free) == ((), 1)
    assert red.hears(Stow) == ["stow.once"]
    has(blue, "warehouse")
    assert blue.hears(Stow) == ["turn.whose"]
    blue.does(Stow)
    assert blue.player.reserve == 2
    table.turn_goes_to("red")
    assert red.hears(Stow) == []
    red.does(SetReserve, cards=4, named=["warehouse"])
    assert red.hears(Stow) == ["reserve.full"]  # 2 + 2
    offered = [choice.value for choice in Stow(seat="red").choices(table.state)["card"]]
    assert offered[0] == ""
    assert "scribe" in offered
    assert "warehouse" not in offered


def test_warehouse_where_no_reserve_was_entered(table: Table, red: Seat) -> None:
    """once a turn, with warehouse in the Reserve, one hand card into the Reserve."""
    table.record(SetReserve(seat="red", cards=1))
    assert red.hears(Stow) == []
    red.does(Stow, card="queen")
    assert (red.player.reserve, red.player.reserve_cards) == (2, None)
