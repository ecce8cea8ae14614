"""The page of a phone's evenings: results, wins, and buttons to remove evenings from the list."""

from datetime import datetime

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.storage.people import listing
from companion.web import services
from companion.web.evenings.evening_list import evenings, wins
from companion.web.http.device import device
from companion.web.http.rendering import render
from companion.web.http.request_rates import at_most

blueprint = Blueprint("evenings", __name__, url_prefix="/evenings")


@blueprint.get("")
@at_most("240 per hour")
def show() -> str:
    """The evenings, the latest first; with `removed`, a button to put back those removed at that
    moment."""
    listed = [evening for evening in evenings(device()) if not evening.table.demo]
    return render(
        "lobby/evenings.html",
        evenings=listed,
        wins=wins(listed),
        device=device(),
        removed=_moment("removed"),
    )


@blueprint.post("/remove")
def remove() -> Response:
    """Removes one table from this phone's list, or all without `table`; the tables stay."""
    phone, now = device(), services.now()
    if phone is not None:
        listing.remove(services.database(), phone, now, request.form.get("table"))
    return redirect(url_for("evenings.show", removed=now.isoformat()), 303)


@blueprint.post("/put-back")
def put_back() -> Response:
    """Puts the evenings removed at one moment back on the list."""
    phone, at = device(), _moment("removed")
    if phone is not None and at is not None:
        listing.put_back(services.database(), phone, at)
    return redirect(url_for("evenings.show"), 303)


def _moment(name: str) -> datetime | None:
    """The time in a field of the form or the address; None if there is none or it can't be read."""
    try:
        moment = datetime.fromisoformat(request.values.get(name, ""))
    except ValueError:
        return None
    return moment if moment.tzinfo else None
