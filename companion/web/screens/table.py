"""The screens of a table: Table, Act, Mine, More, TV."""

from collections.abc import Sequence
from typing import Any, TypedDict

from flask import Blueprint, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.core.game.action import MenuItem
from companion.core.game.descriptions import SeatPage, Source
from companion.core.log.entry import ALWAYS
from companion.core.log.log import Log
from companion.core.text import Seat, say
from companion.storage.tables import groups, tables
from companion.table import log_lines
from companion.table.refused import Refused
from companion.table.scoreboard import CounterValue, count_up, counted, scores
from companion.table.secret_choices import asking
from companion.table.table_row import GroupRow
from companion.translations import words
from companion.web import services
from companion.web.groups.group_host import at_table
from companion.web.http.addresses import join_url, share_url, tv_address
from companion.web.http.device import remembered_name
from companion.web.http.htmx import go_to
from companion.web.http.rendering import render
from companion.web.people import links_and_codes
from companion.web.recording.agreeing import agreed_so_far, drawn_to_start
from companion.web.view import course_cache, every_screen, table_view
from companion.web.view.board_map import drawing
from companion.web.view.hand import hand
from companion.web.view.outlooks import LONG, outlook
from companion.web.view.quick_buttons import Button, button
from companion.web.view.secret_cards import card, claims, cover
from companion.web.view.shown_ruling import shown
from companion.web.view.toast import toast_after
from companion.web.visit import Visit, asked_seat, visit_to


class Invitation(TypedDict):
    """How others join."""

    join_url: str
    tv_address: str
    """What is typed on a television."""
    watch_url: str
    share_url: str
    everybody: bool
    """Whether every seat has a phone."""
    choosing: int
    """The other players' phones without a seat."""
    present: frozenset[str]
    """The devices that listen."""
    may_become_host: bool
    drawn: Seat
    """The seat drawn to start."""
    colours: list[str]
    """The colours of this phone's seats, in words."""
    agreed: list[str]
    """What is agreed so far, in words."""


class Acting(TypedDict):
    """What a seat may record, each with its button if one tap is enough."""

    seat: Seat
    items: list[tuple[MenuItem, Button | None]]
    anytime: list[tuple[MenuItem, Button | None]]
    hand: Markup
    """What is due."""
    cover: Markup


class Sitting(TypedDict):
    """The page of a seat."""

    seat: Seat
    shape: str
    mine: SeatPage
    """The game's data."""
    sources: Sequence[Source]
    points: int | None
    """None where the table hides them."""
    counters: tuple[CounterValue, ...]
    hand: Markup
    offers: list[Button]
    cover: Markup


blueprint = Blueprint("table", __name__, url_prefix="/t/<table_id>")


@blueprint.get("")
def show(table_id: str) -> str:
    """The table itself; before the game begins, the QR code and the seats."""
    visit = visit_to(table_id)
    if visit.log is None:
        return render(
            "people/gather.html",
            **every_screen.page(visit, "table"),
            **_invitation(visit),
            claims=claims(visit),
            ordering="order" in request.args,
            your_name=remembered_name(),
            toast=toast_after(visit),
        )
    return render(
        "screens/table.html",
        **every_screen.page(visit, "table"),
        regions=table_view.table_regions(visit),
        toast=toast_after(visit),
    )


@blueprint.get("/region/gather")
def gather(table_id: str) -> str:
    """Seats and people, for an open page after the table has changed."""
    visit = visit_to(table_id)
    return render(
        "people/_gather.html",
        **every_screen.page(visit, "table"),
        **_invitation(visit),
        claims=claims(visit),
        ordering=False,
    )


@blueprint.get("/act")
def act(table_id: str) -> str | Response:
    """The actions for one seat: suggestions first, then all in the rulebook's order."""
    visit = visit_to(table_id)
    if visit.log is None:
        to = "setup.show" if visit.may_record else "table.show"
        return redirect(url_for(to, table_id=table_id))
    seat = asked_seat(visit)
    visit.require_in_game(seat)
    template = "hand/ways.html" if request.args.get("region") else "screens/act.html"
    return render(template, **every_screen.page(visit, "act"), **_acting(visit, seat))


@blueprint.get("/mine")
def mine(table_id: str) -> Response:
    """The page of the seat that this phone is most likely to want."""
    visit = visit_to(table_id)
    return redirect(url_for("table.seat", table_id=table_id, colour=asked_seat(visit)))


@blueprint.get("/seat/<colour>")
def seat(table_id: str, colour: Seat) -> str | Response:
    """One player's page: the score, buttons to record, and what the game shows."""
    visit = visit_to(table_id)
    if visit.table.seat(colour) is None:
        raise Refused(say("There is no such seat at this table."), 404)
    if visit.log is None:
        return redirect(url_for("table.show", table_id=table_id))
    visit.require_in_game(colour)
    template = "screens/_seat.html" if request.args.get("region") else "screens/seat.html"
    return render(template, **every_screen.page(visit, "mine"), **_sitting(visit, colour))


@blueprint.get("/more")
def more(table_id: str) -> str:
    """The More screen: people, set-up, house rules, this phone's settings, stop, next game."""
    visit = visit_to(table_id)
    lines = log_lines.log_lines(visit.log) if visit.log else []
    rules = [line for line in lines if line.last.kind == ALWAYS]
    return render(
        "screens/more.html",
        **every_screen.page(visit, "more"),
        always=[line for line in rules if line.status.struck_by is None],
        sealed=asking(visit),
        settings=visit.game.settings(visit.log.state) if visit.log else (),
        **at_table(visit),
    )


