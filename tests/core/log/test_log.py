"""A log with its strikes, restores and amends, then and now, and what an undo would change."""

import random
from typing import Any

import pytest

from companion.core.log.entry import ALWAYS, STRIKE, Entry
from companion.core.log.log import RECENT, SNAPSHOT_EVERY, Log
from companion.core.log.preview import (
    Change,
    booked_twice,
    points_changes,
    preview,
    this_turn,
    undo_to_here,
)
from companion.core.log.struck_and_amended import Status
from tests.core.small_games.auction import called, sealed, uncovered
from tests.core.small_games.auction import log as auctioned
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

GAME = (began(), scored(2, "red", 3), scored(3, "blue", 5), scored(4, "red", 4))
TWICE = (amended(5, 2, scored(0, "red", 1)), amended(6, 2, scored(0, "red", 2)))
STRUCK_THEN_AMENDED = (struck(5, 2), amended(6, 2, scored(0, "red", 1)))
OF_THE_SET_UP = amended(5, 1, began(start=10))


@pytest.mark.parametrize(
    ("later", "red", "blue"),
    [
        ([], 7, 5),
        ([corrected(5, "red", 1), scored(6, "red", 1)], 2, 5),
        # Struck and restored: the last one counts.
        ([struck(5, 2)], 4, 5),
        ([struck(5, 2, 3)], 4, 0),
        ([struck(5, 2), struck(6, 2)], 4, 5),
        ([struck(5, 2), restored(6, 2)], 7, 5),
        ([struck(5, 2), restored(6, 2), struck(7, 2)], 4, 5),
        # Amended: the latest content stands, and the one before comes back.
        ([amended(5, 2, corrected(0, "blue", 40))], 4, 45),
        (TWICE, 6, 5),
        ([*TWICE, struck(7, 6)], 5, 5),
        ([*TWICE, struck(7, 6, 5)], 7, 5),
        ([*TWICE, struck(7, 6), restored(8, 6)], 6, 5),
        # A struck line stays struck when it is corrected.
        (STRUCK_THEN_AMENDED, 4, 5),
        ([*STRUCK_THEN_AMENDED, restored(7, 2)], 5, 5),
        # The set-up can be corrected, and not struck.
        ([OF_THE_SET_UP], 17, 15),
        ([OF_THE_SET_UP, struck(6, 5)], 7, 5),
        ([struck(5, 1)], 7, 5),
        # Nor can strikes and restores be struck.
        ([struck(5, 2), struck(6, 5)], 4, 5),
        ([struck(5, 2), restored(6, 2), struck(7, 6)], 7, 5),
        # Numbers that no line has, and those of later lines, are ignored.
        ([struck(5, 99, 2), restored(6, 98)], 4, 5),
        ([amended(5, 99, scored(0, "red", 1))], 7, 5),
        ([struck(5, 6), scored(6, "red", 1)], 8, 5),
        ([amended(5, 6, scored(0, "red", 9)), scored(6, "red", 1)], 8, 5),
    ],
)
def test_the_state_is_the_set_up_and_every_line_in_force(
    later: list[Entry], red: int, blue: int
) -> None:
    assert points(log(*GAME, *later)) == {"red": red, "blue": blue}


