"""Keeps what several phones show, so that it is made only once."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.settings import TABLES_IN_MEMORY

OF_A_TABLE = 50  # values: regions and their parts. Four phones of one language need 40

T = TypeVar("T")


@dataclass(slots=True)
class _Slot:
    making: threading.Lock = field(default_factory=threading.Lock)
    made: Any = None
    inputs: object = None
    asked: int = 0
    """When it was last asked for, by the number of all times."""


class MadeOnce:
    """Keeps the latest value of each key, and forgets the least used keys. Safe for threads.

    When several phones ask for the same at once, one makes it and the others wait.
    """

    def __init__(self, most: int = TABLES_IN_MEMORY * OF_A_TABLE) -> None:
        self._slots: dict[tuple[Any, ...], _Slot] = {}
        self._asked = 0
        self._lock = threading.Lock()
        self.most = most

    def make_room(self, tables: int) -> None:
        """Makes room for the values of `tables` tables, if there is less room."""
        self.most = max(self.most, tables * OF_A_TABLE)

    def get(self, key: tuple[Any, ...], make: Callable[[], T]) -> T:
        """The value of a key; `make` makes it if there is none. `make` never returns None."""
        return self.latest(key, None, make)

    def latest(self, key: tuple[Any, ...], inputs: object, make: Callable[[], T]) -> T:
        """The value of a key, made again if `inputs` have changed. Use only one of `get` and
        `latest` for a key."""
        slot = self._slot(key)
        with slot.making:
            if slot.made is None or slot.inputs != inputs:
                slot.made, slot.inputs = make(), inputs
            value: T = slot.made
        return value

    def _slot(self, key: tuple[Any, ...]) -> _Slot:
        with self._lock:
            self._asked += 1
            slot = self._slots.get(key)  # the only look-up: a key may hold a whole view
            if slot is None:
                slot = self._slots[key] = _Slot()
            slot.asked = self._asked
            if len(self._slots) > self.most:
                self._forget()
            return slot

    def _forget(self) -> None:
        """Forgets the tenth that nobody has asked for longest."""
        by_age = sorted(self._slots.items(), key=lambda item: item[1].asked)
        for key, _ in by_age[: 1 + len(by_age) // 10]:
            del self._slots[key]
