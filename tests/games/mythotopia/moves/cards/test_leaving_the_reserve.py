"""Cards that leave a Reserve with an action, without being played."""

from typing import Any

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.cards.market import Retire
from companion.games.mythotopia.moves.cards.played_cards import FreeCard
from companion.games.mythotopia.moves.cards.reserve import Discard, SetReserve
from companion.games.mythotopia.moves.turn import EndTurn, FreeAction, TakeAction
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.rules.war.strength import side
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board, english
from tests.games.mythotopia.table import Seat, Table, opened
from tests.games.mythotopia.wartable import dealt

FROM_RESERVE = {"from_reserve": ["cavalry"]}


@pytest.fixture
def table() -> Table:
    """Cavalry, Limes and a third card lie in red's Reserve; red attacks blue's Remise with 2."""
    table = dealt()
    table.red.does(SetReserve, cards=3, known=True, named=["cavalry", "limes"])
    table.red.does(Invade, province="Remise", armies=2)
    return table


def ticks(action: Action[State], table: Table) -> list[str]:
    return [choice.value for choice in action.choices(table.state)["from_reserve"]]


def ways(table: Table, seat: str) -> dict[str, type[Action[State]] | str | None]:
    """What the Act screen offers: an action in one tap, or the kind of a form."""
    return {
        english(item.label): type(item.offer.action) if item.offer else item.kind
        for item in game.menu(table.state, seat)
    }


@pytest.mark.parametrize(
    ("action", "facts"), [(Discard, {}), (Retire, {}), (FreeCard, {"card": "counsellor"})]
)
def test_a_card_leaves_the_reserve_and_helps_in_no_war(
    table: Table, red: Seat, action: type[Action[State]], facts: dict[str, Any]
) -> None:
    """Этим действием можете сбросить столько карт, сколько захотите, включая карты Резерва.
    Вы можете удалить любую карту с руки или из Резерва, включая карту Провинции.
    Одновременно вы можете сбросить карты из своего Резерва, но для них вы замену не тянете."""
    assert side(position(table.state), "Remise", "red").strength == 2 + 1
    assert ticks(red.offered(action, **facts), table) == ["cavalry", "limes"]
    assert red.offered(action, **facts).from_reserve == ()
    left = red.doing(action, **facts, **FROM_RESERVE)
    assert table.objections(left) == []
    table.record(left)
    assert (red.player.reserve, red.player.reserve_cards) == (2, {"limes"})
    assert side(position(table.state), "Remise", "red").strength == 2
    assert ticks(red.offered(action, **facts), table) == ["limes"]
    assert english(left.story(table.state)).endswith("; from the Reserve: Cavalry")


def test_it_is_asked_where_cards_are_known_to_lie_there(table: Table) -> None:
    """Этим действием можете сбросить столько карт, сколько захотите, включая карты Резерва."""
    red, blue = ways(table, "red"), ways(table, "blue")
    assert (red["Discard cards"], red["Retire one or two cards"]) == ("discard", "retire")
    assert blue["Discard cards"] is blue["Retire one or two cards"] is TakeAction
    table.record(SetDepth(depth="score"))
    assert ways(table, "red")["Free action"] == "free_card"
    assert ways(table, "blue")["Free action"] is FreeAction


def test_a_card_of_the_reserve_is_retired_to_the_table(table: Table, red: Seat) -> None:
    """Карты улучшений возвращаются к доступным картам Улучшений этой партии."""
    table.record(SetDepth(depth="board"))
    offered = red.offered(Retire).choices(table.state)["returned"]
    assert "cavalry" not in {choice.value for choice in offered}
    red.does(Retire, returned=["hero"], **FROM_RESERVE)
    assert table.state.market == ("hero", "cavalry")
    assert (red.player.reserve, red.player.reserve_cards) == (2, {"limes"})
    again = Retire(seat="red", returned=("limes",)).choices(table.state)["returned"]
    assert "limes" in {choice.value for choice in again}


def retires(seat: Seat, *, first: tuple[Action[State], ...] = ()) -> list[str]:
    """What a seat hears that retires two cards, with an action recorded in each turn before."""
    for action in first:
        seat.table.record(action)
    return seat.hears(Retire, cards=2)


@pytest.mark.parametrize(
    "unseen",
    [
        EndTurn(seat="red", next="blue"),  # one of its actions may have acquired a card
        Points(seat="red", points=3),  # or somebody took a province
        SetDepth(depth="wars"),
    ],
)
def test_a_deck_that_nobody_knows_may_be_large_enough(unseen: Action[State]) -> None:
    red = board().red.does(Retire, cards=2).does(Retire, cards=2)
    assert red.hears(Retire, cards=1) == ["retire.deck"]
    assert "retire.deck" not in retires(red, first=(unseen, unseen))


@pytest.mark.parametrize("action", [Discard, Retire, FreeCard])
def test_what_does_not_lie_there_does_not_leave_it(
    table: Table, red: Seat, action: type[Action[State]]
) -> None:
    assert red.hears(action, from_reserve=["scribe"]) == ["reserve.absent"]
    red.does(action, from_reserve=["scribe"])
    assert red.player.reserve == 3
    nobody_entered = opened().red
    assert nobody_entered.hears(action, **FROM_RESERVE) == []
    nobody_entered.does(action, **FROM_RESERVE)
    assert nobody_entered.player.reserve_cards is None


def test_more_cards_leave_than_were_counted() -> None:
    """One card was counted and two were named: none is left, and the form of the Reserve opens."""
    table = dealt()
    table.red.does(SetReserve, cards=1, known=True, named=["cavalry", "limes"])
    table.red.does(Discard, from_reserve=["cavalry", "limes"])
    assert table.state.players["red"].reserve == 0
    assert SetReserve.prefilled(table.state, "red").cards == 0
