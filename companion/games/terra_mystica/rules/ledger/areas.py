"""Towns and their tiles, reach, connected areas and the groups that make towns."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import SANCTUARY, STRONGHOLD, VALUES, Goods
from companion.games.terra_mystica.box.geography import FLYING, RIVERS, SHIPPING, SHORES, members
from companion.games.terra_mystica.box.tiles import RoundTile, TownTile
from companion.games.terra_mystica.rules.ledger.cult_steps import step_up, with_keys
from companion.games.terra_mystica.rules.ledger.structures import shipping_step
from companion.games.terra_mystica.state.board import Board, neighbours
from companion.games.terra_mystica.state.breach import Breach
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
    power = POWER_WITH_FIRE2 if "fire2" in player.favors else POWER_NEEDED
    sanctuary = STRUCTURES_NEEDED if FOUR_STRUCTURES in options else WITH_SANCTUARY
    return TownRule(power, sanctuary)


def kinds_of(built: Iterable[int]) -> list[int]:
    """The kind of every structure, from their numbers by kind."""
    return [kind for kind, count in enumerate(built) for _ in range(count)]


def value(kinds: Iterable[int]) -> int:
    return sum(VALUES[kind] for kind in kinds)


def all_towns_need(kinds: list[int], rule: TownRule, towns: int) -> tuple[int, int]:
    """The number of structures of these kinds and the power that so many towns need at least. A
    Sanctuary spares one of them a structure."""
    spared = STRUCTURES_NEEDED - rule.structures(kinds)
    return STRUCTURES_NEEDED * towns - spared, rule.power * towns


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


FLYERS = ("dwarves", "fakirs")
"""Factions that skip hexes, by tunnel or carpet, and have no ships."""


def skipped(player: Player) -> int:
    """How many hexes a tunnel or a carpet skips; 0 for factions without."""
    if player.faction.id not in FLYERS:
        return 0
    farther = player.faction.id == "fakirs" and player.has(STRONGHOLD)
    return 1 + farther + player.flight


def reaches(board: Board, seat: int, hexagon: int, shipping: int) -> bool:
    """Whether a hex is adjacent to a structure of the seat, directly or by ship."""
    mine = board.held[seat]
    return bool(SHIPPING[shipping][hexagon] & mine) or bool(neighbours(board, hexagon) & mine)


def flies(board: Board, player: Player, hexagon: int) -> bool:
    """Whether a tunnel or a carpet reaches a hex."""
    skips = skipped(player)
    return bool(skips and FLYING[skips + 1][hexagon] & board.held[player.seat])


def _joined(board: Board, hexes: int, start: int, reach: tuple[int, ...]) -> int:
    """The part of `hexes` connected to `start`, by `reach` and by bridges."""
    group, edge, bridged = start, start, bool(board.bridges)
    while edge:
        near = 0
        while edge:
            hexagon = edge.bit_length() - 1
            edge ^= 1 << hexagon
            near |= reach[hexagon]
            if bridged:
                near |= neighbours(board, hexagon)
        edge = near & hexes & ~group
        group |= edge
    return group


def largest_area(board: Board, player: Player) -> int:
    """The size of the player's largest connected area, by ships, tunnels or carpets."""
    skips = skipped(player)
    reach = FLYING[skips + 1] if skips else SHIPPING[player.shipping]
    unvisited, largest = board.held[player.seat], 0
    while unvisited:
        area = _joined(board, unvisited, unvisited & -unvisited, reach)
        largest = max(largest, area.bit_count())
        unvisited &= ~area
    return largest


def group(board: Board, seat: int, hexagon: int) -> int:
    """The hexes of a seat's structures connected to one of its hexes, directly or by a river hex
    that Mermaids have skipped."""
    mine = board.held[seat]
    hexes = _joined(board, mine, 1 << hexagon, SHIPPING[0])
    if not board.skips:
        return hexes
    skips = [shores & mine for skipper, shores in board.skips if skipper == seat]
    while across := [shores & ~hexes for shores in skips if shores & hexes and shores & ~hexes]:
        for shore in members(across[0]):
            hexes |= _joined(board, mine, 1 << shore, SHIPPING[0])
    return hexes


def makes_town(board: Board, hexes: int, rule: TownRule) -> bool:
    """Whether these structures make a town."""
    if hexes.bit_count() < WITH_SANCTUARY:
        return False
    return is_town([board.kinds[hexagon] for hexagon in members(hexes)], rule)


def towns_marked(board: Board, seat: int, around: int, rule: TownRule) -> tuple[Board, int]:
    """The board after checking the groups around some hexes, and the number of new towns. A group
    that touches a town of the seat joins it; another group may become a town."""
    arisen, unvisited = 0, around & board.held[seat]
    while unvisited:
        hexes = group(board, seat, (unvisited & -unvisited).bit_length() - 1)
        unvisited &= ~hexes
        if not hexes & board.towns:
            if not makes_town(board, hexes, rule):
                continue
            arisen += 1
        if hexes & ~board.towns:
            board = changed(board, towns=board.towns | hexes)
    return board, arisen


def rivers_to_skip(board: Board, seat: int, rule: TownRule) -> list[int]:
    """The river hexes with which Mermaids would found a town by skipping them."""
    mine = board.held[seat]
    several = (n for n, shores in enumerate(SHORES) if (shores & mine).bit_count() > 1)
    return [river for river in several if _skipping(board, seat, river, rule)[1]]


def _skipping(board: Board, seat: int, river: int, rule: TownRule) -> tuple[Board, int]:
    """The board after Mermaids skip a river hex, and the number of new towns."""
    skipping = changed(board, skips=(*board.skips, (seat, SHORES[river])))
    return towns_marked(skipping, seat, SHORES[river], rule)


def skip_river(board: Board, seat: int, rivers: list[int], rule: TownRule) -> Board:
    """The board after Mermaids skip the first of these river hexes that founds a town."""
    for river in rivers:
        founded, arisen = _skipping(board, seat, river, rule)
        if arisen:
            return founded
    names = " or ".join(RIVERS[river] for river in rivers) or "a river there"
    raise Breach("no town arises by skipping {river}", river=names)
