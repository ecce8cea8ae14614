"""Opens a demo table: a game in progress, for one person to try."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.game import catalogue
from companion.core.text import say
from companion.storage.tables import demos
from companion.table.refused import Refused
from companion.translations import words
from companion.web import services
from companion.web.http import device
from companion.web.http.request_rates import at_most
from companion.web.people.seating import clean_name

blueprint = Blueprint("demo_table", __name__)


@blueprint.post("/demo")
@at_most("20 per hour", everywhere=True)
def open_demo() -> Response:
    """Opens a new demo of a game, with this phone in its seat, and deletes the phone's earlier
    demo."""
    game = catalogue.find(request.form.get("game", ""))
    demo = game.demo() if game.demo else None
    if demo is None:
        raise Refused(say("This game has no demo table."), 404)
    names = {seat: words(name, {}) for seat, name in demo.names.items()}
    names[demo.seat] = clean_name(device.remembered_name()) or names[demo.seat]
    table_id = demos.opened(
        services.database(),
        game,
        demo,
        names=names,
        host=device.introduced(),
        now=services.now(),
    )
    return redirect(url_for("table.show", table_id=table_id), 303)
