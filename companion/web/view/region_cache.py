"""Rendered regions of a table's screens: made once for all who may see the same."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

REGIONS_IN_MEMORY = 4000


@dataclass(frozen=True, slots=True)
class Region:
    """The content of one element of a page: its id, and its HTML as it is sent."""

    target: str
    html: Markup
    fragment: str
    """For the answer to a tap: htmx swaps it into its element."""
    message: bytes
    """The same as lines of a stream's message."""


def region(target: str, html: Markup) -> Region:
    """A region from its HTML."""
    fragment = f'<hx-partial hx-target="#{target}" hx-swap="innerMorph">{html}</hx-partial>'
    lines = [line for line in fragment.splitlines() if line and not line.isspace()]
    message = "data: " + "\ndata: ".join(lines) + "\n"
    return Region(target, html, fragment, message.encode())


@dataclass(slots=True)
class _Place:
    making: threading.Lock = field(default_factory=threading.Lock)
    region: Region | None = None
    made_of: object = None


class RegionCache:
    """The latest regions; the least used are forgotten first. Safe for threads.

    When four phones ask for the same region at once, one renders it and the others wait.
    """

    def __init__(self, most: int = REGIONS_IN_MEMORY) -> None:
        self._places: OrderedDict[tuple[Any, ...], _Place] = OrderedDict()
        self._lock = threading.Lock()
        self._most = most

    def get(self, key: tuple[Any, ...], target: str, make: Callable[[], Markup]) -> Region:
        """The region of a key, made now if nobody has made it."""
        place = self._place(key)
        if place.region is not None:
            return place.region
        with place.making:
            if place.region is None:
                place.region = region(target, make())
            return place.region

    def latest(
        self, key: tuple[Any, ...], target: str, made_of: object, make: Callable[[], Markup]
    ) -> Region:
        """The region of a key, made again when what it is made of is no longer equal."""
        place = self._place(key)
        with place.making:
            if place.region is None or place.made_of != made_of:
                place.region, place.made_of = region(target, make()), made_of
            return place.region

    def _place(self, key: tuple[Any, ...]) -> _Place:
        with self._lock:
            place = self._places.get(key)
            if place is None:
                place = self._places[key] = _Place()
                while len(self._places) > self._most:
                    self._places.popitem(last=False)
            else:
                self._places.move_to_end(key)
            return place


kept = RegionCache()
