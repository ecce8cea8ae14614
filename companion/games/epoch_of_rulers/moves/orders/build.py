"""The orders to build and to demolish, and the building that Brickworks allow at once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import (
    BRICKWORKS,
    KINDS,
    LIBRARY,
    STATUE,
    TREASURY,
)
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import ORDERS, Cost
from companion.games.epoch_of_rulers.moves.epoch.spend import must_discard
from companion.games.epoch_of_rulers.moves.orders.order import Order, first_land
from companion.games.epoch_of_rulers.rules.gold.purses import affordable, gained, paid
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.rules.land.limits import WHY, NoOrder, WhyNot
from companion.games.epoch_of_rulers.rules.orders.order_card import (
    OrderKind,
    possible,
    price_of,
    price_of_demolition,
)
from companion.games.epoch_of_rulers.rules.turn.reigns import on_turn, reign_of
from companion.games.epoch_of_rulers.state.state import Building, State, Territory


def discarded(state: State, seat: Seat, building: str) -> int:
    """The number of cards to discard before a new Library gives one: 0 or 1."""
    if building != LIBRARY or seat not in state.players:
        return 0
    return must_discard(state, seat, more_libraries=1)


def built(state: State, seat: Seat, here: Territory, building: str, discards: int = 0) -> State:
    """The state with a building of the player; unchanged for an unknown one. `discards` cards are
    discarded before a Library gives one. A Statue does not prolong a reign that is over."""
    if building not in KINDS:
        return state
    player = state.players[seat]
    changes: dict[str, object] = {}
    if building == STATUE and not reign_of(state, seat).exceeded:
        changes["statues"] = player.statues + 1
    elif building == LIBRARY:
        changes["cards"] = max(0, player.cards - discards) + 1
    here = state.lands[here.name]
    raised = replace(here, buildings=(*here.buildings, Building(building, seat)))
    return state.put(raised).player(seat, **changes)


def why_not_here(
    state: State, seat: Seat, here: Territory, building: str, *, followup: bool = False
) -> WhyNot | None:
    """Why a building on a territory is not possible; None if it is."""
    return dict(possible(state, seat, here, followup=followup)).get(building, "no_stock")


def _filled(
    state: State,
    seat: Seat,
    here: Territory | None,
    building: str | None,
    *,
    followup: bool = False,
) -> dict[str, Any]:
    """The building, by default one that is possible, its price, and the cards discarded for it."""
    options = possible(state, seat, here, followup=followup) if here else []
    building = building or next((name for name, why in options if not why), "statue")
    return {"building": building, "cost": price_of(state, building, followup=followup),
            "discards": discarded(state, seat, building)}  # fmt: skip


Kind = Annotated[str, Widget("choice", say("Building")), Field(max_length=20)]
Discards = Annotated[int, Widget("hidden", say("Cards discarded first")), Field(ge=0, le=9)]


class Build(Order):
    kind: ClassVar[str] = "build"
    icon: ClassVar[str] = "building"
    title: ClassVar[Phrase] = say("Build")
    order: ClassVar[OrderKind] = "build"
    refills: ClassVar[tuple[str, ...]] = ("land", "building")

    building: Kind
    discards: Discards = 0

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        here = state.lands.get(given.get("land") or "")
        facts = _filled(state, seat, here, given.get("building"))
        return super().prefilled(state, seat, **{**facts, **given})

    def does(self, state: State, here: Territory) -> State:
        return built(state, self.seat, here, self.building, self.discards)

    def fold(self, state: State) -> State:
        after = super().fold(state)
        return changed(after, followup=self.land) if self.building == BRICKWORKS else after

    def against(self, state: State, here: Territory, why: NoOrder | None) -> Iterator[Objection]:
        if why in (None, "nothing_to_build"):
            why = why_not_here(state, self.seat, here, self.building)
        if why is not None:
            yield Objection(f"order.{why}", WHY[why], "building")

    def price(self, state: State, here: Territory) -> int:
        return price_of(state, self.building)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {**super().choices(state), "building": building_choices(state, self.seat, self.land)}

    def in_words(self, before: State) -> Phrase:
        return say("builds “{building}”", building=words.BUILDING.get(self.building, self.title))


class FollowUp(Action[State]):
    """One more building right after Brickworks, for a talent more."""

    kind: ClassVar[str] = "follow_up"
    icon: ClassVar[str] = "building"
    heading: ClassVar[Phrase | None] = ORDERS
    title: ClassVar[Phrase] = say("Build on after Brickworks")
    refills: ClassVar[tuple[str, ...]] = ("building",)

    seat: SeatField
    building: Kind
    discards: Discards = 0
    cost: Cost = 0

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False if state.followup else None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        here = state.lands.get(state.followup)
        facts = _filled(state, seat, here, given.get("building"), followup=True)
        return cls(**{"seat": seat, **facts, **given})

    def fold(self, state: State) -> State:
        land = state.lands.get(state.followup)
        if land is None or self.seat not in state.players:
            return state
        state = paid(state, self.seat, self.cost)
        state = built(state, self.seat, land, self.building, self.discards)
        return changed(state, followup="")

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "orders")
        land = state.lands.get(state.followup)
        if land is None or self.seat not in state.players:
            yield Objection("followup", WHY["needs_brickworks"], "building")
            return
        why = why_not_here(state, self.seat, land, self.building, followup=True)
        if why is not None:
            yield Objection(f"order.{why}", WHY[why], "building")
        price = price_of(state, self.building, followup=True)
        if self.cost != price:
            sentence = say("It costs {gold}.", gold=words.talents(price))
            yield Objection("build.price", sentence, "building")
        yield from affordable(state, self.seat, self.cost)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        choices = building_choices(state, self.seat, state.followup, followup=True)
        return {"building": choices}

    def story(self, before: State) -> Phrase:
        built = say("builds “{building}”", building=words.BUILDING.get(self.building, self.title))
        built = with_details(built, label(before, before.followup))
        return with_details(built, say("for {gold}", gold=words.talents(self.cost)))


def building_choices(
    state: State, seat: Seat, name: str, *, followup: bool = False
) -> list[Choice]:
    """Buildings for a form, the possible ones first."""
    land = state.lands.get(name)
    if land is None or seat not in state.players:
        return [Choice(building, word) for building, word in words.BUILDING.items()]
    options = possible(state, seat, land, followup=followup)
    options.sort(key=lambda option: option[1] is not None)
    return [
        Choice(
            building,
            words.BUILDING[building],
            WHY[why] if why else words.talents(price_of(state, building, followup=followup)),
        )
        for building, why in options
    ]


class Demolish(Order):
    """A building is demolished: one's own for nothing, others for their price minus one.
    `building` is "kind/builder"."""

    kind: ClassVar[str] = "demolish"
    icon: ClassVar[str] = "minus"
    title: ClassVar[Phrase] = say("Demolish")
    order: ClassVar[OrderKind] = "demolish"
    refills: ClassVar[tuple[str, ...]] = ("land", "building")

    building: Annotated[str, Widget("choice", say("Building")), Field(max_length=40)]

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False if any(land.buildings for land in state.owned(seat)) else None

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
        return say("demolishes “{building}”", building=building)


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
