"""The order to regroup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.buildings import TENTS, WAREHOUSE
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.epoch_rules.fees import most_brought
from companion.games.epoch_of_rulers.epoch_start.pay_fees import disbanded
from companion.games.epoch_of_rulers.lands.territory import Territory
from companion.games.epoch_of_rulers.order_rules.order_card import OrderKind
from companion.games.epoch_of_rulers.order_rules.prices import move_price
from companion.games.epoch_of_rulers.orders.order import Order, first_land
from companion.games.epoch_of_rulers.table.armies import added
from companion.games.epoch_of_rulers.table.due import label, land_choices
from companion.games.epoch_of_rulers.table.state import State

Moves = Annotated[
    dict[str, Annotated[int, Field(ge=0, le=15)]], Widget("count", say("Regiments to move"))
]


class Regroup(Order):
    """Regiments move to neighbouring own territories: one is free, one more for a Warehouse there,
    and the others cost a talent each."""

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

    def price(self, state: State, here: Territory) -> int:
        return move_price(sum(self.moves.values()), int(here.has(WAREHOUSE)))

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        lands = land_choices(state, self.seat)
        return {"land": lands, "moves": [one for one in lands if one.value != self.land]}

    def told(self, before: State) -> Phrase:
        return say("regiments to {lands}", lands=told_moves(before, self.moves))


def marched(state: State, origin: str, moves: Mapping[str, int]) -> State:
    """The state after regiments have moved from one territory to others, ordinary ones first."""
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
    state: State, seat: str, here: Territory, moves: Mapping[str, int], steps: int = 1
) -> Iterator[Objection]:
    """Objections to moves from a territory to others, at most this many steps away."""
    if sum(moves.values()) > len(here.regiments):
        said = say("There are not that many regiments there.")
        yield Objection("move.count", said, "war")
    for name in _told(moves):
        there = state.lands.get(name)
        if there is None or there.owner != seat:
            yield Objection(
                "move.own", say("Regiments can move only to the player's own territories."), "war"
            )
            continue
        if not near(state, here.name, name, steps):
            said = say("{one} and {other} are not neighbours.", one=label(state, here.name),
                       other=label(state, name))  # fmt: skip
            if steps > 1:
                said = say("Regiments of the Logistician go two steps at most.")
            yield Objection("move.neighbour", said, "war")
        most = most_brought(there.has(TENTS), state.players[seat].hordes, state.rules)
        if len(there.regiments) + moves[name] > most:
            said = say("At most {count} regiments stand on one territory.", count=most)
            yield Objection("move.norm", said, "war")


def near(state: State, origin: str, target: str, steps: int) -> bool:
    """Whether a territory is at most this many steps from another; True if the neighbours are not
    entered."""
    reached = {origin}
    for _ in range(steps):
        if not reached <= state.links.keys():
            return True
        reached |= {name for one in reached for name in state.links[one]}
    return target in reached


def told_moves(before: State, moves: Mapping[str, int]) -> Phrase:
    """The targets of moves with their numbers."""
    return words.listed(
        say("{land}: {count}", land=label(before, name), count=moves[name]) for name in _told(moves)
    )


def _told(moves: Mapping[str, int]) -> Iterable[str]:
    return [name for name, number in moves.items() if number]
