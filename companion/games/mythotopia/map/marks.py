"""The marks in an area of the map: buildings, castles, dragons, runestones, and pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.mythotopia.map import geometry
from companion.games.mythotopia.state.state import State

ROW, NAME = 42, 30  # units: height of a row of marks, and of a line of words
MARK, SHIP = 42, 54  # units: from one mark to the next


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark in an area, with its middle at x, y. `what`: a building, castle, dragon, runestone,
    "strength" (`count` of the neutral troops), or a seat's pieces: "army", "mercenary" or "ship".
    """

    what: str
    x: int
    y: int
    seat: str = ""
    count: int = 0


def pieces(state: State, there: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """Each seat's pieces in one place, in turn order, without seats that have none."""
    yield from ((seat, there[seat]) for seat in state.seats if there.get(seat))


def in_province(state: State, name: str, owner: str, building: str) -> Iterator[Mark]:
    """Two rows under the name: buildings, then troops."""
    stands: list[tuple[str, str, int]] = [(building, owner, 0)] if building else []
    if not owner:
        stands.append(("strength", "", state.facts(name).strength))
    for what, where in (
        ("castle", state.castle_in), ("dragon", state.dragons), ("runestone", state.runestones)
    ):  # fmt: skip
        if name in where:
            stands.append((what, "", 0))
    troops = [
        (what, seat, count)
        for what, there in (("army", state.armies), ("mercenary", state.mercenaries))
        for seat, count in pieces(state, there.get(name, {}))
    ]
    rows = [row for row in (stands, troops) if row]
    x, y = geometry.PROVINCES[name].label
    for down, row in enumerate(rows):
        yield from _row(row, x, y + down * ROW - ROW * (len(rows) - 1) // 2 + NAME // 2, MARK)


def in_sea(state: State, sea: str) -> Iterator[Mark]:
    """The ships, side by side under the name."""
    ships = [("ship", seat, count) for seat, count in pieces(state, state.ships.get(sea, {}))]
    x, y = geometry.SEAS[sea].label
    yield from _row(ships, x, y + NAME + NAME // 2, SHIP)


def _row(row: list[tuple[str, str, int]], x: int, y: int, wide: int) -> Iterator[Mark]:
    for n, (what, seat, count) in enumerate(row):
        yield Mark(what, x + round((n - (len(row) - 1) / 2) * wide), y, seat, count)
