"""What follows from an action by itself: recorded in its tap, struck with it, drawn only once."""

from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from companion.core.log.entry import AMEND, Entry
from companion.core.log.following import corrected_with, followers, of_same_taps, struck_together
from companion.core.log.log import Log
from companion.core.log.sealed import revealed
from companion.core.whatif import played_out, tried
from companion.table.drafts import Draft, Tap, amendment, tried_entries, with_tap
from tests.core.small_games import fair, toy

TAP = Tap("phone", "key", "", datetime(2026, 1, 2, 20, tzinfo=UTC))
BIDS = fair.Bids(bids={"red": 2, "blue": 1}, order=("red", "blue"))


def tapped(log: Log[Any], action: Any) -> tuple[Log[Any], tuple[Entry, ...]]:
    draft = Draft(action.kind, action.payload())
    return with_tap(log.game, log, TAP, [draft], Random(1))


PAID, ENTRIES = tapped(fair.log(fair.Market()), BIDS)
"""Everybody pays; what follows from the last payment is a die."""
ALMS = ENTRIES[-1].payload["coins"]


def test_all_that_follows_is_recorded_in_the_same_tap() -> None:
    assert [entry.kind for entry in ENTRIES] == ["fair_bids", "pay", "pay", "alms"]
    assert {entry.group for entry in ENTRIES} == {3}
    assert PAID.state.coins == {"red": 1, "blue": 2 + ALMS}


@pytest.mark.parametrize("named", [[3], [4], [6], [3, 5]])
def test_it_is_struck_together_with_what_it_follows_from(named: list[int]) -> None:
    assert struck_together(PAID, named) == [3, 4, 5, 6]
    assert struck_together(PAID, [2]) == [2]
    assert (
        PAID.extended(toy.struck(7, *struck_together(PAID, named))).state
        == fair.log(fair.Market()).state
    )


def test_a_what_if_shows_it_without_chance() -> None:
    log = fair.log(fair.Market())
    (step,) = tried(log, [BIDS]).steps
    assert dict(step.after.coins) == {"red": 1, "blue": 2}
    assert [line.message for line in step.followed_by] == ["pays {coins}", "pays {coins}"]
    assert played_out(fair.game, log.state, BIDS) == step.after


def test_what_was_revealed_stays_in_sight_while_it_is_paid() -> None:
    assert revealed(PAID) == (ENTRIES[0], BIDS)
    later, _ = tapped(PAID, fair.Gift(seat="red"))
    assert revealed(later) is None


@pytest.mark.parametrize(
    ("action", "why"),
    [(fair.Pay(seat="red", coins=1), "more than 100"), (fair.Gift(seat="red"), "automatic")],
)
def test_a_game_that_follows_wrongly_is_stopped(action: Any, why: str) -> None:
    game = replace(fair.game, follows=lambda *_: [action])
    log: Log[Any] = Log(game, [fair.began()])
    with pytest.raises(ValueError, match=why):
        tapped(log, fair.Market())


# -- corrections ---------------------------------------------------------------------------

FEWER = fair.Bids(bids={"red": 0, "blue": 3}, order=("blue", "red"))


def amended(log: Log[Any], seq: int, action: Any) -> Log[Any]:
    """The log with a correction, as a server writes it."""
    also = corrected_with(log, seq, action)
    assert also is not None
    amendments = [amendment(seq, action), *(amendment(*line) for line in also)]
    return log.extended(*tried_entries(log, AMEND, amendments))


def test_what_followed_is_corrected_with_its_line() -> None:
    """Everybody pays the corrected bid; the die that comforted blue stays blue's."""
    after = amended(PAID, 3, FEWER)
    assert after.state.coins == {"red": 3, "blue": ALMS}
    assert [line.action.kind for line in after.lines] == [line.action.kind for line in PAID.lines]


def test_what_was_corrected_itself_stays() -> None:
    after = amended(amended(PAID, 4, fair.Pay(seat="red", coins=9)), 3, FEWER)
    assert after.state.coins == {"red": -6, "blue": ALMS}


def test_corrections_of_one_tap_are_undone_together() -> None:
    after = amended(PAID, 3, FEWER)
    together = struck_together(after, [7])
    assert together == struck_together(after, [9]) == [7, 8, 9]
    assert after.extended(toy.struck(10, *together)).state == PAID.state


def test_nothing_is_corrected_where_other_lines_would_follow() -> None:
    alone = fair.Bids(bids={"red": 1}, order=("red",))
    assert corrected_with(PAID, 3, alone) is None
    assert corrected_with(PAID, 2, fair.Market(lot="tea")) == []
    assert [followers(PAID, seq) for seq in (3, 2)] == [[4, 5, 6], []]


def test_entries_of_one_tap_in_force_go_together() -> None:
    entries = (toy.passed(2, "blue"), toy.scored(3, "blue", 1, group=2), toy.scored(4, "blue", 1))
    table = toy.log(toy.began(), *entries)
    assert [of_same_taps(table, [seq]) for seq in (3, 2, 4)] == [[2, 3], [2, 3], [4]]
    assert of_same_taps(table.extended(toy.struck(5, 2)), [3]) == [3]
