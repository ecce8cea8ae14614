"""Founding a town: the conditions, and what its tile brings."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.terra_mystica.basis.changed import changed
from companion.games.terra_mystica.basis.goods import Goods
from companion.games.terra_mystica.box.factions import SANCTUARY, VALUES
from companion.games.terra_mystica.box.tiles import RoundTile, TownTile
from companion.games.terra_mystica.ledger.cults import step_up, with_keys
from companion.games.terra_mystica.ledger.player import Player, gained, scored
from companion.games.terra_mystica.ledger.tracks import shipping_step

STRUCTURES_NEEDED = 4
WITH_SANCTUARY = 3
POWER_NEEDED = 7
POWER_WITH_FIRE2 = 6


def value(kinds: Iterable[int]) -> int:
    """The power value of some structures."""
    return sum(VALUES[kind] for kind in kinds)


def is_town(kinds: list[int], *, fire2: bool) -> bool:
    """Whether touching structures make a town; `fire2`: their owner has that favor tile."""
    enough = WITH_SANCTUARY if SANCTUARY in kinds else STRUCTURES_NEEDED
    power = POWER_WITH_FIRE2 if fire2 else POWER_NEEDED
    return len(kinds) >= enough and value(kinds) >= power


def town_gained(
    player: Player, tile: TownTile, scoring: RoundTile | None, tops_free: tuple[bool, ...]
) -> Player:
    """The player with a town tile: points, keys, goods, then its steps."""
    faction = player.faction
    player = scored(player, "town", tile.points)
    if scoring and scoring.scores == "town":
        player = scored(player, "round", scoring.points)
    player = scored(player, "faction", faction.town_points)
    player = gained(player, tile.goods.plus(Goods(workers=faction.town_workers)))
    player = changed(player, towns=(*player.towns, tile.id))
    player = with_keys(player, tile.keys, tops_free)
    if tile.steps:
        for cult in range(len(player.cults)):
            player = step_up(player, cult, tile.steps, tops_free[cult])
    return _further(player) if tile.shipping else player


def _further(player: Player) -> Player:
    """The player after a free step of shipping; the Fakirs' carpets skip one more hex."""
    if player.faction.id == "fakirs":
        return changed(player, flight=player.flight + 1)
    return shipping_step(player)