def test_the_set_up_alone_is_a_log() -> None:
    alone = log(began(start=12))
    assert points(alone) == {"red": 12, "blue": 12}
    assert alone.lines == ()
    assert alone.last_seq == 1


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        ([], "set-up"),
        ([scored(1, "red", 3)], "set-up"),
        ([began(), amended(3, 2, Entry(2, "castling", {}, "", NOON)), scored(2, "red", 1)],
         "castling"),
    ],
)  # fmt: skip
def test_what_is_no_log_is_refused(entries: list[Entry], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        log(*entries)


def test_a_corrected_line_stands_in_its_own_place() -> None:
    before_the_correction = (began(), scored(2, "red", 3), corrected(3, "red", 20))
    mended = log(*before_the_correction, amended(4, 2, scored(0, "red", 9)))
    assert points(mended)["red"] == 20
    assert [line.seq for line in mended.lines] == [2, 3]
    assert mended.statuses[2] == Status(amended_by=4)


def test_the_corrected_set_up_may_seat_others() -> None:
    mended = log(*GAME, amended(5, 1, began("blue", "green")))
    assert mended.setup()[1] == ("blue", "green")
    assert points(mended) == {"blue": 5, "green": 0, "red": 7}


def test_a_house_rule_silences_the_objection_that_it_names_until_it_is_struck() -> None:
    house_rule = Entry(2, ALWAYS, {"objection": "score.turn"}, "phone", NOON)
    eleven_by_blue = log(began(), scored(2, "blue", 11)).lines[0].action
    for later, heard in (
        (passed(3, "red"), ["score.ten"]),
        (struck(3, 2), ["score.ten", "score.turn"]),
    ):
        table = log(began(), house_rule, later)
        assert [objection.id for objection in table.objections(eleven_by_blue)] == heard


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


SCORED = (began(), scored(2, "red", 3), scored(3, "blue", 5))
SET = (began(), scored(2, "red", 3), corrected(3, "red", 20), scored(4, "red", 1))
"""A correction sets red's score, so it hides what changes before it."""
HOUSE_RULE = Entry(2, ALWAYS, {"objection": "score.turn"}, "phone", NOON)


@pytest.mark.parametrize(
    ("played", "would_be", "changes", "hidden_by"),
    [
        (SCORED, struck(4, 2), [Change("red", 3, 0)], None),
        ((*SCORED[:2], struck(3, 2)), restored(4, 2), [Change("red", 0, 3)], None),
        (SCORED, amended(4, 2, scored(0, "blue", 3)), [Change("red", 3, 0), Change("blue", 5, 8)],
         None),
        (SCORED[:2], amended(3, 1, began(start=10)), [Change("red", 3, 13), Change("blue", 0, 10)],
         None),
        (SET, struck(5, 2), [], 3),
        (SET, struck(5, 4), [Change("red", 21, 20)], None),
        (SET, struck(5, 2, 4), [Change("red", 21, 20)], None),
        (SET[:3], struck(4, 3), [Change("red", 20, 3)], None),
        # A correction of red hides nothing of blue, and none its own change.
        ((*SCORED, corrected(4, "red", 20)), struck(5, 2, 3), [Change("blue", 5, 0)], 4),
        ((*SCORED[:2], corrected(3, "blue", 20)), struck(4, 2), [Change("red", 3, 0)], None),
        ((began(), corrected(2, "red", 20)), amended(3, 2, corrected(0, "red", 20, "counted")), [],
         None),
    ],
)  # fmt: skip
def test_whose_points_would_change(
    played: list[Entry], would_be: Entry, changes: list[Change], hidden_by: int | None
) -> None:
    table = log(*played)
    before = table.state
    would = preview(table, would_be)
    assert ([*would.changes], would.hidden_by) == (changes, hidden_by)
    assert (table.state, table.entries) == (before, tuple(played))


def test_a_new_seat_had_no_points_before() -> None:
    before, after = Tally({"red": 1}, "red", 0), Tally({"red": 1, "green": 4}, "red", 0)
    assert points_changes(toy, before, after) == (Change("green", 0, 4),)


@pytest.mark.parametrize(
    ("played", "would_be", "gained"),
    [
        ((scored(3, "blue", 1), scored(4, "blue", 2)), struck(5, 2), [3, 4]),
        ((scored(3, "red", 1), scored(4, "blue", 2)), struck(5, 2), [4]),
        # Both lines had this objection before.
        ((scored(3, "red", 1), scored(4, "red", 1)), amended(5, 3, scored(0, "red", 2)), []),
        # The corrected line itself gains one.
        ((scored(3, "blue", 1),), amended(4, 3, scored(0, "red", 1)), [3]),
    ],
)
def test_later_lines_may_become_objectionable(
    played: list[Entry], would_be: Entry, gained: list[int]
) -> None:
    would = preview(log(began(), passed(2, "blue"), *played), would_be)
    assert [(seq, o.id) for seq, o in would.objections] == [(seq, "score.turn") for seq in gained]


def test_what_the_table_does_not_want_to_hear_is_not_gained() -> None:
    table = log(began(), HOUSE_RULE, passed(3, "blue"), scored(4, "blue", 1))
    assert preview(table, struck(5, 3)).objections == ()


def test_a_restored_reveal_is_booked_already_if_another_answered_the_same_asking() -> None:
    asked = (began(), called(2), sealed(3, "red", "ant"), sealed(4, "blue", "bee"))
    undone = (*asked, uncovered(5, red="ant", blue="bee"), struck(6, 5))
    again = (sealed(7, "red", "cow"), sealed(8, "blue", "bee"), uncovered(9, red="cow", blue="bee"))
    (objection,) = booked_twice(auctioned(*undone, *again), restored(10, 5))
    assert objection.text.params == (("listed", "#9"),)
    assert booked_twice(auctioned(*undone), restored(7, 5)) == []


def test_undo_to_here_names_every_later_line_in_force() -> None:
    table = log(
        began(), scored(2, "red", 1), scored(3, "red", 2), scored(4, "red", 3), struck(5, 3)
    )
    assert [undo_to_here(table, seq) for seq in (2, 1, 4)] == [[4], [2, 4], []]


@pytest.mark.parametrize(
    ("played", "turn"),
    [
        ((began(), scored(2, "red", 1), passed(3, "blue"), scored(4, "blue", 2)), [4]),
        ((began(), scored(2, "red", 1), passed(3, "blue")), []),
        ((began(turns=False), scored(2, "red", 1)), []),
    ],
)
def test_restart_my_turn_names_the_lines_of_this_turn(played: list[Entry], turn: list[int]) -> None:
    assert this_turn(log(*played)) == turn
