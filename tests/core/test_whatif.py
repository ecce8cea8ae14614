"""What-if: actions tried on a table, told as a table tries them. Nothing of it is stored."""

from random import Random
from typing import Any, ClassVar

import pytest

from companion.core.game.action import Action
from companion.core.log.entry import ALWAYS, Entry
from companion.core.log.preview import Change
from companion.core.text import Phrase, say
from companion.core.whatif import after, may_be_tried, tried
from tests.core.small_games import fair
from tests.core.small_games.toy import (
    NOON,
    PassOn,
    Score,
    SetTo,
    Tally,
    began,
    log,
    points,
)
from tests.example_counts import seeds


def any_action(chance: Random) -> Action[Tally]:
    seat = chance.choice(("red", "blue"))
    score, to = (
        Score(seat=seat, points=chance.randint(-5, 15)),
        SetTo(seat=seat, to=chance.randint(0, 50)),
    )
    return chance.choice((score, to, PassOn(next=seat)))


def test_each_step_says_what_it_would_change() -> None:
    would = tried(log(began(start=10)), [Score(seat="red", points=3), SetTo(seat="blue", to=4)])
    assert [step.changes for step in would.steps] == [
        (Change("red", 10, 13),),
        (Change("blue", 10, 4),),
    ]
    assert [step.text for step in would.steps] == [
        say("scores {points}", points=3),
        say("stands at {to}", to=4),
    ]


def test_all_of_it_together_says_what_differs_from_now() -> None:
    there_and_back = [Score(seat="red", points=3), Score(seat="red", points=-3)]
    assert tried(log(began()), there_and_back).changes == ()
    twice = [Score(seat="blue", points=3), Score(seat="blue", points=2)]
    assert tried(log(began()), twice).changes == (Change("blue", 0, 5),)


def test_an_objection_is_met_at_its_own_step() -> None:
    """Blue scores while it is red's turn; once red has passed on, nothing is against it."""
    early = tried(log(began()), [Score(seat="blue"), PassOn(next="blue"), Score(seat="blue")])
    assert [[o.id for o in step.objections] for step in early.steps] == [["score.turn"], [], []]


def test_what_the_table_does_not_want_to_hear_is_not_said() -> None:
    house_rule = Entry(2, ALWAYS, {"objection": "score.ten"}, "phone", NOON)
    (step,) = tried(log(began(), house_rule), [Score(seat="red", points=11)]).steps
    assert step.objections == ()


@pytest.mark.parametrize("seed", seeds(25))
def test_trying_equals_recording(seed: int) -> None:
    chance = Random(seed)
    recorded, trying = ([any_action(chance) for _ in range(chance.randint(0, 8))] for _ in range(2))
    table = log(began())
    for action in recorded:
        table = table.extended(entry(table.last_seq + 1, action))
    would = tried(table, trying)
    assert after(table.state, *trying) == would.state
    then = table
    for action in trying:
        then = then.extended(entry(then.last_seq + 1, action))
    assert would.state == then.state
    assert [step.before for step in would.steps[1:]] == [s.after for s in would.steps[:-1]]
    by_seat = {change.seat: change.after for change in would.changes}
    assert {**points(table), **by_seat} == points(then)


def entry(seq: int, action: Action[Tally]) -> Entry:
    return Entry(seq, action.kind, action.payload(), "phone", NOON)


# -- what can be tried -----------------------------------------------------------------------


class Counted(Action[Tally]):
    """Made by a screen of its own, never by a form."""

    kind: ClassVar[str] = "counted"
    title: ClassVar[Phrase] = say("Counted")
    has_form: ClassVar[bool] = False


@pytest.mark.parametrize(
    ("kind", "may"),
    [(Score, True), (SetTo, True), (PassOn, True), (fair.Bids, False), (Counted, False)],
)
def test_what_a_form_asks_for_and_uncovers_no_secret_can_be_tried(
    kind: type[Action[Any]], *, may: bool
) -> None:
    assert may_be_tried(kind) is may
