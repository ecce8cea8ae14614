"""The purse, the Treasuries, the epoch card: no talent appears or gets lost unsaid."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.epoch_of_rulers.rules.gold.purses import Hoard, share_card_gold

FEW = settings(max_examples=40)
HEAPS = st.lists(st.integers(0, 3), max_size=3).map(tuple)
HOARDS = st.builds(Hoard, purse=st.integers(0, 7), treasuries=HEAPS, captured=HEAPS)
AMOUNTS = st.integers(0, 25)


def fits(hoard: Hoard) -> bool:
    heaps = (*hoard.treasuries, *hoard.captured)
    return 0 <= hoard.purse <= 7 and all(0 <= gold <= 3 for gold in heaps)


@FEW
@given(HOARDS, AMOUNTS)
def test_a_gain_is_held_or_lost(hoard: Hoard, amount: int) -> None:
    after, lost = hoard.gained(amount)
    assert after.gold() + lost == hoard.gold() + amount
    assert lost == max(0, amount - hoard.room())
    assert after.captured == hoard.captured
    assert fits(after)


@FEW
@given(HOARDS, AMOUNTS)
def test_a_payment_takes_just_the_price_or_nothing(hoard: Hoard, amount: int) -> None:
    after = hoard.spent(amount)
    assert (after is None) == (hoard.gold() < amount)
    if after:
        assert after.gold() == hoard.gold() - amount
        assert fits(after)
        assert not after.purse or (after.treasuries, after.captured) == (
            hoard.treasuries, hoard.captured,
        )  # fmt: skip


@FEW
@given(HOARDS)
def test_the_bank_pays_a_talent_for_each_treasury(hoard: Hoard) -> None:
    after, lost = hoard.bank_pays()
    assert after.gold() + lost == hoard.gold() + len(hoard.treasuries)
    assert fits(after)


@FEW
@given(AMOUNTS, st.integers(0, 7), st.integers(0, 7), st.booleans())
def test_the_gold_on_a_card_is_shared_or_lost(
    gold: int, drawer: int, owner: int, claims: bool
) -> None:
    shares = share_card_gold(
        gold, drawer=drawer, drawer_cap=7, owner=owner, owner_cap=7, claims=claims
    )
    assert shares.drawer + shares.owner + shares.lost == gold + drawer + owner
    assert shares.drawer <= 7 >= shares.owner
    assert claims or shares.owner == owner
    assert not shares.lost or shares.drawer == 7


def test_who_has_more_than_a_treasury_holds_takes_and_loses_nothing() -> None:
    """A demolished Treasury leaves its player with more gold than there is room for."""
    shares = share_card_gold(4, drawer=9, drawer_cap=8, owner=7, owner_cap=5, claims=True)
    assert (shares.owner, shares.drawer, shares.lost) == (7, 9, 4)
