"""What the latest entry has to say to some and not to all."""

from __future__ import annotations

from dataclasses import replace

from companion.table.tidings import tidings
from tests.core.small_games.toy import began, log, restored, scored, struck


def test_a_phone_is_told_who_undid_its_line() -> None:
    mine, theirs = scored(2, "red", 1), replace(scored(3, "blue", 2), device="other")
    found = tidings(log(began(), mine, theirs, struck(4, 2, 3)))
    assert [(one.device, one.seat) for one in found] == [("other", "")]
    assert found[0].text.message == "Your line was undone: {what}"


def test_nothing_is_told_of_ones_own_lines_of_restored_ones_and_of_what_concerns_nobody() -> None:
    lines = [began(), scored(2, "red", 1)]
    assert tidings(log(*lines[:1])) == []
    assert tidings(log(*lines)) == []
    assert tidings(log(*lines, struck(3, 2))) == []
    theirs = replace(struck(3, 2), device="other")
    assert len(tidings(log(*lines, theirs))) == 1
    assert tidings(log(*lines, theirs, restored(4, 2))) == []
