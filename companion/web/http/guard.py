"""Protects every request: refuses cross-site and cut posts, sets security headers, limits sizes.

CSRF: browsers say where a post comes from. `Sec-Fetch-Site` is absent on plain http from another
machine (a home network); then `Origin` is compared with `Host`. A client that sends neither is not
a browser and carries nobody's cookies.

Proxies: a client can forge their headers. The settings say how many places from the right the
client's address is; the protocol is always in the last place; the host's name is never taken.
"""

from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, g, request
from werkzeug.exceptions import ClientDisconnected
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.core.text import say
from companion.settings import Settings
from companion.web import services
from companion.web.http.errors import answer

View = TypeVar("View", bound=Callable[..., Any])

MAX_POST = 64 * 1024  # bytes: a set-up form is 3 KiB
PROBES = frozenset({"/healthz", "/readyz"})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

_larger: dict[Callable[..., Any], int] = {}
"""The largest post of the views that take more, in bytes."""

RETRY_HEADER = "Companion-Retry"
"""The header of the refusal of a cut post. The phone keeps the tap and sends it again."""

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; "
    "script-src 'self'; "
    "style-src 'self'; "
    "img-src 'self'; "
    "connect-src 'self'; "
    "manifest-src 'self'; "
    "worker-src 'self'; "
    "form-action 'self'; "
    "base-uri 'none'; "
    "frame-ancestors 'none'"
)

# "no-referrer" would make form posts send `Origin: null`.
EVERYWHERE = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
OF_A_FILE = {**EVERYWHERE, "Content-Security-Policy": "default-src 'none'"}
"""The headers of a static file, opened on its own: few, because every static file carries them. The
file is the same for everybody, in every language."""
OF_A_PAGE = {
    **EVERYWHERE,
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Vary": "Cookie",
}

LINKS = ("/g/", "/group/", "/j/", "/w/")
"""What links lead to: no search engine lists it."""


def init_app(app: Flask, settings: Settings) -> None:
    app.config["MAX_CONTENT_LENGTH"] = MAX_POST
    app.config["MAX_FORM_MEMORY_SIZE"] = MAX_POST
    app.config["MAX_FORM_PARTS"] = 400
    if settings.trusted_proxies:
        hops = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=1, x_host=0)  # type: ignore[method-assign]
    if settings.hosts:
        app.before_request(_refuse_other_host)
    app.before_request(_refuse_nul)
    app.before_request(_refuse_cross_site)
    app.before_request(_refuse_cut)
    app.after_request(_headers)


def takes(most: int) -> Callable[[View], View]:
    """Marks a view that takes posts of up to so many bytes. Write it above the limit."""

    def marking(view: View) -> View:
        _larger[view] = most
        return view

    return marking


def _refuse_other_host() -> Response | None:
    """Refuses unknown host names. Another site can make its own name lead to this server, and then
    read our pages. Probes use a bare address."""
    allowed = {*services.settings().hosts, *(urlsplit(f"//{own}").hostname for own in _public())}
    asked = urlsplit(f"//{request.host}").hostname if request.host else None
    if asked in allowed or request.path in PROBES:
        return None
    return answer(421, say("This server doesn't answer to this name."))


def _refuse_nul() -> None:
    """Refuses an address with NUL, which no id has and PostgreSQL can't look up."""
    if "\0" in request.path:
        abort(404)


def _refuse_cross_site() -> None:
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        if site not in ("same-origin", "none"):
            abort(403)
        return
    origin = request.headers.get("Origin")
    if origin is not None and _host_of(origin) not in {request.host, *_public()}:
        abort(403)


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _public() -> set[str]:
    """The host of our pages in the settings, because a proxy may name itself as the host."""
    public_url = services.settings().public_url
    return {urlsplit(public_url).netloc} if public_url else set()


def _refuse_cut() -> Response | None:
    """Refuses a post whose body is shorter than its length, or whose chunks can't be read.

    "points=12" without its last byte is a different tap. Our own server passes no cut post on;
    other servers do.
    """
    if request.method in SAFE_METHODS:
        return None
    view = current_app.view_functions.get(request.endpoint or "")
    if view in _larger:
        request.max_content_length = request.max_form_memory_size = _larger[view]
    try:
        arrived = len(request.get_data())
    except ClientDisconnected:
        arrived = -1
    if arrived >= (request.content_length or 0):
        return None
    response = answer(400, say("Only a part of this arrived. Nothing was recorded. Send it again."))
    response.headers[RETRY_HEADER] = "1"
    return response


def _headers(response: Response) -> Response:
    headers = response.headers
    headers.extend(OF_A_FILE if request.path.startswith("/static/") else OF_A_PAGE)
    if request.path.lower().startswith(LINKS):
        headers["X-Robots-Tag"] = "noindex, nofollow"
    if g.get("holds_secret"):
        headers["Cache-Control"] = "no-store"
    if "Cache-Control" not in headers:
        # Not no-store, so that the back button finds the page in the browser's memory.
        headers["Cache-Control"] = "no-cache"
    if request.is_secure:
        # On plain http browsers ignore it and warn about it on every page.
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["Strict-Transport-Security"] = "max-age=31536000"
    return response
