"""The desk in words and drawings: whole lists, as a player reads them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica.screens.desk.income_forecast import forecast
from companion.games.terra_mystica.screens.desk.may_i import Wish, may_i
from companion.games.terra_mystica.state.state import State
from companion.translations import words
from tests.games.terra_mystica.table import begun, having, of

SEATS = {"witches": "C4 I6", "nomads": "A5 B1 F3", "mermaids": "A4 D2"}


def wishes(state: State, faction: str) -> dict[str, list[Wish]]:
    """Each group of wishes by its title."""
    found = may_i(state, of(state, faction).seat)
    return {words(title, {}): list(group) for title, group in found}


@pytest.mark.parametrize(
    ("faction", "wish", "parts", "points"),
    [
        ("witches", "shipping", {}, 2), ("witches", "shipping", {"shipping": 1}, 3),
        ("witches", "shipping", {"shipping": 2}, 4), ("witches", "shipping", {"shipping": 3}, 0),
        ("mermaids", "shipping", {"shipping": 4}, 5), ("mermaids", "shipping", {"shipping": 5}, 0),
        ("witches", "exchange", {}, 6), ("witches", "exchange", {"exchange": 2}, 0),
        ("witches", "dwelling-0", {"favors": ("earth1",)}, 4),
        ("witches", "dwelling-0", {"favors": ("earth1",), "built": (8, 0, 0, 0, 0)}, 0),
        ("witches", "TH", {"favors": ("water1",)}, 3),
        ("witches", "TH", {"favors": ("water1",), "built": (0, 0, 0, 0, 0)}, 0),
        ("witches", "TH", {"favors": ("water1",), "built": (1, 4, 0, 0, 0)}, 0),
    ],
)  # fmt: skip
def test_points_of_a_wish_that_can_be(
    faction: str, wish: str, parts: dict[str, Any], points: int
) -> None:
    """The round scores Dwellings: 2 VP."""
    state = having(begun(SEATS), faction, **parts)
    [asked] = [one for group in wishes(state, faction).values() for one in group if one.id == wish]
    assert asked.points == points


def test_factions_without_a_track_have_no_wish_for_it() -> None:
    two = begun({"dwarves": "E7 I9", "darklings": "A8 C1", "fakirs": "F3 A5"})
    found = {
        name: [one.id for one in wishes(two, name)["Tracks and cults"]]
        for name in ("dwarves", "darklings", "fakirs")
    }
    assert found == {"dwarves": ["exchange", "priest"], "darklings": ["shipping", "priest"],
                     "fakirs": ["exchange", "priest"]}  # fmt: skip


@pytest.mark.parametrize(("taken", "best"), [(0, 3), (1, 2), (3, 2), (4, 1)])
def test_a_priest_goes_to_the_best_place_of_any_cult(taken: int, best: int) -> None:
    state = begun(SEATS)
    orders = ((*[0] * taken, *[-1] * (4 - taken)),) * 4
    [wish] = [one for one in wishes(changed(state, orders=orders), "nomads")["Tracks and cults"]
              if one.id == "priest"]  # fmt: skip
    assert words(wish.label, {}) == f"Priest to a cult, up to {best}"
    if taken == 4:
        free = changed(state, orders=(*orders[:3], (-1, 0, 0, 0)))
        [wish] = [one for one in wishes(free, "nomads")["Tracks and cults"] if one.id == "priest"]
        assert words(wish.label, {}) == "Priest to a cult, up to 3"


@pytest.mark.parametrize(
    ("phase", "card"), [("dwellings", True), ("cards", True), ("actions", False), ("bonuses", True)]
)
def test_the_card_in_hand_brings_income_until_the_actions_begin(phase: str, card: bool) -> None:
    seen = forecast(changed(begun(SEATS), phase=phase), 0)
    assert seen
    assert seen.card is card
    assert (seen.rewards == ()) or phase == "actions"
