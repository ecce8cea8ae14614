"""Cards played and acquired: their forms, and what is said against them."""

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia.box import words
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.moves.armies.buy_and_hire import Hire
from companion.games.mythotopia.moves.buildings import BuildRoad
from companion.games.mythotopia.moves.cards.market import Acquire, Retire
from companion.games.mythotopia.moves.cards.played_cards import Marauders, March
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.turn import TakeAction
from companion.games.mythotopia.screens import table_and_seat
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board, choices, english, objections
from tests.games.mythotopia.table import Seat, Table, opened


@pytest.fixture
def table() -> Table:
    """Red holds Blore, Quean, Iracund, Fadge, Trogle and Margent; red's turn."""
    return board()


# -- Marauders -------------------------------------------------------------------------------


def test_whose_army_marauders_drive_away_is_told(table: Table, red: Seat) -> None:
    """Two armies and two mercenaries attack Remise. The last army takes the mercenaries with it,
    and the war is over."""
    red.does(Invade, province="Remise", armies=2)
    red.does(Hire, province="Remise", mercenaries=2)
    raid = Marauders(seat="blue", province="Remise", of="red")
    assert (
        english(raid.story(table.state))
        == "sends Marauders to Remise; one of red's armies goes home"
    )
    assert told(raid, table) == "Marauders come to Remise; take 1 piece home"
    table.record(raid)
    over = "sends Marauders to Remise; red's last army goes home, the war is over"
    assert english(raid.story(table.state)) == over
    assert told(raid, table) == "The war in Remise ends; take 3 pieces home"
    assert not [*Marauders(seat="red", province="Remise", of="red").loses(table.state)]


def told(raid: Marauders, table: Table) -> str:
    ((seat, text),) = raid.loses(table.state)
    assert seat == "red"
    return english(text)


def test_marauders_and_a_march_of_whoever_is_not_on_turn(table: Table, red: Seat) -> None:
    assert red.hears(Marauders, province="Blore", of="purple") == []
    table.blue.does(March, province="Camarine", to="Eagre")
    assert not table.state.turn.marched


def test_roads_that_nobody_named_may_lead_anywhere_own(table: Table, red: Seat) -> None:
    red.does(PlaceArmies, province="Blore").does(BuildRoad)
    assert red.hears(March, province="Blore", to="Quean") == []
    assert objections(red, March, province="Blore", to="Remise") == ["red does not hold Remise."]


# -- cards laid out --------------------------------------------------------------------------


def test_where_no_card_was_entered_any_can_be_acquired(table: Table, red: Seat) -> None:
    assert choices(red, Acquire, "card") == ["", *sorted(words.IMPROVEMENT)]
    assert red.hears(Acquire, card="hero") == []
    assert len(choices(red, Retire, "returned")) == 29
    red.does(Retire, returned=["queen", "hero"])
    others = sorted(words.IMPROVEMENT.keys() - {"hero", "queen"})
    assert choices(red, Acquire, "card") == ["hero", "queen", "", *others]
    assert len(choices(red, Retire, "returned")) == 27
    assert red.hears(Acquire) == []
    red.does(Acquire, card="queen")
    assert table.state.market == ("hero",)
    assert red.does(Acquire).table.state.market == ("hero",)


def test_unknown_is_not_empty() -> None:
    """Карты улучшений возвращаются к доступным картам Улучшений этой партии."""
    table = opened()
    table.record(SetDepth(depth="board"))
    red = table.red.does(Retire, returned=["hero"])
    assert red.hears(Acquire, card="ship") == []
    assert red.offered(Acquire).card == ""
    assert english(Acquire(seat="red").story(table.state)) == "acquires a card"
    assert table_and_seat.table(table.state).market == ()


@pytest.mark.parametrize(
    ("market", "unnamed"),
    [(["queen"], TakeAction(seat="red", what="acquire")),
     (["queen"], TakeAction(seat="red", what="retire")), ([], Acquire(seat="red"))],
)  # fmt: skip
def test_a_card_that_nobody_named_may_be_any(market: list[str], unnamed: Action[State]) -> None:
    """Карты улучшений возвращаются к доступным картам Улучшений этой партии. Retired there, Queen
    may have been acquired again."""
    red = opened(depth="board", market=market).red
    if market:
        assert red.hears(SetReserve, cards=1, named=["queen"]) == ["reserve.market"]
    else:
        red.does(Retire, returned=["queen"])
    red.table.record(unnamed)
    assert red.hears(SetReserve, cards=1, named=["queen"]) == []
    assert "acquire.market" not in red.hears(Acquire, card="ship")
