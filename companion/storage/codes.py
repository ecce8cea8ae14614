"""Codes to type, tokens to scan, and the limit on wrong ones."""

from __future__ import annotations

import secrets
import string
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import col

from companion.storage.engine import Database
from companion.storage.models import Table, WrongCode

# No 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V: people misread them from a phone across the table.
CODE_ALPHABET = "ACDEFGHJKMNPQRTWXY34679"
CODE_LENGTH = 5
TOKEN_ALPHABET = string.ascii_uppercase + "234567"
TOKEN_LENGTH = 12  # 60 bits; together with a home address the QR stays at 25-29 modules

WRONG_CODES_ALLOWED = 60
WRONG_CODES_WINDOW = timedelta(minutes=10)


def new_links(connection: sa.Connection) -> dict[str, str]:
    """A new `code`, `token` and `watch` that no other table has."""
    return {
        "code": _free_code(connection),
        "token": random_text(TOKEN_ALPHABET, TOKEN_LENGTH),
        "watch": random_text(TOKEN_ALPHABET, TOKEN_LENGTH),
    }


def _free_code(connection: sa.Connection) -> str:
    """A short code that no other table has."""
    while True:
        code = random_text(CODE_ALPHABET, CODE_LENGTH)
        taken = connection.execute(sa.select(col(Table.id)).where(col(Table.code) == code)).first()
        if taken is None:
            return code


def random_text(alphabet: str, length: int) -> str:
    """Random letters that nobody can guess."""
    return "".join(secrets.choice(alphabet) for _ in range(length))


def count_wrong_code(database: Database, address: str, now: datetime) -> None:
    """Counts a wrong code of an address; forgets the old ones."""
    with database.write() as connection:
        connection.execute(sa.delete(WrongCode).where(col(WrongCode.at) < now - WRONG_CODES_WINDOW))
        connection.execute(sa.insert(WrongCode).values(address=address, at=now))


def too_many_wrong_codes(database: Database, address: str, now: datetime) -> bool:
    """Whether an address has guessed too often. The limit allows 60 phones behind one router."""
    with database.read() as connection:
        count = connection.execute(
            sa.select(sa.func.count())
            .select_from(WrongCode)
            .where(col(WrongCode.address) == address, col(WrongCode.at) > now - WRONG_CODES_WINDOW)
        ).scalar_one()
    return int(count) >= WRONG_CODES_ALLOWED
