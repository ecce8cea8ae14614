"""Pages of a game's own, which the game computes from the table and the answers in the address."""

from collections.abc import Sequence
from functools import partial
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, make_response, request, url_for
from werkzeug.wrappers import Response

from companion.core.game.descriptions import Page
from companion.core.text import Seat, say
from companion.table.refused import Refused
from companion.web.http import htmx
from companion.web.http.rendering import render
from companion.web.recording.settle_it import ADDRESS_HEADER, NOT_ANSWERS, answers_of
from companion.web.view import every_screen
from companion.web.view.quick_buttons import button
from companion.web.view.secret_cards import cover
from companion.web.view.toast import toast_after
from companion.web.visit import Visit, asked_seat, visit_with_log

blueprint = Blueprint("game_page", __name__, url_prefix="/t/<table_id>/page")

NOT_OF_PAGES = {"seat", "again", "try", "since"}


@blueprint.get("/<name>")
def show(table_id: str, name: str) -> Response:
    """The page for one seat, with the secrets of the player who holds the phone. Stores nothing."""
    visit = visit_with_log(table_id)
    seat = asked_seat(visit)
    visit.require_in_game(seat)
    log = visit.private.log_begun
    page = asked(visit, name, log.state, seat)
    return answered(
        page,
        url_for("game_page.show", table_id=table_id, name=name),
        (("seat", seat),),
        "game_page/_page.html" if htmx.is_htmx() else "game_page/page.html",
        **every_screen.page(visit, "act"),
        name=name,
        seat=seat,
        cover="" if page.is_open and not visit.eyes else cover(visit, name, seat),
        form_of=partial(url_for, "record.form", table_id=table_id, seat=seat),
        buttons=[button(log, offer) for offer in page.offers],
        equals=page.equals,
        toast=toast_after(visit),
    )


def asked(visit: Visit, name: str, state: Any, seat: Seat) -> Page:
    """The game's page for a seat, with the answers in the address. Raises Refused if there is no
    such page."""
    game = visit.game
    if name not in game.pages:
        raise Refused(say("This game has no such page."), 404)
    return game.page(name, state, seat, answers_of(request.args, NOT_ANSWERS | NOT_OF_PAGES))


def answered(
    page: Page, where: str, held: Sequence[tuple[str, str]], template: str, **context: Any
) -> Response:
    """The page at `where`; its address holds `held` besides the answers."""
    address = f"{where}?{urlencode([*held, *page.answers])}"
    response = make_response(
        render(
            template,
            **context,
            page=page,
            shown=page.view,
            where=where,
            held=held,
            address=address,
        )
    )
    response.headers[ADDRESS_HEADER] = address
    return response
