"""Which improvement cards lie open, stated in the middle of a game."""

from __future__ import annotations

from companion.games.mythotopia import game
from companion.games.mythotopia.cards.laid_out import StateLaidOut
from companion.games.mythotopia.cards.market import Acquire
from companion.games.mythotopia.state.tracking import SetDepth
from companion.games.mythotopia.turn.turn import TakeAction
from tests.games.mythotopia.table import Table, opened


def deeper() -> Table:
    """The table began with the score alone and now tracks the whole board."""
    table = opened()
    table.record(SetDepth(depth="board"))
    return table


def unknown(table: Table) -> set[str]:
    return {
        check.kind or check.question for check in game.checklist(table.state) if not check.known
    }


def test_what_lies_open_is_known_once_it_is_stated() -> None:
    table = deeper()
    assert "market" in unknown(table)
    table.record(StateLaidOut(market=("hero", "army", "hero")))
    assert table.state.market == ("army", "hero")
    assert "market" not in unknown(table)
    assert [o.id for o in table.objections(Acquire(seat="red", card="queen"))] == ["acquire.market"]


def test_only_a_card_that_nobody_named_makes_what_lies_open_unknown() -> None:
    table = deeper()
    table.record(StateLaidOut(market=("hero", "army")))
    table.red.does(TakeAction, what="pass")
    assert "market" not in unknown(table)
    table.red.does(TakeAction, what="acquire")
    assert "market" in unknown(table)


def test_the_form_keeps_what_is_known() -> None:
    table = deeper()
    table.record(StateLaidOut(market=("hero",)))
    action = table.red.offered(StateLaidOut)
    assert action.market == ("hero",)
    assert "hero" in {choice.value for choice in action.choices(table.state)["market"]}
    assert table.objections(action) == []


def test_the_list_grows_with_the_depth() -> None:
    table = opened(cards=["citadel", "here_be_dragons", "patronage", "spoils_of_war"])
    assert unknown(table) == set()
    table.record(SetDepth(depth="wars"))
    assert unknown(table) == {"provinces", "citadels", "dragons", "reserve", "end"}
    table.record(SetDepth(depth="board"))
    assert unknown(table) == {"provinces", "citadels", "dragons", "reserve", "end", "market"}
