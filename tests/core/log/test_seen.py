"""The lens: every state that a seen log gives holds only what these seats know."""

from __future__ import annotations

from typing import Any

from companion.core.log.entry import STRIKE, Entry
from companion.core.log.log import Log
from companion.core.whatif import tried
from tests.core import fair, toy
from tests.core.toy import NOON

PLAYED: Log[Any] = fair.log(fair.Gift(seat="blue", coins=2), fair.Market())


def test_a_seat_sees_its_own_secrets_and_the_public_none() -> None:
    assert PLAYED.state.coins == {"red": 3, "blue": 5}
    assert PLAYED.seen().state.coins == {"red": None, "blue": None}
    assert PLAYED.seen("blue").state.coins == {"red": None, "blue": 5}
    for _, before, after in PLAYED.seen().states():
        assert {*before.coins.values(), *after.coins.values()} == {None}


def test_a_seen_log_stays_seen_however_it_is_read() -> None:
    strike = Entry(4, STRIKE, {"entries": [3]}, "phone", NOON)
    public = PLAYED.seen()
    for log in (public.until(2, known=True), public.extended(strike), public.signed("mark"),
                public.extended(*fair.recorded(4, fair.Gift(seat="red")))):  # fmt: skip
        assert set(log.state.coins.values()) == {None}
    assert PLAYED.extended(strike).state.coins == {"red": 3, "blue": 5}


def test_at_the_end_all_is_told() -> None:
    over = PLAYED.extended(*fair.recorded(4, fair.Storm()))
    assert over.seen().state.coins == {"red": 3, "blue": 5}


def test_an_end_that_is_only_tried_uncovers_nothing() -> None:
    public = PLAYED.seen()
    assert set(tried(public, [fair.Storm()]).state.coins.values()) == {None}
    assert set(public.extended(*fair.recorded(4, fair.Storm())).state.coins.values()) == {None}


def test_a_game_without_secrets_has_one_log_for_all() -> None:
    log = toy.log(toy.began())
    assert log.seen() is log
    assert log.seen("red") is log
