"""What an entry has moved on a faction board, as plain numbers, and on the map, by hexes."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import CULTS, STRUCTURES, TERRAINS
from companion.games.terra_mystica.box.geography import HEX_NUMBERS, HEXES, members
from companion.games.terra_mystica.state.board import EMPTY, Board, Bridge, holder_of
from companion.games.terra_mystica.state.player import SOURCES, Due, Player

Plain = dict[str, Any]
ROWS: Mapping[str, tuple[str, ...]] = {
    "power": ("one", "two", "three"),
    "cults": CULTS,
    "sources": tuple(f"vp_{source}" for source in SOURCES),
    "built": STRUCTURES,
    "due": tuple(f"due_{thing}" for thing in Due._fields),
}
"""The fields of a player that are rows of numbers, and the names of the numbers."""
NUMBERS = (
    "coins", "workers", "priests", "priests_kept", "shipping", "exchange", "flight", "bridges",
    "keys",
)  # fmt: skip
LISTS = ("favors", "towns", "used")
SET = ("card", "passed", "dropped", "stopped")
PLACES = {name: (row, place) for row, names in ROWS.items() for place, name in enumerate(names)}
GOODS = ("coins", "workers", "priests", "one", "two", "three")
"""The numbers of goods, which a table may leave untracked."""
SHOWN = frozenset((*GOODS, *CULTS, *ROWS["sources"]))
"""The numbers of a player that a form shows: goods, cult steps, points by source."""


def player_changes(was: Player, now: Player) -> Plain:
    changes: Plain = {}
    for name in NUMBERS:
        if by := getattr(now, name) - getattr(was, name):
            changes[name] = by
    for row, names in ROWS.items():
        before, after = getattr(was, row), getattr(now, row)
        if before is not after:
            changes |= {n: b - a for n, a, b in zip(names, before, after, strict=True) if a != b}
    for name in LISTS:
        for sign, items in list_changes(getattr(was, name), getattr(now, name)).items():
            changes[f"{sign}{name}"] = items
    for name in SET:
        if (value := getattr(now, name)) != getattr(was, name):
            changes[name] = list(value) if isinstance(value, tuple) else value
    return changes


def changed_player(player: Player, changes: Plain) -> Player:
    """The player after these changes. Nothing due falls below none."""
    parts: Plain = {}
    rows: dict[str, list[int]] = {}
    for name, by in changes.items():
        if name in PLACES:
            row, place = PLACES[name]
            if row not in rows:
                rows[row] = [*getattr(player, row)]
            rows[row][place] += by
        elif name in NUMBERS:
            parts[name] = getattr(player, name) + by
        elif name[0] in "+-":
            field = name[1:]
            parts[field] = changed_list(parts.get(field, getattr(player, field)), name[0], by)
        elif name in SET:
            parts[name] = tuple(by) if isinstance(by, list) else by
    for row, values in rows.items():
        if row == "sources":
            parts["vp"] = player.vp + sum(values) - sum(player.sources)
        if row == "due":
            parts[row] = Due._make([max(0, value) for value in values])
        else:
            parts[row] = tuple(values)
    return changed(player, **parts)


def list_changes(was: Iterable[Any], now: Iterable[Any]) -> dict[str, list[Any]]:
    """The items that a list has gained, under "+", and lost, under "-"."""
    before, after = Counter(was), Counter(now)
    changes = {"+": [*(after - before).elements()], "-": [*(before - after).elements()]}
    return {sign: items for sign, items in changes.items() if items}


def changed_list(items: tuple[Any, ...], sign: str, more: list[Any]) -> tuple[Any, ...]:
    """A list with more items, or without some."""
    if sign == "+":
        return (*items, *more)
    left = [*items]
    for item in more:
        if item in left:
            left.remove(item)
    return tuple(left)


Seats = tuple[str, ...]


def board_changes(was: Board, now: Board, seats: Seats) -> Plain:
    """The hexes that have changed: terrain, structure with its seat, towns; bridges, skips."""
    changes: Plain = {}
    for hexagon, name in enumerate(HEXES):
        if was.terrain[hexagon] != now.terrain[hexagon]:
            changes.setdefault("terrain", {})[name] = TERRAINS[now.terrain[hexagon]]
        owner = holder_of(now, hexagon)
        if was.kinds[hexagon] != now.kinds[hexagon] or holder_of(was, hexagon) != owner:
            kind = now.kinds[hexagon]
            stands = (
                [] if kind == EMPTY else [STRUCTURES[kind], (seats[owner] if owner >= 0 else "")]
            )
            changes.setdefault("stands", {})[name] = stands
    if gone := [HEXES[hexagon] for hexagon in members(was.towns & ~now.towns)]:
        changes["no_towns"] = gone
    if towns := [HEXES[hexagon] for hexagon in members(now.towns & ~was.towns)]:
        changes["towns"] = towns
    if gone_bridges := [b for b in was.bridges if b not in now.bridges]:
        changes["no_bridges"] = [[HEXES[b.one], HEXES[b.other]] for b in gone_bridges]
    if was.bridges != now.bridges:
        changes["bridges"] = [[HEXES[b.one], HEXES[b.other], seats[b.seat]]
                            for b in now.bridges if b not in was.bridges]  # fmt: skip
    if new := [skip for skip in now.skips if skip not in was.skips]:
        changes["skips"] = [[seats[seat], [HEXES[h] for h in members(shores)]]
                          for seat, shores in new]  # fmt: skip
    return changes


def changed_board(board: Board, value: Plain, seats: Seats) -> Board:
    parts: Plain = {}
    if "terrain" in value:
        terrain = [*board.terrain]
        for name, kind in value["terrain"].items():
            terrain[HEX_NUMBERS[name]] = TERRAINS.index(kind)
        parts["terrain"] = tuple(terrain)
    if "stands" in value:
        kinds, hexes_held = [*board.kinds], [*board.held]
        for name, stands in value["stands"].items():
            hexagon = HEX_NUMBERS[name]
            kinds[hexagon] = STRUCTURES.index(stands[0]) if stands else EMPTY
            hexes_held = [hexes & ~(1 << hexagon) for hexes in hexes_held]
            if stands and stands[1] in seats:
                hexes_held[seats.index(stands[1])] |= 1 << hexagon
        parts |= {"kinds": tuple(kinds), "held": tuple(hexes_held)}
    if "towns" in value or "no_towns" in value:
        gone = bits(value.get("no_towns", ()))
        parts["towns"] = board.towns & ~gone | bits(value.get("towns", ()))
    if "bridges" in value:
        parts["bridges"] = (*board.bridges, *(
            Bridge(HEX_NUMBERS[end], HEX_NUMBERS[far_end], seats.index(seat))
            for end, far_end, seat in value["bridges"]
        ))  # fmt: skip
    if "no_bridges" in value:
        gone_between = {tuple(map(HEX_NUMBERS.get, ends)) for ends in value["no_bridges"]}
        left = parts.get("bridges", board.bridges)
        parts["bridges"] = tuple(b for b in left if (b.one, b.other) not in gone_between)
    if "skips" in value:
        parts["skips"] = (*board.skips, *((seats.index(seat), bits(shores))
                                           for seat, shores in value["skips"]))  # fmt: skip
    return changed(board, **parts)


def bits(hexes: Iterable[str]) -> int:
    """The hexes of these names as a set."""
    return sum(1 << HEX_NUMBERS[name] for name in hexes)
