"""The next game of the same people: a rematch, or another game of the lobby."""

from collections.abc import Sequence

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.game import catalogue
from companion.core.game.game import Game
from companion.core.text import Seat, say
from companion.storage.people import members
from companion.storage.tables import next_game
from companion.table.refused import Refused
from companion.web import services
from companion.web.http.rendering import render
from companion.web.http.request_rates import at_most
from companion.web.people import who_may_open
from companion.web.people.entrance import entering
from companion.web.people.seating import new_names
from companion.web.view import every_screen
from companion.web.visit import Visit, visit_to

blueprint = Blueprint("another_game", __name__, url_prefix="/t/<table_id>")


@blueprint.post("/rematch")
@at_most("60 per hour")
def rematch(table_id: str) -> Response:
    """Opens a table for the rematch: the same game and seats, every phone in its seat."""
    visit = visit_to(table_id)
    if not (visit.is_host or visit.seats):
        raise Refused(say("Take a seat first; spectators only watch."))
    return _opened(visit, visit.game, set())


@blueprint.get("/next")
def choose(table_id: str) -> str:
    """The games to choose from, and who sits out."""
    return _form(_chooser(table_id), None, set())


@blueprint.post("/next")
@at_most("60 per hour")
def another(table_id: str) -> Response | tuple[str, int]:
    """Opens a table for another game. If it has fewer colours than there are people, asks who sits
    out."""
    visit = _chooser(table_id)
    game = catalogue.find(request.form.get("game", ""))
    sitting_out = set(visit.names) - set(request.form.getlist("plays"))
    here = [seat.name for seat in visit.table.seats if seat.colour not in sitting_out]
    new = new_names(here)
    if not 0 < len(here) + len(new) <= game.meta.players[1]:
        return _form(visit, game, sitting_out), 422
    return _opened(visit, game, sitting_out, new)


def _chooser(table_id: str) -> Visit:
    """The visit of who may choose another game: after the game any player, before that the
    host."""
    visit = visit_to(table_id)
    if not (visit.is_host or (visit.seats and visit.is_over)):
        raise Refused(say("Until this game is over, only the host can open another."))
    return visit


def _form(visit: Visit, asked: Game | None, sitting_out: set[Seat]) -> str:
    games = {asked.meta.slug: asked} if asked else catalogue.games()
    return render(
        "lobby/another_game.html",
        **every_screen.page(visit, "more"),
        games=games,
        asked=asked,
        sitting_out=sitting_out,
        new=request.form.get("new", ""),
        asks_for_code=visit.table.demo and who_may_open.asks_for_code(),
    )


def _opened(visit: Visit, game: Game, sitting_out: set[Seat], new: Sequence[str] = ()) -> Response:
    if visit.table.demo:  # anybody may open a demo
        who_may_open.require_code()
    database, now = services.database(), services.now()
    new_id, version = next_game.opened(
        database, visit.table.id, visit.device,
        meta=game.meta, without=sitting_out, new=new, now=now,
    )  # fmt: skip
    if version is None:
        may_enter = entering(visit.device, "player")
        members.join(database, new_id, visit.device, "player", now, may_enter)
    else:
        services.hub().publish(visit.table.id, version)  # its phones are shown the link
    return redirect(url_for("table.show", table_id=new_id), 303)
