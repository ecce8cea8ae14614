"""Who may join a table, and in which role. This is checked when a link is opened, and again in the
transaction that lets the phone in."""

from datetime import timedelta

from flask import request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion.core.text import say
from companion.storage.people import members
from companion.storage.people.members import Refuse
from companion.table.permissions import SENT_AWAY
from companion.table.refused import Refused
from companion.table.table_row import TableRow
from companion.web import services
from companion.web.http import device
from companion.web.http.htmx import leads_to

MOST_PHONES = 100  # players' phones at a table; the same for spectators
LOCK_HOLDS = timedelta(hours=1)


def entering(phone: str, role: str) -> Refuse:
    """The check that `phone` may join as `role`: player or spectator.

    A phone that was sent away may not join by any link. At a locked table no new phone joins to
    play, and spectators stay spectators.
    """

    def check(table: TableRow) -> None:
        not_sent_away(phone)(table)
        member = table.members.get(phone)
        may_play = member is not None and member.role != "spectator"
        if table.locked and role == "player" and not may_play and not _deserted(table):
            raise Refused(say("The host has locked this table. Nobody new can join."))
        watches = role == "spectator"
        alike = [row for row in table.members.values() if (row.role == "spectator") == watches]
        if (member is None or not (watches or may_play)) and len(alike) >= MOST_PHONES:
            raise Refused(say("This table can't take any more phones."))

    return check


def not_sent_away(phone: str) -> Refuse:

    def check(table: TableRow) -> None:
        if phone in table.away:
            raise Refused(SENT_AWAY)

    return check


def _deserted(table: TableRow) -> bool:
    """Whether nobody has been here for an hour. A lock must not keep out players who resume next
    week at another address, where their phones have no cookie."""
    now = services.now()
    latest = max((member.seen_at for member in table.members.values()), default=table.changed_at)
    return now - latest > LOCK_HOLDS


def enter(table: TableRow, role: str, *, invites: str | None = None) -> BaseResponse:
    """Joins the table and leads to an address without the secret. A television `invites` by it, so
    it keeps it."""
    entering(device.device() or "", role)(table)
    phone = device.introduced()
    may_enter = entering(phone, role)
    version = members.join(services.database(), table.id, phone, role, services.now(), may_enter)
    if version is not None:
        services.hub().publish(table.id, version)
    television = invites or (role == "spectator" and request.args.get("tv"))
    page = "table.tv" if television else "table.show"
    return leads_to(url_for(page, table_id=table.id, invites=invites))
