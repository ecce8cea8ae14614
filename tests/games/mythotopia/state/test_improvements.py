"""Cards that a player can't play. Philosopher leaves the game once it was played (RB "КАРТЫ"):
"after that the card of the Philosopher is removed from the game". A card laid out belongs to
nobody, and each exists once: «29 карт различных улучшений»."""

from typing import Any

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.moves.armies.buy_and_hire import Hire
from companion.games.mythotopia.moves.buildings import BuildCity, BuildRoad
from companion.games.mythotopia.moves.cards.market import LAID_OUT, Acquire, Retire
from companion.games.mythotopia.moves.cards.played_cards import FreeCard, Marauders, Militia
from companion.games.mythotopia.moves.cards.reserve import SetReserve, Stow
from companion.games.mythotopia.moves.vp_tokens import Alchemist
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


def test_philosopher_played_leaves_the_game_and_its_forms(red: Seat) -> None:
    """Retired all the same, it is not laid out again."""
    assert "philosopher" in choices(red, FreeCard, "card")
    assert "philosopher" in choices(red, Retire, "returned")
    red.does(FreeCard, card="philosopher")
    assert (red.table.state.gone, red.table.state.market) == ({"philosopher"}, ("hero",))
    assert choices(red, FreeCard, "card") == ["counsellor", "mystic", "providence", ""]
    assert choices(red, Acquire, "card") == ["hero", ""]
    assert len(choices(red, Retire, "returned")) == 29 - 2
    red.does(Retire, returned=["philosopher", "queen"])
    assert red.table.state.market == ("hero", "queen")


def test_also_where_nobody_entered_the_cards_laid_out() -> None:
    red = board().red
    for kind, field in ((Acquire, "card"), (Retire, "returned")):
        assert "philosopher" in choices(red, kind, field)
    red.does(FreeCard, card="philosopher")
    for kind, field in ((Acquire, "card"), (Retire, "returned")):
        assert "philosopher" not in choices(red, kind, field)
    assert red.hears(Acquire, card="philosopher") == ["card.gone"]


SIXTEEN = sorted(
    {*contents.IMPROVEMENTS}
    - {"alchemist", "diplomat", "hero", "limes", "marauders", "mercenary", "militia", "mystic",
       "portal", "providence", "warehouse"}
)  # fmt: skip
"""Sixteen or more laid out."""


def fought(*market: str) -> Seat:
    """Red and the neutral troops of Sorner, strength 2, tie; red's Reserve has Warehouse."""
    red = board(market=market).red
    red.does(Invade, province="Sorner", armies=2).does(PlaceArmies, province="Blore")
    return has(red, "warehouse")


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


PLAYED: dict[str, tuple[type[Action[State]], dict[str, Any]]] = {
    "portal": (Invade, {"province": "Darb", "portal": True}),
    "hero": (EndWar, {"province": "Darb", "hero": True}),
    "diplomat": (EndWar, {"province": "Darb", "diplomat": True}),
    "mercenary": (Hire, {"province": "Darb"}),
    "marauders": (Marauders, {"province": "Darb", "of": "blue"}),
    "militia": (Militia, {}),
    "alchemist": (Alchemist, {"gives": 1}),
    **{card: (FreeCard, {"card": card})
       for card in ("counsellor", "mystic", "philosopher", "providence")},
}  # fmt: skip
"""What a player does with each card whose play is recorded by name."""


@pytest.mark.parametrize("card", PLAYED)
def test_a_card_that_another_has_acquired_is_played_by_nobody_else(card: str) -> None:
    """Whoever has it may play it; retired, it may be anybody's: «Карты улучшений возвращаются к
    доступным картам Улучшений этой партии»."""
    table = board(market=[card, "army"])
    red, blue = table.red, table.blue
    red.does(Acquire, card=card)
    kind, facts = PLAYED[card]
    assert "card.acquired" in blue.hears(kind, **facts)
    assert "card.acquired" not in red.hears(kind, **facts)
    red.does(Retire, cards=1)
    assert "card.acquired" not in blue.hears(kind, **facts)


def test_nor_is_it_acquired_where_nobody_entered_the_cards_laid_out() -> None:
    table = board()
    table.red.does(Acquire, card="portal")
    assert table.blue.hears(Acquire, card="portal") == ["turn.whose", "card.acquired"]
    assert table.red.hears(Acquire, card="hero") == []


def test_what_philosopher_leaves_behind_is_in_nobodys_deck(red: Seat) -> None:
    red.does(FreeCard, card="philosopher")
    assert red.table.blue.hears(FreeCard, card="philosopher") == ["turn.whose", "card.gone"]


RELIED_ON: list[tuple[str, type[Action[State]], dict[str, Any], str]] = [
    ("ranger", BuildRoad, {"province": "Fadge", "to": "Diclesium", "tokens": ["road:2"]},
     "road.mountains"),
    ("scribe", BuildCity, {"province": "Blore", "tokens": ["city:2:supply"]}, "token.scribe"),
    ("warehouse", Stow, {}, "stow.warehouse"),
]  # fmt: skip
"""What a card in the Reserve allows, and what is said without it."""


@pytest.mark.parametrize(("card", "kind", "facts", "said"), RELIED_ON)
def test_a_reserve_that_nobody_named_lacks_what_another_has(
    card: str, kind: type[Action[State]], facts: dict[str, Any], said: str
) -> None:
    """Or what was never laid out."""
    laid = [card, *sorted({*contents.IMPROVEMENTS} - {card})[: LAID_OUT - 1]]
    table = board(market=laid)
    red = table.red.does(SetReserve, cards=1)
    assert said not in red.hears(kind, **facts)
    table.blue.does(Acquire, card=card)
    assert said in red.hears(kind, **facts)
    table.blue.does(Retire, cards=1)
    assert said not in red.hears(kind, **facts)
    others = sorted({*contents.IMPROVEMENTS} - {card})[:LAID_OUT]
    assert said in board(market=others).red.does(SetReserve, cards=1).hears(kind, **facts)
