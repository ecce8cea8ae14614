"""Who may come to a table, and as what: judged when a link is opened and once more in the
transaction that lets the phone in."""

from __future__ import annotations

from datetime import timedelta

from companion.core.text import say
from companion.storage.people import Refuse
from companion.table.people import TableRow
from companion.table.refused import Refused
from companion.table.visitor import SENT_AWAY
from companion.web import rooms

MOST_PHONES = 100  # at one table: a game of five with spectators and old phones fits well
LOCK_HOLDS = timedelta(hours=1)


def entering(phone: str, role: str) -> Refuse:
    """The check that `phone` may come as `role`: a player or a spectator.

    A phone that was sent away may not, whatever the link. At a locked table nobody gets more than
    they have: no phone comes to play, and who watches goes on watching.
    """

    def check(table: TableRow) -> None:
        not_sent_away(phone)(table)
        member = table.members.get(phone)
        may_play = member is not None and member.role != "spectator"
        if table.locked and role == "player" and not may_play and not _deserted(table):
            raise Refused(say("The host has locked this table. Nobody new can join."))
        if member is None and len(table.members) >= MOST_PHONES:
            raise Refused(say("This table can't take any more phones."))

    return check


def not_sent_away(phone: str) -> Refuse:
    """The check that the host has not sent `phone` away."""

    def check(table: TableRow) -> None:
        if phone in table.away:
            raise Refused(SENT_AWAY)

    return check


def _deserted(table: TableRow) -> bool:
    """Nobody has been here for an hour: a lock must not keep the players out who resume next
    week, on another address, where no phone is known any more."""
    now = rooms.now()
    latest = max((member.seen_at for member in table.members.values()), default=table.changed_at)
    return now - latest > LOCK_HOLDS
