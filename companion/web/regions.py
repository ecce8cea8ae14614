"""Regions once rendered are kept: what all may see is rendered once, whoever looks."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

REGIONS_IN_MEMORY = 4000


@dataclass(slots=True)
class _Region:
    making: threading.Lock = field(default_factory=threading.Lock)
    html: Markup | None = None


class RegionCache:
    """Rendered regions, the least used forgotten first.

    Four phones wake at the same moment for the same regions: one renders, the others wait.
    """

    def __init__(self, most: int = REGIONS_IN_MEMORY) -> None:
        self._regions: OrderedDict[tuple[Any, ...], _Region] = OrderedDict()
        self._lock = threading.Lock()
        self._most = most

    def get(self, key: tuple[Any, ...], make: Callable[[], Markup]) -> Markup:
        with self._lock:
            region = self._regions.setdefault(key, _Region())
            self._regions.move_to_end(key)
            while len(self._regions) > self._most:
                self._regions.popitem(last=False)
        with region.making:
            if region.html is None:
                region.html = make()
            return region.html
