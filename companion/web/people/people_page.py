"""People at the table: who is here, who is the host, the host's settings, closing and
deleting the table."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from flask import Blueprint, request, url_for
from werkzeug.wrappers import Response

from companion.core.game.action import Offer
from companion.core.questions.facts import flat
from companion.core.text import say
from companion.storage.people import members
from companion.storage.tables import forget
from companion.table.permissions import still_open
from companion.table.refused import Refused
from companion.table.table_row import TableRow
from companion.web import services
from companion.web.http import htmx
from companion.web.http.device import remembered_name
from companion.web.http.rendering import render
from companion.web.people.joining_late import joining
from companion.web.people.who_sees_a_seat import record_that_host_sees_seats
from companion.web.view import every_screen
from companion.web.visit import Visit, visit_as_host, visit_to

blueprint = Blueprint("people", __name__, url_prefix="/t/<table_id>")


@blueprint.get("/people")
def show(table_id: str) -> str:
    """The page of seats and people: QR and code, seats, devices."""
    visit = visit_to(table_id)
    return render(
        "people/_people.html" if request.args.get("region") else "people/people.html",
        **every_screen.page(visit, "more"),
        present=services.hub().present(visit.table.id),
        may_become_host=visit.may_become_host(services.now()),
        your_name=remembered_name(),
        leaving=_leaving(visit),
        joining=joining(visit),
        ordering="order" in request.args,
    )


def _leaving(visit: Visit) -> list[tuple[Offer, list[tuple[str, str]]]]:
    """The buttons by which seats leave the game or come back, with their facts."""
    game, log = visit.game, visit.log
    if log is None or not visit.may_record:
        return []
    mine = [seat for seat in log.setup()[1] if visit.may_record_for(seat)]
    offers = [offer for seat in mine if (offer := game.leaving(log.state, seat))]
    return [(offer, flat(offer.action)) for offer in offers]


@blueprint.post("/devices/<device_id>/remove")
def remove_device(table_id: str, device_id: str) -> Response:
    """Sends a device away from the table; no link works for it any longer."""
    visit = visit_as_host(table_id)
    if device_id == visit.device:
        raise Refused(say("Hand the table over before you leave it."), 422)
    still_open(visit.table)
    record_that_host_sees_seats(visit, visit.device, devices=(device_id,))
    return changed(visit, members.remove_device, device_id)


@blueprint.post("/devices/<device_id>/let-in")
def let_in(table_id: str, device_id: str) -> Response:
    """Lets a device that was sent away in again."""
    visit = visit_as_host(table_id)

    def is_away(table: TableRow) -> None:
        still_open(table)
        if device_id not in table.away:
            raise Refused(say("That phone was not sent away."), 409)

    return changed(visit, members.let_in, device_id, refuse=is_away)


@blueprint.post("/links")
def renew_links(table_id: str) -> Response:
    """Makes a new code, QR, watch link and page to share. The old ones stop working."""
    visit = visit_as_host(table_id)
    return changed(visit, members.renew_links, refuse=members.allow, to="table.invite")


@blueprint.post("/host")
def host(table_id: str) -> Response:
    """Makes a device the host. The host hands over, or a player takes over from a silent host."""
    visit = visit_to(table_id)
    chosen = request.form.get("device", visit.device)
    if chosen not in visit.table.members or visit.table.members[chosen].role == "spectator":
        raise Refused(say("Only someone at the table can be its host."), 422)
    taking_over = chosen == visit.device and visit.may_become_host(services.now())
    if not visit.is_host and not taking_over:
        raise Refused(say("The host's phone is still here: only the host can hand over."))
    is_new = visit.table.host is None or visit.table.host.device != chosen
    if is_new:
        record_that_host_sees_seats(visit, chosen, devices=())
    return changed(visit, members.make_host, chosen, refuse=members.allow)


@blueprint.post("/settings")
def settings(table_id: str) -> Response:
    """Saves the host's settings: the lock, and whether players record only for their own seat."""
    visit = visit_as_host(table_id)
    own_seat_only = "own_seat_only" in request.form
    save = partial(changed, visit, members.set_table, own_seat_only=own_seat_only)
    if "locked" in request.form:
        return save(locked=True, told_at=None)  # a code that was told before works no longer
    return save(locked=False)


@blueprint.post("/close")
def close(table_id: str) -> Response:
    """Closes the table, so that it can only be read, or opens it again."""
    visit = visit_as_host(table_id)
    closed = None if request.form.get("reopen") else services.now()
    to = "people.ask_to_delete" if request.form.get("then") == "delete" else "people.show"
    return changed(visit, members.set_table, refuse=members.allow, closed_at=closed, to=to)


@blueprint.get("/delete")
def ask_to_delete(table_id: str) -> str:
    """The page with what is lost, what can be saved first, and the button."""
    visit = visit_as_host(table_id)
    return render("people/delete.html", **every_screen.page(visit, "more"))


@blueprint.post("/delete")
def delete(table_id: str) -> Response:
    """Deletes the table. Only the host can, once it is closed, with the box ticked."""
    visit = visit_as_host(table_id)
    if "forever" not in request.form:
        raise Refused(say("Tick the box first: a deleted table can't be brought back."), 422)

    def still_closed(table: TableRow) -> None:
        if table.closed_at is None:
            raise Refused(say("Close the table first, so that nobody is recording."), 409)

    forget.delete(services.database(), visit.table.id, still_closed)
    # A version above any published one: every phone's stream looks, and finds no table.
    services.hub().publish(visit.table.id, visit.table.version + 1)
    return htmx.leads_to(url_for("lobby.home"))


def changed(
    visit: Visit,
    change: Callable[..., int],
    *what: object,
    refuse: Callable[[TableRow], None] = still_open,
    to: str = "people.show",
    at: Mapping[str, Any] = MappingProxyType({}),
    **values: object,
) -> Response:
    """Writes the change, tells every phone, and goes back to the page that it came from, with the
    address values `at`. Raises Refused if this phone's role or seats have changed since the change
    was judged."""

    def still_allowed(table: TableRow) -> None:
        phone = table.members.get(visit.device)
        if (
            phone is None
            or phone.role != visit.role
            or table.held_by(phone.device) != {*visit.seats}
        ):
            raise Refused(say("Your seat or role has just changed. Look again."), 409)
        refuse(table)

    table_id, now = visit.table.id, services.now()
    version = change(services.database(), table_id, now, still_allowed, *what, **values)
    services.hub().publish(table_id, version)
    return htmx.leads_to(url_for(to, table_id=table_id, **at))
