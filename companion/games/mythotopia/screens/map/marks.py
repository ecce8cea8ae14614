"""The marks in an area of the map: buildings, castles, dragons, runestones, and pieces."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.core.text import Seat
from companion.games.mythotopia.box.contents import Sea
from companion.games.mythotopia.screens.map import geometry
from companion.games.mythotopia.state.state import State

MARKS = (148, 60)  # units: room for the marks under a province's name
SHIPS = (148, 104)  # units: room for the ships under a sea's name
ABREAST = 3  # marks side by side in full size; more become smaller
LETTERS = 0.9  # the least size of their numbers: 16 px on a phone 390 px wide
FLEETS = 2  # ships side by side


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark in an area, with its middle at x, y. `what`: a building, castle, dragon, runestone,
    "strength" (`count` of the neutral troops), or a seat's pieces: "army", "mercenary" or "ship".
    `size` is 1 if there is room."""

    what: str
    x: int
    y: int
    seat: Seat = ""
    count: int = 0
    size: float = 1

    @property
    def letters(self) -> float:
        """The size of its number relative to the mark."""
        return max(1, LETTERS / self.size)


def pieces(state: State, there: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """Each seat's pieces in one place, in turn order. Seats without pieces are left out."""
    yield from ((seat, there[seat]) for seat in state.seats if there.get(seat))


def in_province(state: State, name: str, owner: Seat, building: str) -> Iterator[Mark]:
    """The marks under the name, side by side: buildings, then troops. A town, which every held
    province has, is drawn only if no other mark has its owner's colour."""
    stands: list[tuple[str, str, int]] = []
    if not owner:
        stands.append(("strength", "", state.facts(name).strength))
    if building and building != "town":
        stands.append((building, owner, 0))
    if name in state.castle_in:
        stands.append(("castle", owner, 0))
    stands += [
        (what, "", 0)
        for what, where in (("dragon", state.dragons), ("runestone", state.runestones))
        if name in where
    ]
    stands += [
        (what, seat, count)
        for what, troops in (("army", state.armies), ("mercenary", state.mercenaries))
        for seat, count in pieces(state, troops.get(name, {}))
    ]
    if building == "town" and owner not in {seat for _, seat, _ in stands}:
        stands.insert(0, (building, owner, 0))
    x, y = geometry.PROVINCES[name].label
    size = ABREAST / max(ABREAST, len(stands))
    yield from _row(stands, x, y + geometry.FALL + MARKS[1] // 2, MARKS[0] / ABREAST, size)


def in_sea(state: State, sea: Sea) -> Iterator[Mark]:
    """The ships under the name, two in a row."""
    ships = [("ship", seat, count) for seat, count in pieces(state, state.ships.get(sea, {}))]
    x, y = geometry.SEAS[sea].label
    high = SHIPS[1] // 2
    for n in range(0, len(ships), FLEETS):
        down = y + geometry.FALL + high // 2 + n // FLEETS * high
        yield from _row(ships[n : n + FLEETS], x, down, SHIPS[0] / FLEETS)


def _row(
    row: Sequence[tuple[str, str, int]], x: int, y: int, wide: float, size: float = 1
) -> Iterator[Mark]:
    for n, (what, seat, count) in enumerate(row):
        yield Mark(what, x + round((n - (len(row) - 1) / 2) * wide * size), y, seat, count, size)
