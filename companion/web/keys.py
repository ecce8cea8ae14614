"""Keys of taps: a new one for each form of each answer."""

from __future__ import annotations

import secrets

from flask import Response

PAGE_KEY = "@page-key@"
"""Stands in rendered forms for the key that `stamp` puts there."""


def new_key() -> str:
    """A key that nobody used before."""
    return secrets.token_hex(8)


def stamp(response: Response) -> Response:
    """Gives the forms of an answer their key: regions are rendered once for many phones, so it is
    put in last."""
    if response.mimetype == "text/html" and response.is_sequence:
        html = response.get_data()
        if PAGE_KEY.encode() in html:
            response.set_data(html.replace(PAGE_KEY.encode(), new_key().encode()))
    return response
