"""Health and metrics for whoever runs the server."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request
from prometheus_client import CollectorRegistry, Gauge, generate_latest

from companion.storage import counts, up_to_date
from companion.web import services
from companion.web.http.rates import unlimited

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
@unlimited
def healthz() -> Response:
    """200 while the process answers: nothing but a new process would help if it doesn't."""
    return Response("ok\n", mimetype="text/plain")


@blueprint.get("/readyz")
def readyz() -> Response:
    """200 if taps can be recorded: the database takes a write, in the schema of this release."""
    database = services.database()
    counts.count(database, "readyz", "", services.now(), counts.LONGEST)
    with database.read() as connection:
        current = up_to_date(connection)
    if not current:
        return Response("another release's schema\n", 503, mimetype="text/plain")
    return Response("ready\n", mimetype="text/plain")


@blueprint.get("/metrics")
def metrics() -> Response:
    """Prometheus text, only for this machine."""
    if request.remote_addr not in ("127.0.0.1", "::1") or services.settings().trusted_proxies:
        abort(404)
    registry = CollectorRegistry()
    hub = services.hub()
    Gauge("companion_streams", "Open streams", registry=registry).set(hub.listening)
    Gauge("companion_streams_cap", "Most streams", registry=registry).set(hub.cap)
    return Response(generate_latest(registry), mimetype="text/plain")
