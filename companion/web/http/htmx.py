"""Requests: those of htmx, by its extension for Flask with only what works with htmx 4, and what
their forms post."""

from flask import Flask, Response, redirect, request
from htmx_flask import Htmx, make_response
from htmx_flask.requests import HtmxAwareRequest
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.wrappers import Response as BaseResponse

from companion.core.text import visible


class Request(HtmxAwareRequest):  # type: ignore[misc]  # the extension is not typed
    """A request whose form names and values have no invisible characters, so that none are judged
    or recorded."""

    _as_typed: ImmutableMultiDict[str, str]

    @property
    def as_typed(self) -> ImmutableMultiDict[str, str]:
        """The names and values as the phone sent them, with line breaks."""
        self._load_form_data()
        return self._as_typed

    def _load_form_data(self) -> None:
        loaded = "form" in self.__dict__
        super()._load_form_data()
        if not loaded:
            # A part of multipart/form-data may have no name.
            named = [field for field in self.__dict__["form"].items(multi=True) if field[0]]
            self._as_typed = ImmutableMultiDict(named)
            self.__dict__["form"] = ImmutableMultiDict(
                [(visible(name), visible(value)) for name, value in named]
            )


def init_app(app: Flask) -> None:
    Htmx(app)
    app.request_class = Request
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
