"""The log of requests: one JSON object per line, with the request and its table.

No line holds a name, a code, a link, a cookie or an address. A page is logged as its route, and an
error as its type and the lines of code in its traceback; its message only if it is about code.
"""

import json
import logging
import secrets
import time
import traceback
from datetime import UTC, datetime
from typing import Any, TextIO, cast

from flask import Flask, Response, current_app, g, has_request_context, request
from flask.logging import wsgi_errors_stream
from jinja2 import TemplateError

from companion.settings import Settings
from companion.web.site.metrics import Metrics

HEADER = "Companion-Request"
"""The header with the id of a request that is in the log."""


ABOUT_CODE = (ImportError, AttributeError, NameError, TypeError, TemplateError)
"""Errors whose messages name modules, templates and functions, never what players typed."""


class Lines(logging.Formatter):
    """Formats a record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        if has_request_context():
            line |= {"request": g.get("request_id"), "route": route(), **_table()}
        line |= getattr(record, "more", {})
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            frames = traceback.extract_tb(error.__traceback__)
            line["error"] = type(error).__name__
            if isinstance(error, ABOUT_CODE):
                line["because"] = str(error)
            line["through"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        return json.dumps(line, ensure_ascii=False)


def init_app(app: Flask, settings: Settings) -> None:
    handler = logging.StreamHandler(cast(TextIO, wsgi_errors_stream))
    handler.setFormatter(Lines())
    app.logger.handlers = [handler]
    if settings.log_requests:
        app.logger.setLevel(logging.INFO)
    app.before_request(_begin)
    app.after_request(_note)


def route() -> str:
    """The route of this request, without the values in its address."""
    return request.url_rule.rule if request.url_rule else "none"


def _table() -> dict[str, str]:
    table_id = (request.view_args or {}).get("table_id")
    return {"table": table_id} if table_id else {}


def _begin() -> None:
    g.request_id = secrets.token_hex(6)
    g.request_began = time.monotonic()


def _note(response: Response) -> Response:
    if "request_began" not in g:
        return response
    seconds = time.monotonic() - g.request_began
    is_logged = current_app.logger.isEnabledFor(logging.INFO)
    if is_logged or response.status_code >= 500:
        response.headers[HEADER] = g.request_id
    metrics: Metrics | None = current_app.extensions.get("companion.metrics")
    if metrics is not None:
        # Any word may stand for a method, and each would be a metric of its own.
        method = request.method if request.url_rule else "other"
        metrics.answered(route(), method, response, seconds)
    if is_logged:
        took = {"status": response.status_code, "ms": round(seconds * 1000, 1)}
        more = {"method": request.method, **took}
        current_app.logger.info("answered", extra={"more": more})
    return response
