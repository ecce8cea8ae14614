"""The seats of a table: who holds them, their names, their number."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from companion.core.text import Seat
from companion.storage.models import Hold, SeatOfTable
from companion.storage.people.members import change

NAME_LENGTH = 24


@change
def take(
    connection: sa.Connection,
    table_id: str,
    colour: Seat,
    device: str,
    *,
    waiting: bool = False,
    name: str = "",
) -> None:
    """Gives the seat to the device; other devices keep it too. With `waiting` the device only
    asks for it. A seat without a name takes `name`."""
    conditions = _hold(table_id, colour, device)
    if connection.execute(sa.select(col(Hold.colour)).where(*conditions)).first() is None:
        hold = {"table_id": table_id, "colour": colour, "device_id": device, "waiting": waiting}
        connection.execute(sa.insert(Hold).values(hold))
    elif not waiting:
        connection.execute(sa.update(Hold).where(*conditions).values(waiting=False))
    if name:
        unnamed = *_seat(table_id, colour), col(SeatOfTable.name) == ""
        connection.execute(sa.update(SeatOfTable).where(*unnamed).values(name=name))


@change
def leave(connection: sa.Connection, table_id: str, colour: Seat, device: str) -> None:
    """Takes the seat from the device; the seat itself and its pieces stay."""
    connection.execute(sa.delete(Hold).where(*_hold(table_id, colour, device)))


@change
def rename(connection: sa.Connection, table_id: str, colour: Seat, name: str) -> None:
    """Renames the seat (up to `NAME_LENGTH` characters). A seat with an empty name is called by its
    colour."""
    connection.execute(sa.update(SeatOfTable).where(*_seat(table_id, colour)).values(name=name))


@change
def add(connection: sa.Connection, table_id: str, colour: Seat) -> None:
    """Adds a seat without a name, last round the table."""
    last = sa.select(sa.func.coalesce(sa.func.max(SeatOfTable.place), -1))
    place = connection.execute(last.where(col(SeatOfTable.table_id) == table_id)).scalar_one() + 1
    seat = {"table_id": table_id, "colour": colour, "place": place, "name": ""}
    connection.execute(sa.insert(SeatOfTable).values(seat))


@change
def put_in_order(connection: sa.Connection, table_id: str, colours: Sequence[Seat]) -> None:
    """Puts the seats in this order round the table. `refuse` must check that it names them all."""
    for place, colour in enumerate(colours):
        connection.execute(
            sa.update(SeatOfTable).where(*_seat(table_id, colour)).values(place=place)
        )


@change
def remove(connection: sa.Connection, table_id: str, colour: Seat) -> None:
    """Removes a seat. `refuse` must check that the log does not mention it."""
    connection.execute(sa.delete(SeatOfTable).where(*_seat(table_id, colour)))


def _seat(table_id: str, colour: Seat) -> tuple[Any, ...]:
    return col(SeatOfTable.table_id) == table_id, col(SeatOfTable.colour) == colour


def _hold(table_id: str, colour: Seat, device: str) -> tuple[Any, ...]:
    return (
        col(Hold.table_id) == table_id,
        col(Hold.colour) == colour,
        col(Hold.device_id) == device,
    )
