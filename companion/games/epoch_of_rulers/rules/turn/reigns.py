"""The rulers in power, and their reigns."""

from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.kingdoms import heirs
from companion.games.epoch_of_rulers.rules.gold.income import Reign, reign
from companion.games.epoch_of_rulers.state.state import State


def reign_of(state: State, seat: Seat) -> Reign:
    """The reign of the player's ruler."""
    return reign_at(state, seat, state.players[seat].martial)


def reign_at(state: State, seat: Seat, marker: int) -> Reign:
    """The reign with the marker of martial deeds on this unit."""
    player = state.players[seat]
    return reign(player.reign_start, player.statues, marker,
                 agreed=state.rules)  # fmt: skip


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
