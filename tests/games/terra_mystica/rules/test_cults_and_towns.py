"""Keys and summits, priests' orders, favour tiles, town tiles, bridges and areas."""

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.geography import HEXES
from companion.games.terra_mystica.rules.ledger.areas import FOUR_STRUCTURES, largest_area
from companion.games.terra_mystica.state.player import Due
from companion.games.terra_mystica.state.state import State
from companion.games.terra_mystica.state.table_state import Depth
from tests.games.terra_mystica.recording import at_a_table, hears, record
from tests.games.terra_mystica.table import SPENT, begun, having, of, refused, row, rows, standing

TWO = {"halflings": "E6 F7", "witches": "A3 I6"}


def near_a_town(**parts: object) -> State:
    """The Halflings' next structure at E5 makes a town; `parts` of their ledger."""
    state = standing(begun(TWO), "halflings", SH="E6", TH="F4", D="F3")
    return having(state, "halflings", power=SPENT, **parts)


BUILD = "halflings: dig 3. build E5"


@pytest.mark.parametrize("order", ["+FAV1. +TW1", "+TW1. +FAV1"])
def test_a_key_of_the_same_turn_makes_up_a_step_in_either_order(order: str) -> None:
    state = standing(begun(TWO), "halflings", TH="E6 F4", TE="F3", D="E5")
    state = having(state, "halflings", cults=(8, 0, 0, 0), power=SPENT)
    after = of(row(state, f"halflings: upgrade E6 to TE. {order}"), "halflings")
    assert (after.cults[0], after.keys, after.power) == (10, 0, (9, 3, 0))


def test_a_key_of_a_later_turn_makes_up_nothing() -> None:
    state = near_a_town(cults=(9, 0, 0, 0))
    state = rows(state, "halflings: send p to fire", "witches: pass BON1")
    after = of(row(state, f"{BUILD}. +TW1"), "halflings")
    assert (after.cults[0], after.keys) == (9, 1)


def test_a_step_given_up_keeps_the_key_for_another_cult() -> None:
    state = near_a_town(cults=(9, 9, 0, 0))
    after = of(row(state, f"{BUILD}. -FIRE. +TW5"), "halflings")
    assert (after.cults, after.keys) == ((9, 10, 1, 1), 0)
    assert after.power == (9, 3, 0)
    assert refused(state, f"{BUILD}. -EARTH") == (
        "halflings stand at 0 of earth; only a step to 9 or 8 can be given up"
    )


def test_two_keys_and_two_steps_of_the_expansion() -> None:
    options = ("mini-expansion-1",)
    state = standing(begun(TWO, options=options), "halflings", SH="E6", TH="F4", D="F3")
    state = having(state, "halflings", cults=(8, 8, 8, 0))
    after = of(row(state, f"{BUILD}. +TW6"), "halflings")
    assert (after.cults, after.keys) == ((10, 10, 9, 2), 0)
    assert of(row(state, f"{BUILD}. +TW8"), "halflings").sources[4] == 11
    shipped = of(row(state, f"{BUILD}. +TW7"), "halflings")
    assert (shipped.shipping, shipped.sources[6]) == (1, 2)


def test_a_priest_goes_to_the_place_that_is_named() -> None:
    state = row(begun(TWO), "halflings: send p to air for 2")
    assert of(state, "halflings").cults[3] == 3
    assert refused(state, "witches: send p to air for 3") == ""
    back = row(state, "witches: send p to air for 1")
    assert (of(back, "witches").cults[3], of(back, "witches").priests_kept) == (3, 0)


def test_a_neighbour_joins_a_town_with_all_that_it_touches() -> None:
    state = row(near_a_town(), f"{BUILD}. +TW1")
    state = standing(state, "halflings", D="D4")
    town = [name for number, name in enumerate(HEXES) if state.board.towns >> number & 1]
    assert town == ["D4", "E5", "E6", "F3", "F4"]
    assert of(state, "halflings").due.towns == 0


def test_a_bridge_carries_power_and_halves_a_trading_house() -> None:
    state = begun({"halflings": "E6 B2", "nomads": "D3 F3 A5", "darklings": "C1 I2"})
    state = having(state, "darklings", power=SPENT)
    before = of(state, "halflings").coins
    alone = rows(state, "halflings: upgrade B2 to TP")
    assert before - of(alone, "halflings").coins == 3  # beside the Nomads at A5
    apart = begun({"halflings": "E6 B2", "nomads": "D3 F3 I7", "darklings": "C1 I2"})
    apart = having(apart, "darklings", power=SPENT)
    assert before - of(row(apart, "halflings: upgrade B2 to TP"), "halflings").coins == 6
    bridged = rows(apart, "halflings: action ACT1. bridge B2:C1", "nomads: pass BON1",
                   "darklings: pass BON2", "halflings: upgrade B2 to TP")  # fmt: skip
    assert before - of(bridged, "halflings").coins == 3
    assert [(offer.seat, offer.amount) for offer in bridged.offers] == [(2, 1)]


