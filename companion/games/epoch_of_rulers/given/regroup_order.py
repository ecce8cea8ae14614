"""The order to regroup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.buildings import WAREHOUSE
from companion.games.epoch_of_rulers.box.contents import NORM
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.epochs.pay_fees import disbanded
from companion.games.epoch_of_rulers.given.order import Order, first_land
from companion.games.epoch_of_rulers.lands.territory import Territory
from companion.games.epoch_of_rulers.orders.order_card import OrderKind
from companion.games.epoch_of_rulers.orders.prices import move_price
from companion.games.epoch_of_rulers.table.armies import added
from companion.games.epoch_of_rulers.table.due import label, land_choices
from companion.games.epoch_of_rulers.table.state import State

Moves = Annotated[
    dict[str, Annotated[int, Field(ge=0, le=15)]], Widget("count", say("Regiments that go to"))
]


class Regroup(Order):
    """Regiments go to neighbouring own territories: one for nothing, one more for a Warehouse
    there, the others for a talent each."""

    kind: ClassVar[str] = "regroup"
    title: ClassVar[Phrase] = say("Regroup")
    order: ClassVar[OrderKind] = "regroup"

    moves: Moves = Field(default_factory=dict)

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        land = given.get("land") or first_land(state, seat, cls.order)
        here = state.lands.get(land)
        moving = sum(given.get("moves", {}).values())
        price = move_price(moving, int(here.has(WAREHOUSE))) if here else 0
        return super().prefilled(state, seat, **{"land": land, "cost": price, **given})

    def does(self, state: State, here: Territory) -> State:
        return marched(state, here.name, self.moves)

    def against(self, state: State, here: Territory) -> Iterator[Objection]:
        yield from super().against(state, here)
        yield from against_moves(state, self.seat, here, self.moves)
        price = move_price(sum(self.moves.values()), int(here.has(WAREHOUSE)))
        if self.cost != price:
            said = say("It costs {gold}.", gold=words.talents(price))
            yield Objection("regroup.price", said, "orders")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        lands = land_choices(state, self.seat)
        return {"land": lands, "moves": [one for one in lands if one.value != self.land]}

    def told(self, before: State) -> Phrase:
        return say("regiments to {lands}", lands=told_moves(before, self.moves))


def marched(state: State, origin: str, moves: Mapping[str, int]) -> State:
    """The state after regiments have gone from one territory to others, ordinary ones first."""
    for target, number in moves.items():
        if target not in state.lands or origin not in state.lands or target == origin:
            continue
        before = state.lands[origin]
        left = disbanded(before, number)
        gone = list(before.regiments)
        for one in left.regiments:
            gone.remove(one)
        state = state.put(left, added(state.lands[target], gone))
    return state


def against_moves(
    state: State, seat: str, here: Territory, moves: Mapping[str, int]
) -> Iterator[Objection]:
    """What stands against moves from a territory to others."""
    if sum(moves.values()) > len(here.regiments):
        said = say("So many regiments do not stand there.")
        yield Objection("move.count", said, "war")
    norm = NORM + 1 if state.players[seat].hordes else NORM
    for name in _told(moves):
        there = state.lands.get(name)
        if there is None or there.owner != seat:
            yield Objection("move.own", say("Regiments go only to own territories."), "war")
        elif name not in state.links.get(here.name, (name,)):
            said = say("{one} and {other} are no neighbours.", one=label(state, here.name),
                       other=label(state, name))  # fmt: skip
            yield Objection("move.neighbour", said, "war")
        elif len(there.regiments) + moves[name] > norm:
            said = say("At most {count} regiments stand on one territory.", count=norm)
            yield Objection("move.norm", said, "war")


def told_moves(before: State, moves: Mapping[str, int]) -> Phrase:
    """The targets of moves with their numbers."""
    return words.listed(
        say("{land}: {count}", land=label(before, name), count=moves[name]) for name in _told(moves)
    )


def _told(moves: Mapping[str, int]) -> Iterable[str]:
    return [name for name, number in moves.items() if number]
