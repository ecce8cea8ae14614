"""What undoing would change, worked out before anyone taps it."""

import pytest

from companion.core.log.entry import ALWAYS, Entry
from companion.core.log.preview import (
    Change,
    booked_twice,
    points_changes,
    preview,
    this_turn,
    undo_to_here,
)
from tests.core.small_games.auction import called, sealed, uncovered
from tests.core.small_games.auction import log as auctioned
from tests.core.small_games.toy import (
    NOON,
    Tally,
    amended,
    began,
    corrected,
    log,
    passed,
    restored,
    scored,
    struck,
    toy,
)

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
