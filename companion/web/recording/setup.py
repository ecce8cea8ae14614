"""The set-up: the first entry of a table's log. All phones agree on the set-up before the game
begins; later it can be corrected."""

from collections.abc import Mapping
from contextlib import suppress
from itertools import groupby
from typing import Any

from flask import Blueprint, make_response, redirect, request, url_for
from pydantic import BaseModel, ValidationError
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.core.game.action import Choice
from companion.core.game.descriptions import Choosing, Joinable
from companion.core.log import preview as corrections
from companion.core.log.entry import AMEND
from companion.core.questions.facts import MISSING, Reader, flat, outermost
from companion.core.text import Phrase, Seat, SeatName, say
from companion.storage.commit import commit
from companion.table.decide import AlreadyBegun, Objected
from companion.table.drafts import tried_entry
from companion.table.intents import Begin
from companion.table.refused import Refused
from companion.web import services
from companion.web.forms import forms
from companion.web.forms.form_fields import Field, Maker, posted
from companion.web.forms.forms import BadForm
from companion.web.http import htmx
from companion.web.http.keys_and_verdicts import judged
from companion.web.http.rendering import render
from companion.web.recording.agreeing import Proposal, agree, proposal, redrawn
from companion.web.recording.form_pages import effect_of, typed_with
from companion.web.recording.responses import said_of
from companion.web.recording.taps import reply, tap
from companion.web.view import every_screen
from companion.web.view.toast import toast_after
from companion.web.visit import Visit, visit_to, visit_with_log

LONGEST_FACT = 20_000  # characters of a set-up's corrections of the board, as JSON

blueprint = Blueprint("setup", __name__, url_prefix="/t/<table_id>")


@blueprint.get("/setup")
def show(table_id: str) -> str | Response:
    """The set-up form: the current set-up, or the proposal for a new game."""
    visit = visit_to(table_id)
    visit.require_recorder()
    if request.args.get("region") and visit.log is not None:
        return redirect(url_for("table.show", table_id=table_id))
    now = Proposal(*visit.log.setup()) if visit.log is not None else proposal(visit)
    return _form(visit, now)


def _form(visit: Visit, now: Proposal, errors: Mapping[str, Phrase] | None = None) -> str:
    """The set-up's form, with what is wrong with the values that were posted."""
    game, log = visit.game, visit.log
    state = game.begin(now.options, now.seats) if log is None else log.state
    fields_alone = (f"games/{game.meta.slug}/setup/agreed.html", "recording/_setup_fields.html")
    return render(
        fields_alone if request.args.get("region") else "recording/setup_form.html",
        **every_screen.page(visit, "act" if log is None else "more"),
        options=now.options,
        seats=now.seats,
        drawn=now.drawn,
        form=game.setup_view(now.options, now.seats),
        fields=_fields(visit, now, errors or {}),
        wrong=_sentences(visit, now, errors or {}),
        typed=typed_with(errors or {}),
        objections=game.setup_objections(now.options, now.seats),
        checks=game.checklist(state),
        to_draw=log is None and game.reseated is not None and game.starter(now.options) is None,
        seen="nothing" if log is None else "begun",
        toast=toast_after(visit),
    )


def _fields(
    visit: Visit, now: Proposal, errors: Mapping[str, Phrase]
) -> list[tuple[str, list[Field]]]:
    """The fields of the options, grouped by their outermost names, for a game without a template of
    its own."""
    seats = [Choice(seat, say("{seat}", seat=SeatName(seat))) for seat in now.seats]
    offered = now.options.choices(now.seats) if isinstance(now.options, Choosing) else {}
    wrong = outermost(errors)
    known = {
        name: values
        for name, values in posted(flat(now.options)).items()
        if name.partition(".")[0] not in wrong
    }
    known |= typed_with(errors)
    maker = Maker(known, offered, seats, errors, bare=True, domain=visit.game.meta.slug)
    groups = groupby(maker.fields(type(now.options)), lambda field: field.name.partition(".")[0])
    return [(name, list(group)) for name, group in groups]


def _sentences(visit: Visit, now: Proposal, errors: Mapping[str, Phrase]) -> list[Phrase]:
    """What is wrong with the set-up, with the labels of the fields."""
    fields = [field for _, group in _fields(visit, now, {}) for field in group]
    sentences = []
    for name, why in errors.items():
        label = next((f.label for f in fields if f"{name}.".startswith(f"{f.name}.")), None)
        field = label or Phrase(name[:60].replace("_", " ").capitalize())
        sentences.append(say("{field} {why}.", field=field, why=why))
    return sentences


