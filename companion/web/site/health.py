"""Health, for the probes of a hosting service."""

import time

from flask import Blueprint, Response, current_app

from companion.storage import counts
from companion.storage.migrations import up_to_date
from companion.web import services
from companion.web.http.request_rates import unlimited

blueprint = Blueprint("health", __name__)

LOOK_KEPT = 1.0  # seconds, because a check writes to the database, as a tap does


@blueprint.get("/healthz")
@unlimited
def healthz() -> Response:
    """200 while the process answers. If it doesn't, only a restart helps."""
    return Response("ok\n", mimetype="text/plain")


@blueprint.get("/readyz")
def readyz() -> Response:
    """200 if taps can be recorded: the database accepts a write and has this release's schema, or
    did so less than a second ago."""
    known: dict[str, float] = current_app.extensions["companion.ready"]
    asked = time.monotonic()
    if asked < known.get("until", asked):
        return Response("ready\n", mimetype="text/plain")
    database = services.database()
    counts.count(database, "readyz", "", services.now(), counts.LONGEST)
    with database.read() as connection:
        current = up_to_date(connection)
    if not current:
        return Response("another release's schema\n", 503, mimetype="text/plain")
    known["until"] = asked + LOOK_KEPT
    return Response("ready\n", mimetype="text/plain")
