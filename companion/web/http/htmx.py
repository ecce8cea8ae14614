"""A typed wrapper of the extension htmx-flask, with only what works with htmx 4."""

from flask import Flask, Response, redirect, request
from htmx_flask import Htmx, make_response
from htmx_flask.requests import HtmxAwareRequest
from werkzeug.wrappers import Response as BaseResponse

Request = HtmxAwareRequest


def init_app(app: Flask) -> None:
    Htmx(app)
    app.after_request(_never_kept)


def _never_kept(response: BaseResponse) -> BaseResponse:
    """Keeps browsers from storing a fragment, because it has the same address as its page, and the
    back button must find the page."""
    if is_htmx():
        response.headers["Cache-Control"] = "no-store"
    return response


def is_htmx() -> bool:
    """Whether the request comes from htmx, which wants fragments instead of a page."""
    return bool(request.htmx)  # type: ignore[attr-defined]


def fragments(html: str) -> Response:
    """A response of fragments. The page keeps its address."""
    response: Response = make_response(html, push_url=False)
    return response


def go_to(url: str) -> Response:
    """Tells htmx to open another page."""
    response: Response = make_response("", redirect=url)
    return response


def leads_to(url: str) -> BaseResponse:
    """Redirects to another page after a tap, with or without htmx."""
    return go_to(url) if is_htmx() else redirect(url, 303)
