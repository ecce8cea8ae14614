"""The lens: every state that a seen log gives holds only what these seats know."""

from typing import Any

from companion.core.log.entry import RESTORE, STRIKE, Entry, Overruled
from companion.core.log.log import Log
from companion.core.text import say
from companion.table.log_lines import log_lines, recent
from tests.core.small_games import fair, smugglers, toy
from tests.core.small_games.toy import NOON

PLAYED: Log[Any] = fair.log(fair.Gift(seat="blue", coins=2), fair.Market())


def test_a_seat_sees_its_own_secrets_and_the_public_none() -> None:
    assert PLAYED.state.coins == {"red": 3, "blue": 5}
    assert PLAYED.seen().state.coins == {"red": None, "blue": None}
    assert PLAYED.seen("blue").state.coins == {"red": None, "blue": 5}
    for _, before, after in PLAYED.seen().states():
        assert {*before.coins.values(), *after.coins.values()} == {None}
    without_secrets = toy.log(toy.began())
    assert without_secrets.seen() is without_secrets.seen("red") is without_secrets


def test_a_seen_log_stays_seen_however_it_is_read() -> None:
    strike = Entry(4, STRIKE, {"entries": [3]}, "phone", NOON)
    public = PLAYED.seen()
    for log in (public.until(2, known=True), public.extended(strike), public.signed("mark"),
                public.extended(*fair.recorded(4, fair.Gift(seat="red")))):  # fmt: skip
        assert set(log.state.coins.values()) == {None}
    assert PLAYED.extended(strike).state.coins == {"red": 3, "blue": 5}


def test_an_end_that_was_undone_uncovers_nothing_if_its_return_is_only_tried() -> None:
    undone = PLAYED.extended(*fair.recorded(4, fair.Storm()), struck(5, 4))
    back = Entry(6, RESTORE, {"entries": [4]}, "phone", NOON)
    for tried_out in (undone.seen().extended(back), undone.seen().extended(struck(6, 3), back)):
        assert {*tried_out.state.coins.values()} == {None}
        assert all({*after.coins.values()} == {None} for _, _, after in tried_out.states())
    assert undone.seen("blue").extended(back).state.coins == {"red": None, "blue": 5}
    assert undone.extended(back).seen().state.coins == {"red": 3, "blue": 5}


def struck(seq: int, *entries: int) -> Entry:
    return Entry(seq, STRIKE, {"entries": [*entries]}, "phone", NOON)


SMUGGLED = smugglers.log(smugglers.Smuggle(seat="red", coins=7), fair.Gift(seat="blue", coins=2))


def test_what_was_hidden_is_folded_all_the_same() -> None:
    assert SMUGGLED.seen("red").state.coins == {"red": 10, "blue": None}
    more = SMUGGLED.extended(*fair.recorded(4, smugglers.Smuggle(seat="red", coins=5)))
    assert more.seen("red").state.coins["red"] == 15
    undone = SMUGGLED.seen("red").extended(Entry(4, STRIKE, {"entries": [2]}, "phone", NOON))
    assert undone.state.coins == {"red": 3, "blue": None}


def test_after_the_end_the_whole_log_is_told() -> None:
    """But not if the end is only tried."""
    storm = fair.recorded(4, fair.Storm())
    over = SMUGGLED.extended(*storm).seen()
    assert over.action(2) == smugglers.Smuggle(seat="red", coins=7)
    assert over.until(2, known=True).state.coins == {"red": 10, "blue": 3}
    tried_end = SMUGGLED.seen().extended(*storm)
    assert tried_end.action(2) == smugglers.Smuggle(seat="red", coins=None)
    assert tried_end.until(2, known=True).state.coins == {"red": None, "blue": None}


def test_an_overruled_private_objection_is_read_by_its_seat_only() -> None:
    toll = Entry(
        4, "toll", {"seat": "red", "coins": 11}, "phone", NOON,
        overruled=(Overruled("toll.purse", say("You have only 10 coins."), "red"),),
    )  # fmt: skip
    log = SMUGGLED.extended(toll)
    for seats, count in (((), 0), (("blue",), 0), (("red",), 1)):
        assert len(log_lines(log.seen(*seats))[0].last.overruled) == count
    assert Overruled.from_json(toll.overruled[0].to_json()) == toll.overruled[0]


def test_the_latest_lines_grow_as_they_are_seen() -> None:
    """After a tap only its own line is made; it hides what it would hide in the whole log."""
    for seats in ((), ("red",), ("blue",)):
        base = SMUGGLED.extended(*fair.recorded(4, fair.Market()))
        known = base.seen(*seats)
        assert len(recent(known)) == 4
        after = base.extended(*fair.recorded(5, smugglers.Smuggle(seat="blue", coins=9))).seen(
            *seats
        )
        assert after.before is not None
        assert after.before() is known
        assert recent(after) == log_lines(after, last=5)
