"""The log read at another moment: as the phones showed it then, and as it is known now."""

import random

import pytest

from companion.core.log.entry import ALWAYS, STRIKE, Entry
from companion.core.log.log import Log
from companion.core.log.snapshots import RECENT, SNAPSHOT_EVERY
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


def test_shown_then_does_not_know_what_came_later() -> None:
    assert points(log(*MISTAKEN).until(3, known=False)) == {"red": 3, "blue": 5}


def test_known_now_leaves_out_what_was_taken_back_since() -> None:
    assert points(log(*MISTAKEN).until(3, known=True)) == {"red": 0, "blue": 5}


def test_both_readings_agree_where_nothing_was_mended_later() -> None:
    whole = log(*MISTAKEN)
    for known in (True, False):
        assert points(whole.until(5, known=known)) == points(whole) == {"red": 1, "blue": 5}


def test_a_strike_already_made_counts_in_both_readings() -> None:
    for known in (True, False):
        assert points(log(*MISTAKEN).until(4, known=known)) == {"red": 0, "blue": 5}


def test_known_now_reads_lines_as_corrected_and_restored_since() -> None:
    mended = log(
        *MISTAKEN,
        restored(6, 2),
        amended(7, 3, scored(0, "blue", 6)),
        amended(8, 1, began(start=1)),
    )
    assert points(mended.until(3, known=True)) == {"red": 4, "blue": 7}
    assert points(mended.until(3, known=False)) == {"red": 3, "blue": 5}


def test_known_now_forgets_a_correction_that_was_struck_again() -> None:
    entries = (began(), scored(2, "red", 3), amended(3, 2, scored(0, "red", 9)), struck(4, 3))
    assert points(log(*entries).until(2, known=True)) == {"red": 3, "blue": 0}


@pytest.mark.parametrize("seq", [0, 1])
def test_before_the_first_line_there_is_the_set_up(seq: int) -> None:
    for known in (True, False):
        assert points(log(*MISTAKEN).until(seq, known=known)) == {"red": 0, "blue": 0}


def test_known_now_looks_no_further_than_the_line_asked_for() -> None:
    later = log(*MISTAKEN, scored(6, "blue", 100))
    assert points(later.until(5, known=True)) == {"red": 1, "blue": 5}


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
def test_an_extended_log_equals_one_read_afresh(length: int) -> None:
    entries = long_game(length)
    grown = log(entries[0])
    for entry in entries[1:]:
        grown = grown.extended(entry)
    fresh = log(*entries)
    assert grown.state == fresh.state
    assert grown.lines == fresh.lines
    assert grown.statuses == fresh.statuses
    assert grown.entries == fresh.entries


def test_extending_leaves_the_former_log_as_it_was() -> None:
    former = log(*MISTAKEN)
    former.extended(scored(6, "red", 50))
    former.extended(struck(6, 3))
    assert points(former) == {"red": 1, "blue": 5}
    assert former.last_seq == 5


@pytest.mark.parametrize("length", LENGTHS)
def test_states_from_any_place_agree_with_a_plain_fold(length: int) -> None:
    entries = long_game(length)
    half = len(entries) // 2
    grown = log(entries[0])
    for entry in entries[1:]:
        grown = grown.extended(entry)
    for walked in (log(*entries), log(*entries[:half]).extended(*entries[half:]), grown):
        plain = plainly_folded(walked)
        assert walked.state == plain[-1]
        for start in range(len(walked.lines) + 1):
            seen = list(walked.states(start))
            assert [line for line, _, _ in seen] == list(walked.lines[start:])
            assert [before for _, before, _ in seen] == plain[start:-1]
            assert [after for _, _, after in seen] == plain[start + 1 :]


def test_only_what_follows_an_undone_line_is_folded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    length = 4 * SNAPSHOT_EVERY
    entries = [began(), *(scored(seq, "red", 1) for seq in range(2, length + 2))]
    whole, folded = log(*entries), []
    fold = Score.fold
    monkeypatch.setattr(
        Score, "fold", lambda self, state: folded.append(state.lines) or fold(self, state)
    )

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
