"""The rulers in power, and their reigns."""

from typing import NamedTuple

from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.kingdoms import heirs
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings
from companion.games.epoch_of_rulers.state.state import State

UNITS = 10
STATUE_UNITS = 5


class Reign(NamedTuple):
    """The last unit of a reign, and whether the marker has ended it; then the first and the last
    unit of the next reign."""

    end: int
    exceeded: bool
    next_start: int | None
    next_end: int | None


def reign(start: int, statues: int, marker: int, agreed: Readings = DEFAULTS) -> Reign:
    """The reign that began on the unit `start`. `statues` counts those built in it, also
    those destroyed since."""
    end = start + UNITS - 1 + STATUE_UNITS * statues
    exceeded = marker > end or (agreed.dies_on_last_unit and marker == end)
    if not exceeded:
        return Reign(end, False, None, None)
    return Reign(end, True, marker, marker + UNITS - 1)


def reign_of(state: State, seat: Seat) -> Reign:
    return reign_at(state, seat, state.players[seat].martial)


def reign_at(state: State, seat: Seat, marker: int) -> Reign:
    """The reign with the marker of martial deeds on this unit."""
    player = state.players[seat]
    return reign(player.reign_start, player.statues, marker, state.rules)


def ruler_due(state: State, seat: Seat) -> bool:
    """Whether the player chooses a ruler before the fees."""
    player = state.players[seat]
    return not player.ruler and bool(heirs(player.kingdom, player.used))


def ruler_in_power(state: State, seat: Seat) -> str | None:
    """The ruler whose power the player has now."""
    player = state.players.get(seat)
    return player.ruler or None if player and not player.deposed else None


def rules_another_kingdom(state: State, seat: Seat) -> bool:
    """Whether the player's ruler does not belong to the kingdom: the set-up has been corrected."""
    player = state.players.get(seat)
    return player is not None and player.ruler not in ("", *heirs(player.kingdom, ()))
