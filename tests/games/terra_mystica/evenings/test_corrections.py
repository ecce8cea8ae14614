"""What a correction takes from the supply and gives back to it."""

from __future__ import annotations

from companion.games.terra_mystica.screens.showcase import FIRST_ROUND
from tests.games.terra_mystica.evenings.test_first_round import record, table_after


def test_a_corrected_tile_comes_from_the_supply_and_goes_back() -> None:
    """Three favor tiles of Fire 1 and two town tiles of 9 VP are in the box."""
    table = table_after(FIRST_ROUND)
    given = record(table, "set_tiles",
                   {"seat": "green", "favors": ["fire1"], "towns": {"9vp_priest": 1}})  # fmt: skip
    assert (given.game.favors_left["fire1"], given.game.towns_left["9vp_priest"]) == (2, 1)
    back = record(given, "set_tiles", {"seat": "green"})
    assert (back.game.favors_left["fire1"], back.game.towns_left["9vp_priest"]) == (3, 2)


def test_a_corrected_bonus_card_changes_places_with_one_on_the_table() -> None:
    """The card laid down has no coins. The Witches hold 6 coins; a card with VP lies there."""
    table = table_after(FIRST_ROUND)
    assert "th_vp_worker" in table.game.cards
    changed = record(table, "set_board", {"seat": "green", "card": "th_vp_worker"})
    assert changed.player("green").card == "th_vp_worker"
    assert set(changed.game.cards) == {*table.game.cards, "6coins"} - {"th_vp_worker"}
    assert changed.game.cards["6coins"] == 0
    same = record(table, "set_board", {"seat": "green", "card": "6coins"})
    assert same.game.cards == table.game.cards
