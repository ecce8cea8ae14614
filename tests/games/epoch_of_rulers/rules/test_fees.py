"""The fees at the start of an epoch, and the fee clerk."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.rules.epoch.fees import (
    Camp,
    Dues,
    Lines,
    Way,
    army_fee,
    dues_of,
    exempt_from_orders,
    fewest_disbanded,
    lines,
    norm,
    ways,
)
from tests.games.epoch_of_rulers.land import land

PER_TALENT = Readings(disbanding="one_per_talent")


@pytest.mark.parametrize(
    ("regiments", "fee"), [(0, 0), (6, 0), (7, 1), (9, 1), (10, 2), (12, 2), (13, 3), (15, 3)]
)
def test_the_army_costs_by_brackets(regiments: int, fee: int) -> None:
    """«Если полков от 7 до 9 включительно необходимо заплатить один талант золота за все полки
    (не за каждый), если от 10 до 12 - два, если от 13 и больше - три»."""
    assert army_fee(regiments, 0) == fee
    assert army_fee(regiments + 2, 2) == fee


def test_the_norm_of_a_territory() -> None:
    """«В норме игрок может иметь до трех полков на одной территории»."""
    assert [norm(False, False), norm(True, False), norm(False, True)] == [3, 4, 4]
    assert norm(True, True) == 4


def test_the_conqueror_goes_to_war_after_four_orders_for_free() -> None:
    """«Когда у Завоевателя есть пять и более территорий и он начинает военную фазу после приказов
    на четырех территориях, он не платит штрафа»."""
    assert exempt_from_orders("conqueror", owned=5, ordered=4)
    assert not exempt_from_orders("conqueror", owned=6, ordered=5)
    assert not exempt_from_orders("conqueror", owned=4, ordered=4)
    assert not exempt_from_orders("marauder", owned=5, ordered=4)


@settings(max_examples=40)
@given(st.integers(0, 15), st.integers(0, 3), st.integers(0, 3))
def test_the_fewest_disbanded_are_enough_and_no_fewer_are(
    regiments: int, warehouses: int, pay: int
) -> None:
    """«Игрок даже имея необходимое количество золотых талантов, может не платить штрафы и вместо
    этого распустить соответствующее количество полков»."""
    gone = fewest_disbanded(regiments, warehouses, pay)
    assert army_fee(regiments - gone, warehouses) <= pay
    assert not gone or army_fee(regiments - gone + 1, warehouses) > pay
    fee = army_fee(regiments, warehouses)
    assert fewest_disbanded(regiments, warehouses, pay, PER_TALENT) == max(0, fee - pay)


def test_the_clerk_reads_the_territories() -> None:
    territories = [
        land("A", "warehouse", regiments=4),
        land("B", "tents", regiments=5),
        land("C", "tents", regiments=4, uprising=True),
        land("D", "warehouse", regiments=3, owner="bob"),
    ]
    dues = dues_of(territories, "ada", unordered=1, ruler="marauder")
    assert dues.camps == (Camp(4), Camp(5, tents=True), Camp(4))
    assert lines(dues) == Lines(army=2, crowd=3, orders=1)
    lord = dues_of(territories, "ada", unordered=0, ruler="lord_of_the_horde", hordes=True)
    assert lines(lord) == Lines(army=0, crowd=1, orders=0)


def test_the_clerk_lists_every_way_the_cheapest_first() -> None:
    dues = Dues((Camp(4), Camp(3), Camp(1)), unordered=1)
    assert ways(dues, gold=9) == [
        Way(gold=3, disbanded=0, revolts=0),
        Way(gold=2, disbanded=0, revolts=1),
        Way(gold=2, disbanded=1, revolts=0),
        Way(gold=1, disbanded=1, revolts=1),
        Way(gold=1, disbanded=2, revolts=0),
        Way(gold=0, disbanded=2, revolts=1),
    ]
    assert ways(dues, gold=0) == [Way(gold=0, disbanded=2, revolts=1)]
    assert ways(dues, gold=-1) == ways(dues, gold=0)
    assert ways(dues, gold=0, agreed=PER_TALENT) == [Way(gold=0, disbanded=1, revolts=1)]


CAMPS = st.lists(st.builds(Camp, st.integers(0, 5), st.booleans()), max_size=4).map(tuple)
DUES = st.builds(
    Dues, CAMPS, st.integers(0, 3), st.integers(0, 3), st.booleans(), st.booleans()
)  # fmt: skip


@settings(max_examples=40)
@given(DUES, st.integers(0, 7))
def test_there_is_always_a_way_that_the_gold_pays(dues: Dues, gold: int) -> None:
    found = ways(dues, gold)
    assert found
    assert all(way.gold <= gold and way.revolts <= dues.unordered for way in found)
    assert found[0].worth() == min(way.worth() for way in found)
    due = lines(dues).due()
    assert (Way(due, 0, 0) in found) == (due <= gold)


@settings(max_examples=40)
@given(DUES)
def test_each_way_settles_what_the_rules_ask(dues: Dues) -> None:
    for way in ways(dues, gold=7):
        left = dues.regiments() - way.disbanded
        army = 0 if dues.horde_free else army_fee(left, dues.warehouses)
        crowd = max(0, lines(dues).crowd - way.disbanded)
        assert way.gold + way.revolts == army + crowd + dues.unordered
