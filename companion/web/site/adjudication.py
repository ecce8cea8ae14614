"""Rulings on positions without a table, over HTTP, as on the command line."""

from __future__ import annotations

import json

from flask import Blueprint, Response, request

from companion.core.game import catalogue
from companion.core.game.abilities import Adjudicator
from companion.core.text import say
from companion.table.refused import Refused
from companion.web.http.rates import at_most

blueprint = Blueprint("adjudication", __name__, url_prefix="/adjudicate/<slug>")

MOST_LINES = 50


@blueprint.post("")
@at_most("30 per minute")
def adjudicate(slug: str) -> Response:
    """JSON Lines of positions in, JSON Lines of verdicts out."""
    body = request.get_data(as_text=True).removesuffix("\n")
    lines = body.split("\n")  # splitlines would also split at a U+2028 inside a string
    if len(lines) > MOST_LINES:
        raise Refused(say("At most {most} positions at once.", most=MOST_LINES), 413)
    verdicts = "".join(
        f"{line}\n" for line in _adjudicator(slug).adjudicate_lines(lines, brief=True)
    )
    return Response(verdicts, mimetype="application/x-ndjson")


@blueprint.get("/schema")
def schema(slug: str) -> Response:
    """The JSON Schema of a position."""
    described = json.dumps(_adjudicator(slug).position_schema(), indent=2)
    return Response(described, mimetype="application/schema+json")


def _adjudicator(slug: str) -> Adjudicator:
    found = catalogue.adjudicator(slug)
    if found is None:
        raise Refused(say("This game doesn't rule on positions."), 404)
    return found
