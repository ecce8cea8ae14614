"""The seats of a table: who holds them, their names, their number."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from companion.storage.engine import Database
from companion.storage.models import Hold, Seat
from companion.storage.people.members import Refuse, change

NAME_LENGTH = 24


def take(
    database: Database,
    table_id: str,
    colour: str,
    device: str,
    now: datetime,
    refuse: Refuse,
    *,
    waiting: bool = False,
    name: str = "",
) -> int:
    """Gives the seat to the device; other devices keep it too. With `waiting` the device only
    asks for it. A seat without a name takes `name`."""

    def write(connection: sa.Connection) -> None:
        there = _hold(table_id, colour, device)
        if connection.execute(sa.select(col(Hold.colour)).where(*there)).first() is None:
            connection.execute(
                sa.insert(Hold).values(
                    table_id=table_id, colour=colour, device_id=device, waiting=waiting
                )
            )
        elif not waiting:
            connection.execute(sa.update(Hold).where(*there).values(waiting=False))
        if name:
            unnamed = (
                col(Seat.table_id) == table_id,
                col(Seat.colour) == colour,
                col(Seat.name) == "",
            )
            connection.execute(sa.update(Seat).where(*unnamed).values(name=name))

    return change(database, table_id, now, refuse, write)


def leave(
    database: Database, table_id: str, colour: str, device: str, now: datetime, refuse: Refuse
) -> int:
    """Takes the seat from the device; the seat itself and its pieces stay."""

    def write(connection: sa.Connection) -> None:
        connection.execute(sa.delete(Hold).where(*_hold(table_id, colour, device)))

    return change(database, table_id, now, refuse, write)


def rename(
    database: Database, table_id: str, colour: str, name: str, now: datetime, refuse: Refuse
) -> int:
    """Renames the seat (up to 24 characters). An empty name means that the seat is called by its
    colour."""

    def write(connection: sa.Connection) -> None:
        connection.execute(
            sa.update(Seat)
            .where(col(Seat.table_id) == table_id, col(Seat.colour) == colour)
            .values(name=name)
        )

    return change(database, table_id, now, refuse, write)


def add(
    database: Database, table_id: str, colour: str, name: str, now: datetime, refuse: Refuse
) -> int:
    """Adds a seat, last round the table."""

    def write(connection: sa.Connection) -> None:
        place = sa.select(sa.func.coalesce(sa.func.max(Seat.place), -1) + 1).where(
            col(Seat.table_id) == table_id
        )
        connection.execute(
            sa.insert(Seat).values(
                table_id=table_id,
                colour=colour,
                place=connection.execute(place).scalar_one(),
                name=name,
            )
        )

    return change(database, table_id, now, refuse, write)


def put_in_order(
    database: Database,
    table_id: str,
    colours: Sequence[str],
    now: datetime,
    refuse: Refuse,
) -> int:
    """Puts the seats in this order round the table. `refuse` must check that it names them all."""

    def write(connection: sa.Connection) -> None:
        for place, colour in enumerate(colours):
            connection.execute(
                sa.update(Seat)
                .where(col(Seat.table_id) == table_id, col(Seat.colour) == colour)
                .values(place=place)
            )

    return change(database, table_id, now, refuse, write)


def remove(database: Database, table_id: str, colour: str, now: datetime, refuse: Refuse) -> int:
    """Removes a seat. `refuse` must check that the log does not mention it."""

    def write(connection: sa.Connection) -> None:
        connection.execute(
            sa.delete(Seat).where(col(Seat.table_id) == table_id, col(Seat.colour) == colour)
        )

    return change(database, table_id, now, refuse, write)


def _hold(table_id: str, colour: str, device: str) -> tuple[Any, ...]:
    return (
        col(Hold.table_id) == table_id,
        col(Hold.colour) == colour,
        col(Hold.device_id) == device,
    )
