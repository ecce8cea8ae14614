"""The screens of a table: Table, Act, Mine, More, TV."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.game.action import MenuItem
from companion.core.log.entry import ALWAYS
from companion.core.log.waits_for import waits_for
from companion.core.text import say
from companion.qr import qr_matrix, qr_path
from companion.storage.people.seats import NAME_LENGTH
from companion.table import log_lines
from companion.table.refused import Refused
from companion.table.scoreboard import Score, scores
from companion.table.secret_choices import asking
from companion.web import services
from companion.web.http.addresses import join_url, share_url
from companion.web.http.device import remembered_name
from companion.web.http.rendering import render
from companion.web.people import links_and_codes
from companion.web.recording.agreeing import drawn_to_start
from companion.web.view import course_cache, every_screen, table_view
from companion.web.view.board_map import drawing
from companion.web.view.hand import hand
from companion.web.view.outlooks import LONG, outlook
from companion.web.view.quick_buttons import Button, button
from companion.web.view.secret_cards import card, cover
from companion.web.view.shown_ruling import shown
from companion.web.view.toast import toast_after
from companion.web.visit import Visit, visit

blueprint = Blueprint("table", __name__, url_prefix="/t/<table_id>")


@blueprint.get("")
def show(table_id: str) -> str:
    """The table itself; before the game begins, the QR code and the seats."""
    seen = visit(table_id)
    if seen.log is None:
        return render(
            "people/gather.html",
            **every_screen.page(seen, "table"),
            **_invitation(seen),
            drawn=drawn_to_start(seen),
            ordering="order" in request.args,
            your_name=remembered_name(),
            name_length=NAME_LENGTH,
        )
    return render(
        "screens/table.html",
        **every_screen.page(seen, "table"),
        regions=table_view.table_regions(seen),
        toast=toast_after(seen),
    )


@blueprint.get("/region/gather")
def gather(table_id: str) -> str:
    """Seats and people, for an open page after the table has changed."""
    seen = visit(table_id)
    return render(
        "people/_gather.html",
        **every_screen.page(seen, "table"),
        **_invitation(seen),
        drawn=drawn_to_start(seen),
        ordering=False,
    )


@blueprint.get("/act")
def act(table_id: str) -> str | Response:
    """The actions for one seat: suggestions first, then all in the rulebook's order."""
    seen = visit(table_id)
    if seen.log is None:
        to = "setup.show" if seen.may_record else "table.show"
        return redirect(url_for(to, table_id=table_id))
    seat = _chosen_seat(seen)
    seen.require_in_game(seat)
    template = "hand/ways.html" if request.args.get("region") else "screens/act.html"
    return render(template, **every_screen.page(seen, "act"), **_acting(seen, seat))


@blueprint.get("/mine")
def mine(table_id: str) -> Response:
    """The page of the first seat this phone holds."""
    seen = visit(table_id)
    return redirect(url_for("table.seat", table_id=table_id, colour=_chosen_seat(seen)))


@blueprint.get("/seat/<colour>")
def seat(table_id: str, colour: str) -> str | Response:
    """One player's page: the score, buttons to record, and what the game shows."""
    seen = visit(table_id)
    if seen.table.seat(colour) is None:
        raise Refused(say("There is no such seat at this table."), 404)
    if seen.log is None:
        return redirect(url_for("table.show", table_id=table_id))
    seen.require_in_game(colour)
    template = "screens/_seat.html" if request.args.get("region") else "screens/seat.html"
    return render(template, **every_screen.page(seen, "mine"), **_sitting(seen, colour))


@blueprint.get("/more")
def more(table_id: str) -> str:
    """The More screen: people, set-up, house rules, this phone's settings, stop, rematch."""
    seen = visit(table_id)
    always = []
    if seen.log is not None:
        always = [
            line for line in log_lines.log_lines(seen.log)
            if line.last.kind == ALWAYS and line.status.struck_by is None
        ]  # fmt: skip
    state = seen.log.state if seen.log else None
    return render(
        "screens/more.html",
        **every_screen.page(seen, "more"),
        always=always,
        sealed=asking(seen),
        settings=seen.game.settings(state) if state is not None else (),
    )


