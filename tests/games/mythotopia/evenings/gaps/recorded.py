"""A game of the whole board as tables record it that leave something out: names, moves, counts.

What they record is true, and it moves the points as the game did. Nothing that such a table tracks
is left out in silence: a line stands for it that says less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from companion.core.common_actions import Statement
from companion.core.game.action import Action
from companion.games.mythotopia.course.end_of_game import EndOfGame
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.moves import Free, Move
from companion.games.mythotopia.moves.buildings import Build, BuildRoad
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.turn import EndTurn, FreeAction, TakeAction
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from companion.games.mythotopia.setup.dragons import LayDragons
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.evenings.gaps.told_late import counted, late, looked_at
from tests.games.mythotopia.evenings.play.randomplay import RandomPlay
from tests.games.mythotopia.less_tracked import POINTS, LessTracked


@dataclass(frozen=True)
class Habits:
    """How a table records. `depths`: what it tracks from which share of the game on, the first from
    the start on. The others are how often: a line says nothing but that there was a move (`bare`),
    names no province (`unnamed`), leaves out what the set-up laid out (`unsaid`); somebody states a
    fact (`states`), or settles an argument and records what is on the table (`settles`)."""

    depths: Mapping[float, str]
    bare: float = 0.0
    unnamed: float = 0.0
    unsaid: float = 0.0
    states: float = 0.0
    settles: float = 0.0


SILENT = 0.3
"""How often a table of the score records nothing of a move that brings no points."""


class Step(NamedTuple):
    """An action of the game, and the lines with which a table records it."""

    action: Action[State] | None
    recorded: list[Action[State]]


class WithGaps(LessTracked):
    """One table; `steps` are the actions of the game, each with what this table records of it; what
    it records between them stands alone, beside None. `behind`: the places in the game where
    something has happened since its last line of play, of which it can't know."""

    def __init__(self, play: RandomPlay, habits: Habits, chance: Random) -> None:
        self.habits, self.chance = habits, chance
        most = len(play.recorded)
        self.depths = {int(share * most): depth for share, depth in habits.depths.items()}
        super().__init__(play, self.depths[0])
        self.begun = self.state
        self.steps: list[Step] = []
        self.places: list[int] = []
        self.behind: set[int] = set()

    @property
    def whole(self) -> bool:
        return False

    def told_all(self) -> WithGaps:
        self.tell()
        return self

    def between(self, place: int) -> None:
        if place and self._has_missed(self.steps[-1]):
            self.behind.add(place)
        self.now: Action[State] | None = None
        truth = self.play.states[place]
        if place and (depth := self.depths.get(place)):
            if self.points_alone:
                for line in counted(self.play.states[place]):
                    self.record(line)
            self.points_alone = False
            if depth != self.state.depth:
                self.record(SetDepth.model_validate({"depth": depth}))
        if place > len(self.play.seats) and self._now(self.habits.states):
            for line in late(self.state, truth, self.chance):
                self.record(line)
        if place > len(self.play.seats) and self._now(self.habits.settles):
            for line in looked_at(self.state, truth, self.chance):
                self.record(line)
        self.now = self.play.recorded[place]
        self.steps.append(Step(self.now, []))
        self.places.append(len(self.steps) - 1)

    def record(self, action: Action[State]) -> None:
        if self.now is None:
            self.steps.append(Step(None, [action]))
        else:
            self.steps[-1].recorded.append(action)
        super().record(action)

    def _has_missed(self, last: Step) -> bool:
        if any(not isinstance(line, Statement) for line in last.recorded):
            return False
        seen = isinstance(last.action, EndTurn) or last.action is None
        return not seen or len(self.places) - 1 in self.behind

    def _now(self, share: float) -> bool:
        return self.chance.random() < share

    def told(self, action: Action[State]) -> Iterator[Action[State]]:
        """An action as this table records it. The button that ends the game fills in the wars that
        the table knows: that end is judged, not recorded."""
        left_out = isinstance(action, PlaceCitadels | LayDragons) and self._now(self.habits.unsaid)
        if left_out or isinstance(action, EndOfGame):
            return
        if isinstance(action, EndWar) and self._now(self.habits.unnamed):
            yield from self._by_quick_buttons(action)
        elif self.state.depth == "score" and isinstance(action, Move | SetReserve | Free):
            if self._now(SILENT):
                return
            elif isinstance(action, SetReserve) and self._now(0.5):
                yield bare(action)
            else:
                yield from super().told(action)
        elif self.state.depth == "score":
            if isinstance(action, Build):
                yield self._without_a_place(action)
            else:
                yield from super().told(action)
        elif isinstance(action, Build):
            yield self._without_a_place(action)
        elif isinstance(action, Move | SetReserve | Free) and self._now(self.habits.bare):
            yield bare(action)
        else:
            yield action

    def _without_a_place(self, built: Build) -> Build:
        unnamed = self.state.depth != "board" or self._now(self.habits.unnamed)
        nowhere = {"province": "", "to": ""} if isinstance(built, BuildRoad) else {"province": ""}
        return built.model_copy(update=nowhere) if unnamed else built

    def _by_quick_buttons(self, end: EndWar) -> Iterator[Action[State]]:
        """A war's end as the buttons of winner and loser record it, which name no province."""
        taker = end.taker if end.placed else ""
        if end.seat != taker or end.diplomat:
            what = "card_action" if end.diplomat else "end_war"
            yield TakeAction.model_validate({"seat": end.seat, "what": what})
        spends = end.seat == taker and not end.diplomat and end.spends
        if taker and self._now(0.3):
            yield end.settled.as_taken().model_copy(update={"province": "", "spends": spends})
            return
        if end.taker and end.owner:
            built = self.chance.choice(["town", end.building])
            yield LoseProvince.model_validate({"seat": end.owner, "building": built})
        if taker:
            yield TakeProvince(seat=taker, spends=spends)
        if end.tokens:
            yield TakeToken(seat=taker or end.owner, tokens=end.tokens)


def bare(action: Move | SetReserve | Free) -> Action[State]:
    """The line that says only that there was an action."""
    if isinstance(action, Free):
        return FreeAction(seat=action.seat)
    return TakeAction.model_validate({"seat": action.seat, "what": action.kind})


HABITS: Mapping[str, Habits] = {
    "score": Habits({0: "score"}, unnamed=0.7, settles=0.05, states=0.05),
    "points": Habits({0: POINTS, 0.3: "score", 0.6: "wars", 0.8: "board"}, unnamed=0.3,
                     states=0.5, settles=0.05),
    "raised": Habits({0: "score", 0.35: "wars", 0.6: "board"}, unnamed=0.3, states=0.2),
    "lowered": Habits({0: "board", 0.4: "score"}, unnamed=0.7, unsaid=0.3, settles=0.05,
                      states=0.05),
    "swings": Habits({0: "board", 0.25: "score", 0.45: "wars", 0.6: "score", 0.75: "board"},
                     unnamed=0.5, unsaid=0.3, states=0.1, settles=0.03),
    "unnamed": Habits({0: "board"}, unnamed=0.3, unsaid=0.5, states=0.05, settles=0.02),
    "unsaid": Habits({0: "board"}, unsaid=0.6),
    "wars": Habits({0: "wars"}, unnamed=0.1, unsaid=0.5, states=0.05, settles=0.02),
    "bare": Habits({0: "board"}, bare=0.1, unnamed=0.05, unsaid=0.2, states=0.05, settles=0.02),
}  # fmt: skip
