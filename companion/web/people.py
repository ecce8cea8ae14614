"""People at the table: seats taken, named, left and taken over; the host's own switches."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.sealed import keeps_secret
from companion.core.text import say
from companion.storage import people
from companion.storage import rematch as rematches
from companion.storage.people import NAME_LENGTH
from companion.storage.tables import TableRow
from companion.web import boards, htmx, rooms
from companion.web.errors import Refused
from companion.web.rendering import render
from companion.web.visit import Visit, visit, visit_as_host, visit_of

blueprint = Blueprint("people", __name__, url_prefix="/t/<table_id>")


def clean_name(text: str) -> str:
    """A name as it may be shown: one line, no control characters. Refused where too long."""
    name = " ".join(
        "".join(c for c in text if unicodedata.category(c)[0] != "C" or c == " ").split()
    )
    if len(name) > NAME_LENGTH:
        raise Refused(say("A name has at most {most} characters.", most=NAME_LENGTH), 422)
    return name


@blueprint.get("/people")
def show(table_id: str) -> str:
    """Who is here: QR and code, seats and who holds them, devices."""
    seen = visit(table_id)
    return render(
        "table/people.html",
        **boards.page(seen, "more"),
        present=rooms.hub().present(seen.table.id),
        host_is_silent=seen.host_is_silent(rooms.now()),
    )


@blueprint.post("/seats/<colour>/take")
def take(table_id: str, colour: str) -> Response:
    """This phone holds the seat from now on, beside whoever holds it already."""
    seen = _open_seat(table_id, colour)
    if seen.role == "spectator":
        raise Refused(say("Take a seat first; spectators only watch."))

    def may_take(table: TableRow) -> None:
        _still_open(table)
        now = visit_of(seen.device, table.id)
        if now.log and keeps_secret(now.log, colour) and not (now.is_host or colour in now.seats):
            raise _NeedsYes

    try:
        return _changed(
            seen, people.take_seat, colour, seen.device, refuse=may_take, to="table.show"
        )
    except _NeedsYes:
        return _changed(seen, people.take_seat, colour, seen.device, waiting=True, to="table.show")


@blueprint.post("/seats/<colour>/asked/<device_id>")
def answer(table_id: str, colour: str, device_id: str) -> Response:
    """A phone asks for a seat that keeps a secret: the seat's own phone or the host says yes, or
    no; it may think better of it."""
    seen = _open_seat(table_id, colour)
    yes = request.form.get("answer") == "yes"
    if not (seen.is_host or colour in seen.seats or (device_id == seen.device and not yes)):
        raise Refused(say("This is not yours to do here."))

    def still_asks(table: TableRow) -> None:
        _still_open(table)
        row = table.seat(colour)
        if row is None or device_id not in row.waiting:
            raise Refused(say("That phone no longer asks for this seat."), 409)

    change = people.take_seat if yes else people.leave_seat
    return _changed(seen, change, colour, device_id, refuse=still_asks, to="table.show")


@blueprint.post("/seats/<colour>/leave")
def leave(table_id: str, colour: str) -> Response:
    """This phone lets go of the seat; the seat stays."""
    seen = _open_seat(table_id, colour)
    if colour not in seen.seats:
        raise Refused(say("This phone does not hold this seat."), 409)
    return _changed(seen, people.leave_seat, colour, seen.device)


@blueprint.post("/seats/<colour>/name")
def rename(table_id: str, colour: str) -> Response:
    """Names the seat; anyone seated may, as for any record about it."""
    seen = _open_seat(table_id, colour)
    if not seen.may_record_for(colour):
        raise Refused(say("This is not yours to do here."))
    return _changed(seen, people.rename, colour, clean_name(request.form.get("name", "")))


@blueprint.post("/seats")
def add_seat(table_id: str) -> Response:
    """One more seat; when the game has begun, it joins with a corrected set-up."""
    seen = visit_as_host(table_id)
    colour = request.form.get("colour", "")
    free = {c.id for c in seen.game.meta.colours} - {s.colour for s in seen.table.seats}
    if colour not in free or len(seen.table.seats) >= seen.game.meta.players[1]:
        raise Refused(say("There is no such seat to add."), 422)
    to = "people.show" if seen.log is None else "setup.show"
    return _changed(seen, people.add_seat, colour, "", to=to)


@blueprint.post("/seats/<colour>/remove")
def remove_seat(table_id: str, colour: str) -> Response:
    """A seat less, before the game begins. Afterwards a player can leave the game instead."""
    seen = visit_as_host(table_id)
    if seen.log is not None:
        raise Refused(say("The game has begun: let the player leave the game instead."), 409)
    if seen.table.seat(colour) is None or len(seen.table.seats) <= seen.game.meta.players[0]:
        raise Refused(say("The table needs this seat."), 422)
    return _changed(seen, people.remove_seat, colour)


@blueprint.post("/devices/<device_id>/remove")
def remove_device(table_id: str, device_id: str) -> Response:
    """Sends a device away from the table; it would have to join again."""
    seen = visit_as_host(table_id)
    if device_id == seen.device:
        raise Refused(say("Hand the table over before you leave it."), 422)
    return _changed(seen, people.remove_device, device_id)


@blueprint.post("/host")
def host(table_id: str) -> Response:
    """Becomes the host: handed over by the host, or taken when the host's phone is silent."""
    seen = visit(table_id)
    chosen = request.form.get("device", seen.device)
    if chosen not in seen.table.members or seen.table.members[chosen].role == "spectator":
        raise Refused(say("Only someone at the table can be its host."), 422)
    taking_over = chosen == seen.device and seen.seats and seen.host_is_silent(rooms.now())
    if not seen.is_host and not taking_over:
        raise Refused(say("The host's phone is still here: only the host can hand over."))
    return _changed(seen, people.make_host, chosen, refuse=people.allow)


