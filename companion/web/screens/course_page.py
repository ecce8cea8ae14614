"""The game so far: points or a counter over time, where points came from, the story in words."""

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.web.http import htmx
from companion.web.http.rendering import render
from companion.web.view import course_cache, every_screen
from companion.web.view.after_the_game import after
from companion.web.visit import visit_with_log

blueprint = Blueprint("course", __name__, url_prefix="/t/<table_id>")


@blueprint.get("/chart")
def show(table_id: str) -> str | Response:
    """The page. With `region`, only the part that changes, for an open page."""
    visit = visit_with_log(table_id)
    page, counter = request.args.get("page", 1, int), request.args.get("of", "")
    context = {
        **every_screen.page(visit, "log"),
        **course_cache.course_shown(visit, visit.log_begun, page, counter),
    }
    if request.args.get("region"):
        return htmx.fragments(render("course/_course_changed.html", **context))
    return render("course/chart.html", after=after(visit), **context)
