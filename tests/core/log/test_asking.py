"""A sealed choice answers one asking, and no other question of its kind."""

from typing import Any

import pytest

from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.core.log.sealed import SEAL, answers, asked_by, follows
from tests.core.small_games import fair
from tests.core.small_games.fair import MARKET, bid, log_of
from tests.core.small_games.toy import NOON, amended, restored, struck


def bids(of: Log[Any]) -> dict[str, list[str]]:
    return {seat: entry.payload["values"] for seat, entry in answers(of).items()}


RED = bid(3, "red", 3, 2)
OLD = Entry(3, SEAL, {"question": "fair_bids", "seat": "red", "values": ["1"]}, "phone", NOON)


@pytest.mark.parametrize(
    ("later", "counted"),
    [
        # The line that asked is restored, or something else happens.
        ([RED, struck(4, 2), restored(5, 2)], {"red": ["3"]}),
        ([RED, *fair.recorded(4, fair.Gift(seat="blue"))], {"red": ["3"]}),
        # A choice sealed before askings were kept.
        ([OLD], {"red": ["1"]}),
        # The lot is corrected, or the next one comes without a reveal between.
        ([RED, amended(4, 2, *fair.recorded(2, fair.Market(lot="salt")))], {}),
        ([RED, *fair.recorded(4, fair.Market())], {}),
    ],
)
def test_a_bid_counts_for_what_was_asked(later: list[Entry], counted: dict[str, list[str]]) -> None:
    assert bids(log_of(*MARKET, *later)) == counted


def test_a_bid_for_a_struck_market_does_not_count_for_the_next() -> None:
    gone = (*MARKET, RED, struck(4, 2), *fair.recorded(5, fair.Market(lot="tea")))
    assert bids(log_of(*gone)) == {}
    assert follows(log_of(*gone, bid(6, "blue", 1, 5))) is None
    assert follows(log_of(*gone, bid(6, "blue", 1, 5), bid(7, "red", 2, 5))) == fair.Bids(
        bids={"red": 2, "blue": 1}, order=("red", "blue")
    )


GIFT = fair.recorded(4, fair.Gift(seat="red"))


@pytest.mark.parametrize("value", [0, 3])
@pytest.mark.parametrize("undone", [(), (struck(6, 4),), (struck(6, 4), restored(7, 4))])
def test_a_seat_whose_purse_has_changed_is_asked_again_for_good(
    value: int, undone: tuple[Entry, ...]
) -> None:
    """Red has 3 coins, then 4. Whoever gives coins and takes them back learns nothing of the bid:
    its value does not matter, and it counts no more."""
    both = log_of(*MARKET, bid(3, "red", value, 2), *GIFT, bid(5, "blue", 1, 2), *undone)
    assert follows(both) is None
    for log in (both, both.seen(), both.seen("red"), both.seen("blue")):
        assert bids(log) == {"blue": ["1"]}


def test_a_purse_below_zero_tells_nothing_of_itself() -> None:
    """A toll is a change for a purse of 3 coins and for one that is empty."""
    for coins in (3, 0, -2):
        spent = fair.recorded(3, fair.Pay(seat="red", coins=3 - coins))
        sealed = (*MARKET, *spent, bid(4, "red", 0, 2))
        assert bids(log_of(*sealed)) == {"red": ["0"]}
        assert bids(log_of(*sealed, *fair.recorded(5, fair.Pay(seat="red", coins=1)))) == {}


def test_the_asking_line_is_found_however_many_lines_follow_it() -> None:
    gifts = [entry for seq in range(3, 43) for entry in fair.recorded(seq, fair.Gift(seat="blue"))]
    assert asked_by(log_of(*MARKET, *gifts)) == 2
    assert asked_by(log_of(*MARKET, *gifts, *fair.recorded(43, fair.Market()))) == 43
