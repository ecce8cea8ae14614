"""The lobby: a new table, a demo, joining by code, QR or link, and this phone's tables."""

from collections import Counter

from flask import Blueprint, g, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion.core.game import catalogue
from companion.core.game.game import Game
from companion.core.text import say
from companion.storage.tables import demos, groups, tables
from companion.table.refused import Refused
from companion.table.table_row import TableRow
from companion.translations import words
from companion.web import bring_in, services, set_ups
from companion.web.evenings import evenings
from companion.web.http import device
from companion.web.http.addresses import base_url
from companion.web.http.assets import asset
from companion.web.http.rendering import render
from companion.web.http.request_rates import at_most
from companion.web.people import links_and_codes, move_my_seat, who_may_open
from companion.web.people.entrance import enter, entering
from companion.web.people.seating import clean_name
from companion.web.recording.taps import tap_key
from companion.web.visit import visit_of

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
        games=_games(Counter(evening.table.game for evening in listed)),
        demos={slug: game for slug, game in catalogue.games().items() if game.demo},
        tables=[evening for evening in listed if evening not in past],
        past=[evening for evening in past if not services.is_demo(evening.table)][:PAST],
        device=g.device,
        groups=groups.of_device(services.database(), g.device) if g.device else (),
        code="",
        wrong=False,
        text="",
        **bring_in.fields(),
    )


@blueprint.get("/new/<slug>")
def new(slug: str) -> str:
    """The form of a new table: a button for each number of players, or colours and names."""
    game = catalogue.find(slug)
    players = game.meta.usual or game.meta.players[1]
    return render(
        "lobby/new.html",
        game=game,
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
    known = [colour.id for colour in game.meta.colours]
    players = request.form.get("players", type=int)
    colours = known[: max(0, players)] if players else request.form.getlist("colour")
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


def _games(played: Counter[str]) -> dict[str, Game]:
    """The games to open a table of: those that this phone has played most first; for a phone that
    is new here, those for any game."""

    def rank(item: tuple[str, Game]) -> tuple[int, bool]:
        slug, game = item
        return -played[slug], not (played or game.meta.any_game)

    return dict(sorted(catalogue.games().items(), key=rank))


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
def join_by_code() -> BaseResponse | tuple[str, int]:
    """Joins by a typed code, in upper or lower case, with or without spaces."""
    return _typed("lobby/join.html", "player")


@blueprint.get("/tv")
def television() -> str:
    """The lobby of a television: the field for the code of a table or a group."""
    return render("lobby/television.html", code="", wrong=False)


@blueprint.post("/tv")
def watch_by_code() -> BaseResponse | tuple[str, int]:
    """Shows the table of a typed code on a television, which becomes a spectator."""
    return _typed("lobby/television.html", "spectator")


def _typed(template: str, role: str) -> BaseResponse | tuple[str, int]:
    code = "".join(request.form.get("code", "").split()).upper()[:20]
    if code:
        links_and_codes.count_guess()
        moved = move_my_seat.arrive(code) if role == "player" else None
        table = links_and_codes.of_code(code) if moved is None else None
        is_group = moved is None and table is None
        group = groups.find(services.database(), code=code) if is_group else None
        if moved is not None or table is not None or group is not None:
            links_and_codes.guessed_right()
        if group is not None:
            page = "group.show" if role == "player" else "group.television"
            return redirect(url_for(page, token=group.token.lower()), 303)
        if moved is not None:
            return moved
        if table is not None:
            return enter(table, role, invites=table.token.lower() if role == "spectator" else None)
    return render(template, code=code, wrong=True), 404


# In capitals, because a QR code of capitals and digits has fewer, larger modules.
@blueprint.route("/j/<token>", methods=["GET", "POST"])
@blueprint.route("/J/<token>", methods=["GET", "POST"])
def join(token: str) -> BaseResponse:
    """The address in the QR code: joins the table without taking a seat."""
    return _by_link(links_and_codes.found(token=token), "player")


@blueprint.route("/w/<token>", methods=["GET", "POST"])
@blueprint.route("/W/<token>", methods=["GET", "POST"])
def watch(token: str) -> BaseResponse:
    """The watch link: joins as a spectator."""
    return _by_link(links_and_codes.found(watch=token), "spectator")


def _by_link(table: TableRow, role: str) -> BaseResponse:
    """Shows a card, whose form joins the table, by itself once somebody sees it. A chat's preview
    and a crawler only ask for the card, so they never count as phones at the table. A phone that
    has joined already comes in at once."""
    phone = device.device()
    member = table.members.get(phone or "")
    if member is not None and (role == "spectator" or member.role != "spectator"):
        return enter(table, role)
    entering(phone or "", role)(table)
    if request.method == "POST":
        if phone is None:
            raise Refused(say("This browser doesn't keep cookies, so it can't hold a seat."))
        return enter(table, role)
    device.greet()
    return make_response(
        render(
            "site/link_card.html",
            title=visit_of("", table.id).title,
            picture=base_url() + asset("img/card.png"),
            role=role,
            tv=request.args.get("tv"),
            link=table.watch if role == "spectator" else table.token,
        )
    )
