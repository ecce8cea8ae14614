"""The regions that every screen of a table has: the strip, what is due, the latest line. Also how
the regions of a version are made once for all phones."""

from collections.abc import Callable, Sequence
from typing import Any, TypedDict

from markupsafe import Markup

from companion.core.game.action import Offer
from companion.core.game.descriptions import Ended, Turn, Waited
from companion.core.game.game import Game
from companion.core.log.entry import ALWAYS, AMEND, Entry
from companion.core.log.following import is_automatic, of_same_taps
from companion.core.log.log import Log
from companion.core.log.waits_for import waits_for
from companion.core.questions.facts import flat
from companion.core.text import Phrase, Seat, brief
from companion.table import log_lines
from companion.table.log_lines import LogLine
from companion.table.tidings import missed, moment, tidings, without_effect
from companion.translations import language
from companion.web.http.rendering import render
from companion.web.view.hand import duties
from companion.web.view.regions import Region, kept, region
from companion.web.view.secret_cards import opened
from companion.web.visit import Visit


class EveryScreen(TypedDict):
    """What the templates of every page of a table are given."""

    visit: Visit
    tab: str
    """The tab of the bar that is lit."""
    strip: Markup
    said: Markup
    """The latest line and its messages."""
    duty: Markup


class Broken(TypedDict):
    """What a line has to do with rules."""

    against: bool
    """Whether it was recorded against one."""
    rules: list[Phrase]
    """The house rules that its tap made instead."""


class Strip(TypedDict):
    """What the strip shows, and what the television shows of it."""

    turn: Turn | None
    waited: Waited
    own: tuple[Seat, ...]
    """The seats that the table waits for and this phone holds."""
    ended: Ended | None
    passing: Offer | None
    """The button that passes the turn on, with its `facts`."""
    facts: tuple[tuple[str, str], ...]
    on_break: bool
    says: tuple[Any, ...] | None
    """What distinguishes one strip from another, on all phones."""


NO_GAME = Strip(
    turn=None,
    waited=Waited(()),
    own=(),
    ended=None,
    passing=None,
    facts=(),
    on_break=False,
    says=None,
)


def strip_regions(visit: Visit) -> tuple[Region, ...]:
    """The regions that every screen has. Other screens fetch their own content when the table has
    changed."""
    return said_region(visit), strip_region(visit), duty_region(visit)


def fragments(regions: Sequence[Region]) -> Markup:
    return Markup("".join(region.fragment for region in regions))  # noqa: S704 - ours


def page(visit: Visit, tab: str) -> EveryScreen:
    """The context of any page of a table."""
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
        broken = rules_broken(log, latest)
        return render(
            "view/said.html", visit=visit, latest=latest, **broken,
            says=brief(visit.does(latest)), tidings=tidings(log), missed=missed(log),
            moment=moment(log),
            untold=log_lines.is_untold(log, latest) and not any(broken.values()),
            opened=opened(visit, log), spent=without_effect(log),
            undo=of_same_taps(log, [log.last_seq]) if latest.last.kind in log.game.actions else (),
        )  # fmt: skip

    return shared(visit, "said", make)


def rules_broken(log: Log, line: LogLine) -> Broken:
    tap = line.last.group
    rules = [other.text for other in log_lines.recent(log) if tap and other.last.kind == ALWAYS
             and tap in (other.last.seq, other.last.group)]  # fmt: skip
    against = (line.last.kind in log.game.actions and not rules
               and any(one.private_to is None for one in line.last.overruled))  # fmt: skip
    return {"against": against, "rules": rules}


def strip_region(visit: Visit) -> Region:
    """The strip: whose turn it is, the actions left. A phone that the table waits for has a strip
    of its own. Many taps leave it unchanged."""
    shown = on_turn(visit)
    closed = visit.table.closed_at is not None
    following = next_game(visit)
    return kept.latest(
        place(visit, "strip", visit.may_record, shown["own"], len(visit.seats)),
        (closed, shown["says"], visit.names, following),
        lambda: region(
            "strip",
            render(
                "view/strip.html", visit=visit, **shown, next_game=following
            ),
        ),
    )  # fmt: skip


def next_game(visit: Visit) -> str | None:
    """The id of the table for the next game, if somebody has opened one. A game that goes on no
    longer leads there."""
    table, log = visit.table, visit.log
    if table.next_opened_at is None:
        return None
    goes_on = log is not None and not visit.is_over and log.entries[-1].at > table.next_opened_at
    return None if goes_on else table.next_game


def duty_region(visit: Visit) -> Region:
    """What the table waits for from this phone's seats."""
    return kept.latest(
        place(visit, "duty", visit.seats, visit.mine, visit.eyes, visit.may_record),
        version(visit),
        lambda: region("duty", duties(visit.private)),
    )


def on_turn(visit: Visit) -> Strip:
    log = visit.log
    if log is None:
        return NO_GAME
    now = kept.latest(place(visit, "turn"), version(visit), lambda: _turn(visit.game, log))
    own = tuple(seat for seat in now["waited"].seats if seat in visit.seats)
    acting = tuple(seat for seat in own if seat not in now["waited"].answering)
    return {**now, "own": acting or own}


def _turn(game: Game, log: Log) -> Strip:
    """What the strips of all phones have in common."""
    turn, waited, ended = game.turn(log.state), waits_for(log), game.ended(log.state)
    passing = None if ended else game.passing(log.state)
    facts = tuple(flat(passing.action)) if passing else ()
    on_break = ended is None and log.on_break
    says = turn, waited, ended, facts, passing and passing.label, on_break
    return {
        "turn": turn, "waited": waited, "own": (), "ended": ended, "passing": passing,
        "facts": facts, "on_break": on_break, "says": says,
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
