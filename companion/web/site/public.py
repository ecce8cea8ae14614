"""What a public server owes: a word to crawlers, how to report a hole, and what it stores."""

from datetime import timedelta

from flask import Blueprint, Response, abort

from companion.translations import languages
from companion.web import services
from companion.web.http.addresses import base_url
from companion.web.http.device import COOKIE_LIFETIME
from companion.web.http.rendering import render

blueprint = Blueprint("public", __name__)

ROBOTS = """# A chat's preview may read the card of a link; the card asks not to be listed.
User-agent: *
Allow: /$
Allow: /privacy
Allow: /static/
Allow: /g/
Allow: /j/
Allow: /J/
Allow: /w/
Allow: /W/
Disallow: /
"""
VALID = timedelta(days=180)
"""How long a reader may trust the contact in security.txt (RFC 9116 advises less than a year)."""


@blueprint.get("/robots.txt")
def robots() -> Response:
    return Response(ROBOTS, mimetype="text/plain")


@blueprint.get("/.well-known/security.txt")
def security() -> Response:
    """Where to report a vulnerability (RFC 9116), if the owner has named an address."""
    contact = services.settings().contact or abort(404)
    until = (services.now() + VALID).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = (
        f"Contact: {contact}",
        f"Expires: {until.isoformat()}",
        f"Preferred-Languages: {', '.join(languages())}",
        f"Canonical: {base_url()}/.well-known/security.txt",
    )
    return Response("\n".join(lines) + "\n", mimetype="text/plain")


@blueprint.get("/privacy")
def privacy() -> str:
    """What is stored on the server and on the phone, until when, and how it is deleted."""
    settings = services.settings()
    return render(
        "site/privacy.html",
        keep=settings.keep.days if settings.keep else None,
        phone_days=COOKIE_LIFETIME.days,
        contact=settings.contact,
    )
