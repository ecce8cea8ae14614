"""A log and what its strikes, restores and amends make of it."""

import pytest

from companion.core.log.entry import ALWAYS, Entry
from companion.core.log.struck_and_amended import Status
from tests.core.small_games.toy import (
    NOON,
    amended,
    began,
    corrected,
    log,
    passed,
    points,
    restored,
    scored,
    struck,
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
