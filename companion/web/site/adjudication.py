"""Rulings on positions without a table, over HTTP, like those of the command line."""

import json

from flask import Blueprint, Response, request

from companion.core.game import catalogue
from companion.core.game.game import Game
from companion.core.text import say
from companion.table.refused import Refused
from companion.web import services
from companion.web.http.request_rates import at_most
from companion.web.http.waiting_requests import beside_taps

blueprint = Blueprint("adjudication", __name__, url_prefix="/adjudicate/<slug>")

MOST_LINES = 50


@blueprint.post("")
@beside_taps
@at_most("30 per minute")
def adjudicate(slug: str) -> Response:
    """Reads positions as JSON Lines; answers with verdicts as JSON Lines."""
    body = request.get_data(as_text=True).removesuffix("\n")
    lines = body.split("\n")  # splitlines would also split at a U+2028 inside a string
    if len(lines) > MOST_LINES:
        raise Refused(say("At most {most} positions at once.", most=MOST_LINES), 413)
    _adjudicator(slug)
    verdicts = services.in_background(catalogue.rulings, slug, lines)
    return Response("".join(f"{line}\n" for line in verdicts), mimetype="application/x-ndjson")


@blueprint.get("/schema")
def schema(slug: str) -> Response:
    described = json.dumps(_adjudicator(slug).position_schema(), indent=2)
    return Response(described, mimetype="application/schema+json")


def _adjudicator(slug: str) -> Game:
    game = catalogue.find(slug)
    if game.adjudicate_lines is None:
        raise Refused(say("This game doesn't rule on positions."), 404)
    return game
