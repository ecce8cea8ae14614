"""Battles: strength, losses, who wins, martial points."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

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
from companion.games.epoch_of_rulers.state.territory import Regiment
from tests.games.epoch_of_rulers.land import ONE, TOUGH, army


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


def test_all_who_hold_a_fortress_or_rebel_have_to_die() -> None:
    """«Для того чтобы захватить территорию с крепостью необходимо уничтожить всех ее защитников»;
    «Для возвращения территории необходимо уничтожить всех повстанцев»."""
    for facts in ({"fortress": True}, {"rebels": True}):
        taken = [fought(Army(army(count)), Army(army(2), **facts)).captured for count in (3, 4)]
        assert taken == [False, True]
    assert fought(Army(army(3)), Army(army(2), fortress=True, uprising=True)).captured


def test_the_extra_point_may_kill_only_what_has_a_toughness_of_one() -> None:
    """«При условии, что его стойкость равна единицы»."""
    one = Readings(extra_point="toughness_one")
    strong, tough = Army(army(4), card=3), Army((TOUGH, TOUGH), card=4)
    assert fought(strong, tough).defender_losses == 1
    assert fought(strong, tough, one).defender_losses == 0
    mixed = Army((ONE, TOUGH), card=3)
    assert fought(strong, mixed, one).defender_losses == 2


TROOPS = st.lists(
    st.builds(Regiment, st.integers(0, 2), st.integers(1, 3)), min_size=1, max_size=4
).map(tuple)
FEW = settings(max_examples=60)


@FEW
@given(
    st.builds(Superiority, st.integers(0, 6), st.integers(0, 1)),
    TROOPS,
    st.sampled_from(["any", "toughness_one"]),
)
def test_the_most_killed_are_the_largest_group_that_may_fall(
    pool: Superiority, enemies: tuple[Regiment, ...], extra: str
) -> None:
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
