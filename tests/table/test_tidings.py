"""What the latest entry has to say to some and not to all."""

from dataclasses import replace

import pytest

from companion.core.game.action import Moment
from companion.core.text import say
from companion.table.tidings import missed, moment, tidings, without_effect
from companion.translations import words
from tests.core.small_games import fair
from tests.core.small_games.toy import Score, amended, began, log, restored, scored, struck


def test_a_phone_is_told_who_undid_its_line() -> None:
    mine, theirs = scored(2, "red", 1), replace(scored(3, "blue", 2), device="other")
    news = tidings(log(began(), mine, theirs, struck(4, 2, 3)))
    assert [(tiding.device, tiding.seat) for tiding in news] == [("other", "")]
    assert news[0].text.message == "{who} undoes your line: {what}"
    change = amended(4, 3, scored(0, "blue", 7))
    (tiding,) = tidings(log(began(), mine, theirs, change, struck(5, 3)))
    assert words(tiding.said("Bo"), {"blue": "Cy"}) == "Bo undoes your line: Cy scores 7"


def test_a_phone_is_told_who_corrected_its_line() -> None:
    lines = [began(), scored(2, "red", 1)]
    change = amended(3, 2, scored(0, "red", 4))
    assert tidings(log(*lines, change)) == []
    followed = amended(4, 2, scored(0, "red", 5))
    changes = [replace(one, device="other", group=3) for one in (change, followed)]
    (tiding,) = tidings(log(*lines, *changes))
    assert tiding.device == lines[1].device
    assert words(tiding.said("Bo"), {"red": "Ada"}) == "Bo corrects your line: Ada scores 4"


def test_a_seat_is_told_that_its_sealed_choice_no_longer_counts() -> None:
    """A lot that is corrected asks everybody again, a purse that has changed only its owner."""
    sealed = (*fair.MARKET, fair.bid(3, "red", 3, 2))
    other = amended(4, 2, *fair.recorded(2, fair.Market(lot="salt")))
    gift = fair.recorded(4, fair.Gift(seat="red"))
    again = say("Your sealed choice no longer counts: choose again.")
    for change in ((other,), gift):
        for history in (fair.log_of(*sealed, *change), fair.log_of(*sealed, *change).seen("blue")):
            assert [(tiding.seat, tiding.text, tiding.follows) for tiding in tidings(history)] == [
                ("red", again, True)
            ]
    assert tidings(fair.log_of(*sealed, *gift, *fair.recorded(5, fair.Gift(seat="red")))) == []
    assert tidings(fair.log_of(*sealed, *fair.recorded(4, fair.Gift(seat="blue")))) == []
    assert tidings(fair.log_of(*sealed, struck(4, 3))) == []


def test_nothing_is_told_of_ones_own_lines_of_restored_ones_and_of_what_concerns_nobody() -> None:
    lines = [began(), scored(2, "red", 1)]
    assert tidings(log(*lines[:1])) == []
    assert tidings(log(*lines)) == []
    assert tidings(log(*lines, struck(3, 2))) == []
    theirs = replace(struck(3, 2), device="other")
    assert len(tidings(log(*lines, theirs))) == 1
    assert tidings(log(*lines, theirs, restored(4, 2))) == []


def test_a_loss_is_kept_for_phones_that_were_away_until_it_is_undone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Score, "loses", lambda self, _: [("blue", say("Lost"))][self.points + 3 :])
    lines = [began(), scored(2, "red", 5), scored(3, "red", -3, group=2)]
    assert missed(log(*lines)) == []  # the latest tap tells it itself
    (loss,) = missed(log(*lines, scored(4, "blue", 1)))
    assert (loss.tap, loss.by, loss.seat, loss.text) == (2, "red", "blue", say("Lost"))
    assert missed(log(*lines, struck(4, 2, 3))) == []
    later = [scored(seq, "blue", 1) for seq in range(4, 16)]
    assert missed(log(*lines, *later[:-1])) == [loss]
    assert missed(log(*lines, *later)) == []  # twelve lines later


