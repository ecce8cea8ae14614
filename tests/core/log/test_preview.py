"""What undoing would change, worked out before anyone taps it."""

from companion.core.log.entry import ALWAYS, Entry
from companion.core.log.preview import (
    Change,
    points_changes,
    preview,
    this_turn,
    undo_to_here,
)
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


def test_a_strike_shows_whose_points_would_change() -> None:
    table = log(began(), scored(2, "red", 3), scored(3, "blue", 5))
    assert preview(table, struck(4, 2)).changes == (Change("red", 3, 0),)


def test_a_restore_shows_what_comes_back() -> None:
    table = log(began(), scored(2, "red", 3), struck(3, 2))
    assert preview(table, restored(4, 2)).changes == (Change("red", 0, 3),)


def test_a_correction_of_a_line_shows_everybody_it_concerns() -> None:
    table = log(began(), scored(2, "red", 3), scored(3, "blue", 5))
    would = preview(table, amended(4, 2, scored(0, "blue", 3)))
    assert would.changes == (Change("red", 3, 0), Change("blue", 5, 8))


def test_a_correction_of_the_set_up_changes_everybody() -> None:
    table = log(began(), scored(2, "red", 3))
    would = preview(table, amended(3, 1, began(start=10)))
    assert would.changes == (Change("red", 3, 13), Change("blue", 0, 10))


def test_a_new_seat_had_no_points_before() -> None:
    before, after = Tally({"red": 1}, "red", 0), Tally({"red": 1, "green": 4}, "red", 0)
    assert points_changes(toy, before, after) == (Change("green", 0, 4),)


def test_a_preview_stores_nothing() -> None:
    table = log(began(), scored(2, "red", 3))
    preview(table, struck(3, 2))
    assert table.state.points["red"] == 3


def test_striking_the_end_of_a_turn_makes_later_lines_objectionable() -> None:
    table = log(began(), passed(2, "blue"), scored(3, "blue", 1), scored(4, "blue", 2))
    would = preview(table, struck(5, 2))
    assert [(seq, objection.id) for seq, objection in would.objections] == [
        (3, "score.turn"),
        (4, "score.turn"),
    ]


def test_an_objection_a_line_had_before_is_not_gained() -> None:
    table = log(began(), passed(2, "blue"), scored(3, "red", 1), scored(4, "blue", 2))
    would = preview(table, struck(5, 2))
    assert [seq for seq, _ in would.objections] == [4]


def test_the_corrected_line_itself_may_gain_an_objection() -> None:
    table = log(began(), scored(2, "red", 3))
    would = preview(table, amended(3, 2, scored(0, "red", 11)))
    assert [(seq, objection.id) for seq, objection in would.objections] == [(2, "score.ten")]


def test_what_the_table_does_not_want_to_hear_is_not_gained() -> None:
    house_rule = Entry(2, ALWAYS, {"objection": "score.turn"}, "phone", NOON)
    table = log(began(), house_rule, passed(3, "blue"), scored(4, "blue", 1))
    assert preview(table, struck(5, 3)).objections == ()


def test_a_later_correction_hides_the_change() -> None:
    table = log(began(), scored(2, "red", 3), corrected(3, "red", 20), scored(4, "red", 1))
    would = preview(table, struck(5, 2))
    assert would.hidden_by == 3
    assert would.changes == ()


def test_a_correction_of_one_hides_only_theirs() -> None:
    table = log(began(), scored(2, "red", 3), scored(3, "blue", 5), corrected(4, "red", 20))
    would = preview(table, struck(5, 2, 3))
    assert would.hidden_by == 4
    assert would.changes == (Change("blue", 5, 0),)


def test_a_correction_of_somebody_else_hides_nothing() -> None:
    table = log(began(), scored(2, "red", 3), corrected(3, "blue", 20))
    assert preview(table, struck(4, 2)).hidden_by is None


def test_a_change_that_comes_after_the_correction_is_not_hidden() -> None:
    table = log(began(), scored(2, "red", 3), corrected(3, "red", 20), scored(4, "red", 1))
    assert preview(table, struck(5, 4)).hidden_by is None
    assert preview(table, struck(5, 2, 4)).hidden_by is None
    assert preview(table, struck(5, 2, 4)).changes == (Change("red", 21, 20),)


def test_a_line_never_hides_its_own_change() -> None:
    table = log(began(), corrected(2, "red", 20))
    assert preview(table, amended(3, 2, corrected(0, "red", 20, "counted"))).hidden_by is None


def test_striking_the_correction_shows_what_it_hid() -> None:
    table = log(began(), scored(2, "red", 3), corrected(3, "red", 20))
    assert preview(table, struck(4, 3)).changes == (Change("red", 20, 3),)


def test_undo_to_here_names_every_later_line_in_force() -> None:
    table = log(
        began(), scored(2, "red", 1), scored(3, "red", 2), scored(4, "red", 3), struck(5, 3)
    )
    assert undo_to_here(table, 2) == [4]
    assert undo_to_here(table, 1) == [2, 4]
    assert undo_to_here(table, 4) == []


def test_restart_my_turn_names_the_lines_of_this_turn() -> None:
    table = log(
        began(), scored(2, "red", 1), passed(3, "blue"), scored(4, "blue", 2), scored(5, "blue", 3)
    )
    assert this_turn(table) == [4, 5]


def test_a_turn_just_begun_has_nothing_to_restart() -> None:
    assert this_turn(log(began(), scored(2, "red", 1), passed(3, "blue"))) == []


def test_without_turns_there_is_no_turn_to_restart() -> None:
    assert this_turn(log(began(turns=False), scored(2, "red", 1))) == []
