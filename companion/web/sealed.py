"""Choosing in secret: each on their own phone, or one phone handed round the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.log import Log
from companion.core.sealed import SEAL, offered, round_of, seals
from companion.core.text import Phrase, SeatName, say
from companion.storage.entries import Draft
from companion.web import boards, htmx, rooms
from companion.web.answers import said_of
from companion.web.errors import Refused
from companion.web.rendering import render
from companion.web.sealcards import Asked, asked
from companion.web.taps import tap
from companion.web.visit import Visit, visit_with_log

blueprint = Blueprint("sealed", __name__, url_prefix="/t/<table_id>/sealed")

MOST_CHOICES = 60
LONGEST_CHOICE = 60  # characters


class WrongCount(Exception):
    """More or fewer were chosen than is asked; the page says so and keeps what was ticked."""


@blueprint.get("")
def show(table_id: str) -> str | Response:
    """Whose choice comes next on this phone; where it chooses for one seat, that seat's page."""
    seen = visit_with_log(table_id)
    now = asked(seen)
    if now is not None and len(now.mine) == 1:
        return redirect(url_for("sealed.choose", table_id=table_id, seat=now.mine[0]))
    return render("table/sealed.html", **boards.page(seen, "table"), asked=now)


@blueprint.get("/<seat>")
def choose(table_id: str, seat: str) -> str | Response:
    """The page of one seat's choice, for the phone that makes it and no other."""
    seen = visit_with_log(table_id)
    now = asked(seen)
    if now is None:  # uncovered meanwhile
        return redirect(url_for("table.show", table_id=table_id))
    _require_own(seen, now, seat)
    return _form(seen, now, seat, _known(seen, seen.log_begun, now, seat))


def _form(
    seen: Visit, now: Asked, seat: str, chosen: Sequence[str], wrong: Phrase | None = None
) -> str:
    """The page of a choice; `wrong`: what was wrong with the one just sent."""
    log = seen.log_begun
    return render(
        "table/seal.html",
        **boards.page(seen, "table"),
        asked=now,
        seat=seat,
        choices=offered(log, seat),
        chosen=chosen,
        wrong=wrong,
        round=_round(log, now),
    )


@blueprint.post("/<seat>")
def seal(table_id: str, seat: str) -> Response:
    """Seals what a seat chose. When all have chosen, the same transaction uncovers it."""
    seen = visit_with_log(table_id)
    seen.require_open()

    def decide(log: Log[Any] | None) -> list[Draft]:
        assert log is not None
        fresh = Visit(seen.table, seen.game, log, seen.device)
        return [_sealed(fresh, log, seat)]

    try:
        done = rooms.logs().append(seen.table.id, seen.game, tap(seen), decide)
    except WrongCount:
        return _again(visit_with_log(table_id), seat)
    rooms.hub().publish(seen.table.id, done.version)
    now = asked(Visit(seen.table, seen.game, done.log, seen.device))
    same = now is not None and seat in now.question.seats
    if now is not None and same and now.is_shared and now.waiting:
        where = url_for("sealed.show", table_id=table_id)
    else:
        where = url_for("table.show", table_id=table_id, **said_of(done))
    return htmx.leads_to(where)


def _again(seen: Visit, seat: str) -> Response:
    """The same page, ticked as it was sent, with the number that is asked."""
    now = asked(seen)
    if now is None:  # uncovered meanwhile
        return redirect(url_for("table.show", table_id=seen.table.id), 303)
    wrong = say("Choose exactly {count}.", count=now.question.count)
    return make_response(_form(seen, now, seat, _values(), wrong), 422)


def _values() -> list[str]:
    return [value[:LONGEST_CHOICE] for value in request.form.getlist("choice")[:MOST_CHOICES]]


def _sealed(seen: Visit, log: Log[Any], seat: str) -> Draft:
    """The entry, judged against the fresh log; Refused where it answers nothing that is asked."""
    now = asked(seen)
    if now is None or request.form.get("round") != _round(log, now):
        raise Refused(say("What was asked here has been settled meanwhile."), 409)
    _require_own(seen, now, seat)
    values = _values()
    known = {choice.value for choice in offered(log, seat)}
    if not known.issuperset(values) or len(set(values)) != now.question.count:
        raise WrongCount
    chosen = list(dict.fromkeys(values))
    return Draft(SEAL, {"question": now.question.kind, "seat": seat, "values": chosen})


def _require_own(seen: Visit, now: Asked, seat: str) -> None:
    if seat not in now.question.seats:
        raise Refused(say("This seat is asked nothing in secret."), 409)
    if not seen.may_choose_for(seat):
        raise Refused(say("Only {seat}'s own phone chooses here.", seat=SeatName(seat)))


def _known(seen: Visit, log: Log[Any], now: Asked, seat: str) -> tuple[str, ...]:
    """What the seat has chosen, where its own phone asks and goes to nobody else."""
    entry = seals(log, now.question.kind).get(seat)
    if entry is None or now.is_shared or seat not in seen.seats:
        return ()
    return tuple(entry.payload["values"])


def _round(log: Log[Any], now: Asked) -> str:
    return f"{now.question.kind}.{round_of(log, now.question.kind)}"
