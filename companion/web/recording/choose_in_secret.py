"""Secret choices: players use their own phones or hand one phone round."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from flask import Blueprint, make_response, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.core.game.action import Action
from companion.core.log.log import Log
from companion.core.log.sealed import answers, offered
from companion.core.questions import facts
from companion.core.text import Phrase, Seat
from companion.storage.commit import Recorded, commit
from companion.table.intents import Seal
from companion.table.secret_choices import Asked, WrongChoice, asking, require_asked, round_name
from companion.web import services
from companion.web.forms import forms
from companion.web.forms.form_fields import Field
from companion.web.forms.forms import BadForm
from companion.web.http import htmx
from companion.web.http.rendering import render
from companion.web.recording.form_pages import check_seats, seat_choices, typed_with
from companion.web.recording.handed_round import held_by
from companion.web.recording.responses import said_of
from companion.web.recording.taps import tap
from companion.web.view import every_screen
from companion.web.visit import Visit, visit_with_log

blueprint = Blueprint("secret", __name__, url_prefix="/t/<table_id>/sealed")

MOST_CHOICES = 60
LONGEST_CHOICE = 60  # characters


@blueprint.after_request
def _kept_nowhere(response: Response) -> Response:
    """Keeps browsers from storing a page that may show a choice, even for the back button."""
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("")
def show(table_id: str) -> str | Response:
    """The page of the seats that choose on this phone, or the region of it that news changes; if
    there is only one, that seat's page."""
    visit = visit_with_log(table_id)
    now = asking(visit)
    if htmx.is_htmx():
        return render("secret/_by_turns.html", visit=visit, asked=now)
    if now is not None and len(now.mine) == 1:
        return redirect(url_for("secret.choose", table_id=table_id, seat=now.mine[0]))
    return render("secret/choices.html", **every_screen.page(visit, "table"), asked=now)


@blueprint.get("/<seat>")
def choose(table_id: str, seat: Seat) -> str | Response:
    """The page of a seat's choice, only for the phone that makes it. News asks whether it is still
    open."""
    visit = visit_with_log(table_id)
    now = asking(visit)
    if htmx.is_htmx():
        open_still = now is not None and request.args.get("round") == round_name(visit, now)
        return "" if open_still else render("secret/_closed.html", visit=visit)
    if now is None:  # revealed in the meantime
        return redirect(url_for("table.show", table_id=table_id))
    require_asked(visit, now, seat)
    page = make_response(_form(visit, now, seat, _known(visit, visit.log_begun, now, seat)))
    return held_by(page, visit, seat)


def _form(
    visit: Visit,
    now: Asked,
    seat: Seat,
    chosen: Sequence[str],
    wrong: Phrase | None = None,
    errors: Mapping[str, Phrase] | None = None,
) -> str:
    """The page of a choice; `wrong` is the error of the last one sent, `errors` those of its
    fields."""
    own = replace(visit, i_am=seat).private
    log = own.log_begun
    return render(
        "secret/choose.html",
        **every_screen.page(visit, "table"),
        asked=asking(own),
        seat=seat,
        choices=offered(log, seat),
        fields=_fields(own, now.question.answer, seat, chosen, errors or {}),
        mine=own.game.seat_view(log.state, seat),
        chosen=chosen,
        wrong=wrong,
        round=round_name(visit, now),
    )


@blueprint.post("/<seat>")
def seal(table_id: str, seat: Seat) -> Response:
    """Seals a seat's choice. When all have chosen, the same transaction reveals the choices."""
    visit = visit_with_log(table_id)
    visit.require_open()

    try:
        choice = Seal(seat, tuple(_said(visit, seat)), request.form.get("round", ""))
        done = commit(services.in_play(), visit.table.id, tap(visit), choice)
    except WrongChoice as wrong:
        return _again(visit_with_log(table_id), seat, wrong.text)
    except BadForm as bad:
        return _again(visit, seat, None, bad.errors)
    assert isinstance(done, Recorded)  # rules never object to a choice
    services.hub().publish(visit.table.id, done.version)
    now = asking(replace(visit, log=done.log))
    same = now is not None and seat in now.question.seats
    if now is not None and same and now.is_shared and now.waiting:
        where = url_for("secret.show", table_id=table_id)
    else:
        where = url_for("table.show", table_id=table_id, **said_of(done))
    return held_by(htmx.leads_to(where), visit, "")  # the phone goes to the next player


def _again(
    visit: Visit, seat: Seat, wrong: Phrase | None, errors: Mapping[str, Phrase] | None = None
) -> Response:
    """The same page with the choice as sent, and what is wrong with it."""
    now = asking(visit)
    if now is None:  # revealed in the meantime
        return redirect(url_for("table.show", table_id=visit.table.id), 303)
    chosen = () if errors else _said(visit, seat)
    return make_response(_form(visit, now, seat, chosen, wrong, errors), 422)


def _said(visit: Visit, seat: Seat) -> list[str]:
    """The values that the phone has sent: choices, or the facts of a form as JSON. BadForm if the
    form can't be read."""
    now = asking(visit)
    answer = now.question.answer if now else None
    if now is None or answer is None:
        return _values()
    require_asked(visit, now, seat)
    action: Action = forms.parse(answer, _of_seat(seat))
    check_seats(visit, action)
    return [action.model_dump_json()]


def _of_seat(seat: Seat) -> MultiDict[str, str]:
    """The posted form of a seat's answer, with this seat in place of the posted one."""
    form = MultiDict(request.form)
    form["seat"] = seat
    return form


def _fields(
    own: Visit,
    answer: type[Action] | None,
    seat: Seat,
    chosen: Sequence[str],
    errors: Mapping[str, Phrase],
) -> list[Field]:
    """The fields of an answer: as chosen, or as prefilled with what was sent and could be read."""
    if answer is None:
        return []
    state = own.log_begun.state
    if chosen:
        action = answer.model_validate_json(chosen[0])
    else:
        values, _ = forms.given(answer, _of_seat(seat))
        left_out = {"seat", *facts.outermost(errors)}
        known = {name: values[name] for name in values if name not in left_out}
        action = answer.prefilled(state, seat, **known)
    return forms.fields(action, state, seat_choices(own), errors, typed_with(errors))


def _values() -> list[str]:
    posted = request.form.getlist("choice")[:MOST_CHOICES]
    return [value.strip()[:LONGEST_CHOICE] for value in posted]


def _known(visit: Visit, log: Log, now: Asked, seat: Seat) -> tuple[str, ...]:
    """The values that the seat has chosen; empty unless its own phone asks and is not handed
    round."""
    entry = answers(log).get(seat)
    if entry is None or now.is_shared or seat not in visit.seats:
        return ()
    return tuple(entry.payload["values"])
