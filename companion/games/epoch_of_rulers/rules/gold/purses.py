"""Gold of a player: the purse, the Treasuries on the map, a share of the gold on a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.core.frozen import changed
from companion.core.game.action import Objection
from companion.core.text import Seat, SeatName
from companion.games.epoch_of_rulers.box.contents import PURSE, TREASURY_HOLDS
from companion.games.epoch_of_rulers.box.kingdoms import TREASURY
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.box.words import talents
from companion.games.epoch_of_rulers.state.state import State


@dataclass(frozen=True)
class Hoard:
    """Talents of one player. `treasuries` holds the gold in each own Treasury, `captured` the gold
    in each Treasury of others, which can be spent but never filled; both in the player's order."""

    purse: int
    treasuries: tuple[int, ...] = ()
    captured: tuple[int, ...] = ()

    def gold(self) -> int:
        return self.purse + sum(self.treasuries) + sum(self.captured)

    def room(self) -> int:
        held = self.purse + sum(self.treasuries)
        return PURSE + TREASURY_HOLDS * len(self.treasuries) - held

    def gained(self, amount: int) -> tuple[Hoard, int]:
        """The hoard with more gold, and the lost gold. The purse fills first, then the Treasuries
        in order."""
        into_purse = max(0, min(amount, PURSE - self.purse))
        left = amount - into_purse
        treasuries = []
        for held in self.treasuries:
            put = max(0, min(left, TREASURY_HOLDS - held))
            treasuries.append(held + put)
            left -= put
        purse = self.purse + into_purse
        return replace(self, purse=purse, treasuries=tuple(treasuries)), left

    def spent(self, amount: int) -> Hoard | None:
        """The hoard after a payment from the purse, then from the Treasuries in their order; None
        if there is too little."""
        if self.gold() < amount:
            return None
        purse, *heaps = _less((self.purse, *self.treasuries, *self.captured), amount)
        own = len(self.treasuries)
        return Hoard(purse, tuple(heaps[:own]), tuple(heaps[own:]))

    def bank_pays(self) -> tuple[Hoard, int]:
        """The hoard with one more talent in every Treasury, and the talents without room, which are
        lost."""
        paid = tuple(min(held + 1, TREASURY_HOLDS) for held in self.treasuries)
        over = len(paid) - (sum(paid) - sum(self.treasuries))
        return replace(self, treasuries=paid), over


def _less(heaps: Iterable[int], amount: int) -> Iterator[int]:
    """The heaps after taking an amount from the first ones."""
    for held in heaps:
        taken = min(amount, held)
        yield held - taken
        amount -= taken


def heaps_of(state: State, seat: Seat) -> tuple[list[str], list[str]]:
    """The territories with the player's Treasuries in use, and those with other gold."""
    lands = state.owned(seat)
    own = [land.name for land in lands if land.has(TREASURY)]
    other = [land.name for land in lands if land.name not in own and state.heaps.get(land.name)]
    return own, other


def hoard(state: State, seat: Seat) -> Hoard:
    own, other = heaps_of(state, seat)
    return Hoard(
        state.players[seat].purse,
        tuple(state.heaps.get(name, 0) for name in own),
        tuple(state.heaps[name] for name in other),
    )


def gold(state: State, seat: Seat) -> int:
    if seat not in state.players:
        return 0
    if not state.counts(seat):
        return state.players[seat].tally.get("gold", 0)
    return hoard(state, seat).gold()


def room(state: State, seat: Seat) -> int:
    return max(0, hoard(state, seat).room())


def with_hoard(state: State, seat: Seat, held: Hoard) -> State:
    own, other = heaps_of(state, seat)
    heaps = {**state.heaps, **dict(zip([*own, *other], [*held.treasuries, *held.captured],
                                       strict=True))}  # fmt: skip
    state = state.player(seat, purse=held.purse)
    return changed(state, heaps={name: heap for name, heap in heaps.items() if heap})


def gained(state: State, seat: Seat, amount: int) -> State:
    """The state after a player gets gold. Gold without room is lost."""
    if seat not in state.players or amount <= 0:
        return state
    return with_hoard(state, seat, hoard(state, seat).gained(amount)[0])


def paid(state: State, seat: Seat, amount: int) -> State:
    """The state after a payment. A debt stays in the purse as a number below 0."""
    if seat not in state.players or amount <= 0:
        return state
    held = hoard(state, seat)
    left = held.spent(amount)
    if left is None:
        left = Hoard(held.gold() - amount, (0,) * len(held.treasuries), (0,) * len(held.captured))
    return with_hoard(state, seat, left)


def affordable(state: State, seat: Seat, cost: int) -> Iterator[Objection]:
    """An objection if the player has less gold. What costs nothing, a debt doesn't forbid."""
    if seat in state.players and cost > max(0, gold(state, seat)):
        sentence = say(
            "{seat} has only {gold}.", seat=SeatName(seat), gold=talents(gold(state, seat))
        )
        yield Objection("gold", sentence, "gold")


class CardGold(NamedTuple):
    """The gold of the kingdom's owner and of the drawer afterwards, and the lost gold."""

    owner: int
    drawer: int
    lost: int


def share_card_gold(
    gold: int, *, drawer: int, drawer_cap: int, owner: int, owner_cap: int, claims: bool
) -> CardGold:
    """Shares the gold on a card. It goes to the drawer, but an owner who claims it first fills the
    treasury."""
    claimed = max(0, min(gold, owner_cap - owner)) if claims else 0
    drawn = max(0, min(gold - claimed, drawer_cap - drawer))
    return CardGold(owner + claimed, drawer + drawn, gold - claimed - drawn)
