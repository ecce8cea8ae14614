"""A territory: its owner, regiments and buildings, and the weakest of several."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.kingdoms import KINDS

REBELS = "rebels"
CENTRE = "centre"
HOME = 4
"""The original territories of a kingdom."""


class Regiment(NamedTuple):
    """A regiment; an ordinary one has a strength and a toughness of 1. A special one belongs to
    its kingdom."""

    strength: int = 1
    toughness: int = 1
    special: bool = False


class Building(NamedTuple):
    """A building and its builder. `special` is the level of a building that the box does not
    name."""

    kind: str
    builder: str
    special: int | None = None

    @property
    def level(self) -> int:
        """1 to 3."""
        return self.special or KINDS[self.kind].level


@dataclass(frozen=True)
class Territory:
    """A territory. `owner` and `home` name players; nobody owns the neutral one."""

    name: str
    owner: Seat | None
    home: str | None
    regiments: tuple[Regiment, ...] = ()
    buildings: tuple[Building, ...] = ()
    orders: int = 0
    uprising: bool = False
    protected: bool = False
    plague: bool = False

    def has(self, kind: str) -> bool:
        """Whether its owner can use such a building: the owner built it, and there is no
        uprising."""
        return not self.uprising and any(
            building.kind == kind and building.builder == self.owner for building in self.buildings
        )

    @property
    def is_free(self) -> bool:
        """Whether it has neither an order nor an uprising."""
        return not self.orders and not self.uprising


def land_names(seats: Sequence[Seat]) -> dict[str, str | None]:
    """The names of all territories with their homes: "a1" to "a4" for the first seat, and so on,
    and the centre."""
    names: dict[str, str | None] = {
        f"{chr(ord('a') + place)}{number}": seat
        for place, seat in enumerate(seats)
        for number in range(1, HOME + 1)
    }
    return {**names, CENTRE: None}


def weakest(regiments: Mapping[str, int]) -> tuple[str, ...]:
    """The territories with the fewest regiments."""
    fewest = min(regiments.values(), default=0)
    return tuple(name for name, count in regiments.items() if count == fewest)
