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
    # str(): of Markup, every line would be Markup again, at ten times the price.
    lines = "\n".join(f"data: {line}" for line in fragment.splitlines() if line.strip())
    return Region(target, html, fragment, f"{lines}\n".encode())


@dataclass(slots=True)
class _Place:
    making: threading.Lock = field(default_factory=threading.Lock)
    region: Region | None = None


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
        with self._lock:
            place = self._places.get(key)
            if place is None:
                place = self._places[key] = _Place()
                while len(self._places) > self._most:
                    self._places.popitem(last=False)
            else:
                self._places.move_to_end(key)
        if place.region is not None:
            return place.region
        with place.making:
            if place.region is None:
                place.region = region(target, make())
            return place.region


kept = RegionCache()
