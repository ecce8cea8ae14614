"""The picture of an evening, for the people at the table and for the preview of a shared link."""

from flask import Blueprint, Response, abort, request

from companion.core.game.descriptions import Ended
from companion.core.log.log import Log
from companion.translations import day, gettext, languages, number, set_language, words
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
    response = Response(drawn(_evening(visit, log)), mimetype="image/png")
    name = f"{visit.game.meta.slug}-{log.entries[-1].at:%Y-%m-%d}.png"
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.add_etag()
    response.make_conditional(request)
    return response


def _evening(visit: Visit, log: Log) -> EveningPicture:
    """The content of the picture, in the current language."""
    shown = course_cache.course_shown(visit, log)
    won = bool(shown["podium"])
    rows = shown["podium"] or sorted(shown["scores"], key=lambda row: row.rank or 0)
    return EveningPicture(
        title=words(visit.title, {}),
        day=day(log.entries[-1].at),
        headline=_headline(visit, shown["ended"]),
        rows=tuple(
            Row(row.seat, row.shape, visit.names[row.seat], number(row.points), won and row.lit)
            for row in rows
        ),
        notes=tuple(
            (words(highlight.title, visit.names), words(highlight.text, visit.names))
            for highlight in shown["told"].highlights
        ),
        chart=None if shown["hidden"] else shown["told"].chart,
    )


def _headline(visit: Visit, ended: Ended | None) -> str:
    if ended is None:
        return gettext("The game so far")
    if not ended.winners:
        return words(ended.nobody_won, visit.names)
    if len(ended.winners) > 1:
        return gettext("Shared victory")
    return gettext("{name} won").format(name=visit.names[ended.winners[0]])
