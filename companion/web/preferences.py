"""Language, night mode and the name of one phone, kept in its cookies."""

import re

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from companion.translations import languages
from companion.web.http import device
from companion.web.people.seating import clean_name

blueprint = Blueprint("preferences", __name__)

OUR_PAGE = re.compile(r"/(?:[A-Za-z0-9_][A-Za-z0-9/_-]*)?(?:\?[A-Za-z0-9=&_-]*)?")


@blueprint.post("/preferences")
def save() -> Response:
    """Sets this phone's language, theme or name and returns to the page it came from."""
    back = request.form.get("back", "/")
    safe = back if OUR_PAGE.fullmatch(back) else "/"
    response = redirect(safe, 303)
    if request.form.get("language") in languages():
        device.set_cookie(response, device.LANGUAGE_COOKIE, request.form["language"])
    if "name" in request.form:
        device.set_cookie(response, device.NAME_COOKIE, clean_name(request.form["name"]))
    if "theme" in request.form:
        device.set_cookie(response, device.THEME_COOKIE, request.form["theme"][:10])
    return response
