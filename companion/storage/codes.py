"""Codes to type, and tokens to scan."""

import secrets
import string

import sqlalchemy as sa
from sqlmodel import col

from companion.storage.models import Table

# No 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V: people misread them from a phone across the table.
CODE_ALPHABET = "ACDEFGHJKMNPQRTWXY34679"
CODE_LENGTH = 5
TOKEN_ALPHABET = string.ascii_uppercase + "234567"
TOKEN_LENGTH = 12  # 60 bits; with a home address, the QR code has 25 to 29 modules


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
    """Random characters of the alphabet, from a secure source."""
    return "".join(secrets.choice(alphabet) for _ in range(length))
