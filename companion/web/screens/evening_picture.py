"""The picture of an evening, for the people at the table and for the preview of a shared link."""

from dataclasses import replace

from flask import Blueprint, Response, abort, request

from companion.core.log.log import Log
from companion.table.scoreboard import podium
from companion.translations import day, gettext, languages, number, set_language, words
from companion.web.http.files import picture
from companion.web.http.request_rates import at_most
from companion.web.people import links_and_codes
from companion.web.picture.drawing import EveningPicture, Row, drawn
from companion.web.view import course_cache
from companion.web.visit import Visit, visit_of, visit_with_log

blueprint = Blueprint("evening_picture", __name__)


@blueprint.get("/t/<table_id>/picture.png")
@at_most("60 per hour")
def at_table(table_id: str) -> Response:
    """The picture to send, in the language of the phone."""
    visit = visit_with_log(table_id)
    return _png(visit, visit.log_begun)


@blueprint.get("/g/<token>/picture.png")
@at_most("60 per hour")
def of_link(token: str) -> Response:
    """The preview of the page to share, in the language that the address names."""
    visit = visit_of("", links_and_codes.found(watch=token).id)
    if request.args.get("language") in languages():
        set_language(request.args["language"])
    return _png(visit, visit.log or abort(404))


def _png(visit: Visit, log: Log) -> Response:
    name = f"{visit.game.meta.slug}-{log.entries[-1].at:%Y-%m-%d}"
    return picture(drawn(_evening(visit, log)), name)


def _evening(visit: Visit, log: Log) -> EveningPicture:
    """The content of the picture, in the current language."""
    shown = course_cache.course_shown(visit, log)
    rows = shown["podium"] or podium([replace(row, lit=False) for row in shown["scores"]])
    won = shown["won"]
    return EveningPicture(
        title=words(visit.title, {}),
        day=day(log.entries[-1].at),
        headline=words(won.title, visit.names) if won else gettext("The game so far"),
        rows=tuple(
            Row(row.seats, words(row.names, visit.names), number(row.points), row.lit)
            for row in rows
        ),
        notes=tuple(
            (words(highlight.title, visit.names), words(highlight.text, visit.names))
            for highlight in shown["told"].highlights
        ),
        shapes=tuple(shown["shapes"].items()),
        chart=None if shown["hidden"] else shown["told"].chart,
    )
