"""The lobby: a new table, a demo, joining by code, QR or link, and this phone's tables."""

from urllib.parse import urlencode

from flask import Blueprint, Response, g, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion.core.game import catalogue
from companion.core.game.game import Game
from companion.core.text import say
from companion.storage.people import members
from companion.storage.tables import demos, tables
from companion.table.refused import Refused
from companion.table.table_row import TableRow
from companion.translations import words
from companion.web import services, set_ups
from companion.web.evenings import evenings
from companion.web.http import device
from companion.web.http.rendering import render
from companion.web.http.request_rates import at_most
from companion.web.people import bring_in, links_and_codes, move_my_seat, who_may_open
from companion.web.people.entrance import entering
from companion.web.people.seating import clean_name
from companion.web.recording.taps import tap_key

blueprint = Blueprint("lobby", __name__)

LISTED = 12  # tables read for the lobby; My evenings has them all
PAST = 3


@blueprint.get("/")
def home() -> str:
    """The lobby: a new table, a field for a code, my tables and the latest evenings."""
    listed = evenings(g.device, LISTED)
    past = [evening for evening in listed if evening.over or evening.table.closed_at]
    return render(
        "lobby/home.html",
        games=_games(is_new=not listed),
        demos={slug: game for slug, game in catalogue.games().items() if game.demo},
        tables=[evening for evening in listed if evening not in past],
        past=[evening for evening in past if not evening.table.demo][:PAST],
        device=g.device,
        code="",
        wrong=False,
        text="",
        **bring_in.fields(),
    )


@blueprint.get("/new/<slug>")
def new(slug: str) -> str:
    """The form of a new table: number of players, colours, optional names."""
    game = catalogue.find(slug)
    least, most = game.meta.players
    wanted = request.args.get("players", type=int) or game.meta.usual or most
    players = min(max(wanted, least), most)
    return render(
        "lobby/new.html",
        game=game,
        players=players,
        chosen=[colour.id for colour in game.meta.colours[:players]],
        asks_for_code=who_may_open.asks_for_code(),
        **set_ups.of_link(game),
    )


@blueprint.post("/tables")
@at_most("60 per hour", everywhere=True)
def create() -> BaseResponse:
    """Creates the table with this phone as its host. The same form sent again creates no second
    table."""
    who_may_open.require_code()
    game = catalogue.find(request.form.get("game", ""))
    colours = request.form.getlist("colour")
    known = [colour.id for colour in game.meta.colours]
    least, most = game.meta.players
    if not least <= len(set(colours)) <= most or not set(colours) <= set(known):
        raise Refused(
            say("This game is for {least} to {most} players.", least=least, most=most), 422
        )
    seats = [
        (colour, clean_name(request.form.get(f"name.{colour}", "")))
        for colour in known
        if colour in colours
    ]
    options, host = set_ups.posted(game), device.introduced()
    table_id = tables.create(
        services.database(),
        game=game.meta.slug,
        module_version=game.meta.version,
        seats=seats,
        host=host,
        now=services.now(),
        key=tap_key() if "tap" in request.form else None,
    )
    set_ups.propose(table_id, host, options)
    return who_may_open.remember_code(redirect(url_for("table.show", table_id=table_id), 303))


def _games(*, is_new: bool) -> dict[str, Game]:
    """The games to open a table of; a phone that is new here sees those for any game first."""
    games = catalogue.games()
    return dict(sorted(games.items(), key=lambda item: is_new and not item[1].meta.any_game))


@blueprint.post("/demo")
@at_most("20 per hour", everywhere=True)
def open_demo() -> BaseResponse:
    """Opens a new demo of a game, with this phone in its seat, and deletes the phone's earlier
    demo."""
    game = catalogue.find(request.form.get("game", ""))
    demo = game.demo() if game.demo else None
    if demo is None:
        raise Refused(say("This game has no demo table."), 404)
    names = {seat: words(name, {}) for seat, name in demo.names.items()}
    names[demo.seat] = clean_name(device.remembered_name()) or names[demo.seat]
    host, now = device.introduced(), services.now()
    table_id = demos.opened(services.database(), game, demo, names=names, host=host, now=now)
    return redirect(url_for("table.show", table_id=table_id), 303)


@blueprint.get("/join")
def join_form() -> str:
    """The form to type a short code, for phones that can't scan."""
    return render("lobby/join.html", code="", wrong=False)


@blueprint.post("/join")
def join_by_code() -> BaseResponse | Response | tuple[str, int]:
    """Joins by a typed code, in upper or lower case, with or without spaces."""
    code = "".join(request.form.get("code", "").split()).upper()[:20]
    if code:
        links_and_codes.count_guess()
        moved = move_my_seat.arrive(code)
        table = links_and_codes.of_code(code) if moved is None else None
        if moved is not None or table is not None:
            links_and_codes.guessed_right()
        if moved is not None:
            return moved
        if table is not None:
            return _enter(table, "player")
    return render("lobby/join.html", code=code, wrong=True), 404


# In capitals, because a QR code of capitals and digits has fewer, larger modules.
@blueprint.get("/j/<token>")
@blueprint.get("/J/<token>")
def join(token: str) -> BaseResponse:
    """The address in the QR code: joins the table without taking a seat."""
    return _enter(links_and_codes.found(token=token), "player")


@blueprint.get("/w/<token>")
@blueprint.get("/W/<token>")
def watch(token: str) -> BaseResponse:
    """The watch link: joins as a spectator."""
    return _enter(links_and_codes.found(watch=token), "spectator")


def _enter(table: TableRow, role: str) -> BaseResponse:
    """Joins the table and redirects to an address without the secret."""
    if device.device() is None and request.method != "POST":
        return _first_visit()
    entering(device.device() or "", role)(table)
    phone = device.introduced()
    may_enter = entering(phone, role)
    version = members.join(services.database(), table.id, phone, role, services.now(), may_enter)
    if version is not None:
        services.hub().publish(table.id, version)
    page = "table.tv" if role == "spectator" and request.args.get("tv") else "table.show"
    return redirect(url_for(page, table_id=table.id), 303)


def _first_visit() -> BaseResponse:
    """Redirects once to see whether the cookie comes back. A chat's link preview or a crawler does
    not send it back, so it never counts as a phone at the table."""
    if "again" in request.args:
        raise Refused(say("This browser doesn't keep cookies, so it can't hold a seat."))
    device.greet()
    return redirect(f"{request.path}?{urlencode({**request.args.to_dict(), 'again': '1'})}", 303)
