"""A tap's key, a new one in each form of each answer; and the verdict in the answer to a tap, for
the phone, which keeps its taps until they are judged."""

import secrets
from typing import Literal, TypeAlias

from flask import Response
from werkzeug.wrappers import Response as BaseResponse

PAGE_KEY = "@page-key@"
"""A placeholder in rendered forms, which `stamp` replaces with a key."""

Verdict: TypeAlias = Literal["recorded", "objected", "refused", "stranger"]
"""After one of the first three, the phone forgets the tap. A stranger has to join or take a seat
first. After an answer without a verdict, the phone sends the tap again."""

HEADER = "Companion-Verdict"


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


def judged(response: BaseResponse, verdict: Verdict) -> BaseResponse:
    response.headers[HEADER] = verdict
    return response
