"""What is shown to several, made once for all of them."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

MOST_IN_MEMORY = 12_000  # thirty for each of 400 tables

T = TypeVar("T")


@dataclass(slots=True)
class _Place:
    making: threading.Lock = field(default_factory=threading.Lock)
    made: Any = None
    made_of: object = None


class MadeOnce:
    """Keeps what was made last under each key. The least used is forgotten first. Safe for threads.

    When four phones ask for the same at once, one makes it and the others wait.
    """

    def __init__(self, most: int = MOST_IN_MEMORY) -> None:
        self._places: OrderedDict[tuple[Any, ...], _Place] = OrderedDict()
        self._lock = threading.Lock()
        self._most = most

    def get(self, key: tuple[Any, ...], make: Callable[[], T]) -> T:
        """What is kept under a key, made now if nobody has made it. `make` never gives None."""
        place = self._place(key)
        found: T | None = place.made
        if found is None:
            with place.making:
                found = place.made
                if found is None:
                    found = place.made = make()
        return found

    def latest(self, key: tuple[Any, ...], made_of: object, make: Callable[[], T]) -> T:
        """The same, made again when what it is made of is no longer equal."""
        place = self._place(key)
        with place.making:
            if place.made is None or place.made_of != made_of:
                place.made, place.made_of = make(), made_of
            found: T = place.made
        return found

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
