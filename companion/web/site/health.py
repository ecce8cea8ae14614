"""Health and metrics for whoever runs the server."""

from __future__ import annotations

import sqlalchemy as sa
from flask import Blueprint, Response, abort, request
from prometheus_client import CollectorRegistry, Gauge, generate_latest

from companion.web import services
from companion.web.http.rates import unlimited

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
@unlimited
def healthz() -> Response:
    """200 if the database answers."""
    with services.database().read() as connection:
        connection.execute(sa.text("SELECT 1"))
    return Response("ok\n", mimetype="text/plain")


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
