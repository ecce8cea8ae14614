"""Gold of a player: the purse, and the Treasuries on the map."""

from __future__ import annotations

from companion.core.frozen import changed
from companion.games.epoch_of_rulers.box.kingdoms import TREASURY
from companion.games.epoch_of_rulers.rules import hoard as hoards
from companion.games.epoch_of_rulers.rules.hoard import Hoard
from companion.games.epoch_of_rulers.state.state import State


def heaps_of(state: State, seat: str) -> tuple[list[str], list[str]]:
    """The territories with the player's Treasuries in use, and those with other gold."""
    land = state.owned(seat)
    own = [one.name for one in land if one.has(TREASURY)]
    other = [one.name for one in land if one.name not in own and state.heaps.get(one.name)]
    return own, other


def hoard(state: State, seat: str) -> Hoard:
    """The player's gold."""
    own, other = heaps_of(state, seat)
    return Hoard(
        state.players[seat].purse,
        tuple(state.heaps.get(name, 0) for name in own),
        tuple(state.heaps[name] for name in other),
    )


def gold(state: State, seat: str) -> int:
    """All gold of a player."""
    if seat not in state.players:
        return 0
    if not state.counts(seat):
        return state.players[seat].tally.get("gold", 0)
    return hoard(state, seat).gold()


def room(state: State, seat: str) -> int:
    """The room for more of the player's gold."""
    return max(0, hoard(state, seat).room())


def with_hoard(state: State, seat: str, held: Hoard) -> State:
    """The state with this gold of the player."""
    own, other = heaps_of(state, seat)
    heaps = {**state.heaps, **dict(zip([*own, *other], [*held.treasuries, *held.captured],
                                       strict=True))}  # fmt: skip
    state = state.player(seat, purse=held.purse)
    return changed(state, heaps={name: heap for name, heap in heaps.items() if heap})


def gained(state: State, seat: str, amount: int) -> State:
    """The state after a player gets gold. Gold without room is lost."""
    if seat not in state.players or amount <= 0:
        return state
    return with_hoard(state, seat, hoards.gained(hoard(state, seat), amount)[0])


def paid(state: State, seat: str, amount: int) -> State:
    """The state after a payment. A debt stays in the purse as a number below 0."""
    if seat not in state.players or amount <= 0:
        return state
    held = hoard(state, seat)
    left = hoards.spent(held, amount)
    if left is None:
        left = Hoard(held.gold() - amount, (0,) * len(held.treasuries), (0,) * len(held.captured))
    return with_hoard(state, seat, left)
