"""The hub: one version for each table. `publish` wakes every phone that listens.

A listener is only told that something is new, so nothing piles up for a slow phone. If a version
is lost, the next version or look makes up for it.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

MOST_OF_A_DEVICE = 24
"""The most streams of one device: one for each tab, and lost ones for a few seconds."""
KEPT_FOR_A_SEAT = 4
"""The most streams of one device in the half of its address's places that is kept for devices with
a seat."""

FILLED_IN_FOR = 12.0
"""Seconds for which a place counts as being filled in, unless its phone says so again."""


class Full(RuntimeError):
    """This server can serve no more listening phones."""


@dataclass(slots=True)
class _Channel:
    version: int = 0
    devices: Counter[str] = field(default_factory=Counter)
    filled_in: dict[str, tuple[str, float]] = field(default_factory=dict)


class OtherProcesses(Protocol):
    """Sends messages to the other processes on one database, without waiting for them."""

    def tell(self, table: str, version: int) -> None:
        """Tells them about this version."""

    def tell_presence(self, table: str) -> None:
        """Tells them that a phone began or stopped to listen to the table here."""

    def present(self, table: str) -> frozenset[str]:
        """The devices that listen to the table at the other processes."""

    def close(self) -> None:
        """Tells them that nobody listens here any more."""


class Hub:
    """All listeners of this process. Safe for threads; `close` lets every stream return.

    `on_news` is called with the id of a table that has news, and with "" at the end.
    """

    def __init__(self, cap: int) -> None:
        self.cap = cap
        self.closed = False
        self.listening = 0  # how many streams are open now
        self.others: OtherProcesses | None = None
        self.on_news: Callable[[str], None] = lambda table: None
        self._lock = threading.RLock()
        self._channels: dict[str, _Channel] = {}
        self._open: Counter[str] = Counter()  # streams by device and by address

    def publish(self, table: str, version: int) -> None:
        """Tells every listener of the table that it has reached `version`. Never blocks long."""
        self.heard(table, version)
        if self.others:
            self.others.tell(table, version)

    def heard(self, table: str, version: int) -> None:
        """As `publish`, for a version that the other processes know."""
        with self._lock:
            channel = self._channels.get(table)
            if channel and channel.version < version:
                channel.version = version
                self.on_news(table)

    def presence_changed(self, table: str) -> None:
        """Wakes all listeners of the table, even those that know its newest version."""
        with self._lock:
            if table in self._channels:
                self.on_news(table)

    def version(self, table: str) -> int:
        """The newest version that was published while somebody has listened to the table."""
        with self._lock:
            channel = self._channels.get(table)
            return channel.version if channel else 0

    def listeners(self) -> dict[str, frozenset[str]]:
        """The devices that listen here, by table."""
        with self._lock:
            return {table: frozenset(known.devices) for table, known in self._channels.items()}

    def present(self, table: str) -> frozenset[str]:
        """The devices that listen to the table, here or at other processes."""
        with self._lock:
            channel = self._channels.get(table)
            devices = frozenset(channel.devices if channel else ())
        return devices | self.others.present(table) if self.others else devices

    def fills_in(self, table: str, device: str, place: str) -> None:
        """Tells the listeners of the table which place a device fills in now; "" for none. Only the
        listeners of this process hear it; it is forgotten after `FILLED_IN_FOR` seconds."""
        with self._lock:
            channel = self._channels.get(table)
            if channel is None:
                return
            known = channel.filled_in.pop(device, None)
            if place:
                channel.filled_in[device] = (place, time.monotonic() + FILLED_IN_FOR)
            if place or known:
                self.presence_changed(table)

    def filled_in(self, table: str) -> dict[str, str]:
        """The place that each device fills in now."""
        now = time.monotonic()
        with self._lock:
            channel = self._channels.get(table)
            places = channel.filled_in.items() if channel else ()
            return {device: place for device, (place, until) in places if until > now}

    def has_room(self, device: str, address: str = "", *, plays: bool = False) -> bool:
        """Whether this device may open one more stream from this address. Without an address only
        the device counts. One address gets at most a quarter of all streams, because a visitor may
        have two addresses. Half of the quarter is kept for devices that hold a seat."""
        quarter, own = self.cap // 4, self._open[device]
        of_address = quarter if plays and own < KEPT_FOR_A_SEAT else quarter // 2
        return (
            not self.closed
            and self.listening < self.cap
            and own < MOST_OF_A_DEVICE
            and (not address or self._open[address] < max(1, of_address))
        )

    def arrive(self, table: str, device: str, address: str = "", *, plays: bool = False) -> None:
        """A phone listens to the table from now on. Raises Full if there is no room."""
        with self._lock:
            if not self.has_room(device, address, plays=plays):
                raise Full
            self.listening += 1
            self._open.update((device, address))
            self._channels.setdefault(table, _Channel()).devices[device] += 1
            self.presence_changed(table)
        if self.others:
            self.others.tell_presence(table)

    def leave(self, table: str, device: str, address: str = "") -> None:
        """A phone stops listening: undoes one `arrive`."""
        with self._lock:
            self.listening -= 1
            self._open -= Counter((device, address))
            channel = self._channels[table]
            channel.devices -= Counter((device,))
            if device not in channel.devices:
                channel.filled_in.pop(device, None)
            self.presence_changed(table)
            if not channel.devices:
                del self._channels[table]
        if self.others:
            self.others.tell_presence(table)

    def close(self) -> None:
        """Wakes every listener for the last time, because the server is stopping."""
        self.closed = True
        self.on_news("")
        if self.others:
            self.others.close()
