"""The order to demolish."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import TREASURY
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.orders.order import Order, first_land
from companion.games.epoch_of_rulers.rules.gold.purses import gained
from companion.games.epoch_of_rulers.rules.land.limits import NoOrder
from companion.games.epoch_of_rulers.rules.orders.order_card import OrderKind, price_of_demolition
from companion.games.epoch_of_rulers.state.state import State
from companion.games.epoch_of_rulers.state.territory import Building, Territory


class Demolish(Order):
    """A building is demolished: one's own for nothing, others for their price minus one.
    `building` is "kind/builder"."""

    kind: ClassVar[str] = "demolish"
    title: ClassVar[Phrase] = say("Demolish")
    order: ClassVar[OrderKind] = "demolish"
    refills: ClassVar[tuple[str, ...]] = ("land", "building")

    building: Annotated[str, Widget("choice", say("Building")), Field(max_length=40)]

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        land = given.get("land") or _first_built(state, seat)
        territory = state.lands.get(land)
        codes = [code(building) for building in territory.buildings] if territory else []
        codes.sort(key=lambda text: cost(state, seat, territory, text))
        wanted = given.get("building")
        chosen = wanted if wanted in codes else next(iter(codes), "")
        facts = {"land": land, "building": chosen, "cost": cost(state, seat, territory, chosen)}
        return super().prefilled(state, seat, **{**facts, **given, "building": chosen})

    def does(self, state: State, here: Territory) -> State:
        """The gold of a Treasury goes to the owner of the land."""
        land = state.lands[here.name]
        building = _of_code(land, self.building)
        if building is None:
            return state
        buildings = list(land.buildings)
        buildings.remove(building)
        state = state.put(replace(land, buildings=tuple(buildings)))
        if building.kind == TREASURY:
            heap = state.heaps.get(land.name, 0)
            heaps = {other: gold for other, gold in state.heaps.items() if other != land.name}
            state = gained(changed(state, heaps=heaps), land.owner or "", heap)
        return state

    def against(self, state: State, here: Territory, why: NoOrder | None) -> Iterator[Objection]:
        yield from super().against(state, here, why)
        if self.building not in [code(building) for building in here.buildings]:
            yield Objection("demolish.none", say("This building is not here."), "orders")

    def price(self, state: State, here: Territory) -> int:
        return cost(state, self.seat, here, self.building)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        land = state.lands.get(self.land)
        buildings = (
            [Choice(code(building), named(building)) for building in land.buildings] if land else []
        )
        return {**super().choices(state), "building": buildings}

    def in_words(self, before: State) -> Phrase:
        kind, _, builder = self.building.partition("/")
        building = named(Building(kind, builder)) if kind in words.BUILDING else self.title
        return say("{building} demolished", building=building)


def _first_built(state: State, seat: Seat) -> str:
    """A territory with buildings, if possible one where the order is allowed."""
    land = first_land(state, seat, "demolish")
    if land in state.lands and state.lands[land].buildings:
        return land
    return next((territory.name for territory in state.owned(seat) if territory.buildings), land)


def code(building: Building) -> str:
    return f"{building.kind}/{building.builder}"


def named(building: Building) -> Phrase:
    return say("{building} ({seat})", building=words.BUILDING[building.kind],
               seat=SeatName(building.builder))  # fmt: skip


def cost(state: State, seat: Seat, here: Territory | None, text: str) -> int:
    """Talents for demolishing a building; 0 if it is not there."""
    building = _of_code(here, text)
    return price_of_demolition(state, seat, building) if building else 0


def _of_code(here: Territory | None, text: str) -> Building | None:
    buildings = here.buildings if here else ()
    return next((building for building in buildings if code(building) == text), None)
