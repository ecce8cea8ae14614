"""The hub of a process that is one of several on one database."""

from __future__ import annotations

from typing import Protocol

from companion.live.hub import Ear, Hub


class OtherProcesses(Protocol):
    """Sends messages to the other processes, without waiting for them."""

    def tell(self, table: str, version: int) -> None:
        """Tells the other processes about this version."""

    def stir(self, table: str) -> None:
        """Tells them that somebody came to the table here, or left it."""

    def present(self, table: str) -> frozenset[str]:
        """The devices that listen to the table at other processes."""

    def close(self) -> None:
        """Tells them that nobody listens here any more."""


class SharedHub(Hub):
    """A hub that also knows the taps and the listeners of the other processes."""

    others: OtherProcesses
    """Set once, before the first listener comes, because the two need each other."""

    def publish(self, table: str, version: int) -> None:
        super().publish(table, version)
        self.others.tell(table, version)

    def present(self, table: str) -> frozenset[str]:
        return super().present(table) | self.others.present(table)

    def arrive(self, table: str, device: str, address: str = "") -> Ear:
        ear = super().arrive(table, device, address)
        self.others.stir(table)
        return ear

    def leave(self, ear: Ear) -> None:
        super().leave(ear)
        self.others.stir(ear.table)

    def close(self) -> None:
        super().close()
        self.others.close()

    # -- what the others say -----------------------------------------------------------------

    def heard(self, table: str, version: int) -> None:
        """Another process brought the table to this version."""
        super().publish(table, version)

    def listeners(self) -> dict[str, frozenset[str]]:
        """The devices that listen here, by table."""
        with self._changed:
            return {table: frozenset(heard.devices) for table, heard in self._channels.items()}
