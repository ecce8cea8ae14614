"""A table of the toy with every kind of entry, and how tests take it out and put it in."""

from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from companion.core.files.archive import Archive
from companion.core.files.intake import arrived
from companion.core.log.entry import ALWAYS, AMEND, BEGIN, RESTORE, STRIKE, Overruled
from companion.core.log.log import Log
from companion.core.text import SeatName, say, say_many
from companion.storage.engine import Database
from companion.storage.in_play import InPlay
from companion.storage.models import ENTRY
from companion.storage.people import members, seats
from companion.storage.tables import tables, whole_tables
from companion.table.drafts import Draft, Tap
from tests.storage.recording import append

EVENING = datetime(2026, 1, 2, 20, 30, 0, 250_000, tzinfo=UTC)
WEEKS_LATER = datetime(2026, 3, 1, 18, tzinfo=UTC)
SEATS = [("red", "Ada"), ("blue", "Бо")]


def play(database: Database) -> str:
    """A table of the toy: every kind of entry, from two phones; a third phone only looked on.

    Red 5 and 12 (over ten, overruled), blue 3, which is amended to 4, struck and restored.
    """
    for phone, label in (("ada", "iPhone"), ("bo", "Android"), ("carl", "iPad")):
        members.ensure_device(database, phone, label, EVENING)
    table = tables.create(
        database, game="toy", module_version=1, seats=SEATS, host="ada", now=EVENING
    )
    for phone, seat in (("bo", "blue"), ("carl", "blue"), ("ada", "red")):
        seats.take(database, table, EVENING, members.allow, seat, phone)
    long = Overruled("score.ten", say("No more than ten at once."))
    counted = say_many("{seat}: {count:+} point", "{seat}: {count:+} points", 12,
                       seat=SeatName("red"), why=say("no reason"))  # fmt: skip
    write(database, table, "ada", Draft(BEGIN, {"options": {"start": 1}, "seats": ["red", "blue"]}))
    write(
        database, table, "ada",
        Draft("score", {"seat": "red", "points": 5}),
        Draft(ALWAYS, {"objection": "score.ten", "text": long.text.to_json()}),
        Draft("score", {"seat": "red", "points": 12}, (long, Overruled("score.count", counted))),
    )  # fmt: skip
    write(database, table, "bo", Draft("score", {"seat": "blue", "points": 3}))
    blue = {"entry": 5, "kind": "score", "payload": {"seat": "blue", "points": 4}}
    write(database, table, "bo", Draft(AMEND, blue))
    write(database, table, "bo", Draft(STRIKE, {"entries": [5]}))
    write(database, table, "ada", Draft(RESTORE, {"entries": [5]}))
    return table


def write(database: Database, table: str, phone: str, *drafts: Draft) -> Log[Any]:
    """One tap."""
    with database.read() as connection:
        count = connection.execute(sa.select(sa.func.count()).select_from(ENTRY)).scalar_one()
    tap = Tap(phone, f"tap {count}", "", EVENING + timedelta(minutes=count))
    return append(InPlay(database), table, tap, *drafts).log


def exported(database: Database, table: str) -> Archive:
    return whole_tables.taken(database, table)[0]


def imported(database: Database, text: str | bytes, *, force: bool = False) -> str:
    """The id of the table that a file became."""
    raw = text.encode() if isinstance(text, str) else text
    arrival = arrived(raw, WEEKS_LATER, notation=False, force=force)
    return whole_tables.put(database, arrival, WEEKS_LATER).id
