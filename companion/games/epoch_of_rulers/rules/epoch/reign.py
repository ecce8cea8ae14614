"""A ruler's reign on the martial track."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings

UNITS = 10
STATUE_UNITS = 5


class Reign(NamedTuple):
    """The last unit of a reign, and whether the marker has ended it; then the first and the last
    unit of the next reign."""

    end: int
    exceeded: bool
    next_start: int | None
    next_end: int | None


def reign(start: int, statues: int, marker: int, agreed: Readings = DEFAULTS) -> Reign:
    """The reign that began on the unit `start`. `statues` counts those built in it, also
    those destroyed since."""
    end = last_unit(start) + STATUE_UNITS * statues
    exceeded = marker > end or (agreed.dies_on_last_unit and marker == end)
    if not exceeded:
        return Reign(end, False, None, None)
    return Reign(end, True, marker, last_unit(marker))


def last_unit(start: int) -> int:
    """The last unit of a reign without Statues."""
    return start + UNITS - 1
