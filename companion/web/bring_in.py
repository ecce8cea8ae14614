"""Brings in a table from the lobby: an exported file, a kept page, or a game in its players'
notation."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, cast

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from companion.core.files.archive import BadArchive
from companion.core.files.intake import Arrival, arrived
from companion.core.game import catalogue
from companion.core.game.catalogue import GameNotInstalled
from companion.core.game.notated import BadNotation
from companion.core.text import Phrase, say
from companion.storage.tables import groups, whole_tables
from companion.table.refused import Refused
from companion.web import services
from companion.web.http import device
from companion.web.http.errors import not_installed
from companion.web.http.guard import takes
from companion.web.http.htmx import Request
from companion.web.http.rendering import render
from companion.web.http.request_rates import at_most
from companion.web.http.waiting_requests import beside_taps
from companion.web.people import who_may_open
from companion.web.recording.taps import tap_key

blueprint = Blueprint("bring_in", __name__, url_prefix="/bring-in")

MOST_BYTES = 1_000_000  # six evenings
MOST_ROWS_NAMED = 20  # rows that are left out


@blueprint.get("")
def show() -> str:
    """The form on a page of its own."""
    return _form()


@blueprint.post("")
@takes(MOST_BYTES)
@beside_taps
@at_most("20 per hour", everywhere=True)
def bring() -> Response | str | tuple[str, int]:
    """Makes a table with this phone as its host. If anything is wrong, nothing is stored, and the
    form says why. The same form sent again makes no second table."""
    typed = cast(Request, request).as_typed.get("text", "")
    file = request.files.get("file")
    raw = (file.read() if file else b"") or typed.encode()
    try:
        who_may_open.require_code()
        arrival = _checked(raw)
    except Refused as error:
        return _form(error.text, typed), error.status
    except BadArchive as error:
        return _form(error.said, typed), 422
    except BadNotation as error:
        return _form(say("This can't be read as a game: {why}", why=str(error)), typed), 422
    except GameNotInstalled as error:
        return _form(not_installed(error), typed), 422
    table = whole_tables.put(
        services.database(),
        arrival,
        services.now(),
        host=device.introduced(),
        key=f"{tap_key()}.{sha256(raw).hexdigest()[:16]}",
        group_of=_own_group(arrival.document.group),
    )
    if arrival.left_out:
        left_out = arrival.left_out
        return render(
            "lobby/rows_left_out.html",
            table=table,
            rows=left_out[:MOST_ROWS_NAMED],
            count=len(left_out),
        )
    return who_may_open.remember_code(redirect(url_for("table.show", table_id=table.id), 303))


@blueprint.errorhandler(413)
def _too_large(_error: HTTPException) -> tuple[str, int]:
    """The form again, because the file is larger than the view takes. Nothing of the file was
    read."""
    return _form(say("The file is larger than {most} MB.", most=MOST_BYTES // 1_000_000)), 413


def _checked(raw: bytes) -> Arrival:
    if not raw.strip():
        raise BadArchive(say("Choose a file, or paste a game."))
    notation = not raw.removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"{", b"<"))
    return services.in_background(arrived, raw, services.now(), notation=notation)


def _own_group(name: str) -> Callable[[Any], str | None]:
    """The group on whose page the form was, else the one with the name in the file, if it is a
    group of this phone; a stranger's file joins none."""
    phone, token = device.device(), request.args.get("group", "").upper()
    own = groups.of_device(services.database(), phone) if phone and (name or token) else ()
    wanted = (one for one in own if (one.token == token if token else one.name == name))
    group_id = next((one.id for one in wanted), None)
    return lambda _: group_id


def fields() -> dict[str, Any]:
    """What the form asks for here: the code to open tables, and the games whose players have a
    notation."""
    games = [game.meta.title for game in catalogue.games().values() if game.read_notation]
    return {"asks_for_code": who_may_open.asks_for_code(), "notated": games}


def _form(wrong: Phrase | None = None, text: str = "") -> str:
    into = request.args.get("group")  # a group's token
    return render("lobby/bring_in.html", wrong=wrong, text=text, into=into, **fields())
