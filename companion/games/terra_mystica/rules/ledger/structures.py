"""Dwellings, upgrades and tracks: their cost, their points and their other gains."""

from __future__ import annotations

from companion.games.terra_mystica.box.factions import (
    DWELLING,
    HOUSE,
    PIECES,
    SANCTUARY,
    STRONGHOLD,
    STRUCTURE_NAMES,
    TEMPLE,
    Faction,
    Goods,
)
from companion.games.terra_mystica.box.tiles import RoundTile
from companion.games.terra_mystica.rules.ledger.conversions import MOST_ORDAINED
from companion.games.terra_mystica.rules.ledger.spades import spades_gained
from companion.games.terra_mystica.state.breach import refuse
from companion.games.terra_mystica.state.player import Player, gained, paid, scored, with_due

SHIPPING_COST = Goods(coins=4, priests=1)
EXCHANGE_POINTS = 6


def can_ship(player: Player) -> bool:
    """Whether a step is left on the shipping track; Dwarves and Fakirs have no track."""
    return player.shipping < player.faction.last_shipping


def advance_shipping(player: Player) -> Player:
    """The player after paying for a step of shipping."""
    if not can_ship(player):
        refuse("{who} are at the end of the shipping track", who=player.name)
    return shipping_step(paid(player, SHIPPING_COST))


def shipping_step(player: Player) -> Player:
    """The player one level further, with its points; nothing happens at the end of the track."""
    if not can_ship(player):
        return player
    level = player.shipping + 1
    return scored(player, "shipping", player.faction.shipping_points[level], shipping=level)


def advance_exchange(player: Player) -> Player:
    """The player one step up the exchange track."""
    if player.exchange >= player.faction.exchange:
        refuse("{who} are at the end of the exchange track", who=player.name)
    player = paid(player, player.faction.exchange_cost)
    return scored(player, "exchange", EXCHANGE_POINTS, exchange=player.exchange + 1)


UPGRADES = {HOUSE: DWELLING, TEMPLE: HOUSE, STRONGHOLD: HOUSE, SANCTUARY: TEMPLE}
"""The structure that each structure replaces."""
SCORED_AS = ("dwelling", "house", "temple", "great", "great")
"""The name of each structure on scoring tiles."""
EARTH1, WATER1 = 2, 3


def cost(faction: Faction, kind: int, beside: bool) -> Goods:
    """The cost of a structure; `beside`: an opponent's structure touches the Trading house."""
    goods = faction.costs[kind]
    if kind == HOUSE and beside:
        return Goods(coins=faction.house_beside, workers=goods.workers)
    return goods


def build_points(kind: int, tile: RoundTile | None, favors: tuple[str, ...]) -> tuple[int, int]:
    """Points of the round's tile and of favour tiles for building that kind."""
    of_tile = tile.points if tile and tile.scores == SCORED_AS[kind] else 0
    if kind == DWELLING and "earth1" in favors:
        return of_tile, EARTH1
    if kind == HOUSE and "water1" in favors:
        return of_tile, WATER1
    return of_tile, 0


def _with_one_more(player: Player, kind: int) -> tuple[int, ...]:
    """The player's structures after building that kind. Raises Breach if none is left."""
    if player.built[kind] >= PIECES[kind]:
        what = STRUCTURE_NAMES[kind]
        refuse("{who} have no {what} left", who=player.name, what=what, piece=kind)
    built = list(player.built)
    built[kind] += 1
    if kind in UPGRADES:
        built[UPGRADES[kind]] -= 1
    return tuple(built)


def erect(player: Player, kind: int, tile: RoundTile | None, *, beside: bool, free: bool) -> Player:
    """The player after building. The structure is paid unless it is `free`; its points and other
    gains are added."""
    built = _with_one_more(player, kind)
    price = Goods() if free else cost(player.faction, kind, beside)
    player = paid(player, price, built=built)
    of_tile, of_favor = build_points(kind, tile, player.favors)
    player = scored(scored(player, "round", of_tile), "favor", of_favor)
    if kind in (TEMPLE, SANCTUARY):
        return with_due(player, favors=player.faction.favors)
    return _stronghold(player, tile) if kind == STRONGHOLD else player


def _stronghold(player: Player, tile: RoundTile | None) -> Player:
    """The player with the Stronghold's immediate gains."""
    faction = player.faction
    player = scored(player, "faction", faction.stronghold_points)
    player = gained(player, Goods(power=faction.stronghold_power))
    if faction.stronghold_spades:
        player = spades_gained(player, faction.stronghold_spades, tile)
    if faction.stronghold_shipping:
        player = shipping_step(player)
    ordain = MOST_ORDAINED if faction.id == "darklings" else 0
    return with_due(player, favors=faction.stronghold_favors, ordain=ordain)
