"""The desk in words and drawings: whole lists, as a player reads them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica.box.goods import Goods
from companion.games.terra_mystica.screens.desk.cult_board import cult_board
from companion.games.terra_mystica.screens.desk.final_table import area_sizes, final_table
from companion.games.terra_mystica.screens.desk.income_forecast import forecast
from companion.games.terra_mystica.screens.desk.may_i import Wish, may_i
from companion.games.terra_mystica.screens.desk.round_calendar import calendar
from companion.games.terra_mystica.screens.desk.town_helper import town_helper
from companion.games.terra_mystica.screens.seat_view import page
from companion.games.terra_mystica.state.state import State
from companion.translations import words
from tests.games.terra_mystica.recording import at_a_table
from tests.games.terra_mystica.table import begun, having, of, standing

SEATS = {"witches": "C4 I6", "nomads": "A5 B1 F3", "mermaids": "A4 D2"}
STRUCTURES = ["dwelling", "trading-house", "temple", "stronghold", "sanctuary"]


def wishes(state: State, faction: str) -> dict[str, list[Wish]]:
    """Each group of wishes by its title."""
    found = may_i(state, of(state, faction).seat)
    return {words(title, {}): list(group) for title, group in found}


def listed(group: list[Wish]) -> list[tuple[str, str, str]]:
    return [(one.id, words(one.label, {}), one.icon) for one in group]


def test_the_board_in_words_and_drawings() -> None:
    state = having(
        begun(SEATS), "witches", built=(3, 2, 1, 1, 0), bridges=2, priests=2, priests_kept=1,
        power=(1, 2, 3), keys=2, favors=("fire2",), towns=("9vp_priest",), card="priest",
    )  # fmt: skip
    seen = page(at_a_table(state), "green")
    assert [(one.icon, one.built, one.left) for one in seen.structures] == list(
        zip(STRUCTURES, (3, 2, 1, 1, 0), (5, 2, 2, 0, 1), strict=True)
    )
    assert [words(one.name, {}) for one in seen.structures] == [
        "Dwelling", "Trading house", "Temple", "Stronghold", "Sanctuary"
    ]  # fmt: skip
    assert (seen.bridges, seen.priests) == ((2, 1), (2, 1, 4))
    assert (seen.bowls.tokens, seen.bowls.gone, seen.keys) == ((1, 2, 3), 6, 2)
    assert (len(seen.favors), len(seen.towns), seen.card is None) == (1, 1, False)
    assert page(at_a_table(having(state, "witches", card="")), "green").card is None


def test_every_wish_in_words_and_drawings() -> None:
    """The bonus card of the Witches brings a spade, their favour tile a cult step, their Stronghold
    a Dwelling."""
    state = having(begun(SEATS), "witches", built=(2, 1, 1, 1, 0), card="spade_2coins",
                   favors=("water2",))  # fmt: skip
    groups = wishes(state, "witches")
    assert [*groups] == ["Build", "Tracks and cults", "Power actions", "Special actions"]
    assert listed(groups["Build"]) == [
        ("dwelling-0", "Dwelling", "dwelling"),
        ("dwelling-1", "Dwelling and 1 spade", "dwelling"),
        ("dwelling-2", "Dwelling and 2 spades", "dwelling"),
        ("dwelling-3", "Dwelling and 3 spades", "dwelling"),
        ("TH-beside", "Trading house beside a neighbour", "trading-house"),
        ("TH", "Trading house alone", "trading-house"),
        ("TE", "Temple", "temple"),
        ("SH", "Stronghold", "stronghold"),
        ("SA", "Sanctuary", "sanctuary"),
    ]
    assert listed(groups["Tracks and cults"]) == [
        ("shipping", "Shipping", "ship"),
        ("exchange", "Cheaper spades", "spade"),
        ("priest", "Priest to a cult, up to 3", "priest"),
    ]
    assert listed(groups["Power actions"]) == [
        ("ACT1", "a bridge", "power"), ("ACT2", "a priest", "power"),
        ("ACT3", "2 workers", "power"), ("ACT4", "7 coins", "power"),
        ("ACT5", "a spade", "power"), ("ACT6", "2 spades", "power"),
    ]  # fmt: skip
    assert [one.cost for one in groups["Power actions"]] == [
        Goods(power=power) for power in (3, 3, 4, 4, 4, 6)
    ]
    assert listed(groups["Special actions"]) == [
        ("BON1", "Bonus card: a spade", "act"),
        ("FAV6", "Favour tile: a cult step", "act"),
        ("ACTW", "Stronghold: a free Dwelling", "act"),
    ]
    assert {one.answer for one in groups["Special actions"]} == {"yes"}
    used = wishes(having(state, "witches", used=("BON1", "ACTW")), "witches")["Special actions"]
    assert [one.answer for one in used] == ["no", "yes", "no"]
    assert "Special actions" not in wishes(state, "nomads")


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


def test_the_forecast_in_drawings() -> None:
    """The round rewards four steps of fire with 4 power."""
    state = having(begun(SEATS), "witches", built=(1, 1, 1, 1, 1), favors=("earth2",), passed=True,
                   card="6coins", cults=(4, 0, 0, 0))  # fmt: skip
    seen = forecast(state, 0)
    assert seen
    assert [line.icon for line in seen.rewards] == ["fire"]
    assert [line.icon for line in seen.lines] == [*STRUCTURES, "favor", "card"]


@pytest.mark.parametrize(
    ("phase", "card"), [("dwellings", True), ("cards", True), ("actions", False), ("bonuses", True)]
)
def test_the_card_in_hand_brings_income_until_the_actions_begin(phase: str, card: bool) -> None:
    seen = forecast(changed(begun(SEATS), phase=phase), 0)
    assert seen
    assert seen.card is card
    assert (seen.rewards == ()) or phase == "actions"


@pytest.mark.parametrize(
    ("number", "phase", "known"),
    [(5, "actions", True), (6, "actions", False), (5, "over", False)],
)
def test_no_income_follows_the_last_round(number: int, phase: str, known: bool) -> None:
    state = changed(begun(SEATS), round=number, phase=phase)
    assert (forecast(state, 0) is not None) is known


def test_the_calendar_in_drawings() -> None:
    """The tiles of the six rounds as they lie."""
    state = changed(begun(SEATS), round=1)
    year = calendar(state)
    assert [(one.number, one.icon, one.points, one.cult) for one in year.rounds] == [
        (1, "dwelling", 2, "fire"), (2, "trading-house", 3, "air"), (3, "stronghold", 5, "fire"),
        (4, "spade", 2, "earth"), (5, "trading-house", 3, "water"), (6, "town", 5, ""),
    ]  # fmt: skip
    assert [seat for seat, _ in year.rounds[0].times] == ["green", "yellow", "blue"]
    over = calendar(changed(state, phase="over", round=6))
    assert {one.when for one in over.rounds} == {"done"}
    assert over.coming == ()
    before = calendar(changed(state, round=0))
    assert {one.when for one in before.rounds} == {"coming"}
    assert [(one.icon, one.rounds, one.last) for one in before.coming] == [
        ("dwelling", 0, True), ("trading-house", 1, False), ("stronghold", 2, True),
        ("spade", 3, True), ("town", 5, True),
    ]  # fmt: skip


def test_the_cult_board_in_words_and_drawings() -> None:
    state = having(begun(SEATS), "witches", cults=(10, 1, 4, 2), keys=1)
    board = cult_board(state)
    assert [(words(one.name, {}), one.icon, one.rewarded) for one in board.tracks] == [
        ("Fire", "fire", True), ("Water", "water", False), ("Earth", "earth", False),
        ("Air", "air", False),
    ]  # fmt: skip
    assert board.keys == (("green", 1), ("yellow", 0), ("blue", 0))
    mine = [next(one for one in track.seats if one.seat == "green") for track in board.tracks]
    assert [(one.position, one.power) for one in mine] == [(10, 0), (1, 0), (4, 2), (2, 1)]
    resting = cult_board(changed(state, phase="bonuses"))
    assert not any(track.rewarded for track in resting.tracks)
    assert {one.rewards for track in resting.tracks for one in track.seats} == {0}


@pytest.mark.parametrize(("faction", "coins", "points"),
                         [("witches", 0, 0), ("witches", 5, 1), ("witches", 6, 2),
                          ("alchemists", 5, 2), ("alchemists", 4, 2)])  # fmt: skip
def test_coins_are_worth_points(faction: str, coins: int, points: int) -> None:
    places = {"witches": "C4 I6", "alchemists": "A8 C1"}
    poor = {"coins": coins, "workers": 0, "priests": 0, "power": (12, 0, 0)}
    state = having(begun(places), faction, **poor)
    seat = {"witches": "green", "alchemists": "black"}[faction]
    rows = final_table(state.players, area_sizes(state, mapped=True)).rows
    [row] = [row for row in rows if row.seat == seat]
    assert (row.coins, row.resources, row.size) == (coins, points, 1)


def test_the_group_closest_to_a_town_comes_first() -> None:
    """Three structures of 4 power lack one and 3; one Dwelling lacks three and 6."""
    state = standing(begun(SEATS), "witches", TH="D6", D="B5")
    seen = town_helper(state, 0)
    assert [(one.count, one.value, one.few, one.weak) for one in seen.groups] == [
        (3, 4, 1, 3), (1, 1, 3, 6)
    ]  # fmt: skip
    assert seen.power == 7
    assert [count for _, count in seen.tiles] == [2, 2, 2, 2, 2]
    fire = having(state, "witches", favors=("fire2",))
    assert town_helper(fire, 0).power == 6
    assert [one.weak for one in town_helper(fire, 0).groups] == [2, 5]
