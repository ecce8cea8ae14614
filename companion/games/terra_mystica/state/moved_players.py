"""What an entry has moved on a faction board, as plain numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import CULTS, STRUCTURES
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


def of_player(was: Player, now: Player) -> Plain:
    """What has changed on a faction board."""
    found: Plain = {}
    for name in NUMBERS:
        if by := getattr(now, name) - getattr(was, name):
            found[name] = by
    for row, names in ROWS.items():
        before, after = getattr(was, row), getattr(now, row)
        if before is not after:
            found |= {n: b - a for n, a, b in zip(names, before, after, strict=True) if a != b}
    for name in LISTS:
        before, after = Counter(getattr(was, name)), Counter(getattr(now, name))
        if more := [*(after - before).elements()]:
            found[f"+{name}"] = more
        if less := [*(before - after).elements()]:
            found[f"-{name}"] = less
    for name in SET:
        if (value := getattr(now, name)) != getattr(was, name):
            found[name] = list(value) if isinstance(value, tuple) else value
    return found


def with_moved(player: Player, moved: Plain) -> Player:
    """The player after these changes. Nothing due falls below none."""
    parts: Plain = {}
    rows: dict[str, list[int]] = {}
    for name, by in moved.items():
        if name in PLACES:
            row, place = PLACES[name]
            if row not in rows:
                rows[row] = [*getattr(player, row)]
            rows[row][place] += by
        elif name in NUMBERS:
            parts[name] = getattr(player, name) + by
        elif name[0] in "+-":
            field = name[1:]
            parts[field] = listed(parts.get(field, getattr(player, field)), name[0], by)
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


def listed(items: tuple[Any, ...], sign: str, more: list[Any]) -> tuple[Any, ...]:
    """A list with more items, or without some."""
    if sign == "+":
        return (*items, *more)
    left = [*items]
    for one in more:
        if one in left:
            left.remove(one)
    return tuple(left)
