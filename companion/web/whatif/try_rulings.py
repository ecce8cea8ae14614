""" "Why?": the rulings of a What-if, with their terms.

Players correct the facts only at the table itself.
"""

from flask import Blueprint, request
from markupsafe import Markup

from companion.core.game.ruling import Ruled
from companion.core.text import say
from companion.table.refused import Refused
from companion.web.http import htmx
from companion.web.http.rendering import render
from companion.web.recording.settle_it import answers_of, arbiter
from companion.web.view import every_screen
from companion.web.visit import visit_with_log
from companion.web.whatif.tries import Tries

blueprint = Blueprint("try_rulings", __name__, url_prefix="/t/<table_id>/whatif")

OF_TRIES = ("try", "since")


@blueprint.get("/ruling/<question>")
def show(table_id: str, question: str) -> Markup:
    """The ruling on the table after the tried actions, as a page, or as a fragment for htmx."""
    tries = Tries.of(visit_with_log(table_id).private, request.args)
    visit = tries.visit
    ruled = _asked(tries, question)
    context = {
        **every_screen.page(visit, "act"),
        "game": visit.game,
        "question": question,
        "ruled": ruled,
        "tries": tries,
    }
    if htmx.is_htmx():
        return render("settle/_ruling.html", **context)
    back = tries.address("whatif.show")
    return render("whatif/ruling.html", **context, back=back, here=request.full_path)


def _asked(tries: Tries, question: str) -> Ruled:
    """The ruling on the tried actions. Refuses an address with other corrections."""
    answers = answers_of(request.args, without=OF_TRIES)
    ruled = arbiter(tries.visit.game, question).ask(question, tries.tried.state, answers)
    if ruled.correction is not None:
        raise Refused(say("This link holds too much text."), 400)
    return ruled
