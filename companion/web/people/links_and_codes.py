"""Finds tables by secret links and codes.

A link holds 60 random bits, which nobody can guess, so it always works. A code is short, so wrong
codes are counted by address in the database.
"""

from contextlib import suppress
from datetime import timedelta

from sqlalchemy.exc import OperationalError

from companion.core.text import say
from companion.storage import counts
from companion.storage.tables import tables
from companion.storage.tables.tables import NoSuchTable
from companion.table.refused import Refused
from companion.table.table_row import CODE_LIVES, TableRow
from companion.web import services
from companion.web.http.addresses import client_address
from companion.web.http.device import device

MOST_WRONG_CODES = 120
"""From one address in ten minutes: enough for sixty phones behind one router to mistype twice
each."""
WITHIN = timedelta(minutes=10)
WRONG_CODE = "wrong code"


def count_guess() -> None:
    """Counts the code as wrong, before it is looked up. Raises Refused after too many."""
    database, now = services.database(), services.now()
    if counts.count(database, WRONG_CODE, client_address(), now, WITHIN) > MOST_WRONG_CODES:
        text = say("Too many wrong codes. Scan the QR code, or wait ten minutes.")
        raise Refused(text, 429)


def guessed_right() -> None:
    """Undoes a `count_guess`, because the code was right."""
    counts.take_back(services.database(), WRONG_CODE, client_address())


def of_code(code: str) -> TableRow | None:
    """The table of a code that works now, or of an old code if this phone was at the table
    before."""
    try:
        table = tables.find(services.database(), code=code)
    except NoSuchTable:
        return None
    known = device() in (*table.members, *table.away)
    return table if known or table.code_works(services.now()) else None


def show(table: TableRow) -> None:
    """Notes that a player's phone or a television shows the code, if it would soon stop working;
    the code of a locked or closed table does not work again."""
    now = services.now()
    if table.locked or table.closed_at is not None or table.code_works(now + CODE_LIVES / 2):
        return
    with suppress(OperationalError):  # a full disk must not keep anybody from reading
        tables.tell_codes(services.database(), [table.id], now, also_locked=False)


def found(**what: str) -> TableRow:
    """The table of a `token` or `watch` link. Raises Refused if there is none."""
    try:
        return tables.find(services.database(), **what)
    except NoSuchTable:
        raise Refused(say("This link leads to no table. Ask for a new one."), 404) from None
