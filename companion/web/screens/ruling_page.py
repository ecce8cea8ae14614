"""A ruling that travels: a page of its own with the terms and their rule, a picture to send, and
the question as a line that `companion adjudicate` answers the same on another computer.

At a table it is the ruling that an entry shows to everybody, on what everybody knew then.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, request, url_for
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from companion.core.game import catalogue
from companion.core.game.game import Game
from companion.core.game.ruling import Ruled, Side
from companion.core.log.entry import SHOW
from companion.core.text import Seat, say
from companion.table.refused import Refused
from companion.translations import number, words
from companion.web import services
from companion.web.http.files import picture
from companion.web.http.rendering import render
from companion.web.http.request_rates import at_most
from companion.web.http.waiting_requests import beside_taps
from companion.web.picture.ruling_picture import RulingPicture, TermLine, drawn
from companion.web.recording.settle_it import (
    address_of,
    answers_of,
    arbiter,
    colour_names,
    further_on,
)
from companion.web.view import every_screen
from companion.web.view.shown_ruling import Shown, of_entry
from companion.web.visit import Visit, visit_with_log

blueprint = Blueprint("ruling", __name__)


@blueprint.get("/t/<table_id>/ruling/<int:seq>")
def at_table(table_id: str, seq: int) -> Markup:
    """The ruling that an entry shows, with the table's names."""
    visit = visit_with_log(table_id)
    shown = _shown(visit, seq)
    return _page(
        visit.game,
        shown.question,
        shown.ruled,
        picture=url_for("ruling.picture_at_table", table_id=table_id, seq=seq),
        **every_screen.page(visit, "table"),
        shown=shown,
    )


@blueprint.get("/t/<table_id>/ruling/<int:seq>/picture.png")
@at_most("60 per hour")
def picture_at_table(table_id: str, seq: int) -> Response:
    visit = visit_with_log(table_id)
    shown = _shown(visit, seq)
    then = visit.log_begun.until(seq, known=False).state
    return _png(visit.game, shown.question, shown.ruled, visit.names, then)


@blueprint.get("/rulings/<slug>/<question>/share")
@beside_taps
@at_most("240 per minute")
def without_table(slug: str, question: str) -> Markup:
    """The ruling from the answers alone."""
    game, ruled = _asked(slug, question)
    here = url_for("ruling.without_table", slug=slug, question=question)
    drawn_at = url_for("ruling.picture_without_table", slug=slug, question=question)
    form = url_for("settle.without_table", slug=slug, question=question)
    return _page(
        game,
        question,
        ruled,
        picture=address_of(drawn_at, ruled.answers),
        here=address_of(here, ruled.answers),
        back=address_of(form, ruled.answers),
        names=colour_names(game),
        visit=None,
    )


@blueprint.get("/rulings/<slug>/<question>/picture.png")
@beside_taps
@at_most("60 per hour")
def picture_without_table(slug: str, question: str) -> Response:
    game, ruled = _asked(slug, question)
    return _png(game, question, ruled, colour_names(game))


def _asked(slug: str, question: str) -> tuple[Game, Ruled]:
    game = arbiter(catalogue.games().get(slug), question)
    answers = answers_of(request.args)
    return game, services.in_background(catalogue.ruling_on, slug, question, answers)


def _shown(visit: Visit, seq: int) -> Shown:
    """The ruling of an entry, as the phones showed it then."""
    entry = visit.log_begun.entry(seq)
    if entry is not None and entry.kind == SHOW:
        shown = of_entry(visit.game, visit.log_begun.until(seq, known=False), entry)
        if shown is not None:
            return shown
    raise Refused(say("No ruling was shown here."), 404)


def _page(game: Game, question: str, ruled: Ruled, **context: Any) -> Markup:
    line = ruled.line
    return render(
        "settle/ruling_page.html",
        game=game,
        question=question,
        ruled=ruled,
        line=json.dumps(line, ensure_ascii=False) if line else "",
        **context,
    )


def _png(
    game: Game, question: str, ruled: Ruled, names: Mapping[Seat, str], state: Any = None
) -> Response:
    ruling = ruled.ruling
    sides = ruling.sides if ruling else ()
    if ruled.further:
        with suppress(Refused):  # without what takes too long
            answers = answers_of(MultiDict(ruled.answers))
            sides = (*sides, further_on(game, question, state, answers))
    signed = ruling is not None and ruling.signed
    title = game.questions[question].label
    content = RulingPicture(
        f"{words(game.meta.title, {})} · {words(title, {})}",
        words(ruled.title, names),
        words(ruled.verdict, names),
        tuple(line for side in sides for line in _lines(side, names, signed=signed)),
        words(ruling.note, names) if ruling and ruling.note else "",
        tuple((colour.id, colour.shape) for colour in game.meta.colours),
    )
    return picture(drawn(content), f"{game.meta.slug}-{question}")


def _lines(side: Side, names: Mapping[Seat, str], *, signed: bool) -> Iterator[TermLine]:
    """A heading, if the side has one, and its terms with their reasons."""
    if side.seat or side.title:
        what = names.get(side.seat or "", "") if side.title is None else words(side.title, names)
        total = "" if side.total is None else number(side.total)
        yield TermLine(what, total, side.seat or "", bold=True)
    for term in side.terms:
        much = (
            "?" if term.amount is None
            else number(term.amount, signed=signed) if isinstance(term.amount, int)
            else words(term.amount, names)
        )  # fmt: skip
        yield TermLine(words(term.what, names), much)
        if term.why:
            yield TermLine(words(term.why, names), small=True)
    if side.note:
        yield TermLine(words(side.note, names), small=True)
