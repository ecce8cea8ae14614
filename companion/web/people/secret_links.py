"""Finds tables by secret links and codes. Wrong guesses count against the address."""

from __future__ import annotations

from companion.core.text import say
from companion.storage import codes
from companion.storage.tables import tables
from companion.storage.tables.tables import NoSuchTable
from companion.table.people import TableRow
from companion.table.refused import Refused
from companion.web import services
from companion.web.http.addresses import client_address


def find(**what: str) -> TableRow | None:
    """The table of a `code`, `token` or `watch` link; Refused after too many wrong ones."""
    database, now, address = services.database(), services.now(), client_address()
    if codes.too_many_wrong_codes(database, address, now):
        raise Refused(say("Too many wrong codes. Wait ten minutes."), 429)
    if any(what.values()):
        try:
            return tables.find(database, **what)
        except NoSuchTable:
            codes.count_wrong_code(database, address, now)
    return None


def found(**what: str) -> TableRow:
    """The same; Refused if there is no such table."""
    table = find(**what)
    if table is None:
        raise Refused(say("This link leads to no table. Ask for a new one."), 404)
    return table
