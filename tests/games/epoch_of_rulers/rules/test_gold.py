"""Gold: the fees at the start of an epoch, payments, the share of the gold on a card."""

from hypothesis import given, settings
from hypothesis import strategies as st

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

PER_TALENT = Readings(disbanding="one_per_talent")


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
    payments = ways(dues, gold)
    assert payments
    assert all(way.gold <= gold and way.revolts <= dues.unordered for way in payments)
    assert payments[0].worth() == min(way.worth() for way in payments)
    due = lines(dues).due()
    assert (Way(due, 0, 0) in payments) == (due <= gold)


HEAPS = st.lists(st.integers(0, 3), max_size=3).map(tuple)
HOARDS = st.builds(Hoard, purse=st.integers(0, 7), treasuries=HEAPS, captured=HEAPS)


@settings(max_examples=40)
@given(HOARDS, st.integers(0, 25))
def test_a_payment_takes_just_the_price_or_nothing(hoard: Hoard, amount: int) -> None:
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
