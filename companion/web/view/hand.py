"""One seat's quick buttons: the commonest moments, each saying what it brings."""

from __future__ import annotations

from markupsafe import Markup

from companion.translations import language
from companion.web.http.rendering import render
from companion.web.view import forms
from companion.web.view.quick_buttons import button
from companion.web.view.region_cache import kept
from companion.web.visit import Visit


def hand(visit: Visit, seat: str, *, quick: bool = True) -> Markup:
    """The section of a seat; empty where nothing can be recorded for it. Without the `quick`
    buttons only what is due now."""
    log = visit.log
    if log is None or visit.game.ended(log.state) or seat not in visit.game.points(log.state):
        return Markup("")
    offers = visit.game.quick(log.state, seat) if quick else ()
    buttons = [button(log, offer) for offer in offers]
    prompts = [
        (item, button(log, item.offer) if item.offer else None)
        for item in visit.game.prompts(log.state, seat)
    ]
    says = tuple((b.facts, b.own_change, b.offer.label) for b in buttons)
    asks = tuple(
        (item.label, item.kind, item.pick, offered and (offered.facts, offered.changes))
        for item, offered in prompts
    )
    if not says and not asks:
        return Markup("")
    # Most taps change nothing of another seat's buttons: what says the same is the same.
    key = (visit.table.id, language(), "hand", seat, visit.names[seat], says, asks)
    same = kept.get(
        key,
        f"hand-{seat}",
        lambda: render(
            "view/hand.html",
            visit=visit,
            names=visit.names,
            seat=seat,
            flat=forms.flat,
            buttons=buttons,
            prompts=prompts,
        ),
    )
    return same.html
