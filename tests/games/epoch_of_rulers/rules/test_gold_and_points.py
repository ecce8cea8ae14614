"""Fees, payments, the gold on a card; and the final count: raw points, the tie-break."""

from itertools import product
from random import Random

import pytest

from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.rules.gold.fees import (
    Camp,
    Dues,
    Way,
    army_fee,
    fewest_disbanded,
    lines,
    ways,
)
from companion.games.epoch_of_rulers.rules.gold.purses import Hoard, share_card_gold
from companion.games.epoch_of_rulers.rules.score.final_score import (
    TOTALS,
    Holdings,
    final_score,
    holdings,
)
from companion.games.epoch_of_rulers.setup.new_game import Options, begin
from tests.example_counts import seeds
from tests.games.epoch_of_rulers.play import begun, do

PER_TALENT = Readings(disbanding="one_per_talent")


def test_the_fewest_disbanded_are_enough_and_no_fewer_are() -> None:
    """«Игрок даже имея необходимое количество золотых талантов, может не платить штрафы и вместо
    этого распустить соответствующее количество полков»."""
    for regiments, warehouses, pay in product(range(16), range(4), range(4)):
        gone = fewest_disbanded(regiments, warehouses, pay)
        assert army_fee(regiments - gone, warehouses) <= pay
        assert not gone or army_fee(regiments - gone + 1, warehouses) > pay
        fee = army_fee(regiments, warehouses)
        assert fewest_disbanded(regiments, warehouses, pay, PER_TALENT) == max(0, fee - pay)


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


@pytest.mark.parametrize("seed", seeds(40))
def test_there_is_always_a_way_that_the_gold_pays(seed: int) -> None:
    chance = Random(seed)
    yes = (False, True)
    camps = [Camp(chance.randint(0, 5), chance.choice(yes)) for _ in range(chance.randint(0, 4))]
    numbers = chance.randint(0, 3), chance.randint(0, 3)
    dues = Dues(tuple(camps), *numbers, chance.choice(yes), chance.choice(yes))
    gold = chance.randint(0, 7)
    payments = ways(dues, gold)
    assert payments
    assert all(way.gold <= gold and way.revolts <= dues.unordered for way in payments)
    assert payments[0].worth() == min(way.worth() for way in payments)
    due = lines(dues).due()
    assert (Way(due, 0, 0) in payments) == (due <= gold)


@pytest.mark.parametrize("seed", seeds(40))
def test_a_payment_takes_just_the_price_or_nothing(seed: int) -> None:
    chance = Random(seed)
    heaps = [tuple(chance.choices(range(4), k=chance.randint(0, 3))) for _ in range(2)]
    hoard = Hoard(chance.randint(0, 7), *heaps)
    amount = chance.randint(0, 25)
    after = hoard.spent(amount)
    assert (after is None) == (hoard.gold() < amount)
    if after:
        assert after.gold() == hoard.gold() - amount
        assert 0 <= after.purse <= 7
        assert all(0 <= heap <= 3 for heap in (*after.treasuries, *after.captured))
        assert not after.purse or (after.treasuries, after.captured) == (
            hoard.treasuries, hoard.captured,
        )  # fmt: skip


def test_who_has_more_than_a_treasury_holds_takes_and_loses_nothing() -> None:
    """A demolished Treasury leaves its player with more gold than there is room for."""
    shares = share_card_gold(4, drawer=9, drawer_cap=8, owner=7, owner_cap=5, claims=True)
    assert (shares.owner, shares.drawer, shares.lost) == (7, 9, 4)


def test_raw_points_of_the_spheres() -> None:
    """«Если у игрока разрушена Столица, и он не отстроил ее к концу игры, он теряет 3 балла
    славы»."""
    assert {*Holdings().raw().values()} == {0}
    held = Holdings(
        troops=4, defence=2, gold=5, treasuries=2, construction=7, statues=2, palace=1,
        tournament=1, capital_lost=True, martial=11,
        fate={"army": -1, "wealth": -2, "construction": -3, "glory": -4, "final": -5},
    )  # fmt: skip
    assert held.raw() == {
        "army": 5, "wealth": 7, "construction": 4, "glory": -1, "martial": 11,
    }  # fmt: skip


def tie(one: Holdings, other: Holdings) -> tuple[str, ...]:
    """The winner of two players with equal totals."""
    scores = final_score({"ada": one, "bob": other})
    assert scores.points["ada"]["total"] == scores.points["bob"]["total"]
    return scores.winners


def test_a_tie_is_broken_by_glory_then_territories_then_gold() -> None:
    """«Побеждает игрок, имеющий наибольшую славу. Если и это не определило победителя, выигрывает
    игрок имеющий большее количество территорий. Если территорий также одинаковое количество,
    побеждает игрок с наибольшим количеством золота. Если и золота одинаково, засчитывается
    ничья»."""
    assert tie(Holdings(statues=1), Holdings(troops=1)) == ("ada",)
    assert tie(Holdings(territories=1), Holdings(capitals_taken=1)) == ("ada",)
    assert tie(Holdings(gold=2), Holdings(treasuries=1)) == ("ada",)
    assert tie(Holdings(gold=1), Holdings(gold=1)) == ("ada", "bob")
    ada, bob = Holdings(statues=1, territories=2, gold=5), Holdings(territories=2, gold=7)
    compared = final_score({"ada": ada, "bob": bob}).compared
    assert {name: numbers[1:] for name, numbers in compared.items()} == {
        "ada": (1, 2, 5), "bob": (0, 2, 7),
    }  # fmt: skip


def test_what_stands_and_what_lies_counts() -> None:
    """A player's buildings on any land, the gold of captured Treasuries, regiments on own land."""
    table = begun()
    do(table, "set_land", land="b2", owner="blue", buildings=["palace/red", "statue/red"])
    do(table, "set_land", land="b3", owner="red", regiments=2, buildings=["treasury/blue"], gold=2)
    do(table, "set_player", seat="red", purse=4, tournament=1)
    held = holdings(table.state, "red")
    assert (held.palace, held.statues, held.tournament) == (1, 1, 1)
    assert (held.gold, held.troops, held.territories) == (6, 6, 5)


def test_without_entered_totals_a_kingdom_has_nothing_but_the_printed_start() -> None:
    """Everybody begins with 1 raw point of martial deeds."""
    state = begin(Options(depth="points"), ("red", "blue"))
    holds = holdings(state, "red")
    start = {**dict.fromkeys(TOTALS, 0), "martial": 1}
    assert {name: getattr(holds, name) for name in TOTALS} == start
    assert holds.fate == {}
