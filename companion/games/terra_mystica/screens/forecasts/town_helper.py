"""The town helper: what groups of structures need to become a town.

Groups come from the map; at a table without one, a player counts the structures of a group.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import SANCTUARY, STRUCTURES
from companion.games.terra_mystica.box.geography import HEXES, members
from companion.games.terra_mystica.rules.ledger import areas
from companion.games.terra_mystica.rules.ledger.areas import TownRule, group
from companion.games.terra_mystica.state.state import State


@dataclass(frozen=True, slots=True)
class Group:
    """Touching structures of one seat on `hexes`: their number and their power value, and how much
    of both is missing for a town; `is_town` if they are one already."""

    hexes: tuple[str, ...]
    count: int
    value: int
    few: int
    weak: int
    is_town: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """A kind of structure: its id, name and icon, how many are `built`, and how many of them a
    player counts in a group."""

    id: str
    name: Phrase
    icon: str
    built: int
    count: int


@dataclass(frozen=True, slots=True)
class TownHelper:
    """A seat's groups, those closest to a town first and towns last, and the town tiles left as
    (name, count). `power` is the power that a town needs, `structures` their number without and
    with a Sanctuary. `counted` are the structures from which a player makes the one group; empty
    with a map."""

    groups: tuple[Group, ...]
    power: int
    structures: tuple[int, int]
    tiles: tuple[tuple[Phrase, int], ...]
    counted: tuple[Counted, ...] = ()


def town_helper(state: State, number: int) -> TownHelper:
    """The helper for the player with that number; without a map it has no groups."""
    rule = areas.town_rule(state.players[number], state.options)
    groups = sorted(_groups(state, number, rule), key=lambda g: (g.is_town, g.few + g.weak))
    return _helper(state, rule, groups)


def town_of_counted(state: State, number: int, counts: Mapping[str, int]) -> TownHelper:
    """The helper for a group that has so many structures of each kind, by id; never more than are
    built. Without structures it has no group."""
    player = state.players[number]
    rule = areas.town_rule(player, state.options)
    counted = tuple(
        Counted(kind, name, icon, built, min(built, counts.get(kind, 0)))
        for kind, name, icon, built in zip(
            STRUCTURES, names.STRUCTURE, names.STRUCTURE_ICONS, player.built, strict=True
        )
        if built
    )
    kinds = [STRUCTURES.index(kind.id) for kind in counted for _ in range(kind.count)]
    group = _group((), kinds, rule, is_town=areas.is_town(kinds, rule))
    return _helper(state, rule, [group] if kinds else [], counted)


def _helper(
    state: State, rule: TownRule, groups: Iterable[Group], counted: tuple[Counted, ...] = ()
) -> TownHelper:
    tiles = tuple((names.TOWN[tile], left) for tile, left in state.towns_left.items() if left)
    needed = rule.structures([]), rule.structures([SANCTUARY])
    return TownHelper(tuple(groups), rule.power, needed, tiles, counted)


def _groups(state: State, number: int, rule: TownRule) -> Iterator[Group]:
    board = state.board
    unvisited = board.held[number] if number < len(board.held) else 0
    while unvisited:
        hexes = group(board, number, members(unvisited)[0])
        unvisited &= ~hexes
        kinds = [board.kinds[hexagon] for hexagon in members(hexes)]
        places = tuple(HEXES[hexagon] for hexagon in members(hexes))
        yield _group(places, kinds, rule, is_town=bool(hexes & board.towns))


def _group(hexes: tuple[str, ...], kinds: list[int], rule: TownRule, *, is_town: bool) -> Group:
    count, value = len(kinds), areas.value(kinds)
    few = 0 if is_town else max(0, rule.structures(kinds) - count)
    weak = 0 if is_town else max(0, rule.power - value)
    return Group(hexes, count, value, few, weak, is_town)
