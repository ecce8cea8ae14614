"""One seat's quick buttons: the commonest moments, each saying what it brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from markupsafe import Markup

from companion.core.game.abilities import Steady, able
from companion.core.game.action import MenuItem
from companion.core.log.log import Log
from companion.translations import language
from companion.web.forms import forms
from companion.web.http.rendering import render
from companion.web.view.quick_buttons import button
from companion.web.view.regions import kept
from companion.web.visit import Visit


def hand(visit: Visit, seat: str, *, quick: bool = True) -> Markup:
    """The section of a seat; empty where nothing can be recorded for it. Without the `quick`
    buttons only what is due now."""
    section, later = _parts(visit, seat, quick=quick)
    return section + later


def hands(visit: Visit) -> Markup:
    """The sections of all seats of the phone, and below them what may wait."""
    parts = [_parts(visit, seat, quick=True) for seat in visit.seats]
    return Markup("").join([*(section for section, _ in parts), *(later for _, later in parts)])


def _parts(visit: Visit, seat: str, *, quick: bool) -> tuple[Markup, Markup]:
    """A seat's section, and what may wait."""
    log, game = visit.log, visit.game
    if log is None or game.ended(log.state) or seat not in game.points(log.state):
        return Markup(""), Markup("")
    if not able(game, Steady):
        return _buttons(visit, log, seat, quick=quick)
    # Most taps change nothing of another seat's buttons.
    key = (visit.table.id, language(), "buttons", seat, quick, log.eyes, *visit.names.values())
    made_of = game.buttons_hang_on(log.state, seat)
    make = partial(_buttons, visit, log, seat, quick=quick)
    return kept.latest(key, made_of, make)


def _buttons(visit: Visit, log: Log[Any], seat: str, *, quick: bool) -> tuple[Markup, Markup]:
    found = visit.game.prompts(log.state, seat)
    later = [item for item in found if item.may_wait]
    section = _section(visit, log, seat, [item for item in found if not item.may_wait], quick=quick)
    if not later:
        return section, Markup("")
    said = {"visit": visit, "names": visit.names, "seat": seat, "items": later}
    return section, render("hand/later.html", **said)


def _section(
    visit: Visit, log: Log[Any], seat: str, due: Sequence[MenuItem[Any]], *, quick: bool
) -> Markup:
    offers = visit.game.quick(log.state, seat) if quick else ()
    buttons = [button(log, offer) for offer in offers]
    if not buttons and not due:
        return Markup("")
    shown = partial(_drawn, visit, log, seat)
    says = tuple(one.says for one in buttons)
    first = quick and not buttons
    parts = {
        "buttons": shown("hand/buttons.html", says, buttons=buttons) if buttons else "",
        "prompts": tuple(
            _prompt(log, item, shown, place, first=first and place == 1)
            for place, item in enumerate(due, start=1)
        ),
    }
    return shown("hand/hand.html", tuple(parts.values()), **parts)


def _prompt(
    log: Log[Any], item: MenuItem[Any], shown: Callable[..., Markup], place: int, *, first: bool
) -> Markup:
    """What is due, at its place among the others; the `first` is the main button of the phone."""
    offered = button(log, item.offer) if item.offer else None
    numbers = offered and (offered.facts, offered.changes)
    asks = (place, first, item.label, item.kind, item.page, item.facts, item.pick, numbers)
    about = {"item": item, "button": offered, "number_of": place, "first": first}
    return shown("hand/prompt.html", asks, flat=forms.flat, **about)


def _drawn(
    visit: Visit, log: Log[Any], seat: str, template: str, says: object, **parts: Any
) -> Markup:
    """A part of a seat's section. Many taps change something that it does not say."""
    names = tuple(visit.names.values())
    key = (visit.table.id, language(), template, seat, log.eyes, names, says)
    return kept.get(
        key, lambda: render(template, visit=visit, names=visit.names, seat=seat, **parts)
    )
