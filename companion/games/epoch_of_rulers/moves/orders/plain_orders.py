"""Mobilising, taxes, war planning, negotiation and regrouping."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import WAREHOUSE
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import Counts, Discards, Specials
from companion.games.epoch_of_rulers.moves.epoch.spend import against_discards, must_discard
from companion.games.epoch_of_rulers.moves.orders.order import Order, first_land
from companion.games.epoch_of_rulers.rules.land.atlas import (
    Origin,
    label,
    land_choices,
    may_border,
    special_choices,
    with_regiments,
)
from companion.games.epoch_of_rulers.rules.land.limits import NoOrder, why_no_regiment
from companion.games.epoch_of_rulers.rules.orders.order_card import OrderKind
from companion.games.epoch_of_rulers.rules.orders.prices import move_price
from companion.games.epoch_of_rulers.rules.war import armies
from companion.games.epoch_of_rulers.rules.war.armies import added, special_regiment
from companion.games.epoch_of_rulers.state.state import Regiment, State, Territory


class Mobilise(Order):
    """A regiment for a talent; a `special` one on the territory of the capital."""

    kind: ClassVar[str] = "mobilise"
    icon: ClassVar[str] = "regiment"
    title: ClassVar[Phrase] = say("Mobilise")
    order: ClassVar[OrderKind] = "mobilise"

    special: Annotated[bool, Widget("flag", say("A special regiment"))] = False

    def does(self, state: State, here: Territory) -> State:
        new = special_regiment(state, self.seat) if self.special else Regiment()
        return state.put(added(here, (new,)))

    def against(self, state: State, here: Territory, why: NoOrder | None) -> Iterator[Objection]:
        if why is None and self.special:
            why = why_no_regiment(state, self.seat, here, special=True)
        yield from super().against(state, here, why)

    def in_words(self, before: State) -> Phrase:
        return say("recruits a special regiment") if self.special else say("recruits a regiment")


class Tax(Order):
    kind: ClassVar[str] = "tax"
    icon: ClassVar[str] = "coin"
    title: ClassVar[Phrase] = say("Collect taxes")
    order: ClassVar[OrderKind] = "tax"

    def in_words(self, before: State) -> Phrase:
        return say("collects taxes")


class Plan(Order):
    """A military card; at the limit one is discarded first."""

    kind: ClassVar[str] = "plan"
    icon: ClassVar[str] = "military-card"
    title: ClassVar[Phrase] = say("Plan the war")
    order: ClassVar[OrderKind] = "planning"

    discards: Discards = 0

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return super().prefilled(state, seat, **{"discards": must_discard(state, seat), **given})

    def does(self, state: State, here: Territory) -> State:
        cards = state.players[self.seat].cards
        return state.player(self.seat, cards=max(0, cards - self.discards) + 1)

    def against(self, state: State, here: Territory, why: NoOrder | None) -> Iterator[Objection]:
        yield from super().against(state, here, why)
        yield from against_discards(state, self.seat, self.discards)

    def in_words(self, before: State) -> Phrase:
        return say("takes a military card")


class Negotiate(Order):
    kind: ClassVar[str] = "negotiate"
    icon: ClassVar[str] = "uprising"
    title: ClassVar[Phrase] = say("Negotiate")
    order: ClassVar[OrderKind] = "negotiate"

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False if state.owned(seat) else None

    def does(self, state: State, here: Territory) -> State:
        return state.put(replace(here, uprising=False))

    def in_words(self, before: State) -> Phrase:
        return say("ends the uprising")


Moves = Annotated[Counts, Widget("count", say("Regiments to move"))]


class Regroup(Order):
    """Regiments move to neighbouring own territories: one is free, one more for a Warehouse there,
    and the others cost a talent each."""

    kind: ClassVar[str] = "regroup"
    icon: ClassVar[str] = "march"
    title: ClassVar[Phrase] = say("Regroup")
    order: ClassVar[OrderKind] = "regroup"

    land: Origin
    moves: Moves = Field(default_factory=dict)
    special: Specials = Field(default_factory=dict)

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        land = given.get("land") or first_land(state, seat, cls.order)
        territory = state.lands.get(land)
        moving = sum(given.get("moves", {}).values())
        price = move_price(moving, int(territory.has(WAREHOUSE))) if territory else 0
        return super().prefilled(state, seat, **{"land": land, "cost": price, **given})

    def does(self, state: State, here: Territory) -> State:
        return marched(state, here.name, self.moves, self.special)

    def against(self, state: State, here: Territory, why: NoOrder | None) -> Iterator[Objection]:
        yield from super().against(state, here, why)
        yield from against_moves(state, self.seat, here, self.moves, self.special)

    def price(self, state: State, here: Territory) -> int:
        return move_price(sum(self.moves.values()), int(here.has(WAREHOUSE)))

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return move_choices(state, self.seat, self.land)

    def in_words(self, before: State) -> Phrase:
        return say("moves regiments")

    def details(self, before: State) -> Phrase:
        return told_moves(before, self.moves)


def move_choices(
    state: State, seat: Seat, origin: str, steps: int = 1
) -> dict[str, Sequence[Choice]]:
    """The territories that regiments leave and reach, those within so many steps first. Where
    ordinary and special regiments stand, a move says how many are special."""
    lands = land_choices(state, seat)
    targets = [land for land in lands if land.value != origin]
    if origin in state.lands:
        targets.sort(key=lambda land: not near(state, origin, land.value, steps))
    territory = state.lands.get(origin)
    mixed = territory is not None and armies.has_both_kinds(territory)
    return {
        "land": [with_regiments(state, land) for land in lands],
        "moves": [_into(state, land) for land in targets],
        "special": special_choices(targets) if mixed else [],
    }


def _into(state: State, land: Choice) -> Choice:
    there = words.troops(len(state.lands[land.value].regiments))
    return replace(land, label=say("Into {land} ({regiments})", land=land.label, regiments=there))


def marched(
    state: State, origin: str, moves: Mapping[str, int], special: Mapping[str, int]
) -> State:
    """The state after regiments have moved from one territory to others: so many special ones, then
    ordinary ones, as far as there are."""
    for target, number in moves.items():
        if target not in state.lands or origin not in state.lands or target == origin:
            continue
        land = state.lands[origin]
        kinds = armies.of_kinds(land, number, special.get(target, 0))
        left, going = armies.parted(land, *kinds)
        state = state.put(left, armies.added(state.lands[target], going))
    return state


def against_moves(
    state: State,
    seat: Seat,
    here: Territory,
    moves: Mapping[str, int],
    special: Mapping[str, int],
    steps: int = 1,
) -> Iterator[Objection]:
    """Objections to moves from a territory to others, at most this many steps away."""
    specials = sum(special.values())
    ordinary = sum(moves.values()) - specials
    if specials and (
        any(number > moves.get(name, 0) for name, number in special.items())
        or specials > armies.count(here.regiments, special=True)
        or ordinary > armies.count(here.regiments, special=False)
    ):
        sentence = say("There are not that many regiments of this kind there.")
        yield Objection("move.special", sentence, "war")
    if sum(moves.values()) > len(here.regiments):
        yield Objection("move.count", say("There are not that many regiments there."), "war")
    for name in _told(moves):
        target = state.lands.get(name)
        if target is None or target.owner != seat:
            yield Objection(
                "move.own", say("Regiments can move only to the player's own territories."), "war"
            )
            continue
        if not near(state, here.name, name, steps):
            sentence = say("{one} and {other} are not neighbours.", one=label(state, here.name),
                           other=label(state, name))  # fmt: skip
            if steps > 1:
                sentence = say("Regiments of the Logistician go two steps at most.")
            yield Objection("move.neighbour", sentence, "war")
        most = armies.most_there(state, seat, target)
        if len(target.regiments) + moves[name] > most:
            sentence = say("At most {count} regiments stand on one territory.", count=most)
            yield Objection("move.norm", sentence, "war")


def near(state: State, origin: str, target: str, steps: int) -> bool:
    """Whether a territory may be at most this many steps from another, through land of the same
    owner and by the neighbours that are entered."""
    reached, through = {origin}, {origin}
    for _ in range(steps):
        reached |= {
            name for name in state.lands for place in through if may_border(state, place, name)
        }
        through = {name for name in reached if state.lands[name].owner == state.lands[origin].owner}
    return target in reached


def told_moves(before: State, moves: Mapping[str, int]) -> Phrase:
    return words.listed(
        say("{land} +{count}", land=label(before, name), count=moves[name]) for name in _told(moves)
    )


def _told(moves: Mapping[str, int]) -> Iterable[str]:
    return [name for name, number in moves.items() if number]
