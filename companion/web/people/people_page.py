"""People at the table: who is here, who is the host, and the host's settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.game.action import Offer
from companion.core.text import say
from companion.storage.people import members
from companion.storage.people.seats import NAME_LENGTH
from companion.storage.tables import rematch as rematches
from companion.table.refused import Refused
from companion.table.table_row import TableRow
from companion.web import services
from companion.web.forms import forms
from companion.web.http import htmx
from companion.web.http.device import remembered_name
from companion.web.http.rendering import render
from companion.web.people.entrance import entering
from companion.web.people.taking_over import told_of_host
from companion.web.view import every_screen
from companion.web.visit import Visit, visit, visit_as_host

blueprint = Blueprint("people", __name__, url_prefix="/t/<table_id>")


@blueprint.get("/people")
def show(table_id: str) -> str:
    """The page of seats and people: QR and code, seats, devices."""
    seen = visit(table_id)
    return render(
        "people/_people.html" if request.args.get("region") else "people/people.html",
        **every_screen.page(seen, "more"),
        present=services.hub().present(seen.table.id),
        host_is_silent=seen.host_is_silent(services.now()),
        your_name=remembered_name(),
        name_length=NAME_LENGTH,
        leaving=_leaving(seen),
        ordering="order" in request.args,
    )


def _leaving(seen: Visit) -> list[tuple[Offer[Any], list[tuple[str, str]]]]:
    """The buttons by which seats leave the game or come back, with their facts."""
    game, log = seen.game, seen.log
    if log is None or not seen.may_record:
        return []
    mine = [seat for seat in log.setup()[1] if seen.may_record_for(seat)]
    offers = [offer for seat in mine if (offer := game.leaving(log.state, seat))]
    return [(offer, forms.flat(offer.action)) for offer in offers]


@blueprint.post("/devices/<device_id>/remove")
def remove_device(table_id: str, device_id: str) -> Response:
    """Sends a device away from the table; no link works for it any longer."""
    seen = visit_as_host(table_id)
    if device_id == seen.device:
        raise Refused(say("Hand the table over before you leave it."), 422)
    still_open(seen.table)
    told_of_host(seen, seen.device, devices=(device_id,))
    return changed(seen, members.remove_device, device_id)


@blueprint.post("/devices/<device_id>/let-in")
def let_in(table_id: str, device_id: str) -> Response:
    """Lets a device that was sent away in again."""
    seen = visit_as_host(table_id)

    def is_away(table: TableRow) -> None:
        still_open(table)
        if device_id not in table.away:
            raise Refused(say("That phone was not sent away."), 409)

    return changed(seen, members.let_in, device_id, refuse=is_away)


@blueprint.post("/links")
def renew_links(table_id: str) -> Response:
    """Makes a new code, QR, watch link and page to share. The old ones stop working."""
    seen = visit_as_host(table_id)
    return changed(seen, members.renew_links, refuse=members.allow, to="table.invite")


@blueprint.post("/host")
def host(table_id: str) -> Response:
    """Makes a device the host. The host hands over, or a player takes over from a silent host."""
    seen = visit(table_id)
    chosen = request.form.get("device", seen.device)
    if chosen not in seen.table.members or seen.table.members[chosen].role == "spectator":
        raise Refused(say("Only someone at the table can be its host."), 422)
    taking_over = chosen == seen.device and seen.seats and seen.host_is_silent(services.now())
    if not seen.is_host and not taking_over:
        raise Refused(say("The host's phone is still here: only the host can hand over."))
    is_new = seen.table.host is None or seen.table.host.device != chosen
    if is_new:
        told_of_host(seen, chosen, devices=())
    return changed(seen, members.make_host, chosen, refuse=members.allow)


@blueprint.post("/settings")
def settings(table_id: str) -> Response:
    """Saves the host's settings: the lock, and whether players record only for their own seat."""
    seen = visit_as_host(table_id)
    own_seat_only = "own_seat_only" in request.form
    save = partial(changed, seen, members.set_table, own_seat_only=own_seat_only)
    if "locked" in request.form:
        return save(locked=True, told_at=None)  # a code that was told before works no longer
    return save(locked=False)


@blueprint.post("/close")
def close(table_id: str) -> Response:
    """Closes the table, so that it can only be read, or opens it again."""
    seen = visit_as_host(table_id)
    closed = None if request.form.get("reopen") else services.now()
    to = "delete_table.ask" if request.form.get("then") == "delete" else "people.show"
    return changed(seen, members.set_table, refuse=members.allow, closed_at=closed, to=to)


@blueprint.post("/rematch")
def rematch(table_id: str) -> Response:
    """Opens a table for the rematch: the same game and seats, every phone in its seat."""
    seen = visit(table_id)
    if not (seen.is_host or seen.seats):
        raise Refused(say("Take a seat first; spectators only watch."))
    database, now = services.database(), services.now()
    new_id, version = rematches.opened(
        database, seen.table.id, seen.device, module_version=seen.game.meta.version, now=now
    )
    if version is None:
        may_enter = entering(seen.device, "player")
        members.join(database, new_id, seen.device, "player", now, may_enter)
    else:
        services.hub().publish(seen.table.id, version)  # its phones are shown the link
    return redirect(url_for("table.show", table_id=new_id), 303)


def still_open(table: TableRow) -> None:
    """Raises Refused if the table is closed."""
    if table.closed_at is not None:
        raise Refused(say("This table is closed. Its log can still be read."), 410)


def changed(
    seen: Visit,
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
        phone = table.members.get(seen.device)
        if phone is None or phone.role != seen.role or table.held_by(phone.device) != {*seen.seats}:
            raise Refused(say("Your seat or role has just changed. Look again."), 409)
        refuse(table)

    table_id, now = seen.table.id, services.now()
    version = change(services.database(), table_id, now, still_allowed, *what, **values)
    services.hub().publish(table_id, version)
    return htmx.leads_to(url_for(to, table_id=table_id, **at))