@blueprint.post("/settings")
def settings(table_id: str) -> Response:
    """The host's switches: nobody new joins; everybody records for their own seat only."""
    seen = visit_as_host(table_id)
    return _changed(
        seen,
        people.set_table,
        locked="locked" in request.form,
        own_seat_only="own_seat_only" in request.form,
    )


@blueprint.post("/close")
def close(table_id: str) -> Response:
    """Closes the table: it can be read, and nothing more is recorded."""
    seen = visit_as_host(table_id)
    closed = None if request.form.get("reopen") else rooms.now()
    to = "deleting.ask" if request.form.get("then") == "delete" else "people.show"
    return _changed(seen, people.set_table, refuse=people.allow, closed_at=closed, to=to)


@blueprint.post("/rematch")
def rematch(table_id: str) -> Response:
    """A new table of the same game with the same seats, and every phone in its seat again."""
    seen = visit(table_id)
    if not (seen.is_host or seen.seats):
        raise Refused(say("Take a seat first; spectators only watch."))
    database, now = rooms.database(), rooms.now()
    new_id, version = rematches.opened(
        database, seen.table.id, seen.device, module_version=seen.game.meta.version, now=now
    )
    if version is None:
        people.join(database, new_id, seen.device, "player", now)
    else:
        rooms.hub().publish(seen.table.id, version)  # its phones are shown the way
    return redirect(url_for("table.show", table_id=new_id), 303)


class _NeedsYes(Exception):
    """The seat keeps a secret: its phone or the host must agree."""


def _open_seat(table_id: str, colour: str) -> Visit:
    seen = visit(table_id)
    if seen.table.seat(colour) is None:
        raise Refused(say("There is no such seat at this table."), 404)
    return seen


def _still_open(table: TableRow) -> None:
    if table.closed_at is not None:
        raise Refused(say("This table is closed. Its log can still be read."), 410)


def _changed(
    seen: Visit,
    change: Callable[..., int],
    *what: object,
    refuse: Callable[[TableRow], None] = _still_open,
    to: str = "people.show",
    **values: object,
) -> Response:
    """Writes the change, tells every phone, and goes back to the page it came from."""
    version = change(
        rooms.database(), seen.table.id, *what, now=rooms.now(), refuse=refuse, **values
    )
    rooms.hub().publish(seen.table.id, version)
    return htmx.leads_to(url_for(to, table_id=seen.table.id))
