"""How the game would end now, and the outcomes that the players can choose."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.text import say
from companion.table.refused import Refused
from companion.web.http import htmx
from companion.web.http.rendering import render
from companion.web.view import every_screen, table_view
from companion.web.view.outlooks import LONG, outlook
from companion.web.view.quick_buttons import button
from companion.web.visit import asked_seat, visit_to

blueprint = Blueprint("end_of_game", __name__, url_prefix="/t/<table_id>")


@blueprint.get("/outlook")
def worked_out(table_id: str) -> Response:
    """The regions that show the projection, once it is ready."""
    visit = visit_to(table_id)
    outlook(visit, LONG)
    return htmx.fragments(every_screen.fragments(table_view.foreseen_regions(visit)))


@blueprint.get("/outcomes")
def outcomes(table_id: str) -> str | Response:
    """Every way in which the game could end now, each with the button that records it. An open page
    asks for its region when the table has changed."""
    visit = visit_to(table_id)
    game, log = visit.game, visit.log
    if log is None:
        return redirect(url_for("table.show", table_id=table_id))
    if not game.ways_to_end:
        raise Refused(say("You can't end this game here."), 404)
    seat = asked_seat(visit)
    how = request.args.get("how", "")[:20]
    endings = game.outcomes(log.state, seat, how)
    buttons = [(outcome, button(log, outcome.offer)) for outcome in endings.shown]
    _, foreseen = outlook(visit, LONG)
    region = request.args.get("region")
    return render(
        "end_of_game/_outcomes.html" if region else "end_of_game/outcomes.html",
        **every_screen.page(visit, "act"),
        seat=seat,
        how=how,
        outcomes=buttons,
        left_out=endings.left_out,
        outlook=foreseen,
        objections=log.objections(buttons[0][0].offer.action) if buttons else (),
    )
