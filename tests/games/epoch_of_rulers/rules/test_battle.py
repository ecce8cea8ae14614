"""Battles: strength, losses, who wins; and the coup."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.rules.war.battle import (
    Army,
    Superiority,
    Term,
    fought,
    may_fall,
    most_killed,
    terms,
)
from companion.games.epoch_of_rulers.rules.war.conquest import coup_at, rebels
from companion.games.epoch_of_rulers.state.state import Regiment
from tests.example_counts import seeds
from tests.games.epoch_of_rulers.land import army, land


def test_every_term_of_a_strength_is_named() -> None:
    attacker = Army(
        army(3), card=2, blind=True, property=1, support=True, uprising=True,
        helpers=army(1), ecstasy=2, arsenal=True,
    )  # fmt: skip
    assert terms(attacker, attacks=True) == [
        Term("regiments", 3), Term("card", 2), Term("blind", -1), Term("property", 1),
        Term("support", 1), Term("arsenal", 1), Term("helpers", 1), Term("ecstasy", 3),
        Term("uprising", -1),
    ]  # fmt: skip
    assert Term("ecstasy", 5) in terms(Army(army(1), ecstasy=5), attacks=False)
    blind = Army(army(1), card=2, blind=True, property=1)  # against rebels at its full value
    assert terms(blind, attacks=False, against_rebels=True) == [
        Term("regiments", 1), Term("card", 2),
    ]  # fmt: skip


def test_an_uprising_takes_the_bonus_of_buildings_and_leaves_that_of_a_chip() -> None:
    """«На территории с восстанием здания не приносят своих бонусов»; of the chip the rulebook says
    nothing."""
    defender = Army(army(2), wall=True, chip=True, fortress=True, uprising=True)
    assert terms(defender, attacks=False) == [
        Term("regiments", 2), Term("wall", 0), Term("fortress", 0), Term("chip", 1),
        Term("uprising", -1),
    ]  # fmt: skip


def test_all_who_hold_a_fortress_or_rebel_have_to_die() -> None:
    """«Для того чтобы захватить территорию с крепостью необходимо уничтожить всех ее защитников»;
    «Для возвращения территории необходимо уничтожить всех повстанцев»."""
    facts: Any
    for facts in ({"fortress": True}, {"rebels": True}):
        taken = [fought(Army(army(count)), Army(army(2), **facts)).captured for count in (3, 4)]
        assert taken == [False, True]
    # 3 against 3 - 1: one falls, and in an uprising the Fortress keeps nobody.
    assert fought(Army(army(3)), Army(army(3), fortress=True, uprising=True)).captured


@pytest.mark.parametrize("seed", seeds(60))
def test_the_most_killed_are_the_largest_group_that_may_fall(seed: int) -> None:
    chance = Random(seed)
    pool = Superiority(chance.randint(0, 6), chance.randint(0, 1))
    enemies = tuple(
        Regiment(chance.randint(0, 2), chance.randint(1, 3)) for _ in range(chance.randint(1, 4))
    )
    extra = chance.choice(["any", "toughness_one"])
    agreed = Readings.model_validate({"extra_point": extra})
    groups = [
        group
        for size in range(len(enemies) + 1)
        for group in combinations(enemies, size)
        if enough(pool, group, extra)
    ]
    assert most_killed(pool, enemies, agreed) == max(len(group) for group in groups)
    assert all(may_fall(pool, group, agreed) for group in groups)


def enough(pool: Superiority, group: tuple[Regiment, ...], extra: str) -> bool:
    """Whether the points kill the whole group, tried in every way."""
    toughness = sum(regiment.toughness for regiment in group)
    if extra == "any":
        return toughness <= pool.points + pool.extra
    saved = any(regiment.toughness == 1 for regiment in group) and pool.extra
    return toughness - int(saved) <= pool.points


def test_the_coup_comes_to_the_weakest_original_land() -> None:
    """«1 или 2 – один революционер, 3 или 4 – два, 5 или 6 – три»."""
    assert [rebels(die) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    territories = [
        land("A", regiments=2),
        land("B", regiments=1),
        land("C", regiments=0, home="bob"),
        land("D", regiments=0, owner="bob"),
    ]
    assert coup_at(territories, "ada") == ("B",)
    assert coup_at([land("A"), land("B")], "ada") == ("A", "B")
    assert coup_at([land("C", home="bob")], "ada") == ()
