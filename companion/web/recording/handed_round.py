"""One phone for several players with secrets: it shows those of the one who holds it."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.web import services
from companion.web.visit import I_AM_COOKIE, Visit, visit_with_log

blueprint = Blueprint("handed_round", __name__, url_prefix="/t/<table_id>")


@blueprint.post("/i-am")
def say_who(table_id: str) -> Response:
    """Uncovers what the named seat knows and covers the rest; without a seat all is covered."""
    seen = visit_with_log(table_id)
    seat, at = request.form.get("seat", ""), request.form.get("at", "")
    if seat:
        seen.require_choice_for(seat)
    where = url_for("table.show", table_id=seen.table.id)
    if seen.table.seat(at) is not None and request.form.get("page") == "seat":
        where = url_for("table.seat", table_id=seen.table.id, colour=seat or at)
    elif seen.table.seat(at) is not None and request.form.get("page") == "act":
        where = url_for("table.act", table_id=seen.table.id, seat=seat or at)
    return held_by(redirect(where, 303), seen, seat)


def held_by(response: Response, seen: Visit, seat: str) -> Response:
    """The answer to a phone that the player of this seat holds from now on, if it is handed
    round; "": nobody has said so."""
    if seen.is_handed_round:
        response.set_cookie(
            I_AM_COOKIE,
            seat,
            path=url_for("table.show", table_id=seen.table.id),
            httponly=True,
            samesite="Lax",
            secure=services.settings().secure_cookies or request.is_secure,
        )
    return response
