"""Corrections of the map: a territory, its neighbours, the names that the board prints."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import SeatField, Statement
from companion.core.frozen import changed
from companion.core.game.action import Choice, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import KINDS, buildable
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.orders.build import code, named
from companion.games.epoch_of_rulers.rules.land.atlas import LandName, label, land_choices
from companion.games.epoch_of_rulers.rules.war import armies
from companion.games.epoch_of_rulers.state.state import REBELS, Building, State, Territory

MARKS = ("uprising", "protected", "plague")


class SetLand(Statement[State]):
    """Sets owner, regiments, buildings and chips of one territory."""

    kind: ClassVar[str] = "set_land"
    title: ClassVar[Phrase] = say("Correct a territory")
    refills: ClassVar[tuple[str, ...]] = ("land",)

    land: LandName
    owner: Annotated[Seat, Widget("choice", say("Owner"))] = ""
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
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        name = given.get("land") or next((territory.name for territory in state.owned(seat)), "")
        land = state.lands.get(name)
        if land is None:
            return cls(**{"land": name, **given})
        ordinary, special = armies.kinds(land.regiments)
        facts = {
            "land": name, "owner": land.owner or "", "gold": state.heaps.get(name, 0),
            "regiments": ordinary, "special": special,
            "buildings": tuple(dict.fromkeys(code(building) for building in land.buildings)),
            "orders": land.orders, "uprising": land.uprising, "protected": land.protected,
            "plague": land.plague, "name": state.labels.get(name, ""),
        }  # fmt: skip
        return cls(**{**facts, **given})

    def fold(self, state: State) -> State:
        territory = state.lands.get(self.land)
        if territory is None:
            return state
        owner = self.owner if self.owner in (*state.players, REBELS) else None
        soldiers = armies.levied(state, owner, self.regiments, self.special)
        state = state.put(replace(
            territory, owner=owner, regiments=soldiers, orders=self.orders, uprising=self.uprising,
            buildings=self._buildings(), protected=self.protected, plague=self.plague,
        ))  # fmt: skip
        labels = {name: text for name, text in state.labels.items() if name != self.land}
        if self.name.strip():
            labels[self.land] = self.name.strip()
        heaps = {**state.heaps, self.land: self.gold}
        return changed(state, labels=labels, heaps={name: heap for name, heap in heaps.items()
                                                    if name != self.land or heap})  # fmt: skip

    def _buildings(self) -> tuple[Building, ...]:
        codes = (text.partition("/") for text in self.buildings)
        return tuple(Building(kind, builder) for kind, _, builder in codes if kind in KINDS)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        owners = [Choice("", say("nobody")), Choice(REBELS, say("Rebels"))]
        owners += [Choice(seat, say("{seat}", seat=SeatName(seat))) for seat in state.seats]
        codes = building_codes(state, state.lands.get(self.land), self.owner, self._buildings())
        return {"land": land_choices(state), "owner": owners, "buildings": codes}

    def story(self, before: State) -> Phrase:
        """Who holds the territory and with what; and whatever else is corrected."""
        land = label(before, self.land)
        special = [say("special {count}", count=self.special)] if self.special else []
        ordinary = [words.troops(self.regiments)] if self.regiments or not special else []
        army = words.listed([*ordinary, *special])
        holds = say("nobody holds it")
        if self.owner == REBELS:
            holds = say("Rebels hold it with {army}", army=army)
        elif self.owner:
            holds = say("{owner} holds it with {army}", owner=SeatName(self.owner), army=army)
        sentence = with_details(say("The table corrects {land}", land=land), holds)
        was = type(self).prefilled(before, "", land=self.land)
        for name, now in self._others().items():
            if getattr(self, name) != getattr(was, name):
                what = type(self).model_fields[name].metadata[0].label
                sentence = with_details(sentence, say("{what} – {now}", what=what, now=now))
        return sentence

    def _others(self) -> Mapping[str, Phrase | int | str]:
        """What else is on the territory, in words."""
        marks = {name: say("yes") if getattr(self, name) else say("no") for name in MARKS}
        buildings = words.listed(named(building) for building in self._buildings())
        return {"buildings": buildings, "gold": self.gold, "orders": self.orders, **marks,
                "name": self.name}  # fmt: skip


def building_codes(
    state: State, here: Territory | None, owner: Seat, ticked: Iterable[Building]
) -> list[Choice]:
    """The buildings that may be on a territory of this owner: those there, those ticked, then those
    of its owner's kingdom and of its home kingdom."""
    if here is None:
        return []
    buildings = {code(building): named(building) for building in (*here.buildings, *ticked)}
    for seat in (owner, here.owner, here.home):
        if seat in state.players:
            for kind in buildable(state.players[str(seat)].kingdom):
                building = Building(kind.name, str(seat))
                buildings.setdefault(code(building), named(building))
    return [Choice(text, name) for text, name in buildings.items()]


