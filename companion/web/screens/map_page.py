"""The board as a map, with a list of its places. Players record an action at its place."""

from flask import Blueprint, request
from markupsafe import Markup

from companion.web.http.rendering import render
from companion.web.view import every_screen
from companion.web.view.board_map import atlas
from companion.web.view.toast import toast_after
from companion.web.visit import visit_with_log

blueprint = Blueprint("map", __name__, url_prefix="/t/<table_id>")


@blueprint.get("/map")
def show(table_id: str) -> Markup:
    """The map; with `region=atlas`, without the page."""
    visit = visit_with_log(table_id)
    if request.args.get("region") == "atlas":
        return atlas(visit)
    return render(
        "screens/map.html",
        **every_screen.page(visit, "map" if visit.plays_on_map else "table"),
        chart=atlas(visit),
        toast=toast_after(visit),
    )
