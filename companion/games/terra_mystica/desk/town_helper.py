"""The town helper: what groups of structures need to become a town."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.core.text import Phrase
from companion.games.terra_mystica.board.areas import group
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.geography import HEXES, members
from companion.games.terra_mystica.ledger import towns
from companion.games.terra_mystica.ledger.towns import TownRule
from companion.games.terra_mystica.play.state import State


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
class TownHelper:
    """A seat's groups, those closest to a town first and towns last, and the town tiles left as
    (name, count). `power` is the power that a town needs."""

    groups: tuple[Group, ...]
    power: int
    tiles: tuple[tuple[Phrase, int], ...]


def missing(kinds: Iterable[int], rule: TownRule) -> tuple[int, int]:
    """The number of structures and the power that these kinds lack for a town."""
    found = list(kinds)
    return max(0, rule.structures(found) - len(found)), max(0, rule.power - towns.value(found))


def town_helper(state: State, number: int) -> TownHelper:
    """The helper for the player with that number; without a map it has no groups."""
    rule = towns.town_rule(state.players[number], state.options)
    groups = sorted(_groups(state, number, rule), key=lambda g: (g.is_town, g.few + g.weak))
    tiles = tuple((names.TOWN[tile], left) for tile, left in state.towns_left.items() if left)
    return TownHelper(tuple(groups), rule.power, tiles)


def _groups(state: State, number: int, rule: TownRule) -> Iterator[Group]:
    board = state.board
    rest = board.held[number] if number < len(board.held) else 0
    while rest:
        hexes = group(board, number, members(rest)[0])
        rest &= ~hexes
        kinds = [board.kinds[hexagon] for hexagon in members(hexes)]
        is_town = bool(hexes & board.towns)
        few, weak = (0, 0) if is_town else missing(kinds, rule)
        there = tuple(HEXES[hexagon] for hexagon in members(hexes))
        yield Group(there, len(kinds), towns.value(kinds), few, weak, is_town)
