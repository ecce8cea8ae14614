"""The course of a game: points or a counter over time, where points came from, the story in words.

People at the table have it on a page of the table. The page to share has nothing to press and sets
no cookie. Its address holds the watch link's secret, because it shows less than the watch link
does. It does not make its readers spectators. When the host renews the links, the old address
stops working.
"""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, make_response, request, url_for
from werkzeug.wrappers import Response

from companion.core.game.descriptions import Ended, Standing
from companion.core.log.log import Log
from companion.core.sides import by_place, scores_of, victory
from companion.core.text import Phrase, listed, say
from companion.translations import day, language, languages, set_language
from companion.web.http import htmx
from companion.web.http.addresses import base_url, share_url
from companion.web.http.assets import asset
from companion.web.http.device import LANGUAGE_COOKIE
from companion.web.http.rendering import render
from companion.web.http.request_rates import at_most
from companion.web.people import links_and_codes
from companion.web.view import course_cache, every_screen
from companion.web.view.after_the_game import after
from companion.web.visit import Visit, visit_of, visit_with_log

blueprint = Blueprint("course", __name__)


@blueprint.get("/t/<table_id>/chart")
def show(table_id: str) -> str | Response:
    """The page of the table. With `region`, only the part that changes, for an open page."""
    visit = visit_with_log(table_id)
    context = {**every_screen.page(visit, "log"), **_asked(visit, visit.log_begun)}
    if request.args.get("region"):
        return htmx.fragments(render("course/_course_changed.html", **context))
    return render("course/chart.html", after=after(visit), **context)


def _asked(visit: Visit, log: Log) -> dict[str, Any]:
    """The course with the page of its story and the counter that the address names."""
    page, counter = request.args.get("page", 1, int), request.args.get("of", "")
    return course_cache.course_shown(visit, log, page, counter)


@blueprint.get("/g/<token>")
@at_most("240 per minute")
def public(token: str) -> Response:
    """Scores, chart, sources and story as they are now, and a preview card for the link."""
    visit = visit_of("", links_and_codes.found(watch=token).id)
    shared_in = _speak_as_shared()
    context: dict[str, Any] = {"visit": visit, "headline": headline(visit)}
    if visit.log is not None:
        context |= _asked(visit, visit.log)
        context["day"] = day(visit.log.entries[-1].at)
    response = make_response(
        render(
            "course/public_page.html",
            token=token,
            shared_in=shared_in,
            address=share_url(visit.table.watch),
            picture=_picture(visit),
            **context,
        )
    )
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _speak_as_shared() -> str | None:
    """Sets and returns the language of the phone that shared the link, unless the reader has chosen
    one here. (A chat that previews the link names no language.)"""
    shared = request.args.get("language")
    if shared not in languages() or LANGUAGE_COOKIE in request.cookies:
        return None
    set_language(shared)
    return shared


def _picture(visit: Visit) -> str:
    """The address of the picture that previews the link."""
    if visit.log is None:
        return base_url() + asset("img/card.png")
    path = url_for("evening_picture.of_link", token=visit.table.watch.lower(), language=language())
    return base_url() + path


def headline(visit: Visit) -> Phrase:
    """The game in one line: "Ada won 38:35:31"."""
    if visit.log is None:
        return say("The game has not begun yet.")
    state = visit.log.state
    if visit.game.hides_points(state):
        return say("The points stay hidden until the end of the game.")
    return line(visit.game.ended(state), visit.game.standings(state))


def line(ended: Ended | None, standings: Sequence[Standing]) -> Phrase:
    """Who won or leads, and the points of all sides: the winners' first, then by place."""
    ordered = by_place(standings, ended.winners if ended else ())
    scores = scores_of(ordered)
    if ended is None:
        return _leads([side.name for side in ordered if side.rank == 1], scores)
    first = [side for side in ordered if side.seats[0] in ended.winners]
    won = victory(ended, standings)
    if len(first) > 1:
        names = listed(*(side.name for side in first))
        return say("{names} share the victory {scores}", names=names, scores=scores)
    if first and won.more is None:
        return say("{name} won {scores}", name=first[0].name, scores=scores)
    return say("{title}: {more}", title=won.title, more=won.more or scores)


def _leads(first: Sequence[Phrase], scores: str) -> Phrase:
    if not first:
        return say("So far {scores}", scores=scores)
    if len(first) == 1:
        return say("{name} leads {scores}", name=first[0], scores=scores)
    return say("{names} share the lead {scores}", names=listed(*first), scores=scores)
