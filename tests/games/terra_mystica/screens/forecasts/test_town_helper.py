"""The town helper: groups on the map, or counted by a player."""

from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.rules.ledger.areas import FOUR_STRUCTURES
from companion.games.terra_mystica.screens.forecasts.town_helper import town_helper, town_of_counted
from companion.games.terra_mystica.state.table_state import TableState
from tests.games.terra_mystica.table import begun, having, standing

SEATS = {"witches": "C4 I6", "nomads": "A5 B1 F3"}


def test_the_town_helper_says_what_a_group_misses() -> None:
    rich = having(begun(SEATS), "witches", built=(6, 1, 0, 0, 1))
    fire2 = having(rich, "witches", favors=("fire2",))
    for state, counted, lacks in (
        (rich, {"D": 2, "TH": 1}, (1, 3)), (rich, {"D": 6}, (0, 1)), (fire2, {"D": 6}, (0, 0)),
        (rich, {"SA": 1, "TH": 1}, (1, 2)),
    ):  # fmt: skip
        (group,) = town_of_counted(state, 0, counted).groups
        assert (group.few, group.weak) == lacks
    state = standing(begun({"witches": "C4 I6", "nomads": "A5 B1 F3"}), "witches", TH="D6", D="B5")
    first, second = town_helper(state, 0).groups
    taken = changed(state, towns_left={**state.towns_left, "5vp_6coins": 0})
    assert len(town_helper(taken, 0).tiles) == len(town_helper(state, 0).tiles) - 1
    assert (first.hexes, first.count, first.value) == (("B5", "C4", "D6"), 3, 4)
    assert (first.few, first.weak, second.hexes, second.few) == (1, 3, ("I6",), 3)
    founded = standing(state, "witches", SH="B4", SA="C4")
    assert [group.is_town for group in town_helper(founded, 0).groups] == [False, True]


def test_without_a_map_a_player_counts_the_structures_of_a_group() -> None:
    """A Dwelling is worth 1, a Trading house 2, a Stronghold 3: 6 power in 3 structures lack 1
    structure and 1 power. A Sanctuary is worth 3, too, and makes 3 structures enough."""
    state = having(begun(SEATS), "witches", built=(3, 1, 0, 1, 1))
    nothing = town_of_counted(state, 0, {})
    assert (nothing.groups, nothing.power, nothing.structures) == ((), 7, (4, 3))
    assert [(structure.id, structure.built) for structure in nothing.counted] == [
        ("D", 3), ("TH", 1), ("SH", 1), ("SA", 1),
    ]  # fmt: skip
    (lacking,) = town_of_counted(state, 0, {"D": 1, "TH": 1, "SH": 1}).groups
    assert (lacking.count, lacking.value, lacking.few, lacking.weak) == (3, 6, 1, 1)
    (town,) = town_of_counted(state, 0, {"D": 1, "SH": 1, "SA": 1}).groups
    assert (town.value, town.is_town) == (7, True)
    much = town_of_counted(state, 0, {"D": 8, "TE": 3})
    assert [structure.count for structure in much.counted] == [3, 0, 0, 0]
    as_printed = changed(state, options=frozenset({FOUR_STRUCTURES}))
    assert town_of_counted(as_printed, 0, {}).structures == (4, 4)


def test_the_page_of_pieces_reads_its_counts() -> None:
    table = TableState(("green", "yellow"), having(begun(SEATS), "witches", built=(3, 0, 0, 0, 0)))
    seen = game.page("pieces", table, "green", {"D": ("2",), "TH": ("1",), "SA": ("x",)})
    assert seen.answers == (("D", "2"),)
    assert [group.count for group in seen.view.towns.groups] == [2]
    assert game.page("pieces", table, "green", {"D": ("²",)}).answers == ()
    assert game.page("pieces", table, "", {"D": ("2",)}).view.towns is None
