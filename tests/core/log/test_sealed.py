"""Choices made in secret: sealed one by one, uncovered at once, never known before."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

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
from tests.example_counts import seeds

ASKED = (began(), called(2))
RED, BLUE = sealed(3, "red", "ant"), sealed(4, "blue", "bee")
UNCOVERED = (*ASKED, RED, BLUE, uncovered(5, red="ant", blue="bee"))
CHANGED = (*ASKED, RED, sealed(4, "red", "cow"))
TAKEN_BACK = (*ASKED, RED, struck(4, 3), sealed(5, "blue", "bee"))
ASKED_AGAIN = (*UNCOVERED, struck(6, 5))
FOR_RED = (began(), called(2, "red"))


@pytest.mark.parametrize(
    ("entries", "chosen", "reveal"),
    [
        (ASKED, {}, None),
        ([*ASKED, RED], {"red": "ant"}, None),
        ([*ASKED, RED, BLUE], {"red": "ant", "blue": "bee"}, {"red": "ant", "blue": "bee"}),
        # The latest counts; if it is taken back, no earlier one does.
        (CHANGED, {"red": "cow"}, None),
        ([*CHANGED, struck(5, 4)], {}, None),
        ([*CHANGED, struck(5, 4), restored(6, 4)], {"red": "cow"}, None),
        # A restored one may be the last.
        (TAKEN_BACK, {"blue": "bee"}, None),
        ([*TAKEN_BACK, restored(6, 3)], {"red": "ant", "blue": "bee"},
         {"red": "ant", "blue": "bee"}),
        # A seat that drops out doesn't see the others' choices: they are asked again.
        ([*ASKED, RED, called(4, "red")], {"red": "ant"}, None),
        ([*ASKED, RED, called(4, "red"), struck(5, 4), sealed(6, "blue", "bee")],
         {"red": "ant", "blue": "bee"}, None),
        ([*ASKED, RED, called(4, "red"), sealed(5, "red", "cow")], {"red": "cow"},
         {"red": "cow"}),
        # Only those that are asked count.
        ([*FOR_RED, sealed(3, "blue", "bee"), sealed(4, "red", "ant")],
         {"red": "ant", "blue": "bee"}, {"red": "ant"}),
        # What was revealed is spent: in the next round, and if the reveal is taken back.
        ([*UNCOVERED, called(6)], {}, None),
        (ASKED_AGAIN, {}, None),
        ([*ASKED_AGAIN, sealed(7, "red", "cow")], {"red": "cow"}, None),
        ([*ASKED_AGAIN, sealed(7, "red", "cow"), sealed(8, "blue", "bee")],
         {"red": "cow", "blue": "bee"}, {"red": "cow", "blue": "bee"}),
        ([*ASKED_AGAIN, sealed(7, "red", "cow"), restored(8, 5)], {"red": "cow"}, None),
    ],
)  # fmt: skip
def test_when_the_last_that_is_asked_has_chosen_everything_is_revealed(
    entries: Sequence[Entry], chosen: dict[str, str], reveal: dict[str, str] | None
) -> None:
    table = log(*entries)
    found = {seat: entry.payload["values"] for seat, entry in seals(table, "bids").items()}
    assert found == {seat: [word] for seat, word in chosen.items()}
    made = follows(table)
    assert (made.payload() if made else None) == ({"words": reveal} if reveal else None)


def test_no_state_changes_by_a_choice() -> None:
    assert log(*ASKED, RED).state == log(*ASKED).state
    assert log(*UNCOVERED, struck(6, 3)).state == log(*UNCOVERED).state
    assert log(*ASKED_AGAIN).state.asked == ("red", "blue")
    assert log(*ASKED_AGAIN, restored(7, 5)).state.bids == {"red": "ant", "blue": "bee"}


def test_what_was_uncovered_is_shown_until_something_else_happens() -> None:
    shown = revealed(log(*UNCOVERED))
    assert shown is not None
    assert shown[1].chosen == {"red": ("ant",), "blue": ("bee",)}
    assert revealed(log(*UNCOVERED, called(6), sealed(7, "red", "cow"))) is None
    assert revealed(log(*ASKED_AGAIN)) is None


def test_a_seat_keeps_a_secret_from_its_choice_to_the_reveal() -> None:
    assert not keeps_secret(log(*ASKED), "red")
    waiting = log(*ASKED, RED)
    assert keeps_secret(waiting, "red")
    assert not keeps_secret(waiting, "blue")
    assert not keeps_secret(log(*UNCOVERED), "red")
    gone = log(*ASKED, RED, struck(4, 2))  # the question may come back
    assert game.secret_question(gone.state) is None
    assert keeps_secret(gone, "red")


def test_a_copy_leaves_out_every_choice_also_an_uncovered_or_changed_one() -> None:
    """It is taken up again with the choice open."""
    kept = [withheld(entry) for entry in UNCOVERED]
    assert kept[2].payload == {"question": "bids", "seat": "red"}
    assert kept[4] == UNCOVERED[4]
    assert Log(game, kept).state == log(*UNCOVERED).state
    copy = Log(game, kept[:3])
    assert seals(copy, "bids") == {}
    assert told(copy, BLUE).last_seq == 4
    assert copy.state.asked == ("red", "blue")


def test_a_seal_must_say_whose_it_is_and_what_uncovers_it() -> None:
    def problem(**payload: Any) -> str:
        entries = [began(), Entry(2, SEAL, payload, "phone", NOON)]
        return next((p.reason for p in problems(game, entries) if p.seq == 2), "")

    assert "seat" in problem(question="bids")
    assert "no action reveals 'score'" in problem(question="score", seat="red")
    assert problem(question="bids", seat="red") == ""


# -- Nothing that others get holds a secret ------------------------------------------------


def any_step(chance: Random) -> tuple[str, Any]:
    what = chance.choice(("seal", "seal", "call", "score", chance.choice((STRIKE, RESTORE))))
    if what in (STRIKE, RESTORE):
        return what, chance.randint(2, 20)
    if what == "call":
        return what, chance.choice((("red", "blue"), ("red",), ("blue",)))
    return what, chance.choice(("red", "blue"))


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


@pytest.mark.parametrize("seed", seeds(50))
def test_a_choice_is_told_by_its_one_reveal_and_by_nothing_before(seed: int) -> None:
    chance = Random(seed)
    table = played([any_step(chance) for _ in range(chance.randint(0, 20))])
    reveals = [entry for entry in table.entries if entry.kind == "bids"]
    told_words = [word for entry in reveals for word in entry.payload["words"].values()]
    assert len(told_words) == len({*told_words})
    words = {entry.payload["values"][0] for entry in table.entries if entry.kind == SEAL}
    seen = public(table)
    assert [word for word in words - {*told_words} if word in seen] == []
    first = reveals[0].seq if reveals else table.last_seq
    for seq in range(1, first):
        for known in (True, False):
            assert "word-" not in public(table.until(seq, known=known))
