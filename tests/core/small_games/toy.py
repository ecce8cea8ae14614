"""A game of nothing but points, to prove that the core knows no game.

Three kinds of line: points scored, a marker set by the table, a turn passed on. More than ten
points at once is objected to, and so is scoring out of turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict

from companion.core.common_actions import Statement
from companion.core.game.action import Action, MenuItem, Objection, Offer
from companion.core.game.descriptions import Colour, Meta, Turn
from companion.core.game.game import Game
from companion.core.log.entry import AMEND, BEGIN, RESTORE, STRIKE, Entry
from companion.core.log.log import Log
from companion.core.text import Phrase, SeatName, say

NOON = datetime(2025, 1, 1, 12, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Tally:
    """Everybody's points, and whose turn it is (`number` 0: turns are not tracked).

    `lines` counts what was scored: setting the points does not make two states equal.
    """

    points: Mapping[str, int]
    seat: str
    number: int
    lines: int = 0


class Setup(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    start: int = 0
    turns: bool = True


class Score(Action[Tally]):
    kind: ClassVar[str] = "score"
    title: ClassVar[Phrase] = say("Scored")

    seat: str
    points: int = 1

    def fold(self, state: Tally) -> Tally:
        now = state.points.get(self.seat, 0) + self.points
        return replace(state, points={**state.points, self.seat: now}, lines=state.lines + 1)

    def objections(self, state: Tally) -> Iterator[Objection]:
        if self.points > 10:
            yield Objection("score.ten", say("No more than ten at once."), "score")
        if state.number and state.seat != self.seat:
            yield Objection(
                "score.turn", say("It is not their turn."), "turn", (PassOn(next=self.seat),)
            )

    def story(self, before: Tally) -> Phrase:
        return say("scores {points}", points=self.points)


class SetTo(Statement[Tally]):
    kind: ClassVar[str] = "set"
    title: ClassVar[Phrase] = say("Correction")

    seat: str
    to: int
    why: str = ""

    @classmethod
    def prefilled(cls, state: Tally, seat: str, **given: Any) -> SetTo:
        return cls.model_validate({"seat": seat, "to": state.points.get(seat, 0), **given})

    def fold(self, state: Tally) -> Tally:
        return replace(state, points={**state.points, self.seat: self.to})

    def story(self, before: Tally) -> Phrase:
        return say("stands at {to}", to=self.to)


class PassOn(Action[Tally]):
    kind: ClassVar[str] = "end_turn"
    title: ClassVar[Phrase] = say("Turn passed on")
    ends_turn: ClassVar[bool] = True
    untold: ClassVar[bool] = True

    next: str

    @classmethod
    def prefilled(cls, state: Tally, seat: str, **given: Any) -> PassOn:
        seats = [*state.points]
        following = seats[(seats.index(state.seat) + 1) % len(seats)]
        return cls.model_validate({"next": following, **given})

    def fold(self, state: Tally) -> Tally:
        return replace(state, seat=self.next, number=state.number + 1)

    def story(self, before: Tally) -> Phrase:
        return say("{seat} is next", seat=SeatName(self.next))


META = Meta(
    slug="toy",
    title=say("Toy"),
    players=(1, 4),
    colours=(Colour("red", say("Red"), "disc"), Colour("blue", say("Blue"), "square")),
    bgg_id=0,
    version=1,
)


def begin(options: Setup, seats: Sequence[str]) -> Tally:
    return Tally(dict.fromkeys(seats, options.start), seats[0], int(options.turns))


def passing(state: Tally) -> Offer[Tally] | None:
    if not state.number:
        return None
    return Offer(PassOn.prefilled(state, ""), say("Pass on"), "turn-end")


toy = Game[Any, Any](
    meta=META,
    options=Setup,
    action_types=(Score, SetTo, PassOn),
    begin=begin,
    points=lambda state: dict(state.points),
    turn=lambda state: Turn(state.seat if state.number else None, state.number),
    ended=lambda state: None,
    quick=lambda state, seat: [Offer(Score(seat=seat), say("One more"), "points")],
    menu=lambda state, seat: [MenuItem(say("Score"), "points", kind="score")],
    anytime=lambda state, seat: [MenuItem(SetTo.title, "edit", kind="set")],
    passing=passing,
)


def began(*seats: str, **options: Any) -> Entry:
    """The set-up: red and blue, from 0 points, with turns, red first, unless said otherwise."""
    payload = {"options": options, "seats": list(seats or ("red", "blue"))}
    return Entry(1, BEGIN, payload, "phone", NOON)


def scored(seq: int, seat: str, points: int, *, group: int = 0) -> Entry:
    return Entry(seq, "score", {"seat": seat, "points": points}, "phone", NOON, group)


def corrected(seq: int, seat: str, to: int, why: str = "") -> Entry:
    return Entry(seq, "set", {"seat": seat, "to": to, "why": why}, "phone", NOON)


def passed(seq: int, to: str) -> Entry:
    return Entry(seq, "end_turn", {"next": to}, "phone", NOON)


def struck(seq: int, *seqs: int) -> Entry:
    return Entry(seq, STRIKE, {"entries": list(seqs)}, "phone", NOON)


def restored(seq: int, *seqs: int) -> Entry:
    return Entry(seq, RESTORE, {"entries": list(seqs)}, "phone", NOON)


def amended(seq: int, was: int, now: Entry) -> Entry:
    """The content of `now` put in the place of entry `was`."""
    payload = {"entry": was, "kind": now.kind, "payload": dict(now.payload)}
    return Entry(seq, AMEND, payload, "phone", NOON)


def log(*entries: Entry) -> Log[Tally]:
    return Log(toy, entries)


def points(of: Log[Tally]) -> dict[str, int]:
    return dict(of.state.points)