class SetNeighbours(Statement[State]):
    """Sets all neighbours of a territory. The host's next tables know them, too."""

    kind: ClassVar[str] = "neighbours"
    icon: ClassVar[str] = "map"
    title: ClassVar[Phrase] = say("Enter the neighbours of a territory")
    refills: ClassVar[tuple[str, ...]] = ("land",)

    land: LandName
    neighbours: Annotated[tuple[str, ...], Widget("choices", say("Neighbours"))] = ()

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        unknown = (name for name in state.lands if name not in state.links)
        land = given.get("land") or next(unknown, next(iter(state.lands), ""))
        known = state.links.get(land) or tuple(
            name for name, near in state.links.items() if land in near
        )
        return cls(**{"land": land, "neighbours": known, **given})

    def fold(self, state: State) -> State:
        links = dict(state.links)
        links[self.land] = tuple(dict.fromkeys(self.neighbours))
        for name, near in state.links.items():
            if name == self.land:
                continue
            if name in self.neighbours and self.land not in near:
                links[name] = (*near, self.land)
            elif name not in self.neighbours:
                links[name] = tuple(neighbour for neighbour in near if neighbour != self.land)
        return changed(state, links=links)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        lands = land_choices(state)
        return {
            "land": lands,
            "neighbours": [choice for choice in lands if choice.value != self.land],
        }

    def story(self, before: State) -> Phrase:
        near = words.listed(label(before, name) for name in self.neighbours)
        line = say("The table enters the neighbours of {land}", land=label(before, self.land))
        return with_details(line, near)


NAMES = ("first", "second", "third", "fourth")


class NameLands(Statement[State]):
    """Names a kingdom's original territories as on the board. The host's next tables know them,
    too."""

    kind: ClassVar[str] = "name_lands"
    icon: ClassVar[str] = "map"
    title: ClassVar[Phrase] = say("Name the territories")
    refills: ClassVar[tuple[str, ...]] = ("seat",)

    seat: SeatField
    first: Annotated[str, Widget("text", say("Territory 1")), Field(max_length=30)] = ""
    second: Annotated[str, Widget("text", say("Territory 2")), Field(max_length=30)] = ""
    third: Annotated[str, Widget("text", say("Territory 3")), Field(max_length=30)] = ""
    fourth: Annotated[str, Widget("text", say("Territory 4")), Field(max_length=30)] = ""

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        known = (state.labels.get(name, "") for name in home(state, seat))
        return cls(**{"seat": seat, **dict(zip(NAMES, known, strict=False)), **given})

    def fold(self, state: State) -> State:
        pairs = zip(home(state, self.seat), (getattr(self, field) for field in NAMES), strict=False)
        labels = {**state.labels, **{name: text.strip() for name, text in pairs}}
        return changed(state, labels={name: text for name, text in labels.items() if text})

    def story(self, before: State) -> Phrase:
        texts = (getattr(self, field).strip() for field in NAMES)
        told = words.listed(say("{name}", name=text) for text in texts if text)
        return with_details(say("names the territories"), told)


def home(state: State, seat: Seat) -> list[str]:
    return [land.name for land in state.lands.values() if land.home == seat]


def has_names(state: State, seat: Seat) -> bool:
    """Whether any of them has the name of the board."""
    return any(name in state.labels for name in home(state, seat))
