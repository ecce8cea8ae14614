"""A ruling shown to everybody stands until the game goes on, or somebody takes it away."""

from typing import Any

import pytest

from companion.core.log.entry import SHOW, Entry
from companion.core.log.replay import problems
from companion.core.text import say
from tests.core.small_games.toy import NOON, began, log, restored, scored, struck, toy

RULING = {
    "question": "war",
    "answers": [["province", "Blore"]],
    "title": say("The war in {province}", province="Blore").to_json(),
    "verdict": say("A tie, {score}", score="4 : 4").to_json(),
}
GAME = (began(), scored(2, "red", 3))


def shows(seq: int, **changes: Any) -> Entry:
    return Entry(seq, SHOW, {**RULING, **changes}, "ada", NOON, seq)


@pytest.mark.parametrize(
    ("entries", "shown"),
    [
        ([], None),
        ([shows(3)], 3),
        # The next entry takes its place; a slip that is taken back leaves it.
        ([shows(3), scored(4, "red", 1)], None),
        ([shows(3), shows(4)], 4),
        ([shows(3), scored(4, "red", 1), struck(5, 4)], 3),
        ([shows(3), struck(4, 2)], None),
        ([shows(3), struck(4, 3)], None),
        ([shows(3), struck(4, 3), restored(5, 3)], 3),
    ],
)
def test_it_stands_until_the_game_goes_on(entries: list[Entry], shown: int | None) -> None:
    table = log(*GAME, *entries)
    assert (table.shown and table.shown.seq) == shown
    played = [entry for entry in entries if entry.kind != SHOW]
    assert table.state == log(*GAME, *played).state


def reasons(*entries: Entry) -> list[tuple[int, str]]:
    """The entries that can't be read, and why; digests are another matter."""
    return [(problem.seq, problem.reason) for problem in problems(toy, entries) if problem.reason]


def test_a_log_with_it_is_replayed() -> None:
    assert reasons(*GAME, shows(3), scored(4, "red", 1)) == []


@pytest.mark.parametrize(
    ("changes", "named"),
    [({"answers": [["a", 1]]}, "answers"), ({"title": {}}, "message"), ({"more": 1}, "more")],
)
def test_what_cannot_be_shown_is_said_of_its_entry(changes: dict[str, Any], named: str) -> None:
    ((seq, reason),) = reasons(*GAME, shows(3, **changes))
    assert seq == 3
    assert named in reason
