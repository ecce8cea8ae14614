"""A seat's buttons: the most common actions, each with its effect, and what the table waits for."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from markupsafe import Markup

from companion.core.game.action import MenuItem, Offer
from companion.core.log.log import Log
from companion.core.log.waits_for import waits_for
from companion.core.questions.facts import flat
from companion.core.text import Seat
from companion.table.secret_choices import asking
from companion.translations import language
from companion.web.http.rendering import render
from companion.web.view.quick_buttons import button
from companion.web.view.regions import Html, html, kept
from companion.web.visit import Visit


def hand(visit: Visit, seat: Seat, *, quick: bool = True) -> Markup:
    """The section of a seat; empty if nothing can be recorded for it. Without `quick`, only the
    actions that are due now."""
    return Markup("").join(_parts(visit, seat, quick=quick, apart=False))


def hands(visit: Visit) -> tuple[Html, ...]:
    """The sections of all seats of the phone; below them the actions that are due, then those that
    may wait. Actions that are due appear and disappear without moving another seat's quick
    buttons."""
    apart = len(visit.seats) > 1
    parts = [_parts(visit, seat, quick=True, apart=apart) for seat in visit.seats]
    return tuple(part for level in zip(*parts, strict=True) for part in level)


def duties(visit: Visit) -> Markup | Html:
    """What the table waits for from the seats of the phone, with the choices open. Every screen has
    it above the bar."""
    log, now = visit.log, asking(visit)
    if log is None or not visit.may_record or visit.game.ended(log.state):
        return Markup("")
    playing = visit.game.points(log.state)
    seat_duties = []
    for seat, items in _due(visit, playing):
        due = groupby(items, lambda item: item.group or item.label)
        cards = [
            (heading, [(item, item.offer and button(log, item.offer)) for item in under])
            for heading, under in due
        ]
        if cards:
            seat_duties.append((seat, cards))
    secret = now if now and now.on_show and now.mine_waiting else None
    main = not seat_duties and secret is None
    ends = [(seat, html) for seat in visit.seats if (html := _ends(visit, log, seat, main=main))]
    if main and not ends:
        return Markup("")
    says = (visit.seats, seat_duties, secret, ends)
    about = {"duties": seat_duties, "asked": secret, "ends": ends}
    return _drawn(visit, log, "", "hand/duties.html", visit.seats, says, flat=flat, **about)


def _due(visit: Visit, playing: Collection[Seat]) -> Iterator[tuple[Seat, list[MenuItem]]]:
    """The duties of each seat of the phone. Those that all its seats have stand once, for the
    seat ""."""
    owed = {seat: [item for item in visit.prompts(seat) if item.duty]
            for seat in visit.seats if seat in playing}  # fmt: skip
    first, *others = owed.values() or ([],)
    common = [item for item in first if others and all(item in more for more in others)]
    yield "", common
    for seat, items in owed.items():
        yield seat, [item for item in items if item not in common]


def _ends(visit: Visit, log: Log, seat: Seat, *, main: bool | None = None) -> Markup | Html:
    """What ends the seat's turn. If nothing else is left to do in it, a phone of the seat has it
    above the bar, on every screen, perhaps as its `main` button; otherwise it stands in the hand
    (None)."""
    offer = visit.game.passing(log.state)
    if offer is None or offer.ends or offer.action.subject != seat:
        return Markup("")
    turn = visit.game.turn(log.state)
    spent = offer.due or (turn.actions > 0 and turn.actions_left <= 0)
    if (spent and seat in visit.seats) == (main is None):
        return Markup("")
    about = {"passing": offer, "facts": tuple(flat(offer.action)), "main": main}
    return _drawn(visit, log, seat, "hand/end_turn.html", main, offer, **about)


def _parts(visit: Visit, seat: Seat, *, quick: bool, apart: bool) -> tuple[Html, Html, Html]:
    """A seat's section, the due actions if they are `apart`, and those that may wait."""
    log, game = visit.log, visit.game
    if log is None or game.ended(log.state) or seat not in game.points(log.state):
        return Html(), Html(), Html()
    prompts = visit.prompts(seat)
    due = [item for item in prompts if not item.may_wait]
    later = [item for item in prompts if item.may_wait]
    offers = visit.game.quick(log.state, seat) if quick else ()
    if seat in visit.seats and (duties_now := [item for item in prompts if item.duty]):
        # `duties` shows them above the bar.
        shown = [item.offer.action for item in duties_now if item.offer]
        due = [item for item in due if not item.duty]
        offers = [offer for offer in offers if offer.action not in shown]
    below = due if apart and offers else ()
    waited = waits_for(log).seats
    first = quick and len(offers) < 2 and (not waited or seat in waited)
    return (
        _section(visit, log, seat, offers, () if below else due, first=first),
        _section(visit, log, seat, (), below, below=True),
        html(render("hand/later.html", visit=visit, seat=seat, items=later)) if later else Html(),
    )


def _section(
    visit: Visit,
    log: Log,
    seat: Seat,
    offers: Sequence[Offer],
    due: Sequence[MenuItem],
    *,
    first: bool = False,
    below: bool = False,
) -> Html:
    """Quick buttons and due actions. If `first`, the only quick button, or a due action, is the
    seat's likely next tap. If `below`, the due actions are below the quick buttons of all seats."""
    buttons = [button(log, offer) for offer in offers]
    ends = Markup("") if below else _ends(visit, log, seat)
    if not buttons and not due and not ends:
        return Html()
    shown = partial(_drawn, visit, log, seat)
    says = tuple(made.says for made in buttons)
    parts = {
        "ends": ends,
        "buttons": shown("hand/buttons.html", first, says, buttons=buttons, main=first)
        if buttons
        else "",
        "prompts": tuple(
            _prompt(log, item, shown, place, first=first and not buttons and place == 1)
            for place, item in enumerate(due, start=1)
        ),
    }
    return shown("hand/hand.html", below, tuple(parts.values()), below=below, **parts)


def _prompt(
    log: Log, item: MenuItem, shown: Callable[..., Html], place: int, *, first: bool
) -> Html:
    """A due action, at its place among the others. The `first` is the main button of the phone."""
    offered = item.offer and button(log, item.offer)
    asks = (first, item, offered and offered.changes)
    about = {"item": item, "button": offered, "number_of": place, "first": first}
    return shown("hand/prompt.html", place, asks, flat=flat, **about)


def _drawn(
    visit: Visit, log: Log, seat: Seat, template: str, which: object, says: object, **parts: Any
) -> Html:
    """A part of a seat's section. Many taps change only things that it does not show."""
    return kept.latest(
        (visit.table.id, language(), template, seat, log.eyes, which),
        (says, *visit.names.values()),
        lambda: html(render(template, visit=visit, seat=seat, **parts)),
    )
