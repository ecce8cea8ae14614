"""Spades: the number for a change of terrain, their cost and their gain."""

from __future__ import annotations

from companion.games.terra_mystica.box.factions import STRONGHOLD, TERRAINS, Faction, Goods
from companion.games.terra_mystica.box.tiles import RoundTile
from companion.games.terra_mystica.state.player import Player, gained, paid, scored, with_due

DEAREST_RATE = 3
GIANTS_SPADES, MOST_SPADES = 2, 3
SPADE_POWER = 2
"""The power that Alchemists with a Stronghold gain for a spade."""
PRIEST_POINTS = 2
"""The points of a spade that Darklings pay with a priest."""


def needed(faction: Faction, before: int, after: int) -> int:
    """Spades from one terrain to another, the shorter way round; Giants always need two."""
    if before == after:
        return 0
    if faction.id == "giants":
        return GIANTS_SPADES
    apart = abs(before - after)
    return min(apart, len(TERRAINS) - apart)


def rate(player: Player) -> int:
    """Workers for a spade."""
    return DEAREST_RATE - player.exchange


def spade_cost(player: Player, spades: int) -> Goods:
    """The cost of bought spades: workers at the player's rate, or priests for Darklings."""
    if player.faction.id == "darklings":
        return Goods(priests=spades)
    return Goods(workers=spades * rate(player))


def dig(player: Player, spades: int, tile: RoundTile | None) -> Player:
    """The player with bought spades at hand in the action phase."""
    return with_due(bought(player, spades, tile), spades=spades)


def bought(player: Player, spades: int, tile: RoundTile | None) -> Player:
    """The player after buying spades in the action phase and using them at once."""
    player = paid(player, spade_cost(player, spades))
    if player.faction.id == "darklings":
        player = scored(player, "faction", spades * PRIEST_POINTS)
    return _rewarded(player, spades, tile)


def spade_points(tile: RoundTile | None) -> int:
    """The points of the round's scoring tile for a spade."""
    return tile.points if tile and tile.scores == "spade" else 0


def spades_gained(player: Player, spades: int, tile: RoundTile | None) -> Player:
    """The player with more spades at hand, and with their points and power. `tile` is the scoring
    tile of the round, None in phase III."""
    return with_due(_rewarded(player, spades, tile), spades=spades)


def _rewarded(player: Player, spades: int, tile: RoundTile | None) -> Player:
    """The player with the points and the power for spades."""
    player = scored(player, "round", spades * spade_points(tile))
    player = scored(player, "faction", spades * player.faction.spade_points)
    return gained(player, Goods(power=spade_power(player, spades)))


def spade_power(player: Player, spades: int) -> int:
    """The power that spades bring, in any phase: Alchemists with a Stronghold gain some."""
    gains = player.faction.id == "alchemists" and player.has(STRONGHOLD)
    return SPADE_POWER * spades if gains else 0
