"""Which improvement cards lie open, stated in the middle of a game."""

from companion.games.mythotopia import game
from companion.games.mythotopia.box import words
from companion.games.mythotopia.fixes.laid_out import StateLaidOut
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.cards.market import Acquire, Retire
from companion.games.mythotopia.moves.cards.played_cards import FreeCard
from companion.games.mythotopia.moves.cards.reserve import SetReserve, Stow
from companion.games.mythotopia.moves.turn import TakeAction
from tests.games.mythotopia.boardtable import board
from tests.games.mythotopia.table import Seat, Table, opened


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
    assert table.red.hears(Acquire, card="queen") == ["acquire.market"]


LAID = sorted(words.IMPROVEMENT)[:16]  # alchemist to marauders, with cavalry, farming, limes


def reserves(seat: Seat, card: str) -> list[str]:
    return seat.hears(SetReserve, cards=1, known=True, named=[card])


def test_a_card_that_another_has_acquired_is_not_in_the_own_reserve() -> None:
    table = board(market=LAID)
    table.red.does(Acquire, card="limes")
    assert reserves(table.red, "limes") == []
    assert reserves(table.blue, "limes") == ["card.acquired"]
    assert table.blue.hears(Stow, card="limes") == ["turn.whose", "stow.warehouse", "card.acquired"]
    table.red.does(Retire, cards=1)  # it may be this one
    assert reserves(table.blue, "limes") == []


def test_a_card_never_laid_out_comes_only_with_philosopher() -> None:
    """«тяните три верхние карты из колоды Улучшений. Оставьте одну себе»."""
    table = board(market=LAID)
    assert reserves(table.red, "scribe") == ["card.undealt"]
    table.red.does(FreeCard, card="philosopher")
    assert reserves(table.red, "scribe") == []


def test_only_a_card_retired_earlier_is_acquired_again() -> None:
    """«приобрести карту, которую вы до этого удалили»."""
    table = board(market=LAID)
    assert table.red.hears(Acquire) == ["acquire.retired"]
    table.red.does(Retire, cards=2)
    assert table.red.hears(Acquire) == []
    table.red.does(Acquire).does(Acquire)
    assert table.red.hears(Acquire) == ["acquire.retired"]
    table.red.does(TakeAction, what="retire")
    table.record(StateLaidOut(market=tuple(LAID)))
    assert table.red.hears(Acquire) == []
