"""The style page for developers: every state of every game on this phone.

Only a development server has it, and only in a checkout: the wheel leaves it out. Opening it
creates the tables, as demos of this device.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from flask import Blueprint

from companion.core.game import catalogue
from companion.core.game.game import Game
from companion.core.game.showcase import Exhibit
from companion.core.log.entry import BEGIN
from companion.storage.commit import commit
from companion.storage.people import members, seats
from companion.storage.tables import demos, tables
from companion.storage.tables.tables import NoSuchTable
from companion.table.decide import Drafts
from companion.table.drafts import Draft, Tap
from companion.web import services
from companion.web.http import device
from companion.web.http.keys_and_verdicts import new_key
from companion.web.http.rendering import render

blueprint = Blueprint("style", __name__, url_prefix="/style")

EVERYWHERE = {
    "lobby": "/",
    "join": "/join",
    "my evenings": "/evenings",
    "no such table": "/t/nothing",
    "without a network": "/offline",
}
"""Screens that belong to no game."""


@blueprint.get("")
def show() -> str:
    """Every state with its screens, as links."""
    shown = [("everywhere", EVERYWHERE)]
    for game in catalogue.games().values():
        examples = game.examples()
        if examples.screens:
            shown.append((game.meta.slug, dict(examples.screens)))
        shown += [(each.name, _screens(game, each)) for each in examples.exhibits]
    return render("style.html", shown=shown)


def _screens(game: Game, exhibit: Exhibit) -> dict[str, str]:
    table_id = _table(game, exhibit)
    watch = tables.get(services.database(), table_id).watch.lower()
    return {
        name: path.format(watch=watch) if path.startswith("/g/") else f"/t/{table_id}{path}"
        for name, path in exhibit.screens.items()
    }


def _table(game: Game, exhibit: Exhibit) -> str:
    """The exhibit's table, created if this run of the server has not made it for this device, or if
    it is gone."""
    phone, now = device.device(), services.now()
    if phone and not any(host == phone for host, *_ in _made):
        demos.removed(services.database(), phone, now)  # an earlier run's
    host = device.introduced()
    made = _made.get((host, game.meta.slug, exhibit.name))
    if made is not None and _is_there(made):
        return made
    table_id = tables.create(
        services.database(),
        game=game.meta.slug,
        module_version=game.meta.version,
        seats=list(exhibit.seats.items()),
        host=host,
        now=now,
    )
    database, first = services.database(), next(iter(exhibit.seats))
    seats.take(database, table_id, now, members.allow, first, host)
    members.set_table(database, table_id, now, members.allow, demo=True)
    if exhibit.options is not None:
        play_out(game, table_id, host, exhibit)
    _made[host, game.meta.slug, exhibit.name] = table_id
    return table_id


def _is_there(table_id: str) -> bool:
    try:
        tables.get(services.database(), table_id)
    except NoSuchTable:
        return False
    return True


def play_out(game: Game, table_id: str, host: str, exhibit: Exhibit) -> None:
    """Records an exhibit's set-up and every action at a table, each as its own entry."""
    options = game.options.model_validate(exhibit.options).model_dump(mode="json")
    chance = Random(0)  # noqa: S311 - the same example each time
    begin = (BEGIN, {"options": options, "seats": list(exhibit.seats)})
    record_all(table_id, host, (begin, *exhibit.recorded), chance)


def record_all(
    table_id: str, host: str, lines: Iterable[tuple[str, Mapping[str, Any]]], chance: Random
) -> None:
    """Records lines in the form of a log, without consulting the rules."""
    for kind, payload in lines:
        drafts = Drafts((Draft(kind, dict(payload)),))
        tap = Tap(host, f"{host}:{new_key()}", "", services.now())
        commit(services.in_play(), table_id, tap, drafts, chance)


_made: dict[tuple[str, str, str], str] = {}
"""The tables of this run of the server, by device, game and exhibit."""
