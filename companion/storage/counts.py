"""Counts how often somebody did something lately, in the database and so across processes."""

from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import col

from companion.storage.engine import Database
from companion.storage.models import COUNT, Count

LONGEST = timedelta(hours=1)
APART = timedelta(minutes=1)
"""The clocks of several machines differ by less, and so do the times of two calls that arrive in
the wrong order. A window that begins further in the future is from before the clock was set
back."""


def count(
    database: Database, what: str, who: str, now: datetime, within: timedelta, times: int = 1
) -> int:
    """Adds `times` to the count of the current window and returns it. The window begins with its
    first call.

    It is one statement, so simultaneous calls get different numbers. A window that begins more than
    `APART` in the future is over, because the clock was set back. `within` is at most an hour.
    """
    assert within <= LONGEST
    insert = sqlite.insert if database.sqlite else postgresql.insert
    over = sa.or_(COUNT.c.since <= now - within, COUNT.c.since > now + APART)
    one_more = (
        insert(COUNT)
        .values(what=what, who=who, since=now, number=times)
        .on_conflict_do_update(
            index_elements=[COUNT.c.what, COUNT.c.who],
            set_={
                "since": sa.case((over, now), else_=COUNT.c.since),
                "number": sa.case((over, times), else_=COUNT.c.number + times),
            },
        )
        .returning(COUNT.c.number)
    )
    with database.write() as connection:
        number = int(connection.execute(one_more).scalar_one())
        if number == times:
            old = col(Count.since) < now - LONGEST
            connection.execute(sa.delete(Count).where(old))
    return number


def counted(database: Database, what: str, who: str, now: datetime, within: timedelta) -> int:
    window = sa.select(col(Count.number)).where(
        col(Count.what) == what, col(Count.who) == who,
        col(Count.since) > now - within, col(Count.since) <= now + APART,
    )  # fmt: skip
    with database.read() as connection:
        return int(connection.execute(window).scalar() or 0)


def seconds_left(
    database: Database, what: str, who: str, now: datetime, within: timedelta
) -> float:
    """How long the current window lasts."""
    window = sa.select(col(Count.since)).where(col(Count.what) == what, col(Count.who) == who)
    with database.read() as connection:
        since: datetime = connection.execute(window).scalar() or now
    return (since + within - now).total_seconds()


def take_back(database: Database, what: str, who: str) -> None:
    """Subtracts one."""
    conditions = col(Count.what) == what, col(Count.who) == who
    with database.write() as connection:
        connection.execute(sa.update(Count).where(*conditions).values(number=col(Count.number) - 1))
