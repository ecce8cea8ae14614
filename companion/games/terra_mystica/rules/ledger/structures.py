"""Spades, Dwellings, upgrades and tracks: their cost, their points and their other gains."""

from companion.games.terra_mystica.box import factions
from companion.games.terra_mystica.box.tiles import RoundTile
from companion.games.terra_mystica.rules.ledger.conversions import MOST_ORDAINED
from companion.games.terra_mystica.state.breach import refuse
from companion.games.terra_mystica.state.player import Player, gained, paid, scored, with_due

DEAREST_RATE = 3
GIANTS_SPADES, MOST_SPADES = 2, 3
SPADE_POWER = 2
"""The power that Alchemists with a Stronghold gain for a spade."""
PRIEST_POINTS = 2
"""The points of a spade that Darklings pay with a priest."""


def needed(faction: factions.Faction, before: int, after: int) -> int:
    """Spades from one terrain to another, the shorter way round; Giants always need two."""
    if before == after:
        return 0
    if faction.id == "giants":
        return GIANTS_SPADES
    apart = abs(before - after)
    return min(apart, len(factions.TERRAINS) - apart)


def workers_per_spade(player: Player) -> int:
    return DEAREST_RATE - player.exchange


def spade_cost(player: Player, spades: int) -> factions.Goods:
    """The cost of bought spades: workers at the player's rate, or priests for Darklings."""
    if player.faction.id == "darklings":
        return factions.Goods(priests=spades)
    return factions.Goods(workers=spades * workers_per_spade(player))


def least_spade_cost(player: Player) -> factions.Goods:
    """The least cost of terrain that is not the same any more; nothing with spades at hand."""
    if player.due.spades or player.due.sandstorm:
        return factions.Goods()
    return spade_cost(player, needed(player.faction, 0, 1))


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
    return tile.points if tile and tile.scores == "spade" else 0


def spades_gained(player: Player, spades: int, tile: RoundTile | None) -> Player:
    """The player with more spades at hand, and with their points and power. `tile` is the scoring
    tile of the round, None in phase III."""
    return with_due(_rewarded(player, spades, tile), spades=spades)


def _rewarded(player: Player, spades: int, tile: RoundTile | None) -> Player:
    player = scored(player, "round", spades * spade_points(tile))
    player = scored(player, "faction", spades * player.faction.spade_points)
    return gained(player, factions.Goods(power=spade_power(player, spades)))


def spade_power(player: Player, spades: int) -> int:
    """The power that spades bring, in any phase: Alchemists with a Stronghold gain some."""
    gains = player.faction.id == "alchemists" and player.has(factions.STRONGHOLD)
    return SPADE_POWER * spades if gains else 0


SHIPPING_COST = factions.Goods(coins=4, priests=1)
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


UPGRADES = {
    factions.HOUSE: factions.DWELLING,
    factions.TEMPLE: factions.HOUSE,
    factions.STRONGHOLD: factions.HOUSE,
    factions.SANCTUARY: factions.TEMPLE,
}
"""The structure that each structure replaces."""
SCORED_AS = ("dwelling", "house", "temple", "great", "great")
"""The name of each structure on scoring tiles."""
EARTH1, WATER1 = 2, 3


def cost(faction: factions.Faction, kind: int, beside: bool) -> factions.Goods:
    """The cost of a structure; `beside`: an opponent's structure touches the Trading house."""
    goods = faction.costs[kind]
    if kind == factions.HOUSE and beside:
        return factions.Goods(coins=faction.house_beside, workers=goods.workers)
    return goods


def least_costs(player: Player) -> dict[int, factions.Goods]:
    """The least cost of each structure that the player has left to build: a Trading house beside
    an opponent, nothing for a free one."""
    free = {factions.DWELLING: player.due.ride, factions.HOUSE: player.due.house}
    return {
        kind: factions.Goods() if free.get(kind) else cost(player.faction, kind, beside=True)
        for kind, pieces in enumerate(factions.PIECES)
        if player.built[kind] < pieces and (kind not in UPGRADES or player.built[UPGRADES[kind]])
    }


def build_points(kind: int, tile: RoundTile | None, favors: tuple[str, ...]) -> tuple[int, int]:
    """Points of the round's tile and of favour tiles for building that kind."""
    of_tile = tile.points if tile and tile.scores == SCORED_AS[kind] else 0
    if kind == factions.DWELLING and "earth1" in favors:
        return of_tile, EARTH1
    if kind == factions.HOUSE and "water1" in favors:
        return of_tile, WATER1
    return of_tile, 0


def _with_one_more(player: Player, kind: int) -> tuple[int, ...]:
    """The player's structures after building that kind. Raises Breach if none is left."""
    if player.built[kind] >= factions.PIECES[kind]:
        name = factions.STRUCTURE_NAMES[kind]
        refuse("{who} have no {what} left", who=player.name, what=name, piece=kind)
    built = list(player.built)
    built[kind] += 1
    if kind in UPGRADES:
        built[UPGRADES[kind]] -= 1
    return tuple(built)


def erect(player: Player, kind: int, tile: RoundTile | None, *, beside: bool, free: bool) -> Player:
    """The player after building. The structure is paid unless it is `free`; its points and other
    gains are added."""
    built = _with_one_more(player, kind)
    price = factions.Goods() if free else cost(player.faction, kind, beside)
    player = paid(player, price, built=built)
    of_tile, of_favor = build_points(kind, tile, player.favors)
    player = scored(scored(player, "round", of_tile), "favor", of_favor)
    if kind in (factions.TEMPLE, factions.SANCTUARY):
        return with_due(player, favors=player.faction.favors)
    return _stronghold(player, tile) if kind == factions.STRONGHOLD else player


def _stronghold(player: Player, tile: RoundTile | None) -> Player:
    faction = player.faction
    player = scored(player, "faction", faction.stronghold_points)
    player = gained(player, factions.Goods(power=faction.stronghold_power))
    if faction.stronghold_spades:
        player = spades_gained(player, faction.stronghold_spades, tile)
    if faction.stronghold_shipping:
        player = shipping_step(player)
    ordain = MOST_ORDAINED if faction.id == "darklings" else 0
    return with_due(player, favors=faction.stronghold_favors, ordain=ordain)
