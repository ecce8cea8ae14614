"""The board as a map, with a list of its places. A place leads to the forms that record there."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, request
from markupsafe import Markup

from companion.core.game.abilities import Mapped
from companion.core.text import say
from companion.table.refused import Refused
from companion.translations import language
from companion.web.http.rendering import render
from companion.web.view import table_view
from companion.web.view.region_cache import RegionCache
from companion.web.visit import Visit, visit_with_log

blueprint = Blueprint("map", __name__, url_prefix="/t/<table_id>")

LARGER = "2"
"""The larger of two sizes, easier to tap and to read; pinching works with both."""

_cache = RegionCache(most=400)


@blueprint.get("/map")
def show(table_id: str) -> Markup:
    """The map for the requested seat, else an own seat; with `region=atlas`, without the page."""
    seen = visit_with_log(table_id)
    if request.args.get("region") == "atlas":
        return _chart(seen)
    return render(
        "screens/map.html",
        **table_view.page(seen, "table"),
        chart=_chart(seen),
    )


def _chart(seen: Visit) -> Markup:
    game = seen.game
    if not isinstance(game, Mapped):
        raise Refused(say("This game has no map."), 404)
    seat, larger = _seat(seen), request.args.get("zoom") == LARGER
    looked_at = request.args.get("place", ""), request.args.get("show", "")
    view = game.map_view(seen.log_begun.state, seat, *looked_at)
    acting = bool(seat) and seen.may_record_for(seat) and not _over(seen)
    seats = [row.colour for row in seen.table.seats if seen.may_record_for(row.colour)]
    query = {
        "place": view.looked_at,
        "show": view.show,
        "seat": seat if seat == request.args.get("seat") else "",
        "zoom": LARGER if larger else "",
    }

    def at(**changes: str) -> str:
        """The address of this map with `changes`."""
        values = {**query, **changes}
        return f"?{urlencode({name: value for name, value in values.items() if value})}"

    key = (
        seen.table.id, language(), view, tuple(query.items()), acting, tuple(seats),
        *seen.names.values(),
    )  # fmt: skip
    return _cache.get(
        key,
        "atlas",
        lambda: render(
            f"games/{game.meta.slug}/map.html",
            visit=seen,
            names=seen.names,
            map=view,
            seat=seat,
            seats=seats if acting else [],
            acting=acting,
            larger=larger,
            at=at,
        ),
    ).html


def _seat(seen: Visit) -> str:
    """The seat that the map is drawn for: the requested one, else the device's first seat in the
    game; "" if it has none."""
    playing = {standing.seat for standing in seen.game.standings(seen.log_begun.state)}
    turn: Any = seen.game.turn(seen.log_begun.state).seat
    own = sorted(seen.seats, key=lambda seat: seat != turn)
    return next((s for s in (request.args.get("seat", ""), *own) if s in playing), "")


def _over(seen: Visit) -> bool:
    return seen.game.ended(seen.log_begun.state) is not None
