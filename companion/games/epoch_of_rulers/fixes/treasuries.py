"""Which of a player's Treasuries holds the gold (rulebook, 12: the player chooses)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.contents import TREASURY_HOLDS
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.play.due import Seat, label
from companion.games.epoch_of_rulers.rules.play.purses import heaps_of
from companion.games.epoch_of_rulers.state.state import State

Talents = Annotated[int, Field(ge=0, le=9)]


class FillTreasuries(Action[State]):
    """Gold beyond the purse fills the Treasuries in order; this tells where it really lies: `held`
    is the gold by the territory of the Treasury."""

    kind: ClassVar[str] = "treasuries"
    title: ClassVar[Phrase] = say("Gold in my Treasuries")
    of_turn: ClassVar[bool] = False

    seat: Seat
    held: Annotated[dict[str, Talents], Widget("count", say("Talents"))] = Field(
        default_factory=dict
    )

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        return cls(**{"seat": seat, "held": held_by(state, seat), **given})

    def fold(self, state: State) -> State:
        now = held_by(state, self.seat)
        told = {name: self.held.get(name, here) for name, here in now.items()}
        heaps = {**state.heaps, **told}
        return changed(state, heaps={name: heap for name, heap in heaps.items() if heap})

    def objections(self, state: State) -> Iterator[Objection]:
        now = held_by(state, self.seat)
        here, told = sum(now.values()), sum(self.held.get(name, now[name]) for name in now)
        if here != told:
            said = say("The Treasuries hold {now} together, not {told}.",
                       now=words.talents(here), told=told)  # fmt: skip
            yield Objection("treasuries.sum", said, "gold")
        if any(self.held.get(name, 0) > TREASURY_HOLDS for name in now):
            said = say("A Treasury holds {count} talents at most.", count=TREASURY_HOLDS)
            yield Objection("treasuries.most", said, "gold")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"held": [Choice(name, label(state, name)) for name in held_by(state, self.seat)]}

    def story(self, before: State) -> Phrase:
        told = words.listed(
            say("{land}: {count}", land=label(before, name), count=count)
            for name, count in self.held.items()
        )
        return say("Gold in the Treasuries: {told}", told=told)


def held_by(state: State, seat: str) -> dict[str, int]:
    """The gold in each of a player's own Treasuries, by territory."""
    if seat not in state.players:
        return {}
    return {name: state.heaps.get(name, 0) for name in heaps_of(state, seat)[0]}


def may_choose(state: State, seat: str) -> bool:
    """Whether the gold could lie in other Treasuries, too."""
    held = held_by(state, seat)
    return len(held) > 1 and 0 < sum(held.values()) < TREASURY_HOLDS * len(held)