def test_ships_join_areas_but_the_card_does_not() -> None:
    state = begun({"halflings": "E6 B2", "witches": "A3 I6"}, cards=("BON4", "BON5"))
    state = standing(state, "halflings", D="D3")
    by_level = [of(having(state, "halflings", shipping=level), "halflings") for level in range(4)]
    assert [largest_area(state.board, halflings) for halflings in by_level] == [1, 2, 3, 3]


def test_the_card_ships_in_the_action_phase() -> None:
    without, with_card = (begun(TWO, cards=(card, "BON5")) for card in ("BON3", "BON4"))
    assert refused(without, "halflings: dig 3. build C2") == "halflings can't reach C2"
    assert refused(with_card, "halflings: dig 3. build C2") == ""


def test_offers_are_whole_and_count_when_answered() -> None:
    state = begun({"halflings": "E6 F7", "darklings": "E5 I2"})
    state = standing(state, "darklings", TH="F3 F4")
    state = row(state, "halflings: upgrade E6 to TP")
    assert [(offer.seat, offer.amount) for offer in state.offers] == [(1, 5)]
    poor = having(state, "darklings", power=SPENT, vp=1)
    taken = of(row(poor, "darklings: leech 5 from halflings"), "darklings")
    assert (taken.vp, taken.power) == (0, (10, 2, 0))
    full = having(state, "darklings", power=(0, 1, 9))
    taken = of(row(full, "darklings: leech 5 from halflings"), "darklings")
    assert (taken.vp, taken.power) == (50, (0, 0, 10))


def test_two_stopped_steps_wait_for_two_keys_or_for_a_choice() -> None:
    state = having(begun(TWO), "halflings", cults=(8, 8, 0, 0), due=Due(favors=2, towns=2))
    lone = row(state, "halflings: +FAV1. +FAV2. +TW1")
    assert (of(lone, "halflings").cults[:2], of(lone, "halflings").keys) == ((9, 9), 1)
    chosen = of(row(lone, "halflings: +WATER"), "halflings")
    assert (chosen.cults[:2], chosen.keys, chosen.stopped) == ((9, 10), 0, (0,))
    assert refused(lone, "halflings: +WATER. +FIRE")  # the key is used
    both = of(row(lone, "halflings: +TW1"), "halflings")
    assert (both.cults[:2], both.keys, both.stopped) == ((10, 10), 0, ())


@pytest.mark.parametrize(
    ("cults", "keys", "asked", "first", "after", "power"),
    [
        # One key for two tops, 3 power there; earth 2 to 3 gives 1, air 4 to 5 gives 2.
        ((9, 9, 2, 4), 0, ["fire", "water"], "fire", (10, 9, 3, 5), 6),
        ((9, 9, 2, 4), 0, ["fire", "water"], "water", (9, 10, 3, 5), 6),
        ((9, 9, 2, 4), 0, ["fire", "water"], "", (10, 9, 3, 5), 6),
        ((9, 9, 2, 4), 1, [], "", (10, 10, 3, 5), 9),
        ((9, 8, 2, 4), 0, [], "", (10, 9, 3, 5), 6),
        ((10, 9, 9, 4), 0, ["water", "earth"], "earth", (10, 9, 10, 5), 5),
    ],
)
def test_the_key_of_the_cult_tile_goes_to_the_cult_that_the_player_names(
    cults: tuple[int, ...], keys: int, asked: list[str], first: str, after: tuple[int, ...],
    power: int,
) -> None:  # fmt: skip
    state = having(begun(TWO), "halflings", cults=cults, keys=keys, power=(12, 0, 0),
                   due=Due(towns=1))  # fmt: skip
    table = at_a_table(state)
    offers: list[Any] = [item.offer.action for item in game.prompts(table, "brown") if item.offer]
    towns = [action for action in offers if action.kind == "town"]
    assert [action.first for action in towns] == asked
    [tiles] = [item.pick.choices for item in game.prompts(table, "brown")
               if item.pick and item.pick.field == "tile"]  # fmt: skip
    assert ("8vp_cults" in [tile.value for tile in tiles]) is not bool(asked)
    facts = {"seat": "brown", "tile": "8vp_cults", "first": first}
    brown = record(table, "town", facts).player("brown")
    assert (brown.cults, brown.power) == (after, (12 - power, power, 0))
    form = game.actions["town"].model_validate(facts)
    assert [choice.value for choice in form.choices(table)["first"]] == asked


