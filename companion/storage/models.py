"""The rows. Nothing derived is stored, because a table's state is the fold of its entries.

Table models do not validate, because only the functions of this package write rows.
"""

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

JSON = sa.JSON().with_variant(JSONB(), "postgresql")


class UtcDateTime(sa.types.TypeDecorator[datetime]):
    """A time that survives SQLite: refuses naive times, stores UTC, returns aware UTC."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Table(SQLModel, table=True):
    """A table. `token` is in the QR, `code` is typed, `watch` is the read-only link.

    `version` grows with every entry and every change of people, names, roles or `proposal`: the
    set-up that the phones agree on before the game begins. `rematch_of` is the table whose people
    play on here, the same game or another. A `demo` is for one person to try, and is deleted soon.
    `told_at` is when the terminal or a player's phone last told the code. `key` is the key of the
    tap that opened the table.
    """

    __tablename__ = "table"

    id: str = Field(primary_key=True)
    code: str = Field(unique=True)
    token: str = Field(unique=True)
    watch: str = Field(unique=True)
    game: str
    module_version: int
    version: int = 1
    locked: bool = False
    own_seat_only: bool = False
    proposal: dict[str, Any] | None = Field(default=None, sa_type=JSON)
    rematch_of: str | None = Field(default=None, index=True)
    group_id: str | None = Field(default=None, index=True)
    demo: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})
    created_at: datetime = Field(sa_type=UtcDateTime)
    changed_at: datetime = Field(sa_type=UtcDateTime)
    closed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    told_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    key: str | None = Field(default=None, unique=True, index=True)


class Group(SQLModel, table=True):
    """People who play again and again. `code` is typed, `token` is in the QR and the link. `host`
    is a device, or "" for none; it was last on the group's page at `seen_at`. `joined` gives the
    names that count as another name, without regard to capitals. The devices that have `left` no
    longer follow it."""

    __tablename__ = "player_group"

    id: str = Field(primary_key=True)
    name: str
    code: str = Field(unique=True)
    token: str = Field(unique=True)
    host: str
    seen_at: datetime = Field(sa_type=UtcDateTime)
    joined: dict[str, str] = Field(default_factory=dict, sa_type=JSON)
    left: list[str] = Field(default_factory=list, sa_type=JSON)


class SeatOfTable(SQLModel, table=True):
    """A colour and a name, in the order round the table (`place` from 0)."""

    __tablename__ = "seat"

    table_id: str = Field(primary_key=True, foreign_key="table.id", ondelete="CASCADE")
    colour: str = Field(primary_key=True)
    place: int
    name: str = ""


class Device(SQLModel, table=True):
    """A browser that visited. `label` is its kind: "iPhone", "Android"."""

    __tablename__ = "device"

    id: str = Field(primary_key=True)
    label: str = ""
    created_at: datetime = Field(sa_type=UtcDateTime)


class Member(SQLModel, table=True):
    """A device at a table. `role` is host, player, spectator or away. The host sent an away device
    away, and it may not come back. `Hold` says which seats it has.

    `moved_to` is the device that its seats moved to, so that its lines in the log keep a name.
    `unlisted_at` is when the device removed the table from its own list, or None.
    """

    __tablename__ = "member"

    table_id: str = Field(primary_key=True, foreign_key="table.id", ondelete="CASCADE")
    device_id: str = Field(
        primary_key=True, foreign_key="device.id", ondelete="CASCADE", index=True
    )
    role: str
    joined_at: datetime = Field(sa_type=UtcDateTime)
    seen_at: datetime = Field(sa_type=UtcDateTime)
    moved_to: str | None = None
    unlisted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class Hold(SQLModel, table=True):
    """A device that holds a seat. Several devices may hold one seat, and a device several seats.

    A `waiting` device asks for a seat with a secret choice; it holds the seat once somebody agrees.
    """

    __tablename__ = "hold"
    __table_args__ = (
        sa.ForeignKeyConstraint(
            ["table_id", "colour"], ["seat.table_id", "seat.colour"], ondelete="CASCADE"
        ),
    )

    table_id: str = Field(primary_key=True)
    colour: str = Field(primary_key=True)
    device_id: str = Field(primary_key=True, foreign_key="device.id", ondelete="CASCADE")
    waiting: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})


class Moving(SQLModel, table=True):
    """A code that moves a device's seats at a table to the device that types it, until `until`."""

    __tablename__ = "moving"

    code: str = Field(primary_key=True)
    table_id: str = Field(foreign_key="table.id", ondelete="CASCADE")
    device_id: str = Field(foreign_key="device.id", ondelete="CASCADE")
    until: datetime = Field(sa_type=UtcDateTime)


class Entry(SQLModel, table=True):
    """One entry of a log; see `companion.core.log.entry.Entry`.

    `key` is the tap's idempotency key, on the first entry of the tap; `fingerprint` tells a
    repeated tap from a different one with the same key.
    """

    __tablename__ = "entry"
    __table_args__ = (
        sa.UniqueConstraint("table_id", "seq", name="uq_entry_table_id_seq"),
        sa.UniqueConstraint("table_id", "key", name="uq_entry_table_id_key"),
    )

    id: int | None = Field(default=None, primary_key=True)
    table_id: str = Field(foreign_key="table.id", ondelete="CASCADE")
    seq: int
    kind: str
    payload: dict[str, Any] = Field(sa_type=JSON)
    device_id: str = Field(foreign_key="device.id")
    at: datetime = Field(sa_type=UtcDateTime)
    grp: int
    key: str | None = None
    fingerprint: str = ""
    overruled: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSON)
    digest: str


class Count(SQLModel, table=True):
    """How often `who` (an address, a device) did `what` in a window."""

    __tablename__ = "count"

    what: str = Field(primary_key=True)
    who: str = Field(primary_key=True)
    since: datetime = Field(sa_type=UtcDateTime)
    number: int


class Process(SQLModel, table=True):
    """One of several processes that serve phones from this database."""

    __tablename__ = "process"

    id: str = Field(primary_key=True)
    seen_at: datetime = Field(sa_type=UtcDateTime)


class Listening(SQLModel, table=True):
    """A device that listens to a table at a process."""

    __tablename__ = "listening"

    process_id: str = Field(primary_key=True)
    table_id: str = Field(primary_key=True, index=True)
    device_id: str = Field(primary_key=True)


HOLD: sa.Table = SQLModel.metadata.tables["hold"]
TABLE: sa.Table = SQLModel.metadata.tables["table"]
ENTRY: sa.Table = SQLModel.metadata.tables["entry"]
COUNT: sa.Table = SQLModel.metadata.tables["count"]
LISTENING: sa.Table = SQLModel.metadata.tables["listening"]
