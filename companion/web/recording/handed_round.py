"""One phone for several players with secrets. It shows the secrets of the player who holds it."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.text import Seat
from companion.web import services
from companion.web.visit import I_AM_COOKIE, Visit, visit_with_log

blueprint = Blueprint("handed_round", __name__, url_prefix="/t/<table_id>")


@blueprint.post("/i-am")
def say_who(table_id: str) -> Response:
    """Shows what the named seat knows and hides the rest. Without a seat it hides everything."""
    visit = visit_with_log(table_id)
    seat, at = request.form.get("seat", ""), request.form.get("at", "")
    if seat:
        visit.require_choice_for(seat)
    to_seat = seat or at if visit.table.seat(at) is not None else ""
    return held_by(redirect(_back(visit, request.form.get("page", ""), to_seat), 303), visit, seat)


def _back(visit: Visit, page: str, seat: Seat) -> str:
    """The address of the page to return to, for a seat; without a seat, the table's."""
    table_id = visit.table.id
    if not seat:
        return url_for("table.show", table_id=table_id)
    if page == "seat":
        return url_for("table.seat", table_id=table_id, colour=seat)
    if page == "act":
        return url_for("table.act", table_id=table_id, seat=seat)
    if page in visit.game.pages:
        return url_for("game_page.show", table_id=table_id, name=page, seat=seat)
    return url_for("table.show", table_id=table_id)


def held_by(response: Response, visit: Visit, seat: Seat) -> Response:
    """The response, with the note that this seat's player holds the phone from now on, if the phone
    is handed round. "" means nobody."""
    if visit.is_handed_round:
        response.set_cookie(
            I_AM_COOKIE,
            seat,
            path=url_for("table.show", table_id=visit.table.id),
            httponly=True,
            samesite="Lax",
            secure=services.settings().secure_cookies or request.is_secure,
        )
    return response