@blueprint.post("/setup/agree")
def agree_on(table_id: str) -> Response:
    """Changes one field of the set-up that the phones agree on, for all of them."""
    visit = _before_the_game(table_id)
    name = request.form.get("field", "")
    field = visit.game.options.model_fields.get(name)
    if field is None:
        raise Refused(say("The set-up could not be read: {fields}.", fields=name[:60]), 422)
    reader = Reader(dict(request.form.lists()), whole=True, longest=LONGEST_FACT)
    value = reader.value(field.annotation, name)

    def change(now: Proposal) -> Proposal:
        values = now.options.model_dump(mode="json")
        values.pop(name)
        try:
            _require_readable(reader)
            options = _read(visit, values if value is MISSING else {**values, name: value})
        except BadForm as bad:
            sentence, *_ = _sentences(visit, now, bad.errors)
            raise Refused(sentence, 422) from bad
        same = getattr(options, name) == getattr(now.options, name)
        return Proposal(options, now.seats, now.drawn if same or name != "first" else "")

    agree(visit, change)
    return make_response("", 204)


@blueprint.post("/setup/draw")
def draw(table_id: str) -> Response:
    """Draws one part of the set-up, for all phones. A page without scripts also posts the rest of
    its form; without a part it only stores the form."""
    visit = _before_the_game(table_id)
    part = request.form.get("part", "")
    if "seen" in request.form:
        try:
            posted = _options(visit, request.form)
        except BadForm as bad:
            return _again(visit, proposal(visit), bad)
        agree(visit, lambda now: Proposal(posted, now.seats, now.drawn))
    agree(visit, redrawn(visit.game, part))
    if htmx.is_htmx():
        return make_response("", 204)
    return redirect(url_for("setup.show", table_id=table_id), 303)


def _before_the_game(table_id: str) -> Visit:
    visit = visit_to(table_id)
    visit.require_recorder()
    if visit.log is not None:
        raise AlreadyBegun
    return visit


@blueprint.post("/setup")
def save(table_id: str) -> Response:
    """Begins the game, or replaces its set-up with the corrected one. Objections are shown in the
    form, which keeps its values. If the game has begun meanwhile, the set-up leads to the table."""
    visit = visit_to(table_id)
    visit.require_recorder()
    seats = _seats(visit)
    try:
        options = _options(visit, request.form)
    except BadForm as bad:
        now = Proposal(visit.log.setup()[0], seats) if visit.log else proposal(visit)
        return _again(visit, now, bad)
    begin = Begin(options, seats, request.form.get("seen") == "nothing", reply())
    try:
        done = commit(services.in_play(), visit.table.id, tap(visit), begin)
    except AlreadyBegun:
        return judged(redirect(url_for("table.show", table_id=table_id), 303), "refused")
    if isinstance(done, Objected):
        return judged(make_response(_form(visit, Proposal(options, seats)), 422), "objected")
    services.hub().publish(visit.table.id, done.version)
    again = said_of(done) if done.repeated else {}
    return redirect(url_for("table.show", table_id=visit.table.id, **again), 303)


@blueprint.post("/setup/preview")
def preview(table_id: str) -> str:
    """What the corrected set-up in the form would change in the running game. Stores nothing."""
    visit = visit_with_log(table_id).private
    visit.require_recorder()
    try:
        corrected = Begin(_options(visit, request.form), _seats(visit), new=False)
    except BadForm:
        return effect_of(visit)
    log = visit.log_begun
    would = corrections.preview(log, tried_entry(log, AMEND, corrected.amendment))
    return effect_of(visit, changes=would.shown, broken=would.objections)


def _seats(visit: Visit) -> tuple[Seat, ...]:
    """The table's seats. Where late comers join on People, a set-up takes in none of them."""
    seats = tuple(seat.colour for seat in visit.table.seats)
    options, playing = visit.log.setup() if visit.log else (None, seats)
    return tuple(s for s in seats if s in playing or not isinstance(options, Joinable))


def _options(visit: Visit, form: MultiDict[str, str]) -> BaseModel:
    """The options that a whole form describes."""
    reader = Reader(dict(form.lists()), whole=True, longest=LONGEST_FACT)
    values = reader.model(visit.game.options)
    _require_readable(reader)
    return _read(visit, values)


def _again(visit: Visit, now: Proposal, bad: BadForm) -> Response:
    """The form with its errors; readable fields keep their values."""
    values, wrong = now.options.model_dump(mode="json"), outermost(bad.errors)
    reader = Reader(dict(request.form.lists()), whole=True, longest=LONGEST_FACT)
    read = reader.model(visit.game.options)
    for name, value in read.items():
        if name not in wrong:
            with suppress(BadForm):
                values = _read(visit, {**values, name: value}).model_dump(mode="json")
    kept = Proposal(_read(visit, values), now.seats, now.drawn)
    return make_response(_form(visit, kept, bad.errors), 422)


def _require_readable(reader: Reader) -> None:
    if reader.errors:
        raise BadForm(reader.errors)


def _read(visit: Visit, values: dict[str, Any]) -> BaseModel:
    try:
        options: BaseModel = visit.game.options.model_validate(values)
    except ValidationError as error:
        raise forms.bad_form(error) from error
    return options
