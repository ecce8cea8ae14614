"""The retreat of beaten regiments."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import Automatic, SeatField
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import WAR, answered, asked
from companion.games.epoch_of_rulers.rules.land.atlas import (
    LandName,
    label,
    land_choices,
    may_border,
)
from companion.games.epoch_of_rulers.rules.war import armies
from companion.games.epoch_of_rulers.state.state import Ask, State, weakest


class Retreat(Action[State]):
    """The survivors reach own land. `lost` regiments fall on the way, `special` of them special
    regiments; their owner chooses."""

    kind: ClassVar[str] = "retreat"
    icon: ClassVar[str] = "march"
    heading: ClassVar[Phrase | None] = WAR
    title: ClassVar[Phrase] = say("Retreat")

    seat: SeatField
    land: LandName
    lost: Annotated[int, Widget("count", say("Regiments lost on the way")), Field(ge=0, le=15)] = 0
    special: Annotated[
        int, Widget("count", say("special regiments among them")), Field(ge=0, le=15)
    ] = 0

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False if asked(state, "retreat") else None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        ask = asked(state, "retreat")
        owner = ask.seat if ask else seat
        return cls(**{"seat": owner, "land": next(iter(havens(state, owner)), ""), **given})

    def concerns(self, state: State) -> frozenset[Seat]:
        ask = asked(state, "retreat")
        return frozenset({decider(state, ask) if ask else self.seat})

    def fold(self, state: State) -> State:
        ask, land = asked(state, "retreat"), state.lands.get(self.land)
        if ask is None:
            return state
        special = min(ask.specials, self.special)
        ordinary = max(0, min(ask.regiments, self.lost - special))
        state = armies.mourned(answered(state, "retreat"), ask.seat, ordinary, special)
        coming = armies.levied(state, ask.seat, ask.regiments - ordinary, ask.specials - special)
        return state.put(armies.added(land, coming)) if land else state

    def objections(self, state: State) -> Iterator[Objection]:
        ask = asked(state, "retreat")
        if ask is None:
            yield Objection("retreat.none", say("Nobody has to retreat now."), "after")
            return
        if self.special > min(self.lost, ask.specials) or self.lost - self.special > ask.regiments:
            yield Objection("retreat.count", say("Not that many regiments retreat."), "after")
        own = {land.name for land in state.owned(ask.seat)}
        if self.land not in own and self.lost < ask.regiments + ask.specials:
            yield Objection(
                "retreat.own", say("A retreat must end on the player's own land."), "after"
            )
        elif self.lost and havens(state, ask.seat) and ask.lands[0] in state.links:
            sentence = say("Nobody falls on the way to a neighbouring own territory.")
            yield Objection("retreat.lost", sentence, "after")
        elif not self.lost and self.land not in (havens(state, ask.seat) or (self.land,)):
            sentence = say("They go to the neighbouring own territory with the fewest regiments.")
            yield Objection("retreat.weakest", sentence, "after")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"land": land_choices(state, self.seat)}

    def _survivors(self, before: State) -> int:
        ask = asked(before, "retreat")
        return max(0, ask.regiments + ask.specials - self.lost) if ask else 0

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        if (count := self._survivors(before)) and self.land:
            line = say("You retreat to {land}", land=label(before, self.land))
            yield self.seat, with_details(line, words.troops(count))

    def story(self, before: State) -> Phrase:
        count = self._survivors(before)
        line = say("retreats to {land}", land=label(before, self.land))
        return with_details(line, words.troops(count))


class RetreatFollows(Automatic[State], Retreat):
    """The retreat, if nobody has a choice. All fall if no own land is left; `land` is then ""."""

    kind: ClassVar[str] = "retreat_follows"

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        yield from ()

    def loses(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        """Stands with the losses of the battle, which would hide it as news."""
        yield from super().tells(before)

    def story(self, before: State) -> Phrase:
        if not self.land:
            line = say("has no land to retreat to")
            return with_details(line, say("lost: {regiments}", regiments=words.troops(self.lost)))
        return super().story(before)


def decider(state: State, ask: Ask) -> str:
    """The seat that answers a question: for a retreat their owner, but the right-hand neighbour if
    the map leaves equals or the owner has left the game; for an uprising or a coup the right-hand
    neighbour."""
    if ask.kind in ("rebirth", "temple"):
        return ask.seat
    if ask.kind == "retreat" and not state.players[ask.seat].away:
        [left] = ask.lands
        if left not in state.links or len(havens(state, ask.seat)) < 2:
            return ask.seat
    return state.right_of(ask.seat)


def havens(state: State, seat: Seat) -> tuple[str, ...]:
    """The own territories to which the regiments of a lost territory may go: the weakest ones among
    its neighbours, or all own land that may be near if its neighbours are not entered."""
    own = {land.name: len(land.regiments) for land in state.owned(seat)}
    ask = asked(state, "retreat")
    if ask is None:
        return tuple(own)
    left = ask.lands[0]
    near = {name: count for name, count in own.items() if may_border(state, left, name)}
    return weakest(near) if left in state.links else tuple(near)
