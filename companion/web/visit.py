"""A visit: who asks, at which table, and what they may do there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from companion.core.game import Game
from companion.core.log import Log
from companion.core.sealed import SEAL
from companion.core.text import say
from companion.storage import people
from companion.storage.tables import TableRow
from companion.translations import gettext, words
from companion.web import rooms
from companion.web.device import device, short
from companion.web.errors import Refused, Stranger

HOST_SILENT_AFTER = timedelta(minutes=5)


@dataclass(frozen=True)
class Visit:
    """One device at one table, with the table as it is now. `log` is None before the set-up."""

    table: TableRow
    game: Game[Any]
    log: Log[Any] | None
    device: str

    @property
    def role(self) -> str:
        """host, player or spectator."""
        member = self.table.members.get(self.device)
        return member.role if member else "spectator"

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats this device holds, in the order round the table."""
        return tuple(seat.colour for seat in self.table.seats if self.device in seat.devices)

    @property
    def is_host(self) -> bool:
        return self.role == "host"

    @property
    def may_record(self) -> bool:
        """Anyone seated and the host may record, while the table is open."""
        return self.table.closed_at is None and (self.is_host or bool(self.seats))

    @cached_property
    def names(self) -> dict[str, str]:
        """Each seat's name in the language spoken now: the given one, else the colour's."""
        return names(self.table, self.game)

    @property
    def may_invite(self) -> bool:
        """Whoever plays may bring others; who only watches never sees the code or the QR."""
        return self.role != "spectator"

    def may_record_for(self, seat: str | None) -> bool:
        """Whether this device may record about `seat`, as the table's settings say."""
        if not self.may_record:
            return False
        return not self.table.own_seat_only or self.is_host or seat in self.seats

    def may_choose_for(self, seat: str) -> bool:
        """Whether this device makes a seat's secret choices: it holds the seat, or is the host's
        and goes round for those without a phone."""
        row = self.table.seat(seat)
        alone = row is not None and not row.devices
        return self.may_record and (seat in self.seats or (self.is_host and alone))

    @property
    def on_turn(self) -> bool:
        """Whether it is the turn of a seat that this phone holds."""
        if self.log is None or self.game.ended(self.log.state):
            return False
        return self.game.turn(self.log.state).seat in self.seats

    def recorder(self, phone: str) -> str:
        """A device in words: whose seats it holds (or held, before they were moved to another)
        and what it calls itself."""
        now = self.seats_went_to(phone)
        seats = [self.names[seat.colour] for seat in self.table.seats if now in seat.devices]
        return f"{', '.join(seats)} ({self._kind(phone)})" if seats else self.phone(phone)

    def phone(self, phone: str) -> str:
        """A device as a thing: what it calls itself, and enough to tell two apart."""
        return f"{self._kind(phone)} {short(phone)}"

    def _kind(self, phone: str) -> str:
        member = self.table.members.get(phone)
        return (member.label if member else "") or gettext("phone")

    def seats_went_to(self, phone: str) -> str:
        """The device that a device's seats were moved to; itself, where it holds seats or they
        were never moved."""
        member = self.table.members.get(phone)
        while member and member.moved_to and not self.table.held_by(phone):
            phone = member.moved_to
            member = self.table.members.get(phone)
        return phone

    @property
    def log_begun(self) -> Log[Any]:
        """The log of a game that has begun; Refused before the set-up."""
        self.require_log()
        assert self.log is not None
        return self.log

    def require_log(self) -> None:
        if self.log is None:
            raise Refused(say("The game has not begun yet: there is no log."), 404)

    def may_mend(self, seqs: Sequence[int]) -> bool:
        """Where everybody records for their own seat only, they also mend only their own; what was
        chosen in secret, always."""
        log = self.log_begun
        secrets = [entry for seq in seqs if (entry := log.entry(seq)) and entry.kind == SEAL]
        if not all(self.may_choose_for(entry.payload["seat"]) for entry in secrets):
            return False
        if not self.may_record:
            return False
        if not self.table.own_seat_only or self.is_host:
            return True
        return all(
            entry is not None
            and (
                self.device in (entry.device, self.seats_went_to(entry.device))
                or entry.payload.get("seat") in self.seats
            )
            for entry in map(log.entry, seqs)
        )

    def require_in_game(self, seat: str) -> None:
        """A seat added later joins the game with a corrected set-up."""
        if self.log is None or seat not in self.log.setup()[1]:
            raise Refused(
                say("{seat} is not in the game yet: save the set-up again.", seat=self.names[seat]),
                409,
            )

    def require_member(self) -> None:
        if self.device not in self.table.members:
            raise Stranger(say("You are not at this table yet. Scan its QR or type its code."))

    def require_open(self) -> None:
        if self.table.closed_at is not None:
            raise Refused(say("This table is closed. Its log can still be read."), 410)

    def require_recorder(self) -> None:
        self.require_open()
        if not self.may_record:
            raise Stranger(say("Take a seat first; spectators only watch."))

    def require_host(self) -> None:
        if not self.is_host:
            raise Refused(say("Only the host can do this."))

    def host_is_silent(self, now: datetime) -> bool:
        """The host's phone has not been heard of for 5 minutes: anyone seated may take over."""
        host = self.table.host
        if host is None:
            return True
        if host.device in rooms.hub().present(self.table.id):
            return False
        seen_at = people.last_seen(rooms.database(), self.table.id, host.device)
        return seen_at is None or now - seen_at > HOST_SILENT_AFTER


def names(table: TableRow, game: Game[Any]) -> dict[str, str]:
    """Each seat's name in the language spoken now: the given one, else the colour's."""
    return {
        seat.colour: seat.name or words(game.meta.colour(seat.colour).name, {})
        for seat in table.seats
    }


def visit(table_id: str, told: int | None = None) -> Visit:
    """The asking device's visit, at the version it was told of or newer.

    Refused for a stranger, NoSuchTable, GameNotInstalled.
    """
    found = visit_of(device() or "", table_id.lower(), told)
    found.require_member()
    rooms.presence().seen(found.table.id, found.device, rooms.now())
    return found


def visit_of(phone: str, table_id: str, told: int | None = None) -> Visit:
    """Any device's visit, whether or not it is at the table."""
    played = rooms.in_play().get(table_id, told)
    return Visit(played.table, played.game, played.log, phone)


def visit_with_log(table_id: str) -> Visit:
    """The asking device's visit at a table whose game has begun."""
    found = visit(table_id)
    found.require_log()
    return found


def visit_as_host(table_id: str) -> Visit:
    """The asking device's visit; Refused unless it is the host's."""
    found = visit(table_id)
    found.require_host()
    return found
