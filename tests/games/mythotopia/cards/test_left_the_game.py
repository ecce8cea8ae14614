"""Philosopher leaves the game once it was played (RB "КАРТЫ"): "after that the card of the
Philosopher is removed from the game"."""

from __future__ import annotations

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia.cards.market import Acquire, Retire
from companion.games.mythotopia.cards.played_cards import FreeCard
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board, english
from tests.games.mythotopia.table import Seat, opened


@pytest.fixture
def red() -> Seat:
    """Hero and Philosopher are laid out; red's turn."""
    return opened(depth="board", market=["hero", "philosopher"]).red


def played(seat: Seat) -> Seat:
    return seat.does(FreeCard, card="philosopher")


def choices(seat: Seat, action: type[Action[State]], field: str) -> list[str]:
    offered = seat.offered(action).choices(seat.table.state)[field]
    return [choice.value for choice in offered]


def test_philosopher_played_is_out_of_the_game(red: Seat) -> None:
    assert red.hears(FreeCard, card="philosopher") == []
    assert played(red).table.state.gone == {"philosopher"}
    assert red.table.state.market == ("hero",)
    assert red.table.state.turn.free == 1


def test_any_other_free_card_stays_in_it(red: Seat) -> None:
    for card in ("counsellor", "mystic", "providence", ""):
        red.does(FreeCard, card=card)
    assert red.table.state.gone == frozenset()
    assert red.table.state.market == ("hero", "philosopher")


def test_what_left_the_game_is_neither_played_nor_acquired_nor_retired(red: Seat) -> None:
    played(red)
    assert red.hears(FreeCard, card="philosopher") == ["card.gone"]
    assert red.hears(Acquire, card="philosopher") == ["card.gone"]
    assert red.hears(
        Retire,
        returned=[
            "hero",
            "philosopher",
        ],
    ) == ["card.gone", "retire.market"]  # Hero is still laid out
    assert red.hears(Retire, returned=["philosopher", "philosopher"]) == ["card.gone"]
    assert red.hears(Acquire, card="hero") == red.hears(FreeCard, card="mystic") == []
    again = red.table.objections(FreeCard(seat="red", card="philosopher"))
    assert [english(objection.text) for objection in again] == ["Philosopher has left the game."]
    assert [objection.rule for objection in again] == ["cards-free"]


def test_no_form_offers_what_left_the_game(red: Seat) -> None:
    assert "philosopher" in choices(red, FreeCard, "card")
    assert "philosopher" not in choices(red, Retire, "returned")  # it is laid out
    played(red)
    assert choices(red, FreeCard, "card") == ["counsellor", "mystic", "providence", ""]
    assert choices(red, Acquire, "card") == ["hero", ""]
    assert "philosopher" not in choices(red, Retire, "returned")
    assert len(choices(red, Retire, "returned")) == 29 - 2


def test_also_where_nobody_entered_the_cards_laid_out() -> None:
    red = board().red
    assert "philosopher" in choices(red, Acquire, "card")
    assert "philosopher" in choices(red, Retire, "returned")
    played(red)
    assert "philosopher" not in choices(red, Acquire, "card")
    assert "philosopher" not in choices(red, Retire, "returned")
    assert red.hears(Acquire, card="philosopher") == ["card.gone"]


def test_retired_all_the_same_it_is_not_laid_out_again(red: Seat) -> None:
    played(red).does(Retire, returned=["philosopher", "queen"])
    assert red.table.state.market == ("hero", "queen")
