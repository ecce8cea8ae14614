"""Deletes a table. Only the host can, once it is closed, with the box ticked."""

from flask import Blueprint, request, url_for
from werkzeug.wrappers import Response

from companion.core.text import say
from companion.storage.tables import forget
from companion.table.refused import Refused
from companion.table.table_row import TableRow
from companion.web import services
from companion.web.http import htmx
from companion.web.http.rendering import render
from companion.web.view import every_screen
from companion.web.visit import visit_as_host

blueprint = Blueprint("delete_table", __name__, url_prefix="/t/<table_id>")


@blueprint.get("/delete")
def ask(table_id: str) -> str:
    """The page with what is lost, what can be saved first, and the button."""
    visit = visit_as_host(table_id)
    return render("people/delete.html", **every_screen.page(visit, "more"))


@blueprint.post("/delete")
def delete(table_id: str) -> Response:
    """Deletes the table. Only the host can, once it is closed, with the box ticked."""
    visit = visit_as_host(table_id)
    if "forever" not in request.form:
        raise Refused(say("Tick the box first: a deleted table can't be brought back."), 422)

    def still_closed(table: TableRow) -> None:
        if table.closed_at is None:
            raise Refused(say("Close the table first, so that nobody is recording."), 409)

    forget.delete(services.database(), visit.table.id, still_closed)
    # A version above any published one: every phone's stream looks, and finds no table.
    services.hub().publish(visit.table.id, visit.table.version + 1)
    return htmx.leads_to(url_for("lobby.home"))
