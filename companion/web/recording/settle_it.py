"""Settle it: rulings on request, at a table or without one. Players correct the facts of a ruling.

The page's address holds all answers, so it can be shared, and asking stores nothing.
"""

from collections.abc import Container
from typing import Any, TypeAlias
from urllib.parse import urlencode, urlsplit

from flask import Blueprint, Response, make_response, redirect, request, url_for
from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from companion.core.frozen import changed
from companion.core.game import catalogue
from companion.core.game.game import Game
from companion.core.game.ruling import Ruled, Side
from companion.core.text import say
from companion.storage.commit import commit
from companion.table.decide import Objected
from companion.table.intents import Settle
from companion.table.refused import Refused
from companion.translations import words
from companion.web import services
from companion.web.forms import forms
from companion.web.http import htmx
from companion.web.http.rendering import render
from companion.web.http.request_rates import at_most
from companion.web.http.waiting_requests import beside_taps
from companion.web.recording.responses import NOT_FACTS, after_recording, objection_page, said_of
from companion.web.recording.taps import reply, tap
from companion.web.view import every_screen
from companion.web.view.toast import toast_after
from companion.web.visit import visit_with_log
from companion.web.whatif.tries import Tries

blueprint = Blueprint("settle", __name__)

MOST_ANSWERS = 200
TABS = {"table.show": "table", "map.show": "map"}  # screen that one came from -> lit tab
LONGEST_ANSWER = 60  # characters of a name or a value
ADDRESS_HEADER = "Companion-Address"
"""The header with the address of a fragment's content; settle.js puts it into the address bar."""
NOT_ANSWERS = NOT_FACTS | {"region", "done"}

Answered: TypeAlias = "dict[str, list[str]]"
Pairs: TypeAlias = "tuple[tuple[str, str], ...]"


@blueprint.get("/t/<table_id>/settle/<question>")
def show(table_id: str, question: str) -> Response | Markup:
    """The ruling on the table as the answers correct it. Stores nothing."""
    visit = visit_with_log(table_id)
    game = arbiter(visit.game, question)
    answers, state = answers_of(request.args), visit.log_begun.state
    ruled = game.ask(question, state, answers)
    where = url_for("settle.show", table_id=table_id, question=question)
    came_from = _came_from(table_id)
    return _page(
        where,
        ruled,
        ruled.answers if ruled.correction else ruled.subject,
        **every_screen.page(visit, TABS.get(came_from, "more")),
        game=visit.game,
        question=question,
        toast=toast_after(visit),
        came_from=came_from,
    )


def _came_from(table_id: str) -> str:
    """The endpoint of the screen with the link that was tapped."""
    before = urlsplit(request.referrer or "").path
    screens = ("table.show", "map.show", "setup.show")
    origins = (screen for screen in screens if url_for(screen, table_id=table_id) == before)
    return next(origins, "table.more")


@blueprint.post("/t/<table_id>/settle/<question>/record")
def record(table_id: str, question: str) -> BaseResponse:
    """Records the corrected facts as one action."""
    return _append(table_id, question, showing=False)


@blueprint.post("/t/<table_id>/settle/<question>/show")
def show_everybody(table_id: str, question: str) -> BaseResponse:
    """Records the corrected facts and shows the ruling on every phone of the table."""
    return _append(table_id, question, showing=True)


@blueprint.get("/rulings/<slug>/<question>")
@beside_taps
@at_most("240 per minute")
def without_table(slug: str, question: str) -> Response | Markup:
    """The same ruling from the answers alone, without a table."""
    game = arbiter(catalogue.games().get(slug), question)
    ruled = services.in_background(catalogue.ruling_on, slug, question, answers_of(request.args))
    where = url_for("settle.without_table", slug=slug, question=question)
    share = address_of(url_for("ruling.without_table", slug=slug, question=question), ruled.answers)
    about = {"game": game, "question": question, "share": share}
    return _page(where, ruled, ruled.answers, names=colour_names(game), **about)


@blueprint.get("/t/<table_id>/settle/<question>/further")
def further(table_id: str, question: str) -> Markup:
    """What follows from the ruling, each line with the What-if that tries it."""
    visit = visit_with_log(table_id)
    where = url_for("settle.show", table_id=table_id, question=question)
    tries = Tries.of(visit, MultiDict())
    context = {**every_screen.page(visit, "more"), "try_out": lambda term: tries.at(*term.tried)}
    return _further(visit.game, question, visit.log_begun.state, where, **context)