def test_a_big_event_is_told_for_the_whole_tap_until_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also if the action that follows from it is the last entry, and not once it is undone."""
    big = Moment(say("A fall"), "blue")
    monkeypatch.setattr(Score, "moment", lambda self, _: big if self.points < 0 else None)
    monkeypatch.setattr(Score, "tells", lambda self, _: [(self.seat, say("Told"))])
    monkeypatch.setattr(Score, "loses", lambda self, _: [("red", say("Lost"))][self.points + 3 :])
    lines = [began(), scored(2, "red", 5), scored(3, "blue", -3), scored(4, "red", 1, group=3)]
    assert moment(log(*lines)) == big
    losses = [(tiding.seat, tiding.loss) for tiding in tidings(log(*lines))]
    assert losses == [("red", True), ("blue", False), ("red", False)]
    assert moment(log(*lines[:2])) is None
    assert moment(log(*lines, scored(5, "red", 1))) is None
    assert moment(log(*lines, struck(5, 3, 4))) is None


def test_a_restored_loss_is_told_again_until_it_is_struck_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Score, "loses", lambda self, _: [("blue", say("Lost"))][self.points - 1 :])
    lines = [began(), scored(2, "red", 1), scored(3, "red", 2), struck(4, 2), restored(5, 2)]
    assert [(tiding.seat, tiding.loss) for tiding in tidings(log(*lines))] == [("blue", True)]
    assert without_effect(log(*lines)) == [4]
    assert without_effect(log(*lines, struck(6, 2))) == [2, 4, 5]


def test_who_has_answered_is_not_asked_again_when_question_and_answer_are_restored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asks = {"red": "blue", "blue": "red"}
    monkeypatch.setattr(Score, "tells", lambda self, _: [(asks[self.seat], say("Free?"))])
    lines = [began(), scored(2, "red", 1), scored(3, "blue", 2)]
    both = tidings(log(*lines, struck(4, 2, 3), restored(5, 2, 3)))
    assert [tiding.seat for tiding in both] == ["red"]
    question = tidings(log(*lines[:2], struck(3, 2), restored(4, 2)))
    assert [tiding.seat for tiding in question] == ["blue"]


def test_a_loss_that_was_corrected_is_none_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of what followed from it; a correction that leaves the loss leaves its news."""
    monkeypatch.setattr(Score, "loses", lambda self, _: [("blue", say("Lost"))][self.points - 1 :])
    lines = [began(), scored(2, "red", 1), scored(3, "red", 5, group=2)]
    assert without_effect(log(*lines, amended(4, 2, scored(2, "red", 1)))) == []
    assert without_effect(log(*lines, amended(4, 2, scored(2, "red", 3)))) == [2, 3]


def test_a_loss_goes_when_the_line_that_led_to_it_is_undone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As a battle of a coup that did not happen: nobody loses a point that blue does not have."""
    monkeypatch.setattr(
        Score, "loses", lambda self, before: [("blue", say("Lost"))][: before.points["blue"]]
    )
    lines = [began(), scored(2, "blue", 1), scored(3, "red", 1), scored(4, "red", 2)]
    assert without_effect(log(*lines, struck(5, 2))) == [2, 3, 4]
    assert without_effect(log(*lines, amended(5, 2, scored(2, "red", 1)))) == [3, 4]
    assert without_effect(log(*lines, struck(5, 2), restored(6, 2))) == [5]
    assert without_effect(log(*lines, struck(5, 3))) == [3]  # blue still loses by the other
    never = [began(), scored(2, "red", 1), scored(3, "red", 1)]
    assert without_effect(log(*never, struck(4, 2))) == [2]


def test_the_table_before_a_line_has_undone_lines_that_it_does_not_know_yet() -> None:
    lines = [began(), scored(2, "red", 1), scored(3, "red", 2), struck(4, 3), restored(5, 3)]
    early = log(*lines).until(1, known=True)
    assert without_effect(early) == [4, 5]
    assert tidings(early) == []


def test_a_player_is_told_that_another_phone_has_ended_the_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Unless the line itself says it on every phone."""
    monkeypatch.setattr(Score, "ends_turn", True)
    lines = [began(), scored(2, "red", 1)]
    assert tidings(log(*lines)) == []
    monkeypatch.setattr(Score, "untold", True)
    (tiding,) = tidings(log(*lines))
    assert (tiding.seat, tiding.others) == ("red", True)
    assert tiding.said("Bo") == say("{who} ends your turn", who="Bo")
    monkeypatch.setattr(Score, "automatic", True)
    assert tidings(log(*lines)) == []
