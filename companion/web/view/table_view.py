"""The regions of a table's screens, as a phone shows them.

Shared regions are made once for each version, language, and permission to record; a seat's own
regions once for each seat. So four phones at a table cost one board and four small rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from markupsafe import Markup

from companion.core.game.ruling import Outlook
from companion.core.log.log import Log
from companion.core.log.waits_for import waits_for
from companion.storage.tables import rematch
from companion.table import log_lines
from companion.table.log_lines import LogLine
from companion.table.scoreboard import Score, scores, twin
from companion.table.tidings import Reminder, reminders, tidings
from companion.translations import language
from companion.web import services
from companion.web.forms import forms
from companion.web.http.rendering import render
from companion.web.view import course_cache
from companion.web.view.after_the_game import after
from companion.web.view.hand import hands as seats_of
from companion.web.view.outlooks import outlook
from companion.web.view.regions import Region, kept, region
from companion.web.view.secret_cards import card, claims, cover, in_passing
from companion.web.view.shown_ruling import shown
from companion.web.visit import Visit

LAST_LINES = 3


def table_regions(visit: Visit, wait: float | None = None) -> tuple[Region, ...]:
    """All regions of the Table screen, first those that every screen has. Waits up to `wait`
    seconds for the outlook."""
    foreseen = outlook(visit, wait)
    said, strip, board_now, ending_now, middle_now, recent_now = kept.latest(
        _place(visit, "table", visit.may_record, foreseen[0]),
        _version(visit),
        lambda: (
            *strip_regions(visit), board(visit, foreseen), ending(visit, foreseen),
            region("middle", middle(visit)), region("recent", recent(visit)),
        ),
    )  # fmt: skip
    asking = any(seat.waiting for seat in visit.table.seats)
    asks = visit.device if asking else ""
    todo = reminders(visit.log, visit.device) if visit.log else ()
    viewer = (
        visit.seats, visit.mine, visit.eyes, visit.may_record, visit.is_host, asks, bool(todo)
    )  # fmt: skip
    secret, hands_now = kept.latest(
        _place(visit, "own", *viewer),
        (_version(visit), todo),
        lambda: (region("secret", card(visit)), region("hands", hands(visit, todo))),
    )
    return said, strip, secret, board_now, hands_now, ending_now, middle_now, recent_now


def strip_regions(visit: Visit) -> tuple[Region, ...]:
    """The regions that every screen has. Other screens fetch their own content when the table has
    changed."""
    return said_region(visit), strip_region(visit)


def fragments(regions: Sequence[Region]) -> Markup:
    """The regions as fragments for htmx."""
    return Markup("".join(region.fragment for region in regions))  # noqa: S704 - ours


def foreseen_regions(visit: Visit) -> tuple[Region, ...]:
    """The regions that show how the game would end."""
    foreseen = outlook(visit)
    return board(visit, foreseen), ending(visit, foreseen)


def page(visit: Visit, tab: str) -> dict[str, Any]:
    """The context of any page of a table; `tab` is its tab in the bar."""
    said, strip = strip_regions(visit)
    return {
        "visit": visit, "names": visit.names, "tab": tab, "strip": strip.html, "said": said.html,
    }  # fmt: skip


def said_region(visit: Visit) -> Region:
    """The latest line and its messages, for screen readers and to read for a moment."""

    def make() -> Markup:
        log = visit.log
        if log is None:
            return Markup("")
        latest = log_lines.recent(log)[0]
        losers = {change.seat for change in latest.changes if change.after < change.before}
        kind = latest.last.kind
        untold = kind in log.game.actions and log.action(latest.last.seq).untold
        return render(
            "view/said.html", visit=visit, names=visit.names, latest=latest,
            tidings=tidings(log), losers=losers, untold=untold,
        )  # fmt: skip

    return _shared(visit, "said", make)


def strip_region(visit: Visit) -> Region:
    """Whose turn it is, the actions left, the button that passes. Many taps leave it unchanged."""
    log = visit.log
    ended = visit.game.ended(log.state) if log else None
    passing = visit.game.passing(log.state) if log and not ended else None
    facts = tuple(forms.flat(passing.action)) if passing else ()
    shown = on_turn(visit)
    says = (shown["turn"], shown.get("waited"), ended, facts, passing and passing.label)
    closed = visit.table.closed_at is not None
    return kept.latest(
        _place(visit, "strip", visit.may_record),
        (closed, says, visit.names),
        lambda: region(
            "strip",
            render(
                "view/strip.html", visit=visit, names=visit.names, **shown,
                ended=ended, passing=passing, facts=facts,
            ),
        ),
    )  # fmt: skip


def on_turn(visit: Visit) -> dict[str, Any]:
    """The seats that the table waits for, and the turn, for templates."""
    log = visit.log
    return {"turn": visit.game.turn(log.state), "waited": waits_for(log)} if log else {"turn": None}


def board(visit: Visit, foreseen: tuple[bool, Outlook | None]) -> Region:
    """Scores and important notices, the same for everybody."""
    ready, outlook_now = foreseen

    def make() -> Markup:
        log = visit.log
        if log is None:
            return render("view/not_begun.html", visit=visit, names=visit.names)
        rows = scores(visit, log, outlook_now)
        return render(
            "view/board.html",
            visit=visit,
            names=visit.names,
            **_course(visit, log),
            scores=rows,
            rows=[_row(visit, score) for score in rows],
            ended=visit.game.ended(log.state),
            twin=twin(log),
            rematch=_rematch(visit, log),
            shown=shown(visit.game, log),
        )

    return _shared(visit, "board", make, visit.may_record, ready)


def ending(visit: Visit, foreseen: tuple[bool, Outlook | None]) -> Region:
    """Whether the end may be declared and what is missing, the same for everybody. A projection
    that takes long is sent later."""
    ready, found = foreseen

    def make() -> Markup:
        if ready and found is None:
            return Markup("")
        return render(
            "end_of_game/_ending.html", visit=visit, names=visit.names, outlook=found, ready=ready
        )

    return _shared(visit, "ending", make, ready)


def _row(visit: Visit, score: Score) -> Markup:
    """A row of the scoreboard; most taps change one."""
    return kept.latest(
        _place(visit, "score", score.seat),
        (score, visit.names[score.seat]),
        lambda: render("view/score.html", visit=visit, names=visit.names, score=score, plain=False),
    )


def _course(visit: Visit, log: Log[Any]) -> dict[str, Any]:
    """Where the points came from, and when; shown when the game is over."""
    shown = course_cache.course_shown(visit, log) if visit.game.ended(log.state) else {}
    return {name: value for name, value in shown.items() if name not in ("scores", "ended")}


def _rematch(visit: Visit, log: Log[Any]) -> str | None:
    """The link to the rematch; shown when this game is over."""
    over = visit.game.ended(log.state) or visit.table.closed_at is not None
    return rematch.latest(services.database(), visit.table.id) if over else None


def middle(visit: Visit) -> Markup:
    """The middle of the table, for everybody, with buttons for phones that may record. Most taps
    leave it unchanged."""
    if visit.log is None:
        return Markup("")
    view = visit.game.view(visit.log.state)
    template = f"games/{visit.game.meta.slug}/middle.html"
    return kept.latest(
        _place(visit, "middle", visit.may_record),
        (view, visit.names),
        lambda: render(template, visit=visit, names=visit.names, middle=view),
    )


def recent(visit: Visit) -> Markup:
    """The last lines of the log, for everybody."""
    if visit.log is None:
        return Markup("")
    lines = [_line(visit, line) for line in log_lines.recent(visit.log)[:LAST_LINES]]
    return render("view/recent.html", lines=lines)


def _line(visit: Visit, line: LogLine) -> Markup:
    """A line of the log. A tap leaves most lines unchanged."""
    says = (line.seqs, line.status, line.text, line.changes, visit.recorder(line.last.device))
    key = (visit.table.id, language(), "line", *says, *visit.names.values())
    return kept.get(
        key, lambda: render("log/_line.html", visit=visit, names=visit.names, line=line)
    )


def hands(visit: Visit, todo: tuple[Reminder, ...] = ()) -> Markup:
    """The quick buttons of this device's seats, and what is still to do on the real table; after
    the end, the buttons to keep the game."""
    if visit.log is not None and visit.game.ended(visit.log.state):
        return after(visit)
    own = seats_of(visit.private) if visit.may_record else Markup("")
    left = Markup("")
    if todo:
        left = render("hand/reminders.html", visit=visit, names=visit.names, reminders=todo)
    return Markup("").join([claims(visit), cover(visit), own, left, in_passing(visit)])


def _shared(visit: Visit, target: str, make: Callable[[], Markup], *more: Any) -> Region:
    place = _place(visit, target, *more)
    return kept.latest(place, _version(visit), lambda: region(target, make()))


def _place(visit: Visit, what: str, *more: Any) -> tuple[Any, ...]:
    """The cache key of a region's latest version; older versions are not kept."""
    return (visit.table.id, language(), what, *more)


def _version(visit: Visit) -> tuple[Any, ...]:
    """The cache key of a version. The last entry's digest distinguishes a table restored from a
    backup from the one that had the same version before."""
    last = (visit.log.entries[-1].digest, visit.log.eyes) if visit.log else ""
    return (visit.table.version, last)
