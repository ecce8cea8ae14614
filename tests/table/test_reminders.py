"""What a phone's players still do on the real table."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.core.text import Phrase, say
from companion.table.tidings import reminders
from tests.core.small_games.toy import Score, began, log, passed, scored, struck


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
    assert [reminder.id for reminder in reminders(lines, mine.device)] == ["3.0", "3.1", "2.0"]
    (*latest, old) = reminders(lines, mine.device)
    assert not any(reminder.earlier for reminder in latest)
    assert old.earlier
    assert reminders(log(began(), mine, struck(3, 2)), mine.device) == ()


def test_what_follows_a_turn_is_done_when_the_players_next_one_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Score, "ends_turn", True)
    mine = scored(2, "red", 1)
    over = log(began(), mine, passed(3, "blue"))
    (draws,) = reminders(over, mine.device)
    assert draws.id == "2.0"
    assert draws.earlier  # another tap came after it
    assert reminders(log(began(), mine, passed(3, "blue"), passed(4, "red")), mine.device) == ()
    again = scored(5, "red", 1)
    twice = log(began(), mine, passed(3, "blue"), passed(4, "red"), again, passed(6, "blue"))
    assert [reminder.id for reminder in reminders(twice, mine.device)] == ["5.0"]