@blueprint.get("/invite")
def invite(table_id: str) -> str:
    """The QR code, the typed code and the links, for every player during the game."""
    visit = visit_to(table_id)
    if not visit.may_invite:
        raise Refused(say("Only players can invite others."))
    return render("people/invite.html", **every_screen.page(visit, "more"), **_invitation(visit))


@blueprint.get("/tv")
def tv(table_id: str) -> str | Response:
    """The TV view, for a laptop or a TV: everything at a glance, without buttons. It goes on to the
    next game by itself. A spectator's shows the code if it `invites`: if its address has the secret
    of the table's QR or of its group's."""
    visit = visit_to(table_id)
    secret, group = _television_secret(visit)
    if request.args.get("region") and (following := every_screen.next_game(visit)):
        return _next_television(visit, following, secret)
    template = "screens/_tv.html" if request.args.get("region") else "screens/tv.html"
    may_invite = visit.may_invite or bool(secret)
    context: dict[str, Any] = {
        **every_screen.page(visit, "table"),
        **_invitation(visit, may_invite=may_invite),
        "may_invite": may_invite,
        "group": group,
        "secret": secret.lower() or None,
    }
    _, foreseen = outlook(visit, LONG)
    context |= {**every_screen.on_turn(visit), "own": (), "ended": None}
    if visit.log is not None:
        rows = scores(visit, visit.log, foreseen)
        context |= {
            **course_cache.course_shown(visit, visit.log),
            "scores": rows,
            "counts": count_up(visit.game, visit.log.state, rows),
            "outlook": foreseen,
            "middle": visit.game.view(visit.log.state),
            "last": (last := log_lines.latest_told(visit.log)),
            **every_screen.rules_broken(visit.log, last),
            "shown": shown(visit.game, visit.log),
            "sealed": card(visit, plain=True),
            "drawing": drawing(visit),
        }
    return render(template, **context)


def _television_secret(visit: Visit) -> tuple[str, GroupRow | None]:
    """The secret in a television's address, and the group that it belongs to: "" unless it is that
    of the table's QR or of its group's."""
    secret, group_id = request.args.get("invites", "").upper(), visit.table.group_id
    if secret == visit.table.token:
        return secret, None
    group = groups.find(services.database(), id_=group_id) if secret and group_id else None
    return (secret, group) if group and secret == group.token else ("", None)


def _next_television(visit: Visit, following: str, secret: str) -> Response:
    """Goes on to the next game. The secret of its QR is told only to a phone that is there."""
    if secret == visit.table.token:
        row = tables.get(services.database(), following)
        secret = row.token if visit.device in row.members else ""
    return go_to(url_for("table.tv", table_id=following, invites=secret.lower() or None))


def _invitation(visit: Visit, *, may_invite: bool = False) -> Invitation:
    if visit.may_invite or may_invite:
        links_and_codes.show(visit.table)
    return {
        "join_url": join_url(visit.table.token),
        "tv_address": tv_address(),
        "watch_url": join_url(visit.table.watch, watch=True),
        "share_url": share_url(visit.table.watch),
        "everybody": all(seat.devices for seat in visit.table.seats),
        "choosing": sum(
            member.role == "player" and phone != visit.device and not visit.table.held_by(phone)
            for phone, member in visit.table.members.items()
        ),
        "present": services.hub().present(visit.table.id),
        "may_become_host": visit.may_become_host(services.now()),
        "drawn": drawn_to_start(visit),
        "colours": [words(visit.game.meta.colour(seat).name, {}) for seat in visit.seats],
        "agreed": agreed_so_far(visit),
    }


def _acting(visit: Visit, colour: Seat) -> Acting:
    own = visit.private
    log, game = own.log_begun, visit.game

    def ways(items: Sequence[MenuItem]) -> list[tuple[MenuItem, Button | None]]:
        return [(item, button(log, item.offer) if item.offer else None) for item in items]

    prompts = game.prompts(log.state, colour)
    unfolded = {item.kind for item in prompts if item.pick}
    offered = {item.label for item in prompts if item.offer}
    menu = [
        item
        for item in game.menu(log.state, colour)
        if item.kind not in unfolded and item not in prompts and item.label not in offered
    ]
    return {
        "seat": colour,
        "items": ways(menu),
        "anytime": ways(game.anytime(log.state, colour)),
        "hand": hand(own, colour, quick=False),
        "cover": cover(visit, "act", colour),
    }


def _own_points(visit: Visit, log: Log, seat: Seat) -> int | None:
    """A seat's own points. Only its own phones show them while the table hides points."""
    if visit.game.hides_points(log.state) and seat not in visit.seats:
        return None
    return visit.game.points(log.state)[seat]


def _sitting(visit: Visit, colour: Seat) -> Sitting:
    own = visit.private
    log = own.log_begun
    mine = visit.game.seat_view(log.state, colour)
    return {
        "seat": colour,
        "shape": visit.game.meta.colour(colour).shape,
        "mine": mine,
        "sources": own.game.sources(log.state),
        "points": _own_points(visit, log, colour),
        "counters": counted(visit.game, log.state, colour),
        "hand": hand(own, colour) if visit.may_record_for(colour) else Markup(""),
        "offers": [button(log, offer) for offer in mine.offers],
        "cover": cover(visit, "seat", colour),
    }
