"""Beacons: a made-up game as a package of its own, written from docs/add-a-game.md.

Every night each player lights up to three beacons, a log of wood for each. A beacon is a point.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from beacons.words import say, say_many
from companion.core.game.action import Action, Choice, Listed, MenuItem, Objection, Offer, Widget
from companion.core.game.descriptions import (
    Colour,
    Counter,
    Ended,
    Meta,
    Page,
    Period,
    Source,
    Standing,
    Turn,
    Waited,
)
from companion.core.game.game import Game
from companion.core.game.ruling import Answers
from companion.core.game.showcase import examples_in
from companion.core.text import Phrase, SeatName

PLAN = say("Plan the night")
NIGHT = Period(say("Night"), say("After night"), say("Night {number}"), say("Restart this night"))


@dataclass(frozen=True)
class Coast:
    """`wood` and `lit` are everybody's logs and beacons; `done` have lit theirs this night."""

    wood: Mapping[str, int]
    lit: Mapping[str, int]
    night: int = 1
    done: tuple[str, ...] = ()
    over: bool = False


class Agreed(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    logs: Annotated[int, Widget("count", say("Logs for each")), Field(ge=1, le=20)] = 9
    shore: Annotated[Literal["north", "south"], Widget("choice", say("Shore"))] = "north"
    gifts: Annotated[dict[str, int], Widget("count", say("A gift"))] = Field(default_factory=dict)

    def choices(self, seats: Sequence[str]) -> Mapping[str, Sequence[Choice]]:
        return {
            "shore": [Choice("north", say("The north")), Choice("south", say("The south"))],
            "gifts": [Choice(seat, say("More for {seat}", seat=SeatName(seat))) for seat in seats],
        }


class Light(Action[Coast]):
    kind: ClassVar[str] = "light"
    icon: ClassVar[str] = "flame"
    title: ClassVar[Phrase] = say("Light beacons")

    seat: Annotated[str, Widget("seat", say("Keeper"))]
    beacons: Annotated[int, Widget("count", say("Beacons")), Field(ge=1, le=3)] = 1

    def fold(self, state: Coast) -> Coast:
        wood = {**state.wood, self.seat: state.wood[self.seat] - self.beacons}
        lit = {**state.lit, self.seat: state.lit[self.seat] + self.beacons}
        return replace(state, wood=wood, lit=lit, done=(*state.done, self.seat))

    def objections(self, state: Coast) -> Iterator[Objection]:
        if self.beacons > state.wood[self.seat]:
            yield Objection("light.wood", say("There is no wood for that."), "wood")

    def story(self, before: Coast) -> Phrase:
        return say_many("lights {count} beacon", "lights {count} beacons", self.beacons)


class Boat(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Annotated[Literal["brig", "cog"], Widget("choice", say("Boat"))]
    men: Annotated[int, Widget("count", say("Crew")), Field(ge=1, le=30)] = 5


class Signal(Action[Coast]):
    """Which seats saw whose fires, and in which order."""

    kind: ClassVar[str] = "signal"
    icon: ClassVar[str] = "eye"
    listed: ClassVar[Listed] = "anytime"
    title: ClassVar[Phrase] = say("A signal was seen")

    seat: Annotated[str, Widget("seat", say("Keeper"))]
    by: Annotated[tuple[str, ...], Widget("seats", say("Seen by"))] = ()
    order: Annotated[tuple[str, ...], Widget("order", say("In this order"))] = ()
    boats: Annotated[tuple[Boat, ...], Widget("parts", say("Boats in sight"))] = ()

    def choices(self, state: Coast) -> Mapping[str, Sequence[Choice]]:
        fires = {"red fire": say("Red fire"), "smoke": say("Smoke"), "bell": say("Bell")}
        return {
            "order": [Choice(value, label) for value, label in fires.items()],
            "boats.kind": [Choice("brig", say("A brig")), Choice("cog", say("A cog"))],
        }

    def fold(self, state: Coast) -> Coast:
        return state

    def story(self, before: Coast) -> Phrase:
        return say_many("is seen by {count} keeper", "is seen by {count} keepers", len(self.by))


class Dawn(Action[Coast]):
    kind: ClassVar[str] = "dawn"
    icon: ClassVar[str] = "turn-end"
    listed: ClassVar[Listed] = None
    title: ClassVar[Phrase] = say("Dawn")

    def fold(self, state: Coast) -> Coast:
        return replace(state, night=state.night + 1, done=())

    def story(self, before: Coast) -> Phrase:
        return say("The night ends")


class Last(Action[Coast]):
    kind: ClassVar[str] = "last"
    icon: ClassVar[str] = "end-game"
    listed: ClassVar[Listed] = "settings"
    title: ClassVar[Phrase] = say("The last dawn")

    def fold(self, state: Coast) -> Coast:
        return replace(state, over=True)

    def story(self, before: Coast) -> Phrase:
        return say("The last dawn breaks")


@dataclass(frozen=True, slots=True)
class Tower:
    """One player's page."""

    left: int
    offers: tuple[Offer[Coast], ...] = ()


def begin(options: Agreed, seats: Sequence[str]) -> Coast:
    wood = {seat: options.logs + options.gifts.get(seat, 0) for seat in seats}
    return Coast(wood, dict.fromkeys(seats, 0))


def waited(state: Coast) -> Waited:
    dark = () if state.over else tuple(seat for seat in state.lit if seat not in state.done)
    what = say("Light a beacon") if dark else None
    phase = say("Dusk") if dark else say("Late at night")
    return Waited(dark, phase, state.night, what, state.done)


def ended(state: Coast) -> Ended | None:
    if not state.over:
        return None
    winners = tuple(place.seat for place in Standing.ranked(state.lit) if place.rank == 1)
    return Ended(say("The ships are home"), winners)


def menu(state: Coast, seat: str) -> list[MenuItem[Coast]]:
    return [Light.item(), Light.item(PLAN, page="plan")]


def plan(state: Coast, seat: str, answers: Answers) -> Page[Coast]:
    beacons = next(
        (int(answer) for answer in answers.get("beacons", ()) if answer in ("2", "3")), 1
    )
    label = say_many("Light {count} beacon", "Light {count} beacons", beacons)
    offer = Light(seat=seat, beacons=beacons).button(label)
    shown = (beacons, state.wood[seat] - beacons)
    return Page(PLAN, shown, (("beacons", str(beacons)),), (offer,))


game = Game[Coast, Agreed](
    meta=Meta(
        slug="beacons",
        title=say("Beacons"),
        players=(2, 4),
        colours=(Colour("red", say("Red"), "disc"), Colour("blue", say("Blue"), "square"),
                 Colour("white", say("White"), "star")),
        bgg_id=0,
        version=1,
        points=say("Fires"),
        period=NIGHT,
    ),
    options=Agreed,
    action_types=(Light, Signal, Dawn, Last),
    begin=begin,
    points=lambda state: state.lit,
    sources=lambda state: [Source(say("Beacons"), state.lit)],
    counters=lambda state: [Counter("wood", say("Log"), "log", state.wood)],
    turn=lambda state: Turn(None, state.night),
    waited=waited,
    ended=ended,
    view=lambda state: sum(state.lit.values()),
    seat_view=lambda state, seat: Tower(state.wood[seat]),
    quick=lambda _, seat: [Light(seat=seat).button(say("One more beacon"))],
    menu=menu,
    passing=lambda state: Dawn().button(),
    pages={"plan": plan},
    examples=examples_in(f"{__name__}.examples"),
)  # fmt: skip
