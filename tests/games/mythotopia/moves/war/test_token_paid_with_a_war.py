"""A token that the end of a war has paid is not taken again on the seat's page."""

import pytest

from companion.games.mythotopia.moves.tokens import TakeToken
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.setup.dragons import LayDragons
from tests.games.mythotopia.boardtable import board
from tests.games.mythotopia.table import Table
from tests.games.mythotopia.wartable import dealt

WAR_CARDS = ("defender_of_the_realm", "here_be_dragons", "runestones", "spoils_of_war")
LAIRS = ("Eoan", "Hatchel", "Lea", "Talion", "Welkin")
"""Provinces without a holder."""


@pytest.fixture
def table() -> Table:
    """Everything tracked; dragons and runestones lie in five provinces. Red's turn."""
    table = board(cards=WAR_CARDS)
    table.record(LayDragons(dragons=LAIRS, runestones=LAIRS))
    return table


def test_a_dragon_that_left_unpaid_may_still_be_paid(table: Table) -> None:
    table.red.taps(TakeProvince, province=min(table.state.dragons), tokens=("runestones:2",))
    assert table.red.hears(TakeToken, tokens=["here_be_dragons:2"]) == []
    assert table.red.hears(TakeToken, tokens=["runestones:2"]) == ["token.with_war"]


def test_a_province_taken_without_its_name_may_have_been_anothers(table: Table) -> None:
    """One tap names neither place nor holder: its tokens are taken by a tap of their own."""
    table.red.taps(TakeProvince, province="")
    for card in ("spoils_of_war:1", "here_be_dragons:2"):
        assert table.red.hears(TakeToken, tokens=[card]) == []


def test_where_the_board_is_not_tracked_nothing_is_said() -> None:
    red = dealt(cards=WAR_CARDS).red
    assert red.hears(TakeToken, tokens=["spoils_of_war:1"]) == []
