"""A game of nothing but points, to prove that the core knows no game.

Three kinds of line: points scored, a marker set by the table, a turn passed on. More than ten
points at once is objected to, and so is scoring out of turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict

from companion.core.game.action import Action, MenuItem, Objection, Offer
from companion.core.game.game import Colour, Ended, Meta, Source, Standing, Turn
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


@dataclass(frozen=True, slots=True)
class OnePage:
    """One player's page: nothing but what may be recorded at once."""

    offers: tuple[Offer[Tally], ...] = ()


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
        return say("Scored {points}", points=self.points)


class SetTo(Action[Tally]):
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
        return say("Corrected to {to}", to=self.to)


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


class Toy:
    meta = Meta(
        slug="toy",
        title=say("Toy"),
        players=(1, 4),
        colours=(Colour("red", say("Red"), "disc"), Colour("blue", say("Blue"), "square")),
        bgg_id=0,
        version=1,
    )
    options: type[BaseModel] = Setup
    actions: Mapping[str, type[Action[Tally]]] = {
        action.kind: action for action in (Score, SetTo, PassOn)
    }

    def draw(self, seats: Sequence[str], chance: Random) -> Setup:
        return Setup()

    def begin(self, options: BaseModel, seats: Sequence[str]) -> Tally:
        assert isinstance(options, Setup)
        return Tally(dict.fromkeys(seats, options.start), seats[0], int(options.turns))

    def setup_objections(self, options: BaseModel, seats: Sequence[str]) -> list[Objection]:
        return []

    def setup_view(self, options: BaseModel, seats: Sequence[str]) -> None:
        return None

    def objections(self, state: Tally, action: Action[Tally]) -> list[Objection]:
        return list(action.objections(state))

    def points(self, state: Tally) -> dict[str, int]:
        return dict(state.points)

    def standings(self, state: Tally) -> list[Standing]:
        return [Standing(seat, points, 1) for seat, points in state.points.items()]

    def turn(self, state: Tally) -> Turn:
        return Turn(state.seat if state.number else None, state.number)

    def passing(self, state: Tally) -> Offer[Tally] | None:
        if not state.number:
            return None
        return Offer(PassOn.prefilled(state, ""), say("Pass on"), "turn-end")

    def ended(self, state: Tally) -> Ended | None:
        return None

    def sources(self, state: Tally) -> list[Source]:
        return []

    def settings(self, state: Tally) -> list[MenuItem[Tally]]:
        return []

    def quick(self, state: Tally, seat: str) -> list[Offer[Tally]]:
        return [Offer(Score(seat=seat), say("One more"), "points")]

    def prompts(self, state: Tally, seat: str) -> list[MenuItem[Tally]]:
        return []

    def menu(self, state: Tally, seat: str) -> list[MenuItem[Tally]]:
        return [MenuItem(say("Score"), "points", kind="score")]

    def anytime(self, state: Tally, seat: str) -> list[MenuItem[Tally]]:
        return [MenuItem(SetTo.title, "edit", kind="set")]

    def view(self, state: Tally) -> None:
        return None

    def seat_view(self, state: Tally, seat: str) -> OnePage:
        return OnePage()


toy = Toy()


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
