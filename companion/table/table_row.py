"""Who is at a table: its seats, its devices and their roles."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from companion.core.game.descriptions import Meta
from companion.core.text import Seat

CODE_LIVES = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a table. `name` may be empty; `devices` hold it, `waiting` devices ask for it."""

    colour: Seat
    name: str
    devices: tuple[str, ...]
    waiting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A device at the table. `label` is its kind; its seats have moved to `moved_to`."""

    device: str
    role: str
    label: str
    seen_at: datetime
    moved_to: str | None = None


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A group of people. `joined` names count as others: {"boris": "Bo"}. The devices that have
    `left` don't follow it."""

    id: str
    name: str
    code: str
    token: str
    host: str
    seen_at: datetime
    joined: Mapping[str, str]
    left: Sequence[str]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table with its seats (in order round the table), its members, and the devices sent away.

    `proposal` is the set-up that the phones agree on before the game begins. `told_at` is when the
    terminal or a player's phone last told the code. `next_game` is the table that was last opened
    for the next game, at `next_opened_at`; `rematch_of` is the table before this one."""

    id: str
    code: str
    token: str
    watch: str
    game: str
    version: int
    locked: bool
    own_seat_only: bool
    created_at: datetime
    changed_at: datetime
    closed_at: datetime | None
    seats: tuple[SeatRow, ...]
    members: Mapping[str, MemberRow]
    rematch_of: str | None = None
    group_id: str | None = None
    next_game: str | None = None
    next_opened_at: datetime | None = None
    demo: bool = False
    proposal: Mapping[str, Any] | None = None
    told_at: datetime | None = None
    away: Mapping[str, MemberRow] = field(default_factory=dict)

    def seat(self, colour: Seat) -> SeatRow | None:
        return next((seat for seat in self.seats if seat.colour == colour), None)

    def held_by(self, device: str) -> frozenset[str]:
        return frozenset(seat.colour for seat in self.seats if device in seat.devices)

    def plays(self, device: str) -> bool:
        """Whether the device holds a seat or is the host's. Nobody plays at a demo, because anybody
        may open one."""
        host = self.host
        return not self.demo and bool((host and host.device == device) or self.held_by(device))

    def code_works(self, now: datetime) -> bool:
        """Whether a stranger can join with the code: the table is open, and in the last 24 hours
        somebody told the code, or the table is not locked and something was recorded."""
        if self.closed_at is not None:
            return False
        if self.told_at is not None and now - self.told_at < CODE_LIVES:
            return True
        return not self.locked and now - self.changed_at < CODE_LIVES

    @property
    def host(self) -> MemberRow | None:
        return next((m for m in self.members.values() if m.role == "host"), None)


def seated(meta: Meta, people: Iterable[tuple[Seat, str]]) -> list[tuple[Seat, str]]:
    """The seats of these people in the box of a game, and free seats that it needs: each has its
    colour so far if the box has it, else the first free one."""
    people = [*people]
    box = [colour.id for colour in meta.colours]
    free = [colour for colour in box if colour not in dict(people)]
    seats = [(colour if colour in box else free.pop(0), name) for colour, name in people]
    return seats + [(colour, "") for colour in free[: max(0, meta.players[0] - len(seats))]]
