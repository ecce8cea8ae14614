"""What protects every request: cross-site posts refused, security headers, limits on size.

CSRF: browsers say where a post comes from. `Sec-Fetch-Site` is absent on plain http from another
machine (a home network), there `Origin` is compared with `Host`. A client that sends neither is
no browser and carries nobody's cookies.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from flask_limiter import Limiter
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.settings import Settings
from companion.web.device import device

MAX_POST = 64 * 1024  # bytes: a set-up form is 3 KiB
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

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

FILES_POLICY = "default-src 'none'"
"""For static files, where one is opened by itself. They are many, and heads weigh."""

limiter = Limiter(
    key_func=lambda: device() or client_address(),
    default_limits=["1200 per minute"],
    storage_uri="memory://",
    headers_enabled=False,
)


def init_app(app: Flask, settings: Settings) -> None:
    app.config["MAX_CONTENT_LENGTH"] = MAX_POST
    app.config["MAX_FORM_MEMORY_SIZE"] = MAX_POST
    app.config["MAX_FORM_PARTS"] = 400
    if settings.trusted_proxies:
        hops = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    app.before_request(_refuse_cross_site)
    app.after_request(_headers)
    limiter.init_app(app)


def client_address() -> str:
    """The address that asks; a proxy is believed only where the settings trust one."""
    return request.remote_addr or "unknown"


def _refuse_cross_site() -> None:
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        if site not in ("same-origin", "none"):
            abort(403)
        return
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        abort(403)


def _headers(response: Response) -> Response:
    headers = response.headers
    is_file = request.path.startswith("/static/")
    headers["Content-Security-Policy"] = FILES_POLICY if is_file else CONTENT_SECURITY_POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    # "no-referrer" would make form posts send `Origin: null`.
    headers["Referrer-Policy"] = "same-origin"
    if "Cache-Control" not in headers:
        # Not no-store: the back button then finds the page in the browser's memory.
        headers["Cache-Control"] = "no-cache"
    if not is_file:  # the same for everybody, in every language
        headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
        headers.add("Vary", "Cookie")
    if request.is_secure:
        # On plain http browsers ignore it, and complain of it on every page.
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["Strict-Transport-Security"] = "max-age=31536000"
    return response
