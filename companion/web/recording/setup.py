"""The set-up: the first entry of a table's log, drawn or entered, and open to correction."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from flask import Blueprint, redirect, request, url_for
from pydantic import BaseModel, ValidationError
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.core.game.abilities import Keeping
from companion.core.text import say
from companion.storage.tables import tables
from companion.storage.tables.tables import NoSuchTable
from companion.table.decide import Objected
from companion.table.intents import Begin
from companion.table.refused import Refused
from companion.web import services
from companion.web.http.rendering import render
from companion.web.recording.responses import objection_page, said_of
from companion.web.recording.taps import reply, tap
from companion.web.view import forms, table_view
from companion.web.visit import Visit, visit

blueprint = Blueprint("setup", __name__, url_prefix="/t/<table_id>")


@blueprint.get("/setup")
def show(table_id: str) -> str:
    """The set-up form: the present set-up, or a drawn proposal for a new game."""
    seen = visit(table_id)
    seen.require_recorder()
    if seen.log is not None:
        options, seats = seen.log.setup()
    else:
        seats = tuple(seat.colour for seat in seen.table.seats)
        options = seen.game.draw(seats, secrets.SystemRandom())
        options = options.model_copy(update=_kept(seen, seats))
    return render(
        f"games/{seen.game.meta.slug}/setup.html",
        **table_view.page(seen, "more"),
        options=options,
        seats=seats,
        form=seen.game.setup_view(options, seats),
        seen="nothing" if seen.log is None else "begun",
    )


def _kept(seen: Visit, seats: tuple[str, ...]) -> dict[str, Any]:
    """Facts that outlive an earlier table: corrections of the board. A rematch in the same seats
    also keeps what was agreed."""
    game = seen.game
    if not isinstance(game, Keeping):
        return {}
    for table_id in _earlier(seen):
        with suppress(NoSuchTable):  # deleted since
            log = services.in_play().get(table_id).log
            if log is not None:
                options, same = log.setup()
                rematch = table_id == seen.table.rematch_of and same == seats
                agreed = game.again(options, log.state) if rematch else {}
                return {**agreed, **game.kept(log.state)}
    return {}


def _earlier(seen: Visit) -> Iterator[str]:
    """The table that this one is a rematch of, then the host's latest tables."""
    if seen.table.rematch_of is not None:
        yield seen.table.rematch_of
    for row in tables.of_device(services.database(), seen.device):
        hosted = row.host is not None and row.host.device == seen.device and not row.demo
        if hosted and row.id != seen.table.id and row.game == seen.table.game:
            yield row.id


@blueprint.post("/setup")
def save(table_id: str) -> Response:
    """Begins the game, or replaces its set-up with the corrected one."""
    seen = visit(table_id)
    seen.require_recorder()
    options = _options(seen, request.form)
    seats = tuple(seat.colour for seat in seen.table.seats)
    begin = Begin(options, seats, request.form.get("seen") == "nothing", reply())
    done = services.in_play().commit(seen.table.id, tap(seen), begin)
    if isinstance(done, Objected):
        where = url_for("setup.save", table_id=table_id)
        return objection_page(seen, done.objections, where, None)
    services.hub().publish(seen.table.id, done.version)
    again = said_of(done) if done.repeated else {}
    return redirect(url_for("table.show", table_id=seen.table.id, **again), 303)


def _options(seen: Visit, form: MultiDict[str, str]) -> BaseModel:
    """The options that a form describes: `a.b.c` names a place in nested data, lists repeat it."""
    values: dict[str, Any] = {}
    for name, field in seen.game.options.model_fields.items():
        posted = form.getlist(name)
        if field.annotation is bool:
            values[name] = "true" in posted
        elif any(key.startswith(f"{name}.") for key in form):
            values[name] = _nested(form, name)
        elif forms.is_list(field):
            values[name] = posted
        elif posted and posted[-1]:
            values[name] = posted[-1]
    try:
        return seen.game.options.model_validate(values)
    except ValidationError as error:
        places = ", ".join(".".join(map(str, p["loc"])) for p in error.errors())[:200]
        raise Refused(say("The set-up could not be read: {places}.", places=places), 422) from error


def _nested(form: MultiDict[str, str], name: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for key, value in form.items():
        head, *path = key.split(".")
        if head == name and len(path) == 2:
            found.setdefault(path[0], {})[path[1]] = value
    return found