def test_a_step_that_stopped_is_offered_once_its_key_is_there() -> None:
    state = having(begun(TWO), "halflings", cults=(8, 8, 0, 0), due=Due(favors=2, towns=1))
    table = at_a_table(row(state, "halflings: +FAV1. +FAV2. +TW1"))
    [cults] = [item.pick.choices for item in game.prompts(table, "brown")
               if item.pick and item.pick.action.kind == "step"]  # fmt: skip
    assert [choice.value for choice in cults] == ["fire", "water"]


def test_a_due_step_is_taken_once_whatever_the_keys() -> None:
    state = having(begun(TWO), "halflings", cults=(4, 0, 0, 0), keys=1, due=Due(steps=1))
    halflings = of(row(state, "halflings: +FIRE"), "halflings")
    assert (halflings.cults[0], halflings.due.steps, halflings.keys) == (5, 0, 1)


def test_a_step_before_the_action_belongs_to_its_turn() -> None:
    state = near_a_town(cults=(9, 0, 0, 0), due=Due(steps=1))
    after = of(rows(state, "halflings: +FIRE", f"{BUILD}. +TW1"), "halflings")
    assert (after.cults[0], after.keys) == (10, 0)


def test_the_river_that_mermaids_skipped_stays_part_of_the_town() -> None:
    state = begun({"mermaids": "E4 D2", "witches": "A3 I6"})
    state = standing(state, "mermaids", TE="E4", TH="F2", D="D3 F1")
    state = row(state, "mermaids: connect r20. +TW1")
    state = standing(state, "mermaids", TH="G1 H3", D="H2 I3 I4")
    assert of(state, "mermaids").due.towns == 0
    assert state.board.towns >> HEXES.index("I4") & 1
    assert refused(state, "mermaids: connect r26") == "no town arises by skipping r26"


UNMAPPED: list[Depth] = ["points", "ledger"]
FOUND = [
    # (Dwellings, Trading houses, Temples, Strongholds, Sanctuaries), favours, towns, may be one
    ((2, 0, 0, 0, 0), (), (), False),
    ((5, 0, 0, 0, 0), (), (), False),
    ((1, 1, 1, 0, 0), (), (), False),
    ((1, 3, 0, 0, 0), (), (), True),
    ((2, 2, 0, 0, 0), (), (), False),
    ((2, 2, 0, 0, 0), ("fire2",), (), True),
    ((1, 0, 0, 1, 1), (), (), True),
    ((0, 1, 0, 0, 1), (), (), False),
    ((4, 2, 2, 1, 0), (), ("11vp",), True),
    ((4, 2, 2, 0, 0), (), ("11vp",), False),
    ((2, 1, 2, 1, 1), (), ("11vp",), True),
    ((2, 1, 1, 1, 1), (), ("11vp",), False),
]  # fmt: skip


@pytest.mark.parametrize("depth", UNMAPPED)
@pytest.mark.parametrize(("built", "favors", "towns", "may_be"), FOUND)
def test_a_town_needs_its_structures_and_its_power_without_a_map_too(
    depth: Depth, built: tuple[int, ...], favors: tuple[str, ...], towns: tuple[str, ...],
    may_be: bool,
) -> None:  # fmt: skip
    """'At least 4 structures with a total power of 7': what a player has in all is known."""
    state = having(begun(TWO), "halflings", built=built, favors=favors, towns=towns)
    table = at_a_table(state, depth)
    assert hears(table, "found", seat="brown") == ([] if may_be else ["towns"])


@pytest.mark.parametrize("depth", UNMAPPED)
def test_an_upgrade_counts_for_the_town_that_it_founds(depth: Depth) -> None:
    state = having(begun(TWO), "halflings", built=(2, 2, 0, 0, 0))
    table = at_a_table(state, depth)
    assert hears(table, "upgrade", seat="brown", to="TH", towns=1) == []
    assert hears(table, "upgrade", seat="brown", to="TH", towns=2) == ["towns"]
    assert hears(table, "build", seat="brown", towns=1) == []
    printed = changed(state, options=frozenset({FOUR_STRUCTURES}))
    printed = having(printed, "halflings", built=(1, 0, 0, 1, 1))
    assert hears(at_a_table(printed, depth), "found", seat="brown") == ["towns"]


@pytest.mark.parametrize("depth", UNMAPPED)
def test_neighbours_offer_no_more_power_than_they_have(depth: Depth) -> None:
    """Two Dwellings are 2 power, wherever they stand."""
    table = at_a_table(begun(TWO), depth)
    assert hears(table, "build", seat="brown", beside={"green": 2}) == []
    assert hears(table, "build", seat="brown", beside={"green": 3}) == ["beside"]
    assert hears(table, "upgrade", seat="brown", to="TH", beside={"green": 18}) == ["beside"]
    unknown = at_a_table(having(begun(TWO), "witches", built=(0, 0, 0, 0, 0)), depth)
    assert hears(unknown, "build", seat="brown", beside={"green": 3}) == []
