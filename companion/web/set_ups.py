"""A set-up travels: as a link with a QR code, and as a text of a few lines, pasted or opened as a
file under "New table", here or on another server. Nothing of it is run."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

from flask import Blueprint, Response, redirect, request, url_for
from pydantic import BaseModel, ValidationError
from werkzeug.wrappers import Response as BaseResponse

from companion.core.game import catalogue
from companion.core.game.game import Game
from companion.core.game.notated import BadNotation
from companion.core.text import Phrase, say
from companion.table.refused import Refused
from companion.translations import words
from companion.web.forms import forms
from companion.web.http.addresses import base_url
from companion.web.http.files import to_save
from companion.web.http.htmx import Request
from companion.web.http.rendering import render
from companion.web.http.request_rates import at_most
from companion.web.recording.agreeing import Proposal, agree, proposal
from companion.web.view import every_screen
from companion.web.visit import Visit, visit_of, visit_to

LONGEST = 8_000  # characters of a text
LONGEST_LINK = 4_000
SCANNABLE = 900  # characters of a link in a QR code

blueprint = Blueprint("set_ups", __name__)


def packed(text: str) -> str:
    """A text as a part of an address."""
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(packed: str) -> str:
    """The text in an address; Refused if it is none, or too long."""
    try:
        raw = urlsafe_b64decode(packed[:LONGEST_LINK] + "=" * (-len(packed[:LONGEST_LINK]) % 4))
        return zlib.decompressobj().decompress(raw, LONGEST * 4).decode()
    except (ValueError, zlib.error) as error:
        raise Refused(say("This link has no set-up in it."), 422) from error


def opened(game: Game, text: str) -> BaseModel:
    """The options that a text describes; Refused says what is wrong with it, and where."""
    if game.read_setup is None or not text.strip() or len(text) > LONGEST:
        raise Refused(say("This is no set-up of {game}.", game=game.meta.title), 422)
    try:
        options: BaseModel = game.options.model_validate(game.read_setup(text))
    except BadNotation as error:
        raise Refused(say("This set-up can't be read: {why}", why=str(error)), 422) from error
    except ValidationError as error:
        name, why = next(iter(forms.bad_form(error).errors.items()))
        place = ", ".join(str(int(part) + 1) if part.isdecimal() else part[:40]
                          for part in name.split("."))  # fmt: skip
        raise Refused(say("{field} {why}.", field=Phrase(place), why=why), 422) from error
    return options


def of_link(game: Game) -> dict[str, Any]:
    """The set-up in the address of a new table, and the name of the game that it is for."""
    packed = request.args.get("setup")
    if packed is None:
        return {"packed": None, "title": game.meta.title}
    return {"packed": packed, "title": _title(game, opened(game, unpacked(packed)))}


def _title(game: Game, options: BaseModel) -> Phrase:
    state = game.begin(options, [colour.id for colour in game.meta.colours[:2]])
    found = game.board_game(state)
    return found.title if found else game.meta.title


def posted(game: Game) -> BaseModel | None:
    """The set-up that comes with the form of a new table; None without one."""
    text = request.form.get("setup")
    return opened(game, unpacked(text)) if text else None


def propose(table_id: str, phone: str, options: BaseModel | None) -> None:
    """Proposes a set-up, if there is one, at a new table."""
    if options is not None and (visit := visit_of(phone, table_id)).table.proposal is None:
        given = {name: getattr(options, name) for name in options.model_fields_set}
        agree(visit, lambda now: Proposal(now.options.model_copy(update=given), now.seats))


@blueprint.post("/new/<slug>/open")
@at_most("60 per hour")
def open_(slug: str) -> BaseResponse:
    """Reads a pasted text, a pasted link or a file, and shows the new table with it."""
    game = catalogue.find(slug)
    file = request.files.get("file")
    raw = file.read(LONGEST * 4) if file else b""
    typed = cast(Request, request).as_typed.get("text", "")
    text = raw.decode("utf-8-sig", errors="replace") or typed
    link = parse_qs(urlsplit(text.strip()).query).get("setup") if "://" in text[:9] else None
    options = opened(game, unpacked(link[0]) if link else text)
    if game.write_setup is None:
        raise Refused(say("This is no set-up of {game}.", game=game.meta.title), 422)
    return redirect(url_for("lobby.new", slug=slug, setup=packed(game.write_setup(options))), 303)


@blueprint.get("/t/<table_id>/setup/share")
def share(table_id: str) -> str:
    """The QR code, the link and the text of what is agreed at a table."""
    visit = visit_to(table_id)
    text = _agreed(visit)
    link = base_url() + url_for("lobby.new", slug=visit.game.meta.slug, setup=packed(text))
    return render(
        "lobby/share_setup.html",
        **every_screen.page(visit, "more"),
        text=text,
        link=link,
        scannable=len(link) <= SCANNABLE,
    )


@blueprint.get("/t/<table_id>/setup/share.txt")
def as_file(table_id: str) -> Response:
    """The text as a file."""
    visit = visit_to(table_id)
    name = "".join(c for c in words(visit.title, {}) if c.isascii() and c.isalnum()) or "setup"
    return to_save(_agreed(visit), "text/plain", f"{name}.txt")


def _agreed(visit: Visit) -> str:
    if visit.game.write_setup is None:
        raise Refused(say("The set-up of this game can't be shared."), 404)
    options = visit.log.setup()[0] if visit.log else proposal(visit).options
    return visit.game.write_setup(options)
