"""Keys of taps: a new one for each form of each answer."""

import secrets

from flask import Response

PAGE_KEY = "@page-key@"
"""A placeholder in rendered forms, which `stamp` replaces with a key."""


def new_key() -> str:
    return secrets.token_hex(8)


def stamp(response: Response) -> Response:
    """Puts a key into the forms of a response. This comes last, because regions are rendered once
    for many phones."""
    if response.mimetype == "text/html" and response.is_sequence:
        html = response.get_data()
        if PAGE_KEY.encode() in html:
            response.set_data(html.replace(PAGE_KEY.encode(), new_key().encode()))
    return response
