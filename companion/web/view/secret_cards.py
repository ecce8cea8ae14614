"""Secret choices on shared screens: who has chosen, what was revealed, who asks for a seat.

This module never sees a sealed choice; only the page in `recording/choose_in_secret.py` does.
"""

from typing import Any

from markupsafe import Markup

from companion.core.log.log import Log
from companion.core.log.sealed import revealed
from companion.core.text import Seat
from companion.table.secret_choices import Asked, asking, is_guarded, may_agree, wish
from companion.table.tidings import revealed_now
from companion.web.http.rendering import render
from companion.web.visit import Visit


def card(visit: Visit, *, plain: bool = False) -> Markup:
    """The card at the top of the table. With `plain` it has no buttons (TV)."""
    now = asking(visit)
    return _public_card(visit, visit.log, now if now and now.on_show else None, plain=plain)


def again(visit: Visit, log: Log) -> Markup:
    """The reveal that was new at the end of `log`, which is an earlier state of the table's log;
    empty if there was none."""
    return _public_card(visit, log, None, plain=True)


def opened(visit: Visit, log: Log) -> int:
    """How many lines of the latest tap's reveal open one after the other; 0 if it has none. Only
    its template knows, so the card is drawn to count them."""
    return again(visit, log).count("sealed-what") if revealed_now(log) else 0


def _public_card(visit: Visit, log: Log | None, now: Asked | None, *, plain: bool) -> Markup:
    """What `log` reveals, with the game's views of the table before and after it, and the open
    choice; empty if there is neither."""
    latest = revealed(log) if log else None
    if latest is None and now is None:
        return Markup("")
    was, then = _around(log, latest[0].seq) if log and latest else (None, None)
    return render(
        "secret/_public_card.html",
        visit=visit,
        asked=now,
        waiting=", ".join(visit.names[seat] for seat in now.waiting) if now else "",
        revealed=latest,
        was=was,
        then=then,
        plain=plain,
    )


def _around(log: Log, seq: int) -> tuple[Any, Any]:
    """The game's views of the table before and after a recent line."""
    places = range(len(log.lines) - 1, -1, -1)
    place = next(place for place in places if log.lines[place].seq == seq)
    _, before, after = next(log.states(place))
    return log.game.view(before), log.game.view(after)


def cover(visit: Visit, page: str = "table", seat: Seat = "") -> Markup:
    """The player who holds a phone that is handed round, and the buttons to change this; they lead
    back to `page` (of a `seat`)."""
    if not visit.is_handed_round:
        return Markup("")
    return render("secret/_cover.html", visit=visit, page=page, at=seat)


def in_passing(visit: Visit) -> Markup:
    """The link to an optional secret choice."""
    now = asking(visit)
    if now is None or now.on_show or now.question.prominence != "offered" or not now.mine:
        return Markup("")
    return render("secret/_offer.html", visit=visit, asked=now)


def claims(visit: Visit) -> Markup:
    """Phones that ask for a guarded seat, or for an action that uncovers secrets; shown to them and
    to those who may agree."""
    asking = [seat for seat in visit.table.seats if seat.waiting]
    secret = {seat.colour for seat in asking if is_guarded(visit, seat.colour)}
    wanted = [
        (seat.colour, phone)
        for seat in asking
        for phone in seat.waiting
        if seat.colour in secret and (visit.is_host or seat.colour in visit.seats)
    ]
    own = [(seat.colour, seat.colour in secret) for seat in asking if visit.device in seat.waiting]
    wished = wish(visit.log) if visit.log and visit.may_record else None
    if not wanted and not own and not wished:
        return Markup("")
    return render(
        "secret/_claims.html",
        visit=visit,
        wanted=wanted,
        own=own,
        wished=wished,
        action=visit.game.actions[wished.payload["kind"]] if wished else None,
        may_agree=wished is not None and may_agree(visit, wished),
    )
