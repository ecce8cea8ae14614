"""What else the boards of the factions print: areas, tracks, prices, incomes, markers; quoted."""

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import FACTIONS, Goods
from companion.games.terra_mystica.rules.ledger.areas import largest_area
from companion.games.terra_mystica.rules.ledger.income import of_structures
from companion.games.terra_mystica.rules.ledger.structures import cost
from companion.games.terra_mystica.state.player import new_player
from tests.games.terra_mystica.table import begun, of, row, rows, standing

NOMADS = {"nomads": "B4 A5 I7"}


@pytest.mark.parametrize(
    ("faction", "home", "stronghold", "hexagon", "area"),
    [
        # C3 is two hexes from E7 and from C2, over D4 and r9; A10 is farther.
        ("dwarves", "E7 C2", "", "C3", 3),
        ("dwarves", "E7 C2", "", "A10", 1),
        # F3, E6, r15, C2: with the Stronghold a carpet skips two hexes.
        ("fakirs", "F3 H1", "", "C2", 1),
        ("fakirs", "F3 H1", "F3", "C2", 2),
        ("witches", "F4 C4", "F4", "I11", 1),
    ],
)
def test_dwarves_tunnels_and_fakirs_carpets_join_areas_but_no_witches_ride(
    faction: str, home: str, stronghold: str, hexagon: str, area: int
) -> None:
    """'For the area scoring, structures joined by tunnels (by carpet) are connected, whatever
    workers (priests) you have left.' Nothing is said of the Witches' ride."""
    state = begun({faction: home, **({} if faction == "fakirs" else NOMADS), "giants": "A6 A9"})
    state = standing(state, faction, D=hexagon, SH=stronghold)
    player = changed(of(state, faction), workers=0, priests=0)
    assert largest_area(state.board, player) == area
    empty = changed(state.board, held=(0,) * len(state.players))
    assert largest_area(empty, player) == 0


@pytest.mark.parametrize(
    ("faction", "built", "goods"),
    [
        ("alchemists", (0, 3, 0, 1, 0), Goods(coins=7 + 6, workers=1, power=3)),
        ("nomads", (0, 4, 0, 0, 0), Goods(coins=2 + 2 + 3 + 4, workers=1, power=4)),
        ("dwarves", (0, 4, 0, 0, 0), Goods(coins=3 + 2 + 2 + 3, workers=1, power=6)),
        ("swarmlings", (0, 4, 0, 1, 1), Goods(9, 2, 2, 8 + 4)),
        ("chaos_magicians", (0, 0, 0, 1, 0), Goods(workers=1 + 2)),
        ("fakirs", (0, 0, 0, 1, 0), Goods(workers=1, priests=1)),
        ("darklings", (0, 0, 0, 0, 1), Goods(workers=1, priests=2)),
        ("giants", (8, 0, 0, 1, 0), Goods(workers=8, power=4)),
        ("mermaids", (7, 0, 0, 1, 0), Goods(workers=8, power=4)),
        ("engineers", (5, 0, 2, 0, 0), Goods(workers=4, priests=1, power=5)),
        ("halflings", (0, 2, 3, 1, 0), Goods(coins=4, workers=1, priests=3, power=2 + 2)),
    ],
)
def test_incomes_that_boards_print(faction: str, built: tuple[int, ...], goods: Goods) -> None:
    """'Alchemists get 6 coins for their Stronghold, Chaos Magicians 2 workers, Fakirs a priest.'"""
    player = changed(new_player(0, FACTIONS[faction]), built=built)
    assert of_structures(player) == goods


@pytest.mark.parametrize(
    ("faction", "prices"),
    [
        # Workers and coins: Dwelling, Trading house alone and beside, Temple, Stronghold, Sanctuary
        ("engineers", [(1, 1), (1, 4), (1, 2), (1, 4), (3, 6), (3, 6)]),
        ("swarmlings", [(2, 3), (3, 8), (3, 4), (3, 6), (5, 8), (5, 8)]),
        ("chaos_magicians", [(1, 2), (2, 6), (2, 3), (2, 5), (4, 4), (4, 8)]),
        ("fakirs", [(1, 2), (2, 6), (2, 3), (2, 5), (4, 10), (4, 6)]),
        ("darklings", [(1, 2), (2, 6), (2, 3), (2, 5), (4, 6), (4, 10)]),
    ],
)
def test_prices_that_boards_print(faction: str, prices: list[tuple[int, int]]) -> None:
    """'Engineers build for less, Swarmlings for more.'"""
    kinds = [(0, False), (1, False), (1, True), (2, False), (3, False), (4, False)]
    costs = [cost(FACTIONS[faction], kind, beside) for kind, beside in kinds]
    assert [(goods.workers, goods.coins) for goods in costs] == prices


def test_the_marker_of_a_stronghold_is_used_in_the_same_round() -> None:
    """'You may use the action token in the round in which you have built the Stronghold.' That of
    the Giants gives two spades."""
    state = standing(begun({"giants": "D4 A6", **NOMADS}), "giants", TH="D4")
    state = rows(state, "giants: upgrade D4 to SH", "nomads: pass BON1")
    giants = of(row(state, "giants: action ACTG. build E7"), "giants")
    assert (giants.built[0], giants.used) == (2, ("ACTG",))
