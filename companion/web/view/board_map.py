"""The map of a table's board: the whole map to play on, or only the drawing."""

from typing import Any
from urllib.parse import urlencode

from flask import request
from markupsafe import Markup

from companion.core.log.log import Log
from companion.core.text import say
from companion.table import log_lines
from companion.table.refused import Refused
from companion.translations import language
from companion.web import services
from companion.web.http.rendering import render
from companion.web.made_once import MadeOnce
from companion.web.view.quick_buttons import button
from companion.web.view.toast import FRESH
from companion.web.visit import Visit, asked_seat

ZOOMED = "2"
"""The other one of a map's two sizes. Pinching works with both."""

_cache = MadeOnce(most=400)


def atlas(visit: Visit) -> Markup:
    """The map for the requested seat, else a seat of this phone. The address names the opened
    place. Raises Refused if the game has no map."""
    game = visit.game
    if game.map_view is None:
        raise Refused(say("This game has no map."), 404)
    log = visit.log_begun
    seat, zoomed = _seat(visit), request.args.get("zoom") == ZOOMED
    looked_at = request.args.get("place", ""), request.args.get("show", "")
    view = game.map_view(log.state, seat, *looked_at)
    acting = bool(seat) and visit.may_record_for(seat) and visit.game.ended(log.state) is None
    seats = [row.colour for row in visit.table.seats if visit.may_record_for(row.colour)]
    buttons = {offer: button(log, offer) for offer in view.offers} if acting else {}
    query = {
        "place": view.looked_at,
        "show": view.show,
        "seat": seat if seat == request.args.get("seat") else "",
        "zoom": ZOOMED if zoomed else "",
    }

    def at(**changes: str) -> str:
        """The address of this map with `changes`."""
        values = {**query, **changes}
        return f"?{urlencode({name: value for name, value in values.items() if value})}"

    facts = (
        tuple(query.items()), acting, tuple(seats),
        tuple(made.changes for made in buttons.values()),
    )  # fmt: skip
    return _drawn(
        visit,
        "map",
        view,
        facts,
        _fresh(visit),
        seat=seat,
        seats=seats if acting else [],
        acting=acting,
        buttons=buttons,
        zoomed=zoomed,
        at=at,
    )


def drawing(visit: Visit) -> Markup:
    """Only the drawing, without buttons; empty unless the game is played on its map."""
    return (
        drawing_of(visit, visit.log_begun.state, _fresh(visit))
        if visit.plays_on_map
        else Markup("")
    )


def drawing_of(visit: Visit, state: Any, fresh: tuple[int, tuple[str, ...]] = (0, ())) -> Markup:
    """The drawing of a state; empty if the game is not played on its map."""
    game = visit.game
    if game.map_view is None or not game.plays_on_map(state):
        return Markup("")
    view = game.map_view(state, "", "", "")
    return _drawn(visit, "map/drawing", view, (), fresh, zoomed=False, at=None)


def _drawn(
    visit: Visit,
    template: str,
    view: Any,
    facts: tuple[Any, ...],
    fresh: tuple[int, tuple[str, ...]],
    **context: Any,
) -> Markup:
    """A game's map template, rendered once for the same view, names and `facts`."""
    key = (visit.table.id, language(), template, view, facts, fresh, *visit.names.values())
    page = f"games/{visit.game.meta.slug}/{template}.html"
    return _cache.get(key, lambda: render(page, visit=visit, map=view, fresh=fresh, **context))


def _fresh(visit: Visit) -> tuple[int, tuple[str, ...]]:
    """The latest tap and the places that it changed, if it is recent; else 0 and no places."""
    log = visit.log_begun
    latest = log_lines.recent(log)[0]
    if latest.seq == 1 or services.now() - latest.last.at > FRESH:
        return 0, ()
    before = _state_before(log, min(latest.seqs))
    return latest.last.seq, visit.game.changed_places(before, log.state)


def _state_before(log: Log, seq: int) -> Any:
    """The state that the phones showed before an entry. The states before the last actions are
    kept."""
    line, before, _ = next(log.since(seq), (None, None, None))
    if line is not None and line.seq == seq:
        return before
    return log.until(seq - 1, known=False).state


def _seat(visit: Visit) -> str:
    """The seat for which the map is drawn; "" for a phone without one in the game."""
    seat = asked_seat(visit)
    asked = seat in visit.seats or seat == request.args.get("seat")
    playing = (standing.seat for standing in visit.game.standings(visit.log_begun.state))
    return seat if asked and seat in playing else ""
