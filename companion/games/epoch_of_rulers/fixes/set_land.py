"""Corrections of a territory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Widget
from companion.core.text import Phrase, SeatName
from companion.games.epoch_of_rulers.box.buildings import KINDS, buildable
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.orders.demolish import code, named
from companion.games.epoch_of_rulers.moves.orders.order import orderer
from companion.games.epoch_of_rulers.rules.play import armies
from companion.games.epoch_of_rulers.rules.play.due import LandName, label, land_choices
from companion.games.epoch_of_rulers.state.state import State
from companion.games.epoch_of_rulers.state.territory import REBELS, Building, Territory


class SetLand(Action[State]):
    """Sets owner, regiments, buildings and chips of one territory."""

    kind: ClassVar[str] = "set_land"
    title: ClassVar[Phrase] = say("Correct a territory")
    of_turn: ClassVar[bool] = False
    refills: ClassVar[tuple[str, ...]] = ("land",)

    land: LandName
    owner: Annotated[str, Widget("choice", say("Owner"))] = ""
    regiments: Annotated[int, Widget("count", say("Regiments")), Field(ge=0, le=99)] = 0
    special: Annotated[int, Widget("count", say("Special regiments")), Field(ge=0, le=99)] = 0
    buildings: Annotated[tuple[str, ...], Widget("choices", say("Buildings"))] = ()
    gold: Annotated[int, Widget("count", say("Talents in Treasuries")), Field(ge=0, le=99)] = 0
    orders: Annotated[int, Widget("count", say("Orders")), Field(ge=0, le=9)] = 0
    uprising: Annotated[bool, Widget("flag", say("Uprising"))] = False
    protected: Annotated[bool, Widget("flag", say("Protection chip"))] = False
    plague: Annotated[bool, Widget("flag", say("Plague"))] = False
    name: Annotated[str, Widget("text", say("Name on the map")), Field(max_length=30)] = ""

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        name = given.get("land") or next((one.name for one in state.owned(seat)), "")
        here = state.lands.get(name)
        if here is None:
            return cls(**{"land": name, **given})
        facts = {
            "land": name, "owner": here.owner or "", "gold": state.heaps.get(name, 0),
            "regiments": armies.count(here.regiments, special=False),
            "special": armies.count(here.regiments, special=True),
            "buildings": tuple(dict.fromkeys(code(one) for one in here.buildings)),
            "orders": here.orders, "uprising": here.uprising, "protected": here.protected,
            "plague": here.plague, "name": state.labels.get(name, ""),
        }  # fmt: skip
        return cls(**{**facts, **given})

    def fold(self, state: State) -> State:
        here = state.lands.get(self.land)
        if here is None:
            return state
        owner = self.owner if self.owner in (*state.players, REBELS) else None
        soldiers = armies.levied(state, owner, self.regiments, self.special)
        state = state.put(replace(
            here, owner=owner, regiments=soldiers, orders=self.orders, uprising=self.uprising,
            buildings=self._buildings(), protected=self.protected, plague=self.plague,
        ))  # fmt: skip
        labels = {name: told for name, told in state.labels.items() if name != self.land}
        if self.name.strip():
            labels[self.land] = self.name.strip()
        state = changed(state, labels=labels)
        heaps = {name: heap for name, heap in state.heaps.items() if name != self.land}
        return changed(state, heaps={**heaps, self.land: self.gold} if self.gold else heaps)

    @staticmethod
    def _building(text: str) -> Building | None:
        kind, _, builder = text.partition("/")
        return Building(kind, builder) if kind in KINDS else None

    def _buildings(self) -> tuple[Building, ...]:
        found = [self._building(text) for text in self.buildings]
        return tuple(one for one in found if one)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        owners = [Choice("", say("nobody")), Choice(REBELS, say("Rebels"))]
        owners += [Choice(seat, say("{seat}", seat=SeatName(seat))) for seat in state.seats]
        codes = building_codes(state, state.lands.get(self.land), self.owner, self._buildings())
        return {"land": land_choices(state), "owner": owners, "buildings": codes}

    def story(self, before: State) -> Phrase:
        return say("Corrected: {land}", land=label(before, self.land))


def building_codes(
    state: State, here: Territory | None, owner: str, ticked: Iterable[Building]
) -> list[Choice]:
    """The buildings that may be on a territory of this owner: those there, those ticked, then those
    of its owner's kingdom and of its home kingdom."""
    if here is None:
        return []
    found = {code(one): named(one) for one in (*here.buildings, *ticked)}
    for seat in (owner, here.owner, here.home):
        if seat in state.players:
            for kind in buildable(orderer(state, str(seat)).kingdom):
                one = Building(kind.name, str(seat))
                found.setdefault(code(one), named(one))
    return [Choice(text, name) for text, name in found.items()]
