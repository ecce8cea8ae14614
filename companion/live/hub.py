"""The hub: one version for each table. `publish` wakes every phone that listens.

A listener learns only the newest version, so nothing piles up for a slow phone. If a version is
lost, the next version or heartbeat makes up for it.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

MOST_OF_A_DEVICE = 24
"""Streams. A phone has one for each tab, and for a few seconds those that it has lost."""

BUSY_FOR = 12.0
"""Seconds for which a place stays busy, unless its phone says so again."""


class Full(RuntimeError):
    """This server can serve no more listening phones."""


@dataclass(frozen=True, slots=True)
class News:
    """What a listener hears: the newest version, and the count of arrivals and departures."""

    version: int
    presence: int


@dataclass(slots=True)
class _Channel:
    table: str
    version: int = 0
    presence: int = 0
    asked: float = 0.0
    devices: Counter[str] = field(default_factory=Counter)
    busy: dict[str, tuple[str, float]] = field(default_factory=dict)


class OtherProcesses(Protocol):
    """Sends messages to the other processes on one database, without waiting for them."""

    def tell(self, table: str, version: int) -> None:
        """Tells them about this version."""

    def stir(self, table: str) -> None:
        """Tells them that somebody came to the table here, or left it."""

    def present(self, table: str) -> frozenset[str]:
        """The devices that listen to the table there."""

    def close(self) -> None:
        """Tells them that nobody listens here any more."""


class Hub:
    """All listeners of this process. Safe for threads; `close` lets every stream return.

    `on_news` is called with the id of a table that may have news, and with "" at the end.
    """

    def __init__(self, cap: int) -> None:
        self.cap = cap
        self.closed = False
        self._changed = threading.Condition(threading.RLock())
        self._channels: dict[str, _Channel] = {}
        self._listening = 0
        self._open: Counter[str] = Counter()  # streams by device and by address
        self.others: OtherProcesses | None = None
        self.on_news: Callable[[str], None] = lambda table: None

    @property
    def listening(self) -> int:
        """How many streams are open now."""
        return self._listening

    def publish(self, table: str, version: int) -> None:
        """Tells every listener of the table that it has reached `version`. Never blocks long."""
        self.heard(table, version)
        if self.others:
            self.others.tell(table, version)

    def heard(self, table: str, version: int) -> None:
        """As `publish`, for a version that the other processes know."""
        with self._changed:
            if channel := self._channels.get(table):
                channel.version = max(channel.version, version)
                self._tell(table)

    def listeners(self) -> dict[str, frozenset[str]]:
        """The devices that listen here, by table."""
        with self._changed:
            return {table: frozenset(known.devices) for table, known in self._channels.items()}

    def present(self, table: str) -> frozenset[str]:
        """The devices listening to the table."""
        with self._changed:
            channel = self._channels.get(table)
            here = frozenset(channel.devices if channel else ())
        return here | self.others.present(table) if self.others else here

    def occupy(self, table: str, device: str, place: str) -> None:
        """Tells the listeners of the table which place a device fills in now; "" for none. Only the
        listeners of this process hear it, and only for a while."""
        with self._changed:
            channel = self._channels.get(table)
            if channel is None:
                return
            known = channel.busy.pop(device, None)
            if place:
                channel.busy[device] = (place, time.monotonic() + BUSY_FOR)
            if place or known:
                self.stirred(table)

    def busy(self, table: str) -> dict[str, str]:
        """The place that each device fills in now."""
        now = time.monotonic()
        with self._changed:
            channel = self._channels.get(table)
            busy = channel.busy.items() if channel else ()
            return {device: place for device, (place, until) in busy if until > now}

    def has_room(self, device: str, address: str = "") -> bool:
        """Whether this device may open one more stream from this address. Without an address only
        the device counts. One address gets at most a quarter of all streams, because a visitor may
        have two."""
        return (
            not self.closed
            and self._listening < self.cap
            and self._open[device] < MOST_OF_A_DEVICE
            and (not address or self._open[address] < max(1, self.cap // 4))
        )

    def arrive(self, table: str, device: str, address: str = "") -> Ear:
        """Listens to a table until the ear leaves. Raises Full if there is no room."""
        with self._changed:
            if not self.has_room(device, address):
                raise Full
            self._listening += 1
            self._open.update((device, address))
            channel = self._channels.setdefault(table, _Channel(table))
            channel.devices[device] += 1
            self.stirred(table)
        if self.others:
            self.others.stir(table)
        return Ear(self, channel, device, address)

    def leave(self, ear: Ear) -> None:
        """Stops listening. Only the ear calls this, once."""
        channel = ear.channel
        with self._changed:
            self._listening -= 1
            _less(self._open, ear.device)
            _less(self._open, ear.address)
            _less(channel.devices, ear.device)
            if ear.device not in channel.devices:
                channel.busy.pop(ear.device, None)
            self.stirred(channel.table)
            if not channel.devices:
                del self._channels[channel.table]
        if self.others:
            self.others.stir(channel.table)

    def stirred(self, table: str) -> None:
        """Wakes all listeners of the table, even those that know its newest version."""
        with self._changed:
            if channel := self._channels.get(table):
                channel.presence += 1
                self._tell(table)

    def _tell(self, table: str) -> None:
        self._changed.notify_all()
        self.on_news(table)

    def close(self) -> None:
        """Wakes every listener for the last time, because the server is stopping."""
        with self._changed:
            self.closed = True
            self._tell("")
        if self.others:
            self.others.close()


def _less(counted: Counter[str], name: str) -> None:
    counted[name] -= 1
    if not counted[name]:
        del counted[name]


@dataclass(slots=True)
class Ear:
    """One listener's side of a channel."""

    hub: Hub
    channel: _Channel
    device: str
    address: str
    has_left: bool = False

    @property
    def table(self) -> str:
        return self.channel.table

    def leave(self) -> None:
        """Stops listening."""
        if not self.has_left:
            self.has_left = True
            self.hub.leave(self)

    @property
    def closed(self) -> bool:
        return self.hub.closed

    def wait(self, known: News, timeout: float) -> News:
        """Returns at once when there is news, else after `timeout` seconds with what is known."""
        channel = self.channel
        with self.hub._changed:
            self.hub._changed.wait_for(
                lambda: (
                    self.hub.closed
                    or channel.version > known.version
                    or channel.presence != known.presence
                ),
                timeout,
            )
            return News(max(known.version, channel.version), channel.presence)

    def asks(self, every: float) -> bool:
        """Whether this listener should ask the database now, for all listeners of the table,
        because none has in the last `every` seconds."""
        channel, now = self.channel, time.monotonic()
        with self.hub._changed:
            if channel.asked and now - channel.asked < every:
                return False
            channel.asked = now
            return True

    def rouse(self) -> None:
        """Wakes all listeners of the table, even those that know its newest version."""
        self.hub.stirred(self.table)
