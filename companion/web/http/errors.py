"""Every error is a page (or a fragment) with a clear sentence and the right status."""

from typing import Any

from flask import Flask, Response, current_app, jsonify, make_response, request
from sqlalchemy.exc import DatabaseError, OperationalError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from companion.core.game.catalogue import GameNotInstalled
from companion.core.log.parsing import Unreadable
from companion.core.text import Phrase, say
from companion.storage.commit import Crowded, KeyReused, LogFull
from companion.storage.tables.tables import NoSuchTable
from companion.table.drafts import Unseen
from companion.table.permissions import CLOSED
from companion.table.refused import Refused, Stranger
from companion.translations import words
from companion.web.http import htmx
from companion.web.http.keys_and_verdicts import Verdict, judged
from companion.web.http.rendering import render

SENTENCES: dict[int, Phrase] = {
    400: say("The form could not be read. Go back and try again."),
    403: say("You can't do this here."),
    404: say("There is nothing here. Perhaps the code was mistyped."),
    405: say("This address is for a button. You can't open it as a page."),
    409: say("This tap was sent twice with different content; nothing was recorded."),
    410: CLOSED,
    413: say("That is too much text."),
    422: say("Something in the form is wrong."),
    429: say("Too many tries. Wait a few minutes."),
    500: say("Something went wrong on the server. Try again."),
    501: say("The game of this table is not installed here."),
    503: say("The server is busy. The page tries again by itself."),
}

FULL = say("This table's log is full.")
OF_BEFORE = say("An earlier release recorded this table, and this one can't read it. Play on at a "
                "new table.")  # fmt: skip
UNSEEN = say("The text contains invisible characters. Nothing was recorded.")

# For the server's owner, in the terminal.
CANNOT_WRITE = "Nothing can be recorded until this is mended; the phones keep their taps"
DAMAGED = "The database is damaged. Stop the server and run `companion restore` with a backup"

ASKED_BY_PROGRAMS = frozenset({"adjudication"})


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(NoSuchTable, lambda e: answer(404, say("There is no such table.")))
    app.register_error_handler(KeyReused, lambda e: judged(answer(409), "refused"))
    app.register_error_handler(Crowded, lambda e: answer(503))
    app.register_error_handler(LogFull, lambda e: judged(answer(409, FULL), "refused"))
    app.register_error_handler(Unseen, lambda e: judged(answer(422, UNSEEN), "refused"))
    app.register_error_handler(GameNotInstalled, lambda e: answer(501, not_installed(e)))
    app.register_error_handler(Unreadable, lambda e: answer(410, OF_BEFORE))
    app.register_error_handler(OperationalError, _database)
    app.register_error_handler(DatabaseError, _damaged)
    app.register_error_handler(Exception, _unexpected)


def answer(status: int, text: Phrase | None = None) -> Response:
    """The error as JSON for a program, as a banner for htmx, else as a page. After a tap that the
    table did not take, the page leads back to the table."""
    text = text or SENTENCES.get(status) or SENTENCES[500 if status >= 500 else 400]
    if request.blueprint in ASKED_BY_PROGRAMS:
        response = make_response(jsonify(error=words(text, {})), status)
    else:
        template = "site/refusal.html" if htmx.is_htmx() else "error.html"
        table = (request.view_args or {}).get("table_id") if status in (409, 422) else None
        response = make_response(render(template, text=text, status=status, table=table), status)
    if status == 503:
        response.headers["Retry-After"] = "5"
    return response


def _refused(error: Refused) -> BaseResponse:
    verdict: Verdict = "stranger" if isinstance(error, Stranger) else "refused"
    return judged(answer(error.status, error.text), verdict)


def _http(error: HTTPException) -> Any:
    status = error.code or 500
    if status < 400:
        return error
    response = answer(status)
    if status == 405 and error.response is None:
        response.headers["Allow"] = ", ".join(getattr(error, "valid_methods", None) or ())
    return response


def not_installed(error: GameNotInstalled) -> Phrase:
    return say("The game “{game}” is not installed on this server.", game=error.slug)


def _database(error: OperationalError) -> Response:
    """A full disk, or a locked or lost database. Nothing was written, and the tap may be sent
    again."""
    current_app.logger.error("%s: %s", CANNOT_WRITE, error.orig)
    return answer(503, say("The server can't write to its disk now. Nothing was recorded."))


def _damaged(error: DatabaseError) -> Response:
    """A database that can't be read, for example after a disk error. The phone keeps its taps."""
    if type(error) is not DatabaseError:  # a bug, such as a broken constraint
        return _unexpected(error)
    current_app.logger.error("%s: %s", DAMAGED, error.orig)
    return answer(503, say("The server's tables are damaged. Its owner has to restore a backup."))


def _unexpected(error: Exception) -> Response:
    current_app.logger.exception("unexpected: %s", type(error).__name__)
    return answer(500)
