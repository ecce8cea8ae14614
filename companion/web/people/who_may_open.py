"""Who may open tables on a public server: anybody, or people who know the owner's code."""

import hmac
from datetime import timedelta
from hashlib import sha256

from flask import request
from werkzeug.wrappers import Response

from companion.core.text import say
from companion.storage import counts
from companion.storage.tables import tables
from companion.table.refused import Refused
from companion.web import services
from companion.web.http.addresses import client_address
from companion.web.http.device import device, set_cookie

COOKIE = "opens"
MOST_WRONG_CREATE_CODES = 10
MOST_OF_SEATS = 50  # from all phones with a seat at one address
LATEST = 10  # tables of a phone among which a seat is looked for
WITHIN = timedelta(minutes=10)
WRONG_CODE = "wrong create code"


def asks_for_code() -> bool:
    code = services.settings().create_code
    known = request.cookies.get(COOKIE, "")
    return bool(code) and not hmac.compare_digest(known.encode(), _mark(code).encode())


def require_code() -> None:
    """Raises Refused unless the phone has typed the code, now or before. Guesses are counted."""
    if not asks_for_code():
        return
    database, now, guessers = services.database(), services.now(), _guessers()
    for who, most in guessers.items():
        if counts.count(database, WRONG_CODE, who, now, WITHIN) > most:
            raise Refused(say("Too many wrong codes. Wait ten minutes."), 429)
    typed = request.form.get("create_code", "").strip()
    if not hmac.compare_digest(typed.encode(), services.settings().create_code.encode()):
        raise Refused(say("This server's owner gives out a code to open tables. This is not it."))
    for who in guessers:
        counts.take_back(database, WRONG_CODE, who)


def _guessers() -> dict[str, int]:
    """Whose guesses count together, each with how many may be wrong. Phones with a seat, which only
    somebody who knows the code can give, count apart: no guest's guesses keep them out."""
    known, address = device(), client_address()
    latest = tables.chosen(services.database(), tables.of_device(known, LATEST)) if known else ()
    if known and any(table.plays(known) for table in latest):
        return {known: MOST_WRONG_CREATE_CODES, f"seats of {address}": MOST_OF_SEATS}
    return {address: MOST_WRONG_CREATE_CODES}


def remember_code(response: Response) -> Response:
    """Remembers that the phone has typed the code, until the owner changes it."""
    code = services.settings().create_code
    if code:
        set_cookie(response, COOKIE, _mark(code))
    return response


def _mark(code: str) -> str:
    return sha256(f"opens {services.settings().secret_key} {code}".encode()).hexdigest()[:32]
