"""Seats: takes, names, leaves, shares, adds, removes and orders them."""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from flask import Blueprint, request, url_for
from pydantic import BaseModel
from werkzeug.wrappers import Response

from companion.core.game.descriptions import Joinable
from companion.core.text import Seat, say
from companion.storage.commit import Recorded, commit
from companion.storage.people import seats
from companion.storage.people.seats import NAME_LENGTH
from companion.table.intents import Begin, Reply
from companion.table.permissions import still_open
from companion.table.refused import Refused
from companion.table.secret_choices import is_guarded, tells_secrets
from companion.table.table_row import TableRow
from companion.web import services
from companion.web.http import device, htmx
from companion.web.people.joining_late import joined, joining, posted_points
from companion.web.people.people_page import changed
from companion.web.people.who_sees_a_seat import record_who_sees_seat
from companion.web.recording.taps import tap
from companion.web.visit import Visit, visit_as_host, visit_to

MOST_TRIES = 5  # times a phone's wish for a seat is judged while others record

blueprint = Blueprint("seating", __name__, url_prefix="/t/<table_id>")


def clean_name(text: str) -> str:
    """A name on one line. Raises Refused if it is too long."""
    name = " ".join(text.split())
    if len(name) > NAME_LENGTH:
        raise Refused(say("A name has at most {most} characters.", most=NAME_LENGTH), 422)
    return name


def new_names(known: Iterable[str]) -> list[str]:
    """The names typed beside the known ones, with commas between them; each once."""
    taken = {name.casefold() for name in known}
    typed = map(clean_name, request.form.get("new", "").split(","))
    new = {name.casefold(): name for name in typed if name}
    return [name for folded, name in new.items() if folded not in taken]


@blueprint.post("/seats/<colour>/take")
def take(table_id: str, colour: Seat) -> Response:
    """Gives this phone the seat, but one that it saw `free` only if nobody has taken it since.
    Other phones that hold it keep it. A free seat without a name takes the posted one, and the
    phone remembers it."""
    visit = _open_seat(table_id, colour)
    name = clean_name(request.form.get("name", ""))
    if visit.role == "spectator":
        raise Refused(say("Take a seat first; spectators only watch."))
    if is_guarded(visit, colour) and _may_look(visit, colour) and colour not in visit.seats:
        visit.require_open()
        record_who_sees_seat(visit, colour, visit.device)
    row = visit.table.seat(colour)
    joins = bool(row and row.devices) and colour not in visit.seats
    response = _taken(table_id, colour, name)
    if joins and not visit.game.has_secrets:
        record_who_sees_seat(visit, colour, visit.device)
    if name:
        device.set_cookie(response, device.NAME_COOKIE, name)
    return response


def _taken(table_id: str, colour: Seat, name: str) -> Response:
    """Takes the seat, or asks for it if it can have secrets. That is judged before the write; if
    somebody records in between, it is judged again."""
    for _ in range(MOST_TRIES):
        now = _open_seat(table_id, colour)
        asks = is_guarded(now, colour) and not _may_look(now, colour)
        row = now.table.seat(colour)
        new_name = name if row and not (asks or row.name or row.devices) else ""

        def as_judged(table: TableRow, judged: int = now.table.version) -> None:
            still_open(table)
            taken = table.seat(colour)
            if "free" in request.form and taken and {*taken.devices} - {device.device()}:
                raise Refused(say("Somebody has just sat down here. Choose another seat."), 409)
            if table.version != judged:
                raise _Changed

        joins = bool(row and row.devices) and colour not in now.seats and not asks
        at = {"sat": colour} if joins else {}
        taking = partial(changed, now, seats.take, colour, now.device, to="table.show", at=at)
        with suppress(_Changed):
            return taking(refuse=as_judged, name=new_name, waiting=asks)
    raise Refused(say("The table has just changed. Tap again."), 409)


@blueprint.post("/seats/<colour>/asked/<device_id>")
def answer(table_id: str, colour: Seat, device_id: str) -> Response:
    """Answers a phone that asks for a seat with secrets. The seat's own phone or the host says yes
    or no, and the asking phone may withdraw."""
    visit = _open_seat(table_id, colour)
    yes = request.form.get("answer") == "yes"
    own = device_id == visit.device
    if own and yes and colour not in visit.seats and not _may_look(visit, colour):
        raise Refused(say("You can't do this here."))
    if not (visit.is_host or colour in visit.seats or (own and not yes)):
        raise Refused(say("You can't do this here."))

    def still_asks(table: TableRow) -> None:
        still_open(table)
        row = table.seat(colour)
        if row is None or device_id not in row.waiting:
            raise Refused(say("That phone no longer asks for this seat."), 409)

    if yes and is_guarded(visit, colour):
        still_asks(visit.table)
        record_who_sees_seat(visit, colour, device_id)
    change = seats.take if yes else seats.leave
    return changed(visit, change, colour, device_id, refuse=still_asks, to="table.show")


@blueprint.post("/seats/<colour>/leave")
def leave(table_id: str, colour: Seat) -> Response:
    """Takes the seat from this phone; the seat stays at the table. The host's phone then chooses
    for it, and sees its secrets."""
    visit = _open_seat(table_id, colour)
    row, host = visit.table.seat(colour), visit.table.host
    if row is None or colour not in visit.seats:
        raise Refused(say("This phone does not hold this seat."), 409)
    alone = row.devices == (visit.device,)
    if alone and host is not None and not visit.is_host and tells_secrets(visit, colour):
        visit.require_open()
        record_who_sees_seat(visit, colour, host.device)
    return changed(visit, seats.leave, colour, visit.device)


