"""Battles: strength, losses, who wins, martial points."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.rules.war.battle import (
    Superiority,
    fought,
    may_fall,
    most_killed,
)
from companion.games.epoch_of_rulers.rules.war.strength import Army, Term, terms
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


def test_a_blind_card_is_weaker() -> None:
    """«Если военная карта разыгрывается не из руки, а из колоды, то сила карты уменьшается на
    единицу»."""
    blind = [fought(Army(army(1), card=card, blind=True), Army(army(1))) for card in (0, 1, 3)]
    assert [outcome.attacker_strength for outcome in blind] == [1, 1, 3]


def test_cards_of_rebels_and_against_them_have_their_full_value() -> None:
    """«Карты, которые сыграны против повстанцев в слепую, играются в полную силу»."""
    drawn = Army(army(2), card=2, blind=True, property=3)
    rebels = Army(army(2), card=1, blind=True, rebels=True)
    back = fought(drawn, rebels)
    assert (back.attacker_strength, back.defender_strength) == (4, 3)
    coup = fought(rebels, drawn)
    assert (coup.attacker_strength, coup.defender_strength) == (3, 4)
    assert (back.martial_defender, coup.martial_attacker) == (0, 0)
    assert (back.martial_attacker, coup.martial_defender) == (3, 2)


def test_land_returns_when_all_rebels_are_dead() -> None:
    """«Для возвращения территории необходимо уничтожить всех повстанцев»."""
    rebels = Army(army(2), rebels=True)
    some = fought(Army(army(3)), rebels)
    assert (some.winner, some.captured, some.retreating) == ("attacker", False, 0)
    assert fought(Army(army(4)), rebels).captured


def test_a_strength_of_six_kills_one_more_even_in_defeat() -> None:
    """«Если сила какой-либо армии равна или больше 6, то она уничтожает один дополнительный
    полк»."""
    lost = fought(Army(army(3), card=3), Army(army(3), card=4))
    assert (lost.winner, lost.attacker_losses, lost.defender_losses) == ("defender", 2, 1)


def test_the_extra_point_may_kill_only_what_has_a_toughness_of_one() -> None:
    """«При условии, что его стойкость равна единицы»."""
    one = Readings(extra_point="toughness_one")
    strong, tough = Army(army(4), card=3), Army((TOUGH, TOUGH), card=4)
    assert fought(strong, tough).defender_losses == 1
    assert fought(strong, tough, one).defender_losses == 0
    mixed = Army((ONE, TOUGH), card=3)
    assert fought(strong, mixed, one).defender_losses == 2


def test_the_stronger_army_needs_a_survivor() -> None:
    """«Побеждает армия с большей силой, если у нее остается хотя бы один полк»."""
    lone, host = Army(army(1), card=6), Army(army(3), card=3)
    outcome = fought(lone, host)
    assert (outcome.winner, outcome.captured, outcome.attacker_losses) == ("none", False, 1)
    assert (outcome.martial_attacker, outcome.martial_defender) == (2, 1)
    assert fought(host, lone).winner == "none"


def test_empty_land_is_taken_without_a_battle() -> None:
    """«Если игрок завоевывает пустую территорию противника… он получает 2 балла ратного дела»."""
    outcome = fought(Army(army(1)), Army((), wall=True, chip=True))
    assert (outcome.captured, outcome.martial_attacker, outcome.martial_defender) == (True, 2, 0)
    assert fought(Army(army(1), rebels=True), Army(())).martial_attacker == 0
    helped = fought(Army(army(2)), Army((), helpers=army(1)))
    assert (helped.defender_losses, helped.martial_defender) == (1, 1)


TROOPS = st.lists(
    st.builds(Regiment, st.integers(0, 2), st.integers(1, 3)), min_size=1, max_size=4
).map(tuple)
ARMIES = st.builds(
    Army, TROOPS, card=st.integers(0, 5), blind=st.booleans(), support=st.booleans(),
    uprising=st.booleans(), wall=st.booleans(), chip=st.booleans(), fortress=st.booleans(),
)  # fmt: skip
FEW = settings(max_examples=60)


@FEW
@given(ARMIES, ARMIES)
def test_every_regiment_is_dead_or_somewhere(attacker: Army, defender: Army) -> None:
    outcome = fought(attacker, defender)
    survivors = len(defender.regiments) - outcome.defender_losses
    assert 0 <= outcome.attacker_losses <= len(attacker.regiments)
    assert survivors >= 0
    assert outcome.retreating == (survivors if outcome.captured else 0)
    assert outcome.attacker_strength == sum(term.amount for term in outcome.attacker_terms)


@FEW
@given(ARMIES, ARMIES)
def test_martial_points_are_four_with_a_winner_and_three_without(
    attacker: Army, defender: Army
) -> None:
    """«Атакующий может получить 3 или 2 балла, а обороняющийся – 2 или 1»."""
    outcome = fought(attacker, defender)
    both = outcome.martial_attacker + outcome.martial_defender
    assert both == (3 if outcome.winner == "none" else 4)
    assert not outcome.captured or outcome.winner == "attacker"


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
