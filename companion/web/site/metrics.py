"""Numbers for Prometheus. They are off unless the settings have a token. Each process reports its
own."""

import hmac

from flask import Blueprint, Flask, Response, abort, current_app, request
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Summary,
    generate_latest,
)

from companion.live.hub import Hub
from companion.settings import Settings
from companion.web import services
from companion.web.http.keys_and_verdicts import HEADER

blueprint = Blueprint("metrics", __name__)

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)  # seconds
FOLD_BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1)


class Metrics:
    """The counts of this process: answers by route, taps by verdict, open streams, and the time of
    folds and templates."""

    def __init__(self, hub: Hub) -> None:
        self.registry = CollectorRegistry()
        streams = Gauge("companion_streams", "Open streams", registry=self.registry)
        streams.set_function(lambda: hub.listening)
        cap = Gauge("companion_streams_cap", "Most streams", registry=self.registry)
        cap.set(hub.cap)
        self._taps = Counter(
            "companion_taps", "Taps by verdict", ["verdict"], registry=self.registry
        )
        self._refused = Counter(
            "companion_refused", "Refused requests", ["route", "status"], registry=self.registry
        )
        self._seconds = Histogram(
            "companion_seconds",
            "Time to an answer",
            ["route", "method"],
            registry=self.registry,
            buckets=BUCKETS,
        )
        self._folds = Histogram(
            "companion_fold_seconds",
            "Time to fold the entries of a tap, or those that were read",
            ["of"],
            registry=self.registry,
            buckets=FOLD_BUCKETS,
        )
        self._renders = Summary(
            "companion_render_seconds",
            "Time to render a template, with what it holds",
            ["template"],
            registry=self.registry,
        )

    def answered(self, route: str, method: str, response: Response, seconds: float) -> None:
        """Counts an answer. For a stream, the time is that of its first message."""
        self._seconds.labels(route, method).observe(seconds)
        if method == "POST" and HEADER in response.headers:  # a refused page has the header, too
            self._taps.labels(response.headers[HEADER]).inc()
        if response.status_code in (403, 429) or response.status_code >= 500:
            self._refused.labels(route, str(response.status_code)).inc()

    def folded(self, what: str, seconds: float) -> None:
        self._folds.labels(what).observe(seconds)

    def rendered(self, template: str, seconds: float) -> None:
        self._renders.labels(template).observe(seconds)


def init_app(app: Flask, settings: Settings) -> None:
    if settings.metrics_token:
        meter = app.extensions["companion.metrics"] = Metrics(app.extensions["companion.hub"])
        app.extensions["companion.in_play"].timed = meter.folded
        app.extensions["companion.rendered"] = meter.rendered


@blueprint.get("/metrics")
def metrics() -> Response:
    """The text for Prometheus. The request needs the token."""
    token = services.settings().metrics_token
    authorization = request.headers.get("Authorization", "")
    if not token or not hmac.compare_digest(authorization.encode(), f"Bearer {token}".encode()):
        abort(404)
    meter: Metrics = current_app.extensions["companion.metrics"]
    return Response(generate_latest(meter.registry), mimetype="text/plain")