@blueprint.post("/seats/<colour>/name")
def rename(table_id: str, colour: Seat) -> Response:
    """Names the seat; anyone who may record for it may name it. A phone remembers the name of its
    only seat."""
    visit = _open_seat(table_id, colour)
    if not visit.may_record_for(colour):
        raise Refused(say("You can't do this here."))
    to = "table.show" if request.form.get("page") == "table" else "people.show"
    name = clean_name(request.form.get("name", ""))
    response = changed(visit, seats.rename, colour, name, to=to)
    if name and visit.seats == (colour,):
        device.set_cookie(response, device.NAME_COOKIE, name)
    return response


@blueprint.post("/seats")
def add(table_id: str) -> Response:
    """Adds a seat; if the game has begun, it joins with a corrected set-up."""
    visit = visit_as_host(table_id)
    colour = request.form.get("colour", "")
    free = {c.id for c in visit.game.meta.colours} - {s.colour for s in visit.table.seats}
    if colour not in free or len(visit.table.seats) >= visit.game.meta.players[1]:
        raise Refused(say("There is no such seat to add."), 422)
    joins = visit.log is None or isinstance(visit.log.setup()[0], Joinable)
    to = "people.show" if joins else "setup.show"
    return changed(visit, seats.add, colour, to=to)


@blueprint.post("/seats/join")
def join(table_id: str) -> Response:
    """Takes a late comer into the game; a colour that is free gets a seat first."""
    visit = visit_to(table_id)
    visit.require_recorder()
    _ = visit.log_begun  # Refused before the set-up
    found, colour = joining(visit), request.form.get("colour", "")
    if found is None or colour not in found.seats:
        raise Refused(say("There is no such seat to add."), 422)
    points = posted_points()
    if visit.table.seat(colour) is None:
        changed(visit, seats.add, colour)
        visit = visit_to(table_id)
    options, playing = visit.log_begun.setup()
    ordered = tuple(r.colour for r in visit.table.seats if r.colour in (*playing, colour))
    version = corrected(visit, joined(visit, options, colour, points), ordered)
    services.hub().publish(visit.table.id, version)
    return htmx.leads_to(url_for("people.show", table_id=visit.table.id))


@blueprint.post("/seats/<colour>/remove")
def remove(table_id: str, colour: Seat) -> Response:
    """Removes a seat before the game begins. Later a player can leave the game instead."""
    visit = visit_as_host(table_id)
    if visit.log is not None:
        raise Refused(say("The game has begun. Let the player leave the game instead."), 409)
    if visit.table.seat(colour) is None or len(visit.table.seats) <= visit.game.meta.players[0]:
        raise Refused(say("The table needs this seat."), 422)
    return changed(visit, seats.remove, colour)


@blueprint.post("/seats/order")
def order(table_id: str) -> Response:
    """Moves a seat to a place in the order round the table, "red:0". Sent twice, it moves once. A
    game that has begun gets its set-up corrected with that order."""
    visit = visit_as_host(table_id)
    visit.require_open()
    now = [seat.colour for seat in visit.table.seats]
    moved = _moved(now, request.form.get("to", ""))
    if visit.log is not None and moved != now:
        _correct(visit, moved)

    def still_same(table: TableRow) -> None:
        still_open(table)
        if [seat.colour for seat in table.seats] != now:
            raise Refused(say("The seats have changed. Look again."), 409)

    to = "people.show" if request.form.get("page") == "people" else "table.show"
    return changed(visit, seats.put_in_order, moved, refuse=still_same, to=to, at={"order": 1})


def _moved(colours: list[Seat], to: str) -> list[str]:
    """The seats with one of them in another place. Raises Refused if there is no such seat or
    place."""
    places = {f"{colour}:{place}": place for colour in colours for place in range(len(colours))}
    if to not in places:
        raise Refused(say("There is no such seat at this table."), 404)
    colour = to.partition(":")[0]
    rest = [seat for seat in colours if seat != colour]
    return [*rest[: places[to]], colour, *rest[places[to] :]]


def _correct(visit: Visit, colours: list[Seat]) -> None:
    """Corrects the set-up of a game that has begun: the same options, with the seats in this
    order."""
    options, seated = visit.log_begun.setup()
    ordered = tuple(colour for colour in colours if colour in seated)
    if ordered != seated:
        corrected(visit, options, ordered)


def corrected(visit: Visit, options: BaseModel, ordered: tuple[Seat, ...]) -> int:
    """Corrects the set-up of a game that has begun; returns the table's new version."""
    known = frozenset(objection.id for objection in visit.game.setup_objections(options, ordered))
    begin = Begin(options, ordered, new=False, reply=Reply(overruled=known))
    done = commit(services.in_play(), visit.table.id, tap(visit), begin)
    assert isinstance(done, Recorded)  # its objections are overruled
    return done.version


class _Changed(Exception):
    """The table has changed since the change was judged."""


def _may_look(visit: Visit, colour: Seat) -> bool:
    """Whether this phone may take a guarded seat at once: it holds the seat, or it is the host's
    and no phone of the seat has been here lately."""
    row = visit.table.seat(colour)
    now = services.now()
    alone = row is not None and all(visit.is_silent(phone, now) for phone in row.devices)
    return colour in visit.seats or (visit.is_host and alone)


def _open_seat(table_id: str, colour: Seat) -> Visit:
    visit = visit_to(table_id)
    if visit.table.seat(colour) is None:
        raise Refused(say("There is no such seat at this table."), 404)
    return visit
