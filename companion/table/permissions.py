"""A device at a table, with its permissions."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.core.game.action import Action, Objection
from companion.core.game.game import Game
from companion.core.log.log import Log
from companion.core.log.sealed import SEAL
from companion.core.log.waits_for import waits_for
from companion.core.text import Phrase, Seat, SeatName, say
from companion.table.refused import Refused, Stranger
from companion.table.table_row import TableRow

SENT_AWAY: Phrase = say("The host has sent this phone away. Only the host can let it in again.")
CLOSED: Phrase = say("This table is closed. Its log can still be read.")


def still_open(table: TableRow) -> None:
    """Raises Refused if the table is closed."""
    if table.closed_at is not None:
        raise Refused(CLOSED, 410)


@dataclass(frozen=True)
class Visitor:
    """One device at one table, with the table at one version. `log` is None before the set-up.

    `i_am` is the seat whose player holds a phone that is handed round, if the phone knows it.
    """

    table: TableRow
    game: Game
    log: Log | None
    device: str
    i_am: Seat = ""

    @cached_property
    def role(self) -> str:
        """host, player or spectator."""
        member = self.table.members.get(self.device)
        return member.role if member else "spectator"

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats this device holds, in the order round the table."""
        return tuple(seat.colour for seat in self.table.seats if self.device in seat.devices)

    @property
    def is_host(self) -> bool:
        return self.role == "host"

    @property
    def log_begun(self) -> Log:
        """The log of a game that has begun; Refused before the set-up."""
        if self.log is None:
            raise Refused(say("The game hasn't begun yet, so there is no log."), 404)
        return self.log

    @property
    def on_turn(self) -> bool:
        """Whether the table waits for a seat that this device holds."""
        waited = waits_for(self.log).seats if self.log else ()
        return any(seat in self.seats for seat in waited)

    @property
    def plays_on_map(self) -> bool:
        return self.log is not None and self.game.plays_on_map(self.log.state)

    @property
    def map_aside(self) -> bool:
        """Whether the game has a map, but is not played on it now, so that the map has no tab."""
        return self.log is not None and self.game.map_view is not None and not self.plays_on_map

    # -- what it may do --------------------------------------------------------------------

    @cached_property
    def may_record(self) -> bool:
        """Whether it may record. At an open table, the host and any device with a seat may."""
        return self.table.closed_at is None and (self.is_host or bool(self.seats))

    @property
    def may_invite(self) -> bool:
        """Whether it may invite others. A spectator sees the table's code only on a television on
        which that code, or its group's, was typed."""
        return self.role != "spectator"

    def may_record_for(self, seat: Seat | None) -> bool:
        """Whether the table's settings let this device record for `seat`."""
        if not self.may_record:
            return False
        return not self.table.own_seat_only or self.is_host or seat in self.seats

    @cached_property
    def mine(self) -> tuple[Seat, ...]:
        """The seats whose secret choices this device makes: those that it holds, and on the host's
        device those that no device holds."""
        held = [row.colour for row in self.table.seats
                if row.colour in self.seats or (self.is_host and not row.devices)]  # fmt: skip
        return tuple(held) if self.may_record else ()

    @cached_property
    def eyes(self) -> tuple[Seat, ...]:
        """The seats whose secrets this device shows now: its only seat or, if several players share
        the device, the seat of the player who holds it. Empty if there is none."""
        if len(self.mine) == 1:
            return self.mine
        return (self.i_am,) if self.i_am in self.mine else ()

    def hears(self, objection: Objection) -> bool:
        """Whether this device may see an objection: it is private to nobody, or to a seat of
        `eyes`."""
        return objection.private_to in (None, *self.eyes)

    def may_mend(self, seqs: Sequence[int]) -> bool:
        """Whether this device may strike, restore or amend these entries.

        If players record only for their own seat, they also correct only their own entries. Only
        the device that may choose for a seat can change its sealed choices.
        """
        entries = [self.log_begun.entry(seq) for seq in seqs]
        sealed = [entry for entry in entries if entry and entry.kind == SEAL]
        if not self.may_record or any(e.payload["seat"] not in self.mine for e in sealed):
            return False
        if not self.table.own_seat_only or self.is_host:
            return True
        return all(
            entry is not None
            and (
                self.device in (entry.device, self.seats_went_to(entry.device))
                or entry.payload.get("seat") in self.seats
            )
            for entry in entries
        )

    def seats_went_to(self, phone: str) -> str:
        """The device to which a device's seats were moved; the device itself if it holds seats or
        they were never moved."""
        member = self.table.members.get(phone)
        while member and member.moved_to and not self.table.held_by(phone):
            phone = member.moved_to
            member = self.table.members.get(phone)
        return phone

    # -- requirements: Refused if not met ----------------------------------------------------

    def require_member(self) -> None:
        if self.device in self.table.away:
            raise Refused(SENT_AWAY)
        if self.device not in self.table.members:
            raise Stranger(say("You are not at this table yet. Scan its QR or type its code."))

    def require_open(self) -> None:
        still_open(self.table)

    def require_recorder(self) -> None:
        self.require_member()
        self.require_open()
        if not self.may_record:
            raise Stranger(say("Take a seat first; spectators only watch."))

    def require_host(self) -> None:
        if not self.is_host:
            raise Refused(say("Only the host can do this."))

    def require_own(self, action: Action) -> None:
        """Refused if players record only for their own seat and the action is about another
        seat."""
        concerned = action.concerns(self.log_begun.state) or {None}
        if not all(self.may_record_for(seat) for seat in concerned):
            raise Refused(say("At this table players record only for their own seat."))

    def require_choice_for(self, seat: Seat) -> None:
        if seat not in self.mine:
            raise Refused(say("Only {seat}'s phone can choose here.", seat=SeatName(seat)))

    def require_mending(self, seqs: Sequence[int]) -> None:
        if not self.may_mend(seqs):
            raise Refused(say("At this table players correct only their own lines."))

    def require_known(self, seq: int) -> None:
        if self.log_begun.seen(*self.eyes).hides(seq):
            raise Refused(say("Only the phone of a player who knows this line can correct it."))
