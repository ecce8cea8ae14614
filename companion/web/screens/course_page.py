"""The course of a game: points or a counter over time, where points came from, the story in
words."""

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.web.http import htmx
from companion.web.http.rendering import render
from companion.web.view import course_cache, every_screen
from companion.web.view.after_the_game import after
from companion.web.visit import visit_with_log

blueprint = Blueprint("course", __name__)


@blueprint.get("/t/<table_id>/chart")
def show(table_id: str) -> str | Response:
    """The page of the table. With `region`, only the part that changes, for an open page."""
    visit = visit_with_log(table_id)
    context = {**every_screen.page(visit, "log"), **course_cache.asked(visit, visit.log_begun)}
    if request.args.get("region"):
        return htmx.fragments(render("course/_course_changed.html", **context))
    return render("course/chart.html", after=after(visit), **context)
