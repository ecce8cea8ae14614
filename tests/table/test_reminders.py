"""What a phone's players still do on the real table."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.core.text import Phrase, say
from companion.table.tidings import reminders
from tests.core.small_games.toy import Score, began, log, scored, struck


@pytest.fixture(autouse=True)
def reminding(monkeypatch: pytest.MonkeyPatch) -> None:
    def remind(self: Score, state: object) -> Iterator[Phrase]:
        yield say("Move a card")
        if self.seat == "blue":
            yield say("Move a token")

    monkeypatch.setattr(Score, "reminders", remind)


def test_a_phone_is_reminded_of_its_own_taps_that_are_in_force() -> None:
    mine, theirs = scored(2, "red", 1), replace(scored(3, "blue", 2), device="other")
    lines = log(began(), mine, theirs)
    assert [reminder.id for reminder in reminders(lines, mine.device)] == ["2.0"]
    assert [reminder.id for reminder in reminders(lines, "other")] == ["3.0", "3.1"]
    lines = log(began(), mine, replace(theirs, device=mine.device))
    assert [reminder.id for reminder in reminders(lines, mine.device)] == ["2.0", "3.0", "3.1"]
    assert reminders(log(began(), mine, struck(3, 2)), mine.device) == ()


def test_what_a_turn_asks_for_is_done_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """What its end asks for, at the end of the next turn."""
    early, end = scored(2, "red", 1), scored(3, "red", 7)
    monkeypatch.setattr(Score, "ends_turn", property(lambda self: self.points == 7))
    assert [each.id for each in reminders(log(began(), early), early.device)] == ["2.0"]
    assert [each.id for each in reminders(log(began(), early, end), early.device)] == ["3.0"]
    theirs = replace(scored(4, "blue", 7), device="other")
    assert reminders(log(began(), early, end, theirs), early.device) == ()
