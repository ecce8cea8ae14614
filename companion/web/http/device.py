"""The device: a signed cookie from the server, and the phone's label."""

import re
import secrets
from datetime import timedelta
from functools import lru_cache

from babel import negotiate_locale
from flask import Flask, current_app, g, request
from flask import Response as FlaskResponse
from itsdangerous import BadSignature, Signer
from werkzeug.wrappers import Response

from companion.storage.people import members
from companion.translations import DEFAULT_LANGUAGE, languages, set_language
from companion.web import services

COOKIE = "device"
LANGUAGE_COOKIE = "language"
THEME_COOKIE = "theme"
NAME_COOKIE = "name"
COOKIE_LIFETIME = timedelta(days=400)  # the longest that browsers keep a cookie
THEMES = ("light", "dark")

_LABELS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


def init_app(app: Flask) -> None:
    secret = app.extensions["companion.settings"].secret_key
    app.extensions["companion.signer"] = Signer(secret, salt="device")
    app.before_request(_recognise)
    app.after_request(_remember)


def _signer() -> Signer:
    signer: Signer = current_app.extensions["companion.signer"]
    return signer


def _recognise() -> None:
    """Reads device, language and theme from the cookies. Without a valid cookie, the device is a
    stranger."""
    g.device = _signed_by_us(_signer(), request.cookies.get(COOKIE, ""))
    wanted = request.cookies.get(LANGUAGE_COOKIE)
    if wanted not in languages():
        # In the browser's order, because of languages with equal weights the first is meant.
        asked = [language for language, weight in request.accept_languages if weight]
        wanted = negotiate_locale(asked, languages(), sep="-") or DEFAULT_LANGUAGE
    g.language = wanted
    set_language(wanted)
    theme = request.cookies.get(THEME_COOKIE)
    g.theme = theme if theme in THEMES else ""


@lru_cache(maxsize=4096)  # a phone sends the same cookie all evening
def _signed_by_us(signer: Signer, cookie: str) -> str | None:
    try:
        return signer.unsign(cookie).decode()
    except BadSignature:
        return None


def device() -> str | None:
    """The device of this request; None for a stranger."""
    known: str | None = g.device
    return known


def greet() -> None:
    """Gives a stranger's browser its cookie."""
    if g.device is None:
        g.device = g.new_device = secrets.token_hex(8)


def introduced() -> str:
    """The device of this request. A new one is stored and given its cookie."""
    greet()
    kind = label(request.headers.get("User-Agent", ""))
    members.ensure_device(services.database(), g.device, kind, services.now())
    return str(g.device)


def label(agent: str) -> str:
    """The kind of phone, according to its browser's `User-Agent`."""
    return next((name for part, name in _LABELS if part in agent), "")


def remembered_name() -> str:
    """The player's name at this phone's last table; "" if it had none."""
    return request.cookies.get(NAME_COOKIE, "")


def _remember(response: FlaskResponse) -> FlaskResponse:
    new = getattr(g, "new_device", None)
    if new is not None:
        set_cookie(response, COOKIE, _signer().sign(new).decode())
    return response


def set_cookie(response: Response, name: str, value: str) -> None:
    """Has the phone keep a value as long as its browser allows."""
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_LIFETIME,
        secure=services.settings().secure_cookies or request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def short(device_id: str) -> str:
    """The start of a device's id, enough to tell two iPhones apart."""
    return re.sub(r"[^0-9a-f]", "", device_id)[:3].upper()
