"""Founding a town: the conditions, and the gain from its tile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import SANCTUARY, VALUES
from companion.games.terra_mystica.box.goods import Goods
from companion.games.terra_mystica.box.tiles import RoundTile, TownTile
from companion.games.terra_mystica.rules.ledger.cults import step_up, with_keys
from companion.games.terra_mystica.rules.ledger.tracks import shipping_step
from companion.games.terra_mystica.state.player import Player, gained, scored

STRUCTURES_NEEDED = 4
WITH_SANCTUARY = 3
POWER_NEEDED = 7
POWER_WITH_FIRE2 = 6
FOUR_STRUCTURES = "four-with-sanctuary"
"""The option that a town with a Sanctuary needs the same number of structures as any other."""


class TownRule(NamedTuple):
    """The conditions of a town: its power, and its number of structures if a Sanctuary is among
    them."""

    power: int = POWER_NEEDED
    with_sanctuary: int = WITH_SANCTUARY

    def structures(self, kinds: Iterable[int]) -> int:
        """The number of structures that a group of these kinds needs."""
        return self.with_sanctuary if SANCTUARY in kinds else STRUCTURES_NEEDED


def town_rule(player: Player, options: frozenset[str] = frozenset()) -> TownRule:
    """The conditions of the player's towns, by the table's options."""
    power = POWER_WITH_FIRE2 if "fire2" in player.favors else POWER_NEEDED
    sanctuary = STRUCTURES_NEEDED if FOUR_STRUCTURES in options else WITH_SANCTUARY
    return TownRule(power, sanctuary)


def value(kinds: Iterable[int]) -> int:
    """The power value of some structures."""
    return sum(VALUES[kind] for kind in kinds)


def is_town(kinds: list[int], rule: TownRule) -> bool:
    """Whether touching structures make a town."""
    return len(kinds) >= rule.structures(kinds) and value(kinds) >= rule.power


def town_gained(
    player: Player,
    tile: TownTile,
    scoring: RoundTile | None,
    tops_free: tuple[bool, ...],
    first: int = 0,
) -> Player:
    """The player with a town tile: points, goods, its keys and its steps, with the `first` cult
    before the others."""
    faction = player.faction
    player = scored(player, "town", tile.points)
    if scoring and scoring.scores == "town":
        player = scored(player, "round", scoring.points)
    player = scored(player, "faction", faction.town_points)
    player = gained(player, tile.goods.plus(Goods(workers=faction.town_workers)))
    player = changed(player, towns=(*player.towns, tile.id))
    player = with_keys(player, tile.keys, tops_free)
    cults = sorted(range(len(player.cults)), key=lambda cult: cult != first)
    for cult in cults if tile.steps else ():
        player = step_up(player, cult, tile.steps, tops_free[cult])
    return _further(player) if tile.shipping else player


def _further(player: Player) -> Player:
    """The player after a free step of shipping. The Fakirs' carpets skip one more hex instead."""
    if player.faction.id == "fakirs":
        return changed(player, flight=player.flight + 1)
    return shipping_step(player)