@blueprint.get("/invite")
def invite(table_id: str) -> str:
    """The QR code, the typed code and the links, for every player during the game."""
    seen = visit(table_id)
    if not seen.may_invite:
        raise Refused(say("Only players can invite others."))
    return render("people/invite.html", **every_screen.page(seen, "more"), **_invitation(seen))


@blueprint.get("/tv")
def tv(table_id: str) -> str:
    """The TV view, for a laptop or a TV: everything at a glance, without buttons."""
    seen = visit(table_id)
    template = "screens/_tv.html" if request.args.get("region") else "screens/tv.html"
    context: dict[str, Any] = {**every_screen.page(seen, "table"), **_invitation(seen)}
    _, foreseen = outlook(seen, LONG)
    context |= {**every_screen.on_turn(seen), "own": (), "ended": None}
    context["drawn"] = drawn_to_start(seen)
    if seen.log is not None:
        context |= {
            **course_cache.course_shown(seen, seen.log),
            "scores": scores(seen, seen.log, foreseen),
            "outlook": foreseen,
            "middle": seen.game.view(seen.log.state),
            "last": log_lines.recent(seen.log)[0],
            "shown": shown(seen.game, seen.log),
            "sealed": card(seen, plain=True),
            "drawing": drawing(seen),
        }
    return render(template, **context)


def _invitation(seen: Visit) -> dict[str, Any]:
    if seen.may_invite:
        links_and_codes.show(seen.table)
    url = join_url(seen.table.token)
    matrix = qr_matrix(url)
    return {
        "join_url": url,
        "watch_url": join_url(seen.table.watch, watch=True),
        "share_url": share_url(seen.table.watch),
        "qr": qr_path(matrix),
        "qr_size": len(matrix),
        "everybody": all(seat.devices for seat in seen.table.seats),
        "present": services.hub().present(seen.table.id),
        "host_is_silent": seen.host_is_silent(services.now()),
    }


def _chosen_seat(seen: Visit) -> str:
    """The requested seat, else a seat of this phone (one that is waited for first), else the
    first seat."""
    requested = request.args.get("seat", "")
    if seen.table.seat(requested):
        return requested
    now = waits_for(seen.log).seats if seen.log else ()
    due = [seat for seat in now if seat in seen.seats or not seen.seats]
    if due:
        return due[0]
    return seen.seats[0] if seen.seats else seen.table.seats[0].colour


def _acting(seen: Visit, colour: str) -> dict[str, Any]:
    own = seen.private
    log, game = own.log_begun, seen.game

    def ways(items: Sequence[MenuItem[Any]]) -> list[tuple[MenuItem[Any], Button | None]]:
        return [(item, button(log, item.offer) if item.offer else None) for item in items]

    prompts = game.prompts(log.state, colour)
    unfolded = {item.kind for item in prompts if item.pick}
    menu = [item for item in game.menu(log.state, colour)
            if item.kind not in unfolded and item not in prompts]  # fmt: skip
    return {
        "seat": colour,
        "items": ways(menu),
        "anytime": ways(game.anytime(log.state, colour)),
        "hand": hand(own, colour, quick=False),
        "cover": cover(seen, "act", colour),
    }


def _score(seen: Visit, own: Visit, seat: str) -> Score:
    """A seat's row. The seat's own phones show its points even while the table hides them."""
    log = own.log_begun
    row = next(one for one in scores(seen, log) if one.seat == seat)
    if row.points is None and seat in seen.seats:
        return replace(row, points=seen.game.points(log.state)[seat])
    return row


def _sitting(seen: Visit, colour: str) -> dict[str, Any]:
    own = seen.private
    log = own.log_begun
    mine = seen.game.seat_view(log.state, colour)
    return {
        "seat": colour,
        "shape": seen.game.meta.colour(colour).shape,
        "mine": mine,
        "sources": own.game.sources(log.state),
        "score": _score(seen, own, colour),
        "hand": hand(own, colour) if seen.may_record_for(colour) else "",
        "offers": [button(log, offer) for offer in mine.offers],
        "cover": cover(seen, "seat", colour),
    }