@blueprint.get("/rulings/<slug>/<question>/further")
@beside_taps
@at_most("240 per minute")
def further_without_table(slug: str, question: str) -> Markup:
    """The same from the answers alone."""
    game = arbiter(catalogue.games().get(slug), question)
    where = url_for("settle.without_table", slug=slug, question=question)
    return _further(game, question, None, where, names=colour_names(game), visit=None)


def _further(game: Game, question: str, state: Any, where: str, **context: Any) -> Markup:
    answers = answers_of(request.args)
    side = further_on(arbiter(game, question), question, state, answers)
    page = "settle/_further.html" if htmx.is_htmx() else "settle/further.html"
    back = address_of(where, tuple(request.args.items(multi=True)))
    return render(page, **context, game=game, question=question, side=side, back=back)


def further_on(game: Game, question: str, state: Any, answers: Answered) -> Side:
    """What follows from a ruling, worked out beside the taps."""
    asked = None if state is None else changed(state)  # without what was computed from it
    side = services.in_background(catalogue.further_on, game.meta.slug, question, asked, answers)
    if side is None:
        raise Refused(say("This can't be settled here."), 404)
    return side


def colour_names(game: Game) -> dict[str, str]:
    """The names of the seats where there is no table."""
    return {colour.id: words(colour.name, {}) for colour in game.meta.colours}


def _page(where: str, ruled: Ruled, kept: Pairs, **context: Any) -> Response | Markup:
    """The page, or for htmx the changed part, with the page's new address. With the `kept` answers
    it asks again when the table changes."""
    context |= {
        "where": where,
        "ruled": ruled,
        "address": address_of(where, ruled.answers),
        "again": address_of(where, kept),
        "further": address_of(f"{where}/further", ruled.answers),
    }
    if ruled.asked:
        visit = context.get("visit")
        state = visit.log_begun.state if visit else None
        context["fields"] = forms.fields(ruled.asked, state, (), {}, {})
    if not htmx.is_htmx():
        return render("settle/settle.html", **context)
    whole = request.args.get("region") == "all"
    response = make_response(render("settle/_settled.html", **context, whole=whole))
    response.headers[ADDRESS_HEADER] = context["address"]
    return response


def _append(table_id: str, question: str, *, showing: bool) -> BaseResponse:
    visit = visit_with_log(table_id)
    visit.require_recorder()
    game = arbiter(visit.game, question)
    answers = answers_of(request.form)

    intent = Settle(question, answers, showing, reply())
    done = commit(services.in_play(), visit.table.id, tap(visit), intent)
    if isinstance(done, Objected):
        ruled = game.ask(question, visit.log_begun.state, answers)
        return objection_page(visit, done.objections, request.path, ruled.correction)
    if htmx.is_htmx():
        return after_recording(visit, done)
    services.hub().publish(visit.table.id, done.version)
    back = url_for("settle.show", table_id=table_id, question=question)
    now = game.ask(question, done.log.seen().state, answers).answers
    last = [(name, str(value)) for name, value in said_of(done).items()]
    return redirect(address_of(back, (*now, *last)), 303)


def answers_of(posted: MultiDict[str, str], without: Container[str] = NOT_ANSWERS) -> Answered:
    """The answers in an address or a form, of limited number and length; the game interprets
    them."""
    answers = {name: values for name, values in posted.lists() if name not in without}
    texts = [text for name, values in answers.items() for text in (name, *values)]
    count, longest = sum(map(len, answers.values())), max(map(len, texts), default=0)
    if count > MOST_ANSWERS or longest > LONGEST_ANSWER:
        raise Refused(say("This link holds too much text."), 400)
    return answers


def address_of(where: str, answers: Pairs) -> str:
    return f"{where}?{urlencode(answers)}" if answers else where


def arbiter(game: Game | None, question: str) -> Game:
    """The game, which settles this question. Raises Refused if it does not, or if there is none."""
    if game is None or question not in game.questions:
        raise Refused(say("This can't be settled here."), 404)
    return game
