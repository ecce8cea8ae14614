"""The page of a What-if: its steps, the table after them, the button that records them, and "Why?":
the rulings with their terms."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, make_response, request
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.core.game.action import Action
from companion.core.game.descriptions import Ended, Turn, Waited
from companion.core.game.ruling import Outlook
from companion.core.log.preview import Change, points_in
from companion.core.sides import Victory, victory
from companion.core.text import say
from companion.core.whatif import TriedAction
from companion.storage.commit import commit
from companion.table.decide import Objected
from companion.table.intents import Record
from companion.table.refused import Refused
from companion.table.scoreboard import Score, scores
from companion.web import services
from companion.web.http import htmx
from companion.web.http.rendering import render
from companion.web.recording.responses import after_recording, objection_page
from companion.web.recording.settle_it import ADDRESS_HEADER, answers_of, arbiter
from companion.web.recording.taps import reply, tap
from companion.web.view import every_screen
from companion.web.view.every_screen import EveryScreen
from companion.web.view.outlooks import LONG, outlook
from companion.web.visit import visit_with_log
from companion.web.whatif.tries import Tries

blueprint = Blueprint("whatif", __name__, url_prefix="/t/<table_id>/whatif")

OF_TRIES = ("try", "since")


class OfTries(EveryScreen):
    """What the pages of a What-if are given: the tried actions, and the addresses of its page and
    of its Act screen."""

    tries: Tries
    here: str
    act: str


class Shown(OfTries):
    """The steps, and the table after them."""

    steps: list[tuple[TriedAction, str, str, dict[str, tuple[Action, str]]]]
    """Each with the address without it, that of its form, and its remedies."""
    changes: tuple[Change, ...]
    scores: list[Score]
    turn: Turn | None
    """None if the steps change nothing about it."""
    waited: Waited
    ended: Ended | None
    won: Victory | None
    hidden: bool
    """Whether the table hides its points."""
    ready: bool
    """Whether the outlook is computed."""
    outlook: Outlook | None
    outlook_now: Outlook | None
    middle: Any
    """The game's view of the table, and as it `was`."""
    was: Any
    plain: bool
    """True: the middle of the table has no buttons."""


@blueprint.get("")
def show(table_id: str) -> Response | Markup:
    """The page. With `wait`, it waits for the projection of the end."""
    tries = Tries.of(visit_with_log(table_id).private, request.args)
    context = _shown(tries, LONG if request.args.get("wait") else None)
    if not htmx.is_htmx():
        return render("whatif/page.html", **context)
    response = make_response(render("whatif/_tried.html", **context))
    response.headers[ADDRESS_HEADER] = tries.address("whatif.show")
    return response


def _shown(tries: Tries, wait: float | None) -> Shown:
    visit, actions, there, tried = tries.visit, tries.actions, tries.there, tries.tried
    game, state = visit.game, tried.state
    ready, foreseen = outlook(there, wait, tried=bool(tries.actions))
    _, now = outlook(visit)
    turn, due = game.turn(state), game.waited_for(state)
    rows = [
        replace(row, change=points_in(tried.changes, row.seat), lit=row.seat in due.seats)
        for row in scores(visit, there.log_begun, foreseen)
    ]
    due_before = game.waited_for(tried.before)
    return {
        **_page(tries),
        "steps": [
            (
                step,
                tries.at(*actions[:place], *actions[place + 1 :]).address("whatif.show"),
                tries.address("try_forms.form", kind=step.action.kind, change=str(place)),
                _remedies(tries, place),
            )
            for place, step in enumerate(tried.steps)
        ],
        "changes": tried.changes,
        "scores": rows,
        "turn": turn if (turn, due) != (game.turn(tried.before), due_before) else None,
        "waited": due,
        "ended": (ended := game.ended(state)),
        "won": victory(ended, game.standings(state)) if ended else None,
        "hidden": game.hides_points(visit.log_begun.state),
        "ready": ready,
        "outlook": foreseen,
        "outlook_now": now,
        "middle": game.view(state),
        "was": game.view(tried.before),
        "plain": True,
    }


def _page(tries: Tries) -> OfTries:
    return {
        **every_screen.page(tries.visit, "act"),
        "tries": tries,
        "here": tries.address("whatif.show"),
        "act": tries.address("whatif.act"),
    }


def _remedies(tries: Tries, place: int) -> dict[str, tuple[Action, str]]:
    """For each objection with a remedy: its first action, and the address with the remedy put
    before the step."""
    before, after = tries.actions[:place], tries.actions[place:]
    return {
        objection.id: (remedy[0], tries.at(*before, *remedy, *after).address("whatif.show"))
        for objection in tries.tried.steps[place].objections
        if (remedy := objection.remedy)
    }


@blueprint.get("/ruling/<question>")
def ruling(table_id: str, question: str) -> Markup:
    """The ruling on the table after the tried actions, as a page, or as a fragment for htmx.
    Players correct its facts only at the table itself."""
    tries = Tries.of(visit_with_log(table_id).private, request.args)
    game = arbiter(tries.visit.game, question)
    answers = answers_of(request.args, without=OF_TRIES)
    ruled = game.ask(question, tries.tried.state, answers)
    if ruled.correction is not None:
        raise Refused(say("This link holds too much text."), 400)
    return render(
        "settle/_ruling.html" if htmx.is_htmx() else "whatif/ruling.html",
        **every_screen.page(tries.visit, "act"),
        game=game,
        question=question,
        ruled=ruled,
        tries=tries,
        back=tries.address("whatif.show"),
        here=request.full_path,
    )


@blueprint.post("/record")
def record(table_id: str) -> Response:
    """Records all tried actions in one tap, so that one undo strikes them together."""
    visit = visit_with_log(table_id).private
    visit.require_recorder()
    tries = Tries.of(visit, request.form)
    if tries.unread or not tries.actions:
        raise Refused(say("This can't be recorded as it is. Look at the What-if again."), 409)
    done = commit(services.in_play(), visit.table.id, tap(visit), Record(tries.actions, reply()))
    if isinstance(done, Objected):
        return objection_page(visit, done.objections, request.path, None)
    return after_recording(visit, done)
