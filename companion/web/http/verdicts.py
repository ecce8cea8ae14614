"""The verdict on a tap, for the phone, which keeps its taps until they are judged."""

from typing import Literal, TypeAlias

from werkzeug.wrappers import Response

Verdict: TypeAlias = Literal["recorded", "objected", "refused", "stranger"]
"""After one of the first three, the phone forgets the tap. A stranger has to join or take a seat
first. After an answer without a verdict, the phone sends the tap again."""

HEADER = "Companion-Verdict"


def judged(response: Response, verdict: Verdict) -> Response:
    response.headers[HEADER] = verdict
    return response
