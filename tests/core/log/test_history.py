"""The log read at another moment: as the phones showed it then, and as it is known now."""

import random
from typing import Any

import pytest

from companion.core.log.entry import ALWAYS, STRIKE, Entry
from companion.core.log.log import RECENT, SNAPSHOT_EVERY, Log
from tests.core.small_games.toy import (
    NOON,
    Score,
    Tally,
    amended,
    began,
    corrected,
    log,
    passed,
    points,
    restored,
    scored,
    struck,
    toy,
)

MISTAKEN = (began(), scored(2, "red", 3), scored(3, "blue", 5), struck(4, 2), scored(5, "red", 1))


MENDED = (
    *MISTAKEN,
    restored(6, 2),
    amended(7, 3, scored(0, "blue", 6)),
    amended(8, 1, began(start=1)),
)
CORRECTED_BACK = (*MISTAKEN[:2], amended(3, 2, scored(0, "red", 9)), struck(4, 3))


@pytest.mark.parametrize(
    ("entries", "seq", "shown", "known"),
    [
        # Before a strike, and after it; `known` are later strikes and corrections.
        (MISTAKEN, 3, (3, 5), (0, 5)),
        (MISTAKEN, 4, (0, 5), (0, 5)),
        (MISTAKEN, 5, (1, 5), (1, 5)),
        (MENDED, 3, (3, 5), (4, 7)),
        (CORRECTED_BACK, 2, (3, 0), (3, 0)),
        # Neither looks at the lines after the one asked for, and the set-up comes first.
        ((*MISTAKEN, scored(6, "blue", 100)), 5, (1, 5), (1, 5)),
        (MISTAKEN, 1, (0, 0), (0, 0)),
        (MISTAKEN, 0, (0, 0), (0, 0)),
    ],
)
def test_as_shown_then_and_as_known_now(
    entries: list[Entry], seq: int, shown: tuple[int, int], known: tuple[int, int]
) -> None:
    """The points of red and of blue."""
    table = log(*entries)
    for reading, known_now in ((shown, False), (known, True)):
        assert tuple(points(table.until(seq, known=known_now)).values()) == reading


def long_game(length: int) -> list[Entry]:
    """A set-up and `length` entries of every kind, drawn from a fixed seed."""
    chance = random.Random(length)
    entries = [began()]
    for seq in range(2, length + 2):
        earlier = chance.randrange(1, seq)
        entries.append(
            chance.choice(
                [
                    scored(seq, "red", chance.randrange(-3, 4)),
                    scored(seq, "blue", chance.randrange(9)),
                    corrected(seq, "red", chance.randrange(50)),
                    passed(seq, chance.choice(["red", "blue"])),
                    struck(seq, earlier, chance.randrange(1, seq)),
                    restored(seq, earlier),
                    amended(seq, earlier if earlier > 1 else 2, scored(0, "blue", 7)),
                ]
            )
        )
    return entries


def plainly_folded(of: Log[Tally]) -> list[Tally]:
    """Every state from the set-up on, without any of the log's shortcuts."""
    states = [toy.begin(*of.setup())]
    for line in of.lines:
        states.append(line.action.fold(states[-1]))
    return states


LENGTHS = [1, RECENT, SNAPSHOT_EVERY + 1, 4 * SNAPSHOT_EVERY]


@pytest.mark.parametrize("length", LENGTHS)
def test_a_log_read_at_once_or_extended_agrees_with_a_plain_fold(length: int) -> None:
    """At any place, and the logs that were extended stay as they were."""
    entries = long_game(length)
    half = len(entries) // 2
    fresh, first_half, grown = log(*entries), log(*entries[:half]), log(entries[0])
    before = first_half.state, first_half.lines
    for entry in entries[1:]:
        grown = grown.extended(entry)
    for walked in (fresh, first_half.extended(*entries[half:]), grown):
        plain = plainly_folded(walked)
        assert (walked.lines, walked.statuses) == (fresh.lines, fresh.statuses)
        assert walked.state == plain[-1]
        for start in range(len(walked.lines) + 1):
            seen = list(walked.states(start))
            assert [line for line, _, _ in seen] == list(walked.lines[start:])
            assert [before for _, before, _ in seen] == plain[start:-1]
            assert [after for _, _, after in seen] == plain[start + 1 :]
    assert (first_half.state, first_half.lines) == before


def test_only_what_follows_an_undone_line_is_folded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    length = 4 * SNAPSHOT_EVERY
    entries = [began(), *(scored(seq, "red", 1) for seq in range(2, length + 2))]
    whole, folded = log(*entries), []
    fold = Score.fold

    def counted(self: Score, state: Any) -> Any:
        folded.append(state.lines)
        return fold(self, state)

    monkeypatch.setattr(Score, "fold", counted)

    def again(*later: Entry) -> int:
        folded.clear()
        assert whole.extended(*later).state == log(*entries, *later).state
        return len(folded) - length + len([entry for entry in later if entry.kind == STRIKE])

    next_seq = length + 2
    house_rule = {"objection": "score.ten", "text": {"message": "More than ten"}}
    assert again(Entry(next_seq, ALWAYS, house_rule, "", NOON, next_seq)) == 0
    assert again(struck(next_seq, length + 1)) == 0
    assert again(struck(next_seq, length)) == 1
    assert again(struck(next_seq, length // 2)) < length // 2 + SNAPSHOT_EVERY
    assert again(amended(next_seq, 1, began(start=1))) == length
