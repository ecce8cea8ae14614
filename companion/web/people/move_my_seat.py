"""Move my seat: a code moves it to the app on the home screen, which has its own cookies."""

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response

from companion.core.text import say
from companion.storage.people import seat_moves
from companion.table.refused import Refused
from companion.web import services
from companion.web.http.device import introduced
from companion.web.http.rendering import render
from companion.web.http.request_rates import at_most
from companion.web.people.entrance import not_sent_away
from companion.web.view import every_screen
from companion.web.visit import Visit, visit_to

blueprint = Blueprint("move_my_seat", __name__, url_prefix="/t/<table_id>")


@blueprint.get("/moving")
def show(table_id: str) -> str:
    """The page with instructions, and the code while it works."""
    visit = _movable(table_id)
    return render(
        "people/moving.html",
        **every_screen.page(visit, "more"),
        offer=seat_moves.offered(services.database(), visit.table.id, visit.device, services.now()),
        minutes=int(seat_moves.LIFETIME.total_seconds() // 60),
    )


@blueprint.post("/moving")
@at_most("30 per hour")
def make(table_id: str) -> Response:
    """A new code for everything this phone holds here."""
    visit = _movable(table_id)
    seat_moves.offer(services.database(), visit.table.id, visit.device, services.now())
    return redirect(url_for("move_my_seat.show", table_id=visit.table.id), 303)


def arrive(code: str) -> Response | None:
    """Moves the seats of a typed code and opens their table.

    None if it is not a seat code; then it may be a table's code.
    """
    database, now = services.database(), services.now()
    if not seat_moves.good(database, code, now):
        return None
    phone = introduced()
    moved = seat_moves.redeem(database, code, phone, now, not_sent_away(phone))
    if moved is None:
        return None
    table_id, version = moved
    services.hub().publish(table_id, version)
    return redirect(url_for("table.show", table_id=table_id), 303)


def _movable(table_id: str) -> Visit:
    visit = visit_to(table_id)
    if not (visit.seats or visit.is_host):
        raise Refused(say("This phone holds no seat here, so there is nothing to move."), 409)
    return visit
