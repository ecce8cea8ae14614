"""The live stream of a table: Server-Sent Events, one stream a page.

The first message is always the whole current view, so nothing that was lost matters; each later
one has the regions that changed for this phone. A named heartbeat every 12 s lets the page notice
a dead connection. With it one phone of each table looks for a version that nobody was told of.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from flask import Blueprint, Flask, Response, current_app, request

from companion.live.hub import Ear, Full, News
from companion.storage.tables.tables import NoSuchTable
from companion.translations import language, speaking
from companion.web import services
from companion.web.http.errors import answer
from companion.web.http.rates import unlimited
from companion.web.view import table_view
from companion.web.view.region_cache import Region
from companion.web.visit import Visit, visit, visit_of

blueprint = Blueprint("stream", __name__, url_prefix="/t/<table_id>")

HEARTBEAT = 12.0  # seconds

GONE = b"event: gone\ndata: {}\n\n"  # nothing here any more for this phone: it goes to the lobby

Show = Callable[[Visit], Sequence[Region]]


@blueprint.get("/stream")
@unlimited
def stream(table_id: str) -> Response:
    """`view=table` carries the Table screen's regions, anything else the strip alone."""
    try:
        seen = visit(table_id)
    except NoSuchTable:  # a phone that slept while the table was deleted
        return _streamed(GONE)
    hub = services.hub()
    if hub.listening >= hub.cap or hub.closed:
        return answer(503)
    show = (
        table_view.table_regions
        if request.args.get("view") == "table"
        else table_view.strip_regions
    )
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    events = _events(app, seen, show, language())
    return _streamed(events)


def _streamed(events: Iterator[bytes] | bytes) -> Response:
    response = Response(events, mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _events(app: Flask, seen: Visit, show: Show, spoken: str) -> Iterator[bytes]:
    """The stream's messages. Holds no request: only the app, the listener and two numbers."""
    hub = app.extensions["companion.hub"]
    table_id, device, i_am = seen.table.id, seen.device, seen.i_am
    del seen  # its log would be kept as long as the stream
    try:
        with hub.listen(table_id, device) as ear:
            yield from _listen(app, ear, table_id, device, i_am, show, spoken)
    except Full:
        return
    except NoSuchTable:  # deleted while it was listened to
        yield GONE


def _listen(
    app: Flask, ear: Ear, table_id: str, device: str, i_am: str, show: Show, spoken: str
) -> Iterator[bytes]:
    known, sent = News(0, -1), -1
    last: dict[str, bytes] = {}  # what this phone was sent of each region
    told: int | None = None  # a first view, and one after a lost hint, is read
    while not ear.closed:
        news = []
        with app.app_context(), speaking(spoken):
            fresh = visit_of(device, table_id, told, i_am)
            version = fresh.table.version
            sent_away = device not in fresh.table.members
            if version != sent and not sent_away:
                news.append(_message(_changed(show(fresh), last), version))
            heard = ear.wait(known, 0)
            if heard.presence != known.presence and not sent_away:
                news.append(_event("presence", json.dumps(present_seats(fresh))))
        if sent_away:
            yield GONE
            return
        yield from news
        sent = version
        known = News(max(version, told or 0), heard.presence)
        told, heard = None, ear.wait(known, HEARTBEAT)
        while heard == known and not ear.closed:
            yield _event("heartbeat", str(version))
            if ear.asks(HEARTBEAT / 2) and _missed(app, ear, table_id, version):
                break
            heard = ear.wait(known, HEARTBEAT)
        else:
            told = heard.version


def _missed(app: Flask, ear: Ear, table_id: str, version: int) -> bool:
    """Whether the table has another version than the phones that listen to it were told; then it
    rouses them all. Also notes that they are here. NoSuchTable."""
    with app.app_context():
        phones = services.hub().present(table_id)
        services.presence().seen(table_id, phones, services.now())
        try:
            if services.in_play().get(table_id).table.version == version:
                return False
        except NoSuchTable:
            ear.rouse()
            raise
        ear.rouse()
        return True


def present_seats(seen: Visit) -> list[str]:
    """The seats with a phone that listens now."""
    here = services.hub().present(seen.table.id)
    return [seat.colour for seat in seen.table.seats if here.intersection(seat.devices)]


def _changed(regions: Sequence[Region], last: dict[str, bytes]) -> bytes:
    """The regions that differ from those sent before, and the strip in any case: every version is
    one message. The first message of a stream has them all."""
    strip = regions[0]
    changed = [one for one in regions[1:] if last.get(one.target) != one.message]
    last.update((one.target, one.message) for one in changed)
    return b"".join([strip.message, *(one.message for one in changed)])


def _message(data: bytes, version: int) -> bytes:
    """An unnamed message: its HTML is swapped in, its id is the table's version."""
    return b"id: %d\n%s\n" % (version, data)


def _event(name: str, data: str) -> bytes:
    return f"event: {name}\ndata: {data}\n\n".encode()
