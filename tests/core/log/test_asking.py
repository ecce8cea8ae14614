"""A sealed choice answers one asking, and no other question of its kind."""

from typing import Any

from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.core.log.sealed import SEAL, answers, asked_by, follows
from tests.core.small_games import fair
from tests.core.small_games.fair import MARKET, bid, log_of
from tests.core.small_games.toy import NOON, amended, restored, struck


def bids(of: Log[Any]) -> dict[str, list[str]]:
    return {seat: entry.payload["values"] for seat, entry in answers(of).items()}


def test_a_bid_for_a_struck_market_does_not_count_for_the_next() -> None:
    gone = (*MARKET, bid(3, "red", 3, 2), struck(4, 2), *fair.recorded(5, fair.Market(lot="tea")))
    assert bids(log_of(*gone)) == {}
    assert follows(log_of(*gone, bid(6, "blue", 1, 5))) is None
    assert follows(log_of(*gone, bid(6, "blue", 1, 5), bid(7, "red", 2, 5))) == fair.Bids(
        bids={"red": 2, "blue": 1}, order=("red", "blue")
    )


def test_a_market_that_is_restored_finds_its_bids_again() -> None:
    assert bids(log_of(*MARKET, bid(3, "red", 3, 2), struck(4, 2), restored(5, 2))) == {
        "red": ["3"]
    }


def test_what_happens_meanwhile_leaves_the_bids_alone() -> None:
    entries = (*MARKET, bid(3, "red", 3, 2), *fair.recorded(4, fair.Gift(seat="blue")))
    assert bids(log_of(*entries)) == {"red": ["3"]}


def test_a_seat_whose_purse_has_changed_is_asked_again() -> None:
    """Red has 3 coins, then 4. A gift to red that is undone leaves it with what it was asked
    about."""
    gift = fair.recorded(4, fair.Gift(seat="red"))
    both = (*MARKET, bid(3, "red", 3, 2), *gift, bid(5, "blue", 1, 2))
    assert bids(log_of(*both)) == {"blue": ["1"]}
    assert follows(log_of(*both)) is None
    assert bids(log_of(*both, struck(6, 4))) == {"red": ["3"], "blue": ["1"]}
    for seats in ((), ("red",), ("blue",)):
        assert bids(log_of(*both).seen(*seats)) == {"blue": ["1"]}


def test_a_lot_that_is_corrected_asks_everybody_again() -> None:
    other = amended(4, 2, *fair.recorded(2, fair.Market(lot="salt")))
    assert bids(log_of(*MARKET, bid(3, "red", 3, 2), other)) == {}


def test_the_next_round_asks_again_without_a_reveal_between() -> None:
    entries = (*MARKET, bid(3, "red", 3, 2), *fair.recorded(4, fair.Market()))
    assert bids(log_of(*entries)) == {}


def test_a_choice_sealed_before_askings_were_kept_counts() -> None:
    old = Entry(3, SEAL, {"question": "fair_bids", "seat": "red", "values": ["1"]}, "phone", NOON)
    assert bids(log_of(*MARKET, old)) == {"red": ["1"]}


def test_the_asking_line_is_found_however_many_lines_follow_it() -> None:
    gifts = [entry for seq in range(3, 43) for entry in fair.recorded(seq, fair.Gift(seat="blue"))]
    assert asked_by(log_of(*MARKET, *gifts)) == 2
    assert asked_by(log_of(*MARKET, *gifts, *fair.recorded(43, fair.Market()))) == 43


def test_the_reveal_is_made_of_the_state_and_tells_itself() -> None:
    """Of equal bids that of red, which came first so far."""
    reveal = follows(log_of(*MARKET, bid(3, "blue", 2, 2), bid(4, "red", 2, 2)))
    assert isinstance(reveal, fair.Bids)
    assert reveal.order == ("red", "blue")
    assert [seat for seat, _ in reveal.told] == ["red", "blue"]
