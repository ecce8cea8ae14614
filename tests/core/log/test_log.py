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


def test_the_state_is_the_set_up_and_every_line_folded_in_order() -> None:
    assert points(log(*GAME)) == {"red": 7, "blue": 5}
    assert points(log(*GAME, corrected(5, "red", 1), scored(6, "red", 1))) == {"red": 2, "blue": 5}


def test_the_set_up_alone_is_a_log() -> None:
    alone = log(began(start=12))
    assert points(alone) == {"red": 12, "blue": 12}
    assert alone.lines == ()
    assert alone.last_seq == 1


def test_a_log_starts_with_its_set_up() -> None:
    with pytest.raises(ValueError, match="set-up"):
        log()
    with pytest.raises(ValueError, match="set-up"):
        log(scored(1, "red", 3))


def test_a_kind_the_game_does_not_know_is_refused() -> None:
    entry = Entry(2, "castling", {}, "phone", NOON)
    with pytest.raises(ValueError, match="castling"):
        log(began(), amended(3, 2, entry), scored(2, "red", 1))


def test_a_struck_line_counts_no_more() -> None:
    assert points(log(*GAME, struck(5, 2))) == {"red": 4, "blue": 5}


def test_one_strike_takes_back_several_lines() -> None:
    assert points(log(*GAME, struck(5, 2, 3))) == {"red": 4, "blue": 0}


def test_a_restored_line_counts_again() -> None:
    assert points(log(*GAME, struck(5, 2), restored(6, 2))) == {"red": 7, "blue": 5}


def test_the_last_strike_or_restore_decides() -> None:
    again = log(*GAME, struck(5, 2), restored(6, 2), struck(7, 2))
    assert points(again) == {"red": 4, "blue": 5}
    assert again.statuses[2] == Status(struck_by=7)


def test_striking_a_struck_line_changes_nothing_more() -> None:
    assert points(log(*GAME, struck(5, 2), struck(6, 2))) == {"red": 4, "blue": 5}


def test_a_corrected_line_stands_in_its_own_place() -> None:
    before_the_correction = (began(), scored(2, "red", 3), corrected(3, "red", 20))
    mended = log(*before_the_correction, amended(4, 2, scored(0, "red", 9)))
    assert points(mended)["red"] == 20
    assert [line.seq for line in mended.lines] == [2, 3]
    assert mended.statuses[2] == Status(amended_by=4)


def test_a_line_may_become_another_kind_of_line() -> None:
    assert points(log(*GAME, amended(5, 2, corrected(0, "blue", 40)))) == {"red": 4, "blue": 45}


def test_the_latest_correction_of_a_line_stands() -> None:
    twice = log(*GAME, amended(5, 2, scored(0, "red", 1)), amended(6, 2, scored(0, "red", 2)))
    assert points(twice)["red"] == 6


def test_striking_a_correction_brings_the_former_content_back() -> None:
    twice = (*GAME, amended(5, 2, scored(0, "red", 1)), amended(6, 2, scored(0, "red", 2)))
    assert points(log(*twice, struck(7, 6)))["red"] == 5
    assert points(log(*twice, struck(7, 6, 5)))["red"] == 7
    assert points(log(*twice, struck(7, 6), restored(8, 6)))["red"] == 6


def test_a_struck_line_stays_struck_when_it_is_corrected() -> None:
    entries = (*GAME, struck(5, 2), amended(6, 2, scored(0, "red", 1)))
    assert points(log(*entries))["red"] == 4
    assert points(log(*entries, restored(7, 2)))["red"] == 5


def test_the_set_up_is_corrected_in_its_place() -> None:
    mended = log(*GAME, amended(5, 1, began(start=10)))
    assert points(mended) == {"red": 17, "blue": 15}
    assert points(log(*mended.entries, struck(6, 5))) == {"red": 7, "blue": 5}


def test_the_corrected_set_up_may_seat_others() -> None:
    mended = log(*GAME, amended(5, 1, began("blue", "green")))
    assert mended.setup()[1] == ("blue", "green")
    assert points(mended) == {"blue": 5, "green": 0, "red": 7}


def test_the_set_up_cannot_be_struck() -> None:
    assert points(log(*GAME, struck(5, 1))) == {"red": 7, "blue": 5}


def test_strikes_and_restores_cannot_be_struck() -> None:
    assert points(log(*GAME, struck(5, 2), struck(6, 5)))["red"] == 4
    assert points(log(*GAME, struck(5, 2), restored(6, 2), struck(7, 6)))["red"] == 7


def test_numbers_that_no_line_has_are_ignored() -> None:
    assert points(log(*GAME, struck(5, 99, 2), restored(6, 98)))["red"] == 4
    assert points(log(*GAME, amended(5, 99, scored(0, "red", 1))))["red"] == 7


def test_no_entry_strikes_or_corrects_what_comes_after_it() -> None:
    assert points(log(*GAME, struck(5, 6), scored(6, "red", 1)))["red"] == 8
    assert points(log(*GAME, amended(5, 6, scored(0, "red", 9)), scored(6, "red", 1)))["red"] == 8


def test_a_house_rule_silences_an_objection_until_it_is_struck() -> None:
    house_rule = Entry(2, ALWAYS, {"objection": "score.ten"}, "phone", NOON)
    silent, loud = log(began(), house_rule), log(began(), house_rule, struck(3, 2))
    eleven = log(began(), scored(2, "red", 11)).lines[0].action
    assert silent.objections(eleven) == []
    assert [objection.id for objection in loud.objections(eleven)] == ["score.ten"]


def test_a_house_rule_silences_only_the_objection_it_names() -> None:
    house_rule = Entry(2, ALWAYS, {"objection": "score.turn"}, "phone", NOON)
    heard = log(began(), house_rule, passed(3, "red"))
    eleven_by_blue = log(began(), scored(2, "blue", 11)).lines[0].action
    assert [objection.id for objection in heard.objections(eleven_by_blue)] == ["score.ten"]
