"""The live stream of a table: Server-Sent Events, one stream per page.

The first message is the whole current view, so lost messages don't matter. Each later one has the
regions that changed for this phone. A heartbeat now and then lets the page notice a dead
connection. Now and then, one look at the database finds all versions that were not published.

A phone tells which field of a form it fills in, and the other phones mark its place. Nothing of
this is stored.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from flask import Blueprint, Flask, Response, current_app, make_response, request

from companion.core.game.catalogue import GameNotInstalled
from companion.storage.tables import tables
from companion.storage.tables.tables import NoSuchTable
from companion.translations import language, speaking
from companion.web import services
from companion.web.http.addresses import client_address, from_this_computer
from companion.web.http.errors import answer
from companion.web.http.request_rates import unlimited
from companion.web.http.waiting_requests import beside_taps
from companion.web.view import every_screen, table_view
from companion.web.view.regions import Region
from companion.web.visit import Visit, visit_of, visit_to

blueprint = Blueprint("stream", __name__, url_prefix="/t/<table_id>")

LONGEST_PLACE = 40
GONE = b"event: gone\ndata: {}\n\n"  # this phone is no longer at the table, so it goes to the lobby

Show = Callable[[Visit], Sequence[Region]]


@blueprint.get("/stream")
@unlimited
def stream(table_id: str) -> Response:
    """`view=table` carries the Table screen's regions, any other value only the regions of every
    screen."""
    try:
        visit = visit_to(table_id)
    except NoSuchTable:  # a phone that was asleep while the table was deleted
        return _streamed([GONE])
    hub = services.hub()
    address = "" if from_this_computer() else client_address()
    if not hub.has_room(visit.device, address, plays=visit.table.plays(visit.device)):
        return answer(503)
    show = (
        # Don't wait for an outlook here: the tap did, and all streams would stand still.
        partial(table_view.table_regions, wait=0)
        if request.args.get("view") == "table"
        else every_screen.strip_regions
    )
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    return _streamed(Listening(app, visit, address, show, language()))


@blueprint.post("/filling-in")
@beside_taps
def fill_in(table_id: str) -> Response:
    """The place that this phone fills in now; none to give it up."""
    visit = visit_to(table_id)
    visit.require_recorder()
    place = request.form.get("place", "")[:LONGEST_PLACE]
    services.hub().fills_in(visit.table.id, visit.device, place)
    return make_response("", 204)


def _streamed(events: Iterable[bytes]) -> Response:
    response = Response(events, mimetype="text/event-stream", direct_passthrough=True)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


class Listening:
    """A phone that listens: what it was sent, and what is new for it. It needs no request."""

    def __init__(self, app: Flask, visit: Visit, address: str, show: Show, spoken: str) -> None:
        self.table, self.device, self.address = visit.table.id, visit.device, address
        self.plays = visit.table.plays(visit.device)
        self.ended = False
        self._app, self._i_am, self._show, self._spoken = app, visit.i_am, show, spoken
        self._sent = -1
        self._here: list[str] | None = None  # the seats it was last told of
        self._filled: list[tuple[str, str]] = []  # the places it was last told of
        self._last: dict[str, int] = {}  # the hash of each region as it was last sent

    def news(self) -> list[bytes]:
        """The view, if the table has a newer version than the phone, and who is here."""
        with self._app.app_context(), speaking(self._spoken):
            try:
                # The first view is read from the database; later ones need only a known version.
                known = services.hub().version(self.table) if self._sent >= 0 else None
                fresh = visit_of(self.device, self.table, known, self._i_am)
            except NoSuchTable:  # deleted while the phone listened
                return self._gone()
            if self.device not in fresh.table.members:
                return self._gone()
            messages = []
            version = fresh.table.version
            if version != self._sent:
                # Unnamed: the page swaps its HTML in. Its id is the table's version.
                regions = _changed(self._show(fresh), self._last)
                messages.append(b"id: %d\n%s\n" % (version, regions))
            # A seat that changes hands changes who is here, though no phone comes or goes.
            seats = present_seats(fresh)
            if seats != self._here:
                messages.append(_event("presence", json.dumps(seats)))
            filled = filled_in_now(fresh)
            if filled or filled != self._filled:  # sent again while it lasts
                messages.append(_event("filling-in", json.dumps(filled)))
        self._sent, self._here, self._filled = version, seats, filled
        return messages

    def _gone(self) -> list[bytes]:
        self.ended = True
        return [GONE]

    def heartbeat(self) -> bytes:
        """The message that tells a page that its connection is alive."""
        return _event("heartbeat", str(self._sent))

    def __iter__(self) -> Iterator[bytes]:
        """What is new now, for a server without `Streams`: its page then asks again."""
        return iter(self.news())


def init_app(app: Flask) -> None:
    app.extensions["companion.look"] = partial(look, app)


def look(app: Flask) -> None:
    """Wakes the listeners of each table that has another version than the newest published one.
    Also notes that all listeners are here."""
    with app.app_context():
        hub = services.hub()
        listeners = hub.listeners()
        services.presence().note_here(listeners, services.now())
        versions = tables.versions(services.database(), listeners)
        for table in listeners:
            version = versions.get(table, 0)
            if version == hub.version(table):
                continue
            with suppress(NoSuchTable, GameNotInstalled):
                services.in_play().get(table)  # a backup has an older version than the one kept
            hub.heard(table, version)
            hub.presence_changed(table)


def present_seats(visit: Visit) -> list[str]:
    """The seats with a phone that listens now."""
    phones = services.hub().present(visit.table.id)
    return [seat.colour for seat in visit.table.seats if phones.intersection(seat.devices)]


def filled_in_now(visit: Visit) -> list[tuple[str, str]]:
    """The places that other phones fill in now, each with a seat of its phone, "" for none."""
    places = []
    for device, place in services.hub().filled_in(visit.table.id).items():
        if device != visit.device:
            seats = [seat.colour for seat in visit.table.seats if device in seat.devices]
            places.append((place, next(iter(seats), "")))
    return sorted(places)


def _changed(regions: Sequence[Region], last: dict[str, int]) -> bytes:
    """The regions that differ from those sent before, and always the first one, because every
    version is one message. The first message of a stream has all regions."""
    first = regions[0]
    changed = [region for region in regions[1:] if last.get(region.target) != hash(region)]
    last.update((region.target, hash(region)) for region in changed)
    return b"".join([first.message, *(region.message for region in changed)])


def _event(name: str, data: str) -> bytes:
    return f"event: {name}\ndata: {data}\n\n".encode()
