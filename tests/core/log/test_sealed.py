"""Choices made in secret: sealed one by one, uncovered at once, never known before."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.course import course
from companion.core.log.digest import digest
from companion.core.log.entry import BEGIN, RESTORE, STRIKE, Entry
from companion.core.log.log import Log
from companion.core.log.preview import preview
from companion.core.log.replay import problems
from companion.core.log.sealed import SEAL, follows, keeps_secret, revealed, seals, withheld
from companion.table import log_lines
from tests.core.small_games.auction import called, game, log, sealed, told, uncovered
from tests.core.small_games.toy import NOON, began, restored, scored, struck

ASKED = (began(), called(2))


def chosen(of: Log[Any]) -> dict[str, list[str]]:
    return {seat: entry.payload["values"] for seat, entry in seals(of, "bids").items()}


def test_nothing_follows_until_all_have_chosen() -> None:
    assert follows(log(*ASKED)) is None
    assert follows(log(*ASKED, sealed(3, "red", "ant"))) is None


def test_when_the_last_has_chosen_everything_is_uncovered_at_once() -> None:
    reveal = follows(log(*ASKED, sealed(3, "red", "ant"), sealed(4, "blue", "bee")))
    assert reveal is not None
    assert reveal.payload() == {"words": {"red": "ant", "blue": "bee"}}


def test_a_seal_changes_no_state() -> None:
    asked = log(*ASKED)
    assert log(*ASKED, sealed(3, "red", "ant")).state == asked.state


def test_a_choice_may_be_changed_until_then_and_the_latest_counts() -> None:
    changed = log(*ASKED, sealed(3, "red", "ant"), sealed(4, "red", "cow"))
    assert chosen(changed) == {"red": ["cow"]}


def test_a_choice_taken_back_is_none_and_an_older_one_never_counts_again() -> None:
    entries = (*ASKED, sealed(3, "red", "ant"), sealed(4, "red", "cow"), struck(5, 4))
    assert chosen(log(*entries)) == {}
    assert chosen(log(*entries, restored(6, 4))) == {"red": ["cow"]}


def test_a_restored_choice_may_be_the_last_one_awaited() -> None:
    waiting = log(*ASKED, sealed(3, "red", "ant"), struck(4, 3), sealed(5, "blue", "bee"))
    assert follows(waiting) is None
    assert told(waiting, restored(6, 3)).entries[-1].kind == "bids"


def test_a_seat_that_is_no_longer_asked_is_not_waited_for() -> None:
    """Called again for red alone: what blue did not choose holds nothing up."""
    waiting = log(*ASKED, sealed(3, "red", "ant"))
    assert told(waiting, called(4, "red")).state.bids == {"red": "ant"}


def test_a_choice_of_a_seat_that_is_not_asked_is_left_alone() -> None:
    asked = log(began(), called(2, "red"), sealed(3, "blue", "bee"))
    assert told(asked, sealed(4, "red", "ant")).state.bids == {"red": "ant"}


UNCOVERED = (
    *ASKED,
    sealed(3, "red", "ant"),
    sealed(4, "blue", "bee"),
    uncovered(5, red="ant", blue="bee"),
)


def test_a_revealed_secret_stays_known_and_is_spent() -> None:
    """Taken back, the reveal asks everybody again: it is not made again by itself."""
    again = log(*UNCOVERED, struck(6, 5))
    assert again.state.asked == ("red", "blue")
    assert chosen(again) == {}
    assert follows(again) is None
    assert follows(again.extended(sealed(7, "red", "cow"))) is None
    reveal = follows(again.extended(sealed(7, "red", "cow"), sealed(8, "blue", "bee")))
    assert reveal is not None
    assert reveal.payload() == {"words": {"red": "cow", "blue": "bee"}}


def test_a_restored_reveal_closes_the_question_again() -> None:
    back = log(*UNCOVERED, struck(6, 5), sealed(7, "red", "cow"), restored(8, 5))
    assert back.state.bids == {"red": "ant", "blue": "bee"}
    assert follows(back) is None


def test_striking_a_choice_that_was_uncovered_changes_nothing() -> None:
    assert log(*UNCOVERED, struck(6, 3)).state == log(*UNCOVERED).state


def test_an_older_choice_does_not_count_in_the_next_round() -> None:
    assert chosen(log(*UNCOVERED, called(6))) == {}


def test_what_was_uncovered_is_shown_until_something_else_happens() -> None:
    shown = revealed(log(*UNCOVERED))
    assert shown is not None
    assert shown[1].chosen == {"red": ("ant",), "blue": ("bee",)}
    assert revealed(log(*UNCOVERED, called(6), sealed(7, "red", "cow"))) is None
    assert revealed(log(*UNCOVERED, struck(6, 5))) is None


def test_a_seat_keeps_a_secret_from_its_choice_to_the_reveal() -> None:
    assert not keeps_secret(log(*ASKED), "red")
    waiting = log(*ASKED, sealed(3, "red", "ant"))
    assert keeps_secret(waiting, "red")
    assert not keeps_secret(waiting, "blue")
    assert not keeps_secret(log(*UNCOVERED), "red")


def test_a_secret_is_kept_when_the_question_is_gone_it_may_come_back() -> None:
    gone = log(*ASKED, sealed(3, "red", "ant"), struck(4, 2))
    assert game.secret_question(gone.state) is None
    assert keeps_secret(gone, "red")


def test_a_copy_leaves_out_every_choice_also_an_uncovered_or_changed_one() -> None:
    kept = [withheld(entry) for entry in UNCOVERED]
    assert kept[2].payload == {"question": "bids", "seat": "red"}
    assert kept[4] == UNCOVERED[4]
    assert Log(game, kept).state == log(*UNCOVERED).state


def test_a_copy_is_taken_up_again_with_the_choice_open() -> None:
    copy = Log(game, [withheld(entry) for entry in (*ASKED, sealed(3, "red", "ant"))])
    assert chosen(copy) == {}
    assert told(copy, sealed(4, "blue", "bee")).last_seq == 4
    assert copy.state.asked == ("red", "blue")


def test_a_seal_must_say_whose_it_is_and_what_uncovers_it() -> None:
    def problem(**payload: Any) -> str:
        entries = [began(), Entry(2, SEAL, payload, "phone", NOON)]
        return next((p.reason for p in problems(game, entries) if p.seq == 2), "")

    assert "seat" in problem(question="bids")
    assert "no action reveals 'score'" in problem(question="score", seat="red")
    assert problem(question="bids", seat="red") == ""


# -- Nothing that others get holds a secret ------------------------------------------------

SEATS = st.sampled_from(["red", "blue"])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("seal"), SEATS),
        st.tuples(st.just("seal"), SEATS),
        st.tuples(st.just("call"), st.sampled_from([("red", "blue"), ("red",), ("blue",)])),
        st.tuples(st.just("score"), SEATS),
        st.tuples(st.sampled_from([STRIKE, RESTORE]), st.integers(2, 20)),
    ),
    max_size=20,
)


def played(steps: list[tuple[str, Any]]) -> Log[Any]:
    """A game of these steps; every choice is a word of its own, so that it can be looked for."""
    table = log(*ASKED)
    for what, which in steps:
        seq = table.last_seq + 1
        entry = {
            "seal": lambda s=seq, w=which: sealed(s, w, f"word-{s}-"),
            "call": lambda s=seq, w=which: called(s, *w),
            "score": lambda s=seq, w=which: scored(s, w, 1),
        }.get(what, lambda s=seq, w=which, k=what: Entry(s, k, {"entries": [w]}, "phone", NOON))()
        table = told(table, entry)
    return table


def public(table: Log[Any]) -> str:
    """All that is made of a log for those who did not choose, in one text."""
    parts: list[Any] = [table.state, digest(table.state), course(table), table.lines]
    parts += [log_lines.log_lines(table), log_lines.recent(table), revealed(table)]
    parts += [withheld(entry) for entry in table.entries]
    parts += [(line, before, after) for line, before, after in table.states()]
    for entry in table.entries:
        if entry.kind != BEGIN:
            trial = Entry(table.last_seq + 1, STRIKE, {"entries": [entry.seq]}, "", NOON)
            parts.append(preview(table, trial))
    return "".join(map(repr, parts))


@settings(max_examples=60)
@given(STEPS)
def test_no_function_of_a_log_tells_what_nobody_has_uncovered(
    steps: list[tuple[str, Any]],
) -> None:
    table = played(steps)
    words = {entry.payload["values"][0] for entry in table.entries if entry.kind == SEAL}
    known = {
        word
        for entry in table.entries
        if entry.kind == "bids"
        for word in entry.payload["words"].values()
    }
    seen = public(table)
    assert [word for word in words - known if word in seen] == []


@settings(max_examples=25)
@given(STEPS)
def test_time_travel_before_the_reveal_tells_only_that_a_choice_was_made(
    steps: list[tuple[str, Any]],
) -> None:
    table = played(steps)
    first = next((e.seq for e in table.entries if e.kind == "bids"), None)
    for seq in range(1, first or table.last_seq):
        for known in (True, False):
            seen = public(table.until(seq, known=known))
            assert "word-" not in seen


@settings(max_examples=40)
@given(STEPS)
def test_each_round_is_uncovered_once(steps: list[tuple[str, Any]]) -> None:
    """Between two reveals everybody uncovered has chosen again."""
    spent: set[str] = set()
    for entry in played(steps).entries:
        if entry.kind == "bids":
            words = set(entry.payload["words"].values())
            assert not words & spent
            spent |= words
