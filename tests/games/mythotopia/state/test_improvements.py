"""Cards that nobody can play. Philosopher leaves the game once it was played (RB "КАРТЫ"): "after
that the card of the Philosopher is removed from the game". A card laid out belongs to nobody."""

from typing import Any

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.moves.armies.buy_and_hire import Hire
from companion.games.mythotopia.moves.cards.market import LAID_OUT, Acquire, Retire
from companion.games.mythotopia.moves.cards.played_cards import FreeCard, Marauders, Militia
from companion.games.mythotopia.moves.cards.reserve import Stow
from companion.games.mythotopia.moves.tokens import Alchemist
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.screens.wars_at_a_glance import wars_at_a_glance
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board, choices, english, has
from tests.games.mythotopia.table import Seat, opened


@pytest.fixture
def red() -> Seat:
    """Hero is laid out, red has acquired Philosopher; red's turn."""
    red = opened(depth="board", market=["hero", "philosopher"]).red
    return red.does(Acquire, card="philosopher")


def played(seat: Seat) -> Seat:
    return seat.does(FreeCard, card="philosopher")


def test_philosopher_played_is_out_of_the_game(red: Seat) -> None:
    assert red.hears(FreeCard, card="philosopher") == []
    assert played(red).table.state.gone == {"philosopher"}
    assert red.table.state.market == ("hero",)
    assert red.table.state.turn.free == 1


def test_no_form_offers_what_left_the_game(red: Seat) -> None:
    assert "philosopher" in choices(red, FreeCard, "card")
    assert "philosopher" in choices(red, Retire, "returned")
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


PLAYED: dict[str, tuple[type[Action[State]], dict[str, Any]]] = {
    "portal": (Invade, {"province": "Welkin", "portal": True}),
    "hero": (EndWar, {"province": "Sorner", "hero": True}),
    "diplomat": (EndWar, {"province": "Sorner", "diplomat": True}),
    "alchemist": (Alchemist, {"gives": 1}),
    "mercenary": (Hire, {"province": "Blore"}),
    "marauders": (Marauders, {"province": "Blore", "of": "red"}),
    "militia": (Militia, {}),
    "mystic": (FreeCard, {"card": "mystic"}),
    "limes": (Stow, {"card": "limes"}),
}
"""Cards by the actions that play them. Red and the neutral troops of Sorner, strength 2, tie."""


def fought(*market: str) -> Seat:
    red = board(market=market).red
    red.does(Invade, province="Sorner", armies=2).does(PlaceArmies, province="Blore")
    return has(red, "warehouse")


@pytest.mark.parametrize("card", PLAYED)
def test_what_is_laid_out_is_not_played_before_somebody_acquires_it(card: str) -> None:
    kind, facts = PLAYED[card]
    red = fought(card, "queen")
    assert "card.laid_out" in red.hears(kind, **facts)
    assert "card.laid_out" not in fought("queen").hears(kind, **facts)
    assert "card.laid_out" not in red.does(Acquire, card=card).hears(kind, **facts)


SIXTEEN = sorted({*contents.IMPROVEMENTS} - {*PLAYED, "warehouse", "providence"})
"""Sixteen or more laid out: none of those that `PLAYED` plays."""


@pytest.mark.parametrize("card", PLAYED)
def test_what_was_never_laid_out_is_not_played(card: str) -> None:
    kind, facts = PLAYED[card]
    red = fought(*SIXTEEN[:LAID_OUT])
    assert "card.undealt" in red.hears(kind, **facts)
    others = [other for other in SIXTEEN if other != card][: LAID_OUT - 1]
    assert "card.undealt" not in fought(card, *others).hears(kind, **facts)
    told = red.does(Acquire, card=card).hears(kind, **facts)
    assert "card.undealt" not in told, "somebody recorded it all the same"


def test_no_form_offers_what_was_never_laid_out() -> None:
    red = fought(*SIXTEEN[:LAID_OUT])
    assert choices(red, FreeCard, "card") == ["counsellor", "philosopher", ""]
    end = red.offered(EndWar, province="Sorner")
    assert end.choices(red.table.state)["hero"] == ()
    assert "diplomat" in end.choices(red.table.state)
    wrong = red.offered(EndWar, province="Sorner", hero=True)
    assert "hero" not in wrong.choices(red.table.state), "a correction can take it back"
    assert choices(red, Invade, "portal") == []
    kinds = {item.kind for item in game.menu(red.table.state, "red")}
    assert kinds.isdisjoint({"alchemist", "hire", "marauders", "militia"})
    assert {"stow", "march", "free_card"} <= kinds, "red's Reserve has Warehouse"


def test_settle_it_asks_for_no_card_that_was_never_laid_out() -> None:
    """Red's Reserve has Warehouse, whatever was laid out. Limes was not."""
    state = fought(*SIXTEEN[:LAID_OUT]).table.state
    war = game.ask("war", state, {"province": ["Sorner"]}).view.form.seats[0]
    assert [card.value for card, _ in war.reserve] == ["cavalry", "ranger"]
    stocks = game.ask("end", state, {}).view.form.stocks
    assert {tick.value for tick in stocks[0].reserve if tick.ticked} == {"warehouse"}
    assert "limes" not in {tick.value for tick in stocks[0].reserve}


def test_a_tie_names_the_cards_that_end_it() -> None:
    def told(*market: str) -> str:
        seat = fought(*market)
        [war] = wars_at_a_glance(seat.table.state)
        return english(war.verdict)

    assert told() == "It's a tie: only Hero or Diplomat can end it."
    assert told("hero", *SIXTEEN[: LAID_OUT - 1]) == "It's a tie: only Hero can end it."
    assert told(*SIXTEEN[:LAID_OUT]) == "It's a tie: no card in this game can end it."


def test_a_table_that_stopped_tracking_cards_may_have_acquired_them() -> None:
    red = fought("militia")
    for depth in ("wars", "board"):
        red.table.record(SetDepth.model_validate({"depth": depth}))
    assert red.hears(Militia) == []
