"""What a phone is shown of a table, in regions.

Shared regions are rendered once for each (table, version, may record or not, language), a seat's
own region once for each seat: four phones at a table cost one board and four small rows.
"""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from companion.core.game import END_TURN
from companion.core.log import Log
from companion.storage import rematch
from companion.table import log_lines
from companion.table.scoreboard import scores, twin
from companion.translations import language
from companion.web import forms, rooms, told
from companion.web.after import after
from companion.web.buttons import button
from companion.web.outlooks import outlook
from companion.web.regions import RegionCache
from companion.web.rendering import render
from companion.web.sealcards import card, claims, in_passing
from companion.web.shown import shown
from companion.web.visit import Visit

LAST_LINES = 3

_cache = RegionCache()


def update(visit: Visit) -> Markup:
    """The regions of the Table screen as fragments, for a stream or the answer to a tap."""
    return Markup("").join(
        [
            _partial("strip", strip(visit)),
            _partial("board", board(visit)),
            _partial("hands", hands(visit)),
            _partial("ending", ending(visit)),
            _partial("middle", middle(visit)),
        ]
    )


def foreseen(visit: Visit) -> Markup:
    """The regions that show where the game would end, as fragments."""
    return _partial("board", board(visit)) + _partial("ending", ending(visit))


def strip_update(visit: Visit) -> Markup:
    """The strip alone, for screens that fetch their own content when the table changed."""
    return _partial("strip", strip(visit))


def _partial(target: str, html: Markup) -> Markup:
    return Markup(f'<hx-partial hx-target="#{target}" hx-swap="innerMorph">{html}</hx-partial>')  # noqa: S704 - both ours


def page(visit: Visit, tab: str) -> dict[str, Any]:
    """What the template of any page of a table needs; `tab` is the one of the bar it is under."""
    return {"visit": visit, "names": visit.names, "tab": tab, "strip": strip(visit)}


def strip(visit: Visit) -> Markup:
    """Whose turn it is, actions left, End turn; the latest line, for screen readers to be told."""

    def make() -> Markup:
        log = visit.log
        end_turn = None
        if log is not None and visit.game.turn(log.state).seat is not None:
            action = visit.game.actions[END_TURN].prefilled(log.state, "")
            end_turn = forms.flat(action)
        return render(
            "table/_strip.html",
            visit=visit,
            names=visit.names,
            turn=visit.game.turn(log.state) if log else None,
            ended=visit.game.ended(log.state) if log else None,
            end_turn=end_turn,
            latest=log_lines.recent(log)[0] if log else None,
        )

    return _cache.get(_key(visit, "strip", visit.may_record), make)


def board(visit: Visit) -> Markup:
    """Scores and what needs everybody's eye: the same for everybody."""

    ready, foreseen = outlook(visit)

    def make() -> Markup:
        log = visit.log
        if log is None:
            return render("table/_waiting.html", visit=visit, names=visit.names)
        return render(
            "table/_board.html",
            visit=visit,
            names=visit.names,
            **_course(visit, log),
            scores=scores(visit, log, foreseen),
            ended=visit.game.ended(log.state),
            twin=twin(log),
            rematch=_rematch(visit, log),
            shown=shown(visit.game, log),
        )

    return card(visit) + _cache.get(_key(visit, "board", visit.may_record, ready), make)


def ending(visit: Visit) -> Markup:
    """May the end be declared, and what is missing: for everybody. A projection that takes its
    time comes later, by itself."""
    ready, found = outlook(visit)
    if ready and found is None:
        return Markup("")
    return _cache.get(
        _key(visit, "ending", ready),
        lambda: render(
            "table/_ending.html", visit=visit, names=visit.names, outlook=found, ready=ready
        ),
    )


def _course(visit: Visit, log: Log[Any]) -> dict[str, Any]:
    """Where the points came from, and when: told when the game is over."""
    shown = told.shown(visit, log) if visit.game.ended(log.state) else {}
    return {name: value for name, value in shown.items() if name not in ("scores", "ended")}


def _rematch(visit: Visit, log: Log[Any]) -> str | None:
    """Where the rematch is played: asked for when this game is over."""
    over = visit.game.ended(log.state) or visit.table.closed_at is not None
    return rematch.latest(rooms.database(), visit.table.id) if over else None


def middle(visit: Visit) -> Markup:
    """What lies in the middle of the table, and the last lines of the log: for everybody."""

    def make() -> Markup:
        log = visit.log
        if log is None:
            return Markup("")
        view = visit.game.view(log.state)
        cards = _cache.get(
            (visit.table.id, language(), "cards", view, *visit.names.values()),
            lambda: render(
                f"games/{visit.game.meta.slug}/middle.html",
                visit=visit,
                names=visit.names,
                middle=view,
            ),
        )
        last = log_lines.recent(log)[:LAST_LINES]
        return render("table/_middle.html", visit=visit, names=visit.names, cards=cards, last=last)

    return _cache.get(_key(visit, "middle"), make)


def hands(visit: Visit) -> Markup:
    """The quick buttons of the seats this device holds; after the end, what can be kept of it."""
    if visit.log is not None and visit.game.ended(visit.log.state):
        return after(visit)
    own = (hand(visit, seat) for seat in visit.seats if visit.may_record)
    return Markup("").join([claims(visit), *own, in_passing(visit)])


def hand(visit: Visit, seat: str) -> Markup:
    """One seat's quick buttons: the commonest moments, each saying what it brings."""

    def make() -> Markup:
        log = visit.log
        if (
            log is None
            or visit.game.ended(log.state)
            or seat not in {s.seat for s in visit.game.standings(log.state)}
        ):
            return Markup("")
        buttons = [button(log, offer) for offer in visit.game.quick(log.state, seat)]
        prompts = [
            (item, button(log, item.offer) if item.offer else None)
            for item in visit.game.prompts(log.state, seat)
        ]
        said = tuple((b.facts, b.own_change, b.offer.label) for b in buttons)
        asked = tuple(
            (item.label, item.kind, item.pick, offered and (offered.facts, offered.changes))
            for item, offered in prompts
        )
        # Most taps change nothing of another seat's buttons: what says the same is the same.
        return _cache.get(
            (visit.table.id, language(), "hand", seat, visit.names[seat], said, asked),
            lambda: render(
                "table/_hand.html",
                visit=visit,
                names=visit.names,
                seat=seat,
                flat=forms.flat,
                buttons=buttons,
                prompts=prompts,
            ),
        )

    return _cache.get(_key(visit, "hand", seat), make)


def _key(visit: Visit, region: str, *more: Any) -> tuple[Any, ...]:
    """What a region depends on. The last entry's digest tells a table restored from a backup
    from the one that had reached the same version before."""
    last = visit.log.entries[-1].digest if visit.log else ""
    return (visit.table.id, visit.table.version, last, language(), region, *more)
