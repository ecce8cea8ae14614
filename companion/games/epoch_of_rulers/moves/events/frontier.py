"""Last Frontier conquers weaker neighbours without a battle."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Choice, Moment, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL, MARAUDER
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import WAR, OfPlayer
from companion.games.epoch_of_rulers.rules.gold.purses import gained, room
from companion.games.epoch_of_rulers.rules.land.atlas import label, land_choices, may_border
from companion.games.epoch_of_rulers.rules.turn.reigns import ruler_in_power
from companion.games.epoch_of_rulers.rules.war import armies, conquest
from companion.games.epoch_of_rulers.rules.war.conquest import marauder_gold
from companion.games.epoch_of_rulers.state.state import Fight, Player, State

FRONTIER_ARMY = 3
FRONTIER_LEAD = 2
FRONTIER_BATTLE, FRONTIER_EMPTY = 3, 2
"""Martial points of Last Frontier."""


class Overrun(OfPlayer):
    """A territory falls to a stronger neighbour; all its regiments die."""

    kind: ClassVar[str] = "overrun"
    icon: ClassVar[str] = "swords"
    heading: ClassVar[Phrase | None] = WAR
    title: ClassVar[Phrase] = say("Conquer by Last Frontier")
    refills: ClassVar[tuple[str, ...]] = ("origin", "to")

    origin: Annotated[str, Widget("choice", say("From"))]
    to: Annotated[str, Widget("choice", say("To"))]
    moves_in: Annotated[int, Widget("count", say("Regiments moving in")), Field(ge=0, le=15)] = 0
    special: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=3)]],
        Widget("count", say("special regiments among them")),
    ] = Field(default_factory=dict)
    martial: Annotated[int, Widget("count", say("Martial points")), Field(ge=0, le=9)] = 0
    spoils: Annotated[int, Widget("count", say("Marauder's loot")), Field(ge=0, le=15)] = 0

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False if state.frontier == seat else None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        own = next((land.name for land in state.owned(seat)), "")
        foreign = next((land.name for land in state.lands.values() if land.owner != seat), "")
        origin, to = next(weaker(state, seat), (own, foreign))
        facts: dict[str, Any] = {"seat": seat, "origin": origin, "to": to, **given}
        start, target = state.lands.get(facts["origin"]), state.lands.get(facts["to"])
        if start is not None and target is not None:
            killed = len(target.regiments)
            facts.setdefault("martial", last_frontier(len(start.regiments), killed) or 0)
            facts.setdefault("moves_in", min(1, len(start.regiments)))
            if ruler_in_power(state, seat) == MARAUDER:
                built = bool(target.buildings)
                facts.setdefault("spoils", marauder_gold(killed, won=True, building=built))
        return cls(**facts)

    def done(self, state: State, player: Player) -> State:
        origin, target = state.lands.get(self.origin), state.lands.get(self.to)
        if origin is None or target is None:
            return state
        state = state.put(replace(target, regiments=()))
        fight = Fight(self.seat, self.origin, self.to, target.owner or "", state.fights)
        kinds = armies.of_kinds(origin, self.moves_in, self.special.get(self.origin, 0))
        state = conquest.conquered(state, fight, *kinds)
        state = changed(state, stormed=(*state.stormed, self.origin))
        state = armies.mourned(state, target.owner, *armies.kinds(target.regiments))
        martial = state.players[self.seat].martial + self.martial
        return gained(state.player(self.seat, martial=martial), self.seat, self.spoils)

    def objections(self, state: State) -> Iterator[Objection]:
        if state.frontier != self.seat:
            yield Objection("frontier.card", say("Last Frontier has not been used."), "bonus")
            return
        if self.origin in state.stormed:
            yield Objection("frontier.once", say("Each territory conquers only one."), "bonus")
        elif (self.origin, self.to) not in [*weaker(state, self.seat)]:
            sentence = say("This needs 3 regiments, and 2 more than the enemy has.")
            yield Objection("frontier.weaker", sentence, "bonus")
            return
        due = self.prefilled(state, self.seat, origin=self.origin, to=self.to)
        if self.martial != due.martial:
            sentence = say("It brings {points}.", points=words.martial_points(due.martial))
            yield Objection("frontier.martial", sentence, "bonus")
        if not min(due.spoils, room(state, self.seat)) <= self.spoils <= due.spoils:
            sentence = say("The Marauder gets {gold}.", gold=words.talents(due.spoils))
            yield Objection("frontier.spoils", sentence, "rulers")
        origin = state.lands[self.origin]
        if not armies.has_kinds(origin, self.moves_in, sum(self.special.values())):
            sentence = say("There are not that many regiments there.")
            yield Objection("frontier.moves_in", sentence, "after")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        lands = land_choices(state, self.seat)
        own = {choice.value for choice in lands}
        origin = state.lands.get(self.origin)
        mixed = origin is not None and armies.has_both_kinds(origin)
        return {
            "origin": lands,
            "to": [choice for choice in land_choices(state) if choice.value not in own],
            "special": [Choice(self.origin, say("special regiments among them"))] if mixed else [],
        }

    def loses(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        target = before.lands.get(self.to)
        owner = target.owner if target else None
        if not target or not owner or owner not in before.players or owner == self.seat:
            return
        if lost := words.you_lose(label(before, self.to), len(target.regiments)):
            yield owner, lost

    def moment(self, before: State) -> Moment | None:
        target = before.lands.get(self.to)
        if target is None:
            return None
        land = label(before, self.to)
        if target.has(CAPITAL):
            return Moment(say("The capital {land} falls", land=land), self.seat)
        return Moment(say("{land} falls", land=land), self.seat)

    def story(self, before: State) -> Phrase:
        line = say("takes {target} by Last Frontier", target=label(before, self.to))
        return with_details(line, say("from {origin}", origin=label(before, self.origin)))


def last_frontier(own: int, enemies: int) -> int | None:
    """Martial points for land taken by Last Frontier; None if the army is too small for it."""
    if own < FRONTIER_ARMY or own - enemies < FRONTIER_LEAD:
        return None
    return FRONTIER_BATTLE if enemies else FRONTIER_EMPTY


def weaker(state: State, seat: Seat) -> Iterator[tuple[str, str]]:
    """The conquests still possible with Last Frontier, as (from, to)."""
    for origin in state.owned(seat):
        if origin.name in state.stormed:
            continue
        for target in state.lands.values():
            near = may_border(state, origin.name, target.name)
            strong = last_frontier(len(origin.regiments), len(target.regiments)) is not None
            if near and strong and target.owner not in (seat, None):
                yield origin.name, target.name
