"""The regions that every screen of a table has: the strip, what is due, the latest line. Also how
the regions of a version are made once for all phones."""

from collections.abc import Callable, Sequence
from typing import Any

from markupsafe import Markup

from companion.core.game.game import Game
from companion.core.log.entry import ALWAYS, AMEND, RESTORE, STRIKE, Entry
from companion.core.log.following import is_automatic
from companion.core.log.log import Log
from companion.core.log.waits_for import waits_for
from companion.core.questions.facts import flat
from companion.storage.tables import rematch
from companion.table import log_lines
from companion.table.log_lines import LogLine
from companion.table.tidings import missed, moment, tidings, without_effect
from companion.translations import language
from companion.web import services
from companion.web.http.rendering import render
from companion.web.view.hand import duties
from companion.web.view.regions import Region, kept, region
from companion.web.view.secret_cards import opened
from companion.web.visit import Visit


def strip_regions(visit: Visit) -> tuple[Region, ...]:
    """The regions that every screen has. Other screens fetch their own content when the table has
    changed."""
    return said_region(visit), strip_region(visit), duty_region(visit)


def fragments(regions: Sequence[Region]) -> Markup:
    return Markup("".join(region.fragment for region in regions))  # noqa: S704 - ours


def page(visit: Visit, tab: str) -> dict[str, Any]:
    """The context of any page of a table; `tab` is its tab in the bar."""
    said, strip, duty = strip_regions(visit)
    return {
        "visit": visit, "tab": tab, "strip": strip.html, "said": said.html,
        "duty": duty.html,
    }  # fmt: skip


def _followed(log: Log, entry: Entry) -> bool:
    """Whether it is automatic, or the correction of such an entry."""
    what = log.entry(entry.payload["entry"]) if entry.kind == AMEND else entry
    return what is not None and is_automatic(log, what)


def said_region(visit: Visit) -> Region:
    """The latest line and its messages, for screen readers and to read for a moment."""

    def make() -> Markup:
        log = visit.log
        if log is None:
            return Markup("")
        lines = log_lines.recent(log)
        latest = next((line for line in lines if not _followed(log, line.last)), lines[0])
        kind = latest.last.kind
        seqs = latest.last.payload.get("entries", ())
        what = log_lines.what_was_undone(log, seqs, 1) if kind in (STRIKE, RESTORE) else None
        broken = rules_broken(log, latest)
        return render(
            "view/said.html", visit=visit, latest=latest, **broken,
            tidings=tidings(log), missed=missed(log), moment=moment(log), undone=what,
            untold=log_lines.is_untold(log, latest) and not any(broken.values()),
            opened=opened(visit, log), spent=without_effect(log),
        )  # fmt: skip

    return shared(visit, "said", make)


def rules_broken(log: Log, line: LogLine) -> dict[str, Any]:
    """`against`: whether a line was recorded against a rule; `rules`: the house rules that its tap
    made instead."""
    tap = line.last.group
    rules = [other.text for other in log_lines.recent(log) if tap and other.last.kind == ALWAYS
             and tap in (other.last.seq, other.last.group)]  # fmt: skip
    against = (line.last.kind in log.game.actions and not rules
               and any(one.private_to is None for one in line.last.overruled))  # fmt: skip
    return {"against": against, "rules": rules}


def strip_region(visit: Visit) -> Region:
    """The strip: whose turn it is, the actions left, the button that passes the turn on. A phone
    that the table waits for has a strip of its own. Many taps leave it unchanged."""
    shown = on_turn(visit)
    closed = visit.table.closed_at is not None
    again = rematch_of(visit)
    return kept.latest(
        place(visit, "strip", visit.may_record, shown["own"]),
        (closed, shown["says"], visit.names, again),
        lambda: region(
            "strip",
            render(
                "view/strip.html", visit=visit, **shown, rematch=again
            ),
        ),
    )  # fmt: skip


def rematch_of(visit: Visit) -> str | None:
    """The id of the table for the rematch, if this game is over and somebody has opened one."""
    over = visit.table.closed_at is not None or (
        visit.log is not None and visit.game.ended(visit.log.state) is not None
    )
    return rematch.latest(services.database(), visit.table.id) if over else None


def duty_region(visit: Visit) -> Region:
    """What the table waits for from this phone's seats."""
    return kept.latest(
        place(visit, "duty", visit.seats, visit.mine, visit.eyes, visit.may_record),
        version(visit),
        lambda: region("duty", duties(visit.private)),
    )


def on_turn(visit: Visit) -> dict[str, Any]:
    """The turn, the seats that the table waits for, those of them on this phone (`own`), and the
    button that passes the turn on, for templates."""
    log = visit.log
    if log is None:
        return {"turn": None, "own": (), "ended": None, "passing": None, "facts": (), "says": None}
    now = kept.latest(place(visit, "turn"), version(visit), lambda: _turn(visit.game, log))
    own = tuple(seat for seat in now["waited"].seats if seat in visit.seats)
    acting = tuple(seat for seat in own if seat not in now["waited"].answering)
    return {**now, "own": acting or own}


def _turn(game: Game, log: Log) -> dict[str, Any]:
    """What the strips of all phones have in common; `says` distinguishes one from another."""
    turn, waited, ended = game.turn(log.state), waits_for(log), game.ended(log.state)
    passing = None if ended else game.passing(log.state)
    facts = tuple(flat(passing.action)) if passing else ()
    says = turn, waited, ended, facts, passing and passing.label
    return {
        "turn": turn, "waited": waited, "ended": ended, "passing": passing, "facts": facts,
        "says": says,
    }  # fmt: skip


def shared(visit: Visit, target: str, make: Callable[[], Markup], *more: Any) -> Region:
    return kept.latest(place(visit, target, *more), version(visit), lambda: region(target, make()))


def place(visit: Visit, what: str, *more: Any) -> tuple[Any, ...]:
    """The cache key of a region's latest version; older versions are not kept."""
    return (visit.table.id, language(), what, *more)


def version(visit: Visit) -> tuple[Any, ...]:
    """The cache key of a version. The last entry's digest distinguishes a table restored from a
    backup from the one that had the same version before."""
    last = (visit.log.entries[-1].digest, visit.log.eyes) if visit.log else ""
    return (visit.table.version, last)
