"""The rules reference of an installed game; at a table, only for the cards in play."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, request

from companion import translations
from companion.core.game import catalogue
from companion.core.game.game import Game
from companion.core.game.reference import Chapter, search
from companion.core.text import say
from companion.table.refused import Refused
from companion.web.http import htmx
from companion.web.http.rendering import render
from companion.web.view import every_screen
from companion.web.visit import visit_to

blueprint = Blueprint("rules", __name__)

LONGEST = 60  # characters of a search


@blueprint.get("/rules/<slug>")
def of_game(slug: str) -> str:
    """All rules of a game, to read without a table."""
    game = catalogue.games().get(slug)
    return _page(game=game, chapters=_chapters(game, None))


@blueprint.get("/t/<table_id>/rules")
def at_table(table_id: str) -> str:
    """The rules that this table needs; before its set-up, all rules. Spectators may read them,
    too."""
    visit = visit_to(table_id)
    state = visit.log.state if visit.log else None
    return _page(
        **every_screen.page(visit, "more"),
        game=visit.game,
        chapters=_chapters(visit.game, state),
    )


def _page(*, chapters: Sequence[Chapter], **context: Any) -> str:
    """The page, or only the rules found by the words in the address."""
    wanted = " ".join(request.args.get("q", "")[:LONGEST].split())
    shown = search(chapters, wanted) if wanted else chapters
    template = "screens/_rules.html" if htmx.is_htmx() else "screens/rules.html"
    return render(template, chapters=shown, wanted=wanted, where=request.path, **context)


def _chapters(game: Game | None, state: Any | None) -> Sequence[Chapter]:
    if game is None or game.reference is None:
        raise Refused(say("This game has no rules to read here."), 404)
    return game.reference(state, translations.language())
