"""The Act screen of a What-if: each button adds an action to the What-if."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from flask import request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.core.game.action import MenuItem, Offer
from companion.core.log.preview import Change
from companion.core.text import Phrase, Seat, say
from companion.core.whatif import may_be_tried
from companion.table.refused import Refused
from companion.web.http import htmx
from companion.web.http.rendering import render
from companion.web.screens.game_page import answered, asked
from companion.web.view import every_screen
from companion.web.view.every_screen import EveryScreen
from companion.web.view.quick_buttons import button
from companion.web.visit import asked_seat, visit_with_log
from companion.web.whatif.tries import PLAIN, Tries
from companion.web.whatif.try_page import blueprint


@dataclass(frozen=True, slots=True)
class Way:
    """One action to try: its link ("" if the address is full), and what it would change, if that is
    already known, else a note why it brings no points."""

    label: Phrase
    icon: str
    href: str
    changes: tuple[Change, ...] = ()
    own_change: int | None = None
    note: Phrase | None = None


@blueprint.get("/act")
def act(table_id: str) -> Markup:
    """The actions to try for a seat, on the table after the earlier ones."""
    tries, seat = _asked(table_id)
    game, state = tries.visit.game, tries.tried.state
    return render(
        "whatif/act.html",
        **_page(tries, seat),
        seats=_seats(tries, "whatif.act"),
        quick=[_quick(tries, offer, seat) for offer in game.quick(state, seat)],
        prompts=_ways(tries, game.prompts(state, seat), seat),
        items=_ways(tries, [*game.menu(state, seat), *game.anytime(state, seat)], seat),
    )


@blueprint.get("/outcomes")
def outcomes(table_id: str) -> Markup:
    """The ways in which the game could end then, each to try."""
    tries, seat = _asked(table_id)
    game = tries.visit.game
    if not game.ways_to_end:
        raise Refused(say("You can't end this game here."), 404)
    how = request.args.get("how", "")[:20]
    endings = game.outcomes(tries.tried.state, seat, how)
    return render(
        "whatif/outcomes.html",
        **_page(tries, seat),
        seats=_seats(tries, "whatif.outcomes"),
        how=how,
        ways=[
            (label, tries.address("whatif.outcomes", seat=seat, **({"how": way} if way else {})))
            for way, label in game.ways_to_end.items()
            if way != how
        ],
        outcomes=[(outcome, _offered(tries, outcome.offer)) for outcome in endings.shown],
        left_out=endings.left_out,
    )


@blueprint.get("/page/<name>")
def game_page(table_id: str, name: str) -> Response:
    """A page of the game's own, on the table after the tried actions. Its buttons add their
    actions."""
    tries, seat = _asked(table_id)
    page = asked(tries.visit, name, _looked_at(tries), seat)
    return answered(
        page,
        url_for("whatif.game_page", table_id=table_id, name=name),
        tries.held(seat),
        "whatif/_game_page.html" if htmx.is_htmx() else "whatif/game_page.html",
        **{**_page(tries, seat), "back": tries.address("whatif.act", seat=seat)},
        name=name,
        cover="",
        form_of=partial(tries.address, "try_forms.form", seat=seat),
        ways=[_offered(tries, offer) for offer in page.offers if may_be_tried(type(offer.action))],
    )


def _looked_at(tries: Tries) -> Any:
    """The state that the pages show: after the tried actions, but before a tried end that would
    show hidden points."""
    game, states = tries.visit.game, [step.after for step in tries.tried.steps]
    if not game.hides_points(tries.tried.before):
        return tries.tried.state
    return next(
        (state for state in reversed(states) if game.hides_points(state)), tries.tried.before
    )


def _asked(table_id: str) -> tuple[Tries, str]:
    """The What-if and the seat that its page is about."""
    visit = visit_with_log(table_id).private
    tries = Tries.of(visit, request.args)
    seat = asked_seat(visit, tries.tried.state)
    visit.require_in_game(seat)
    return tries, seat


class OfSeat(EveryScreen):
    """What the pages on which a seat tries something are given."""

    seat: Seat
    back: str | None
    """The address of the What-if; None before the first step."""


def _page(tries: Tries, seat: Seat) -> OfSeat:
    return {
        **every_screen.page(tries.visit, "act"),
        "seat": seat,
        "back": tries.address("whatif.show") if tries.actions else None,
    }


def _seats(tries: Tries, endpoint: str) -> dict[Seat, str]:
    return {seat: tries.address(endpoint, seat=seat) for seat in tries.visit.log_begun.setup()[1]}


def _offered(tries: Tries, offer: Offer) -> Way:
    made = button(tries.there.log_begun, offer, tries.tried.before)
    more = tries.at(*tries.actions, offer.action)
    href = more.address("whatif.show") if more.fit else ""
    return Way(offer.label, offer.icon, href, made.changes, made.own_change, offer.note)


def _quick(tries: Tries, offer: Offer, seat: Seat) -> Way:
    """A quick button. One with places leads to its form, one with a page to that page."""
    way = _offered(tries, offer)
    if offer.page is not None:
        facts = button(tries.there.log_begun, offer).facts
        return Way(way.label, way.icon, _page_link(tries, offer.page, seat, facts))
    if offer.places is None:
        return way
    form = tries.address("try_forms.form", kind=offer.action.kind, seat=seat)
    return Way(way.label, way.icon, form, way.changes, way.own_change)


def _page_link(tries: Tries, name: str, seat: Seat, facts: Iterable[tuple[str, str]]) -> str:
    """The address of a page of the game's own; `facts` are its first answers."""
    query = [*tries.held(seat), *(fact for fact in facts if fact[0] != "seat")]
    where = url_for("whatif.game_page", table_id=tries.visit.table.id, name=name)
    return f"{where}?{urlencode(query, safe=PLAIN)}"


def _ways(tries: Tries, items: Iterable[MenuItem], seat: Seat) -> list[Way]:
    return [way for item in items if (way := _way(tries, item, seat))]


def _way(tries: Tries, item: MenuItem, seat: Seat) -> Way | None:
    """A menu item as something to try; None if it can't be tried."""
    if item.offer is not None:
        way = _offered(tries, item.offer)
        return Way(item.label, item.icon, way.href, way.changes, way.own_change)
    if item.page == "outcomes":
        return Way(item.label, item.icon, tries.address("whatif.outcomes", seat=seat))
    if item.page not in (None, "map"):
        return Way(item.label, item.icon, _page_link(tries, item.page, seat, item.facts))
    if item.kind is None or not may_be_tried(tries.visit.game.actions[item.kind]):
        return None
    form = tries.address("try_forms.form", kind=item.kind, **{"seat": seat, **dict(item.facts)})
    return Way(item.label, item.icon, form)
