"""The regions of a table's screens, as a phone shows them.

Shared regions are made once for each version, language, and permission to record; a seat's own
regions once for each seat. So four phones at a table cost one board and four small rows.
"""

from markupsafe import Markup

from companion.core.game.ruling import Outlook
from companion.core.log.log import Log
from companion.core.questions.facts import flat
from companion.core.sides import victory
from companion.core.twins import twin
from companion.table import log_lines
from companion.table.log_lines import LogLine
from companion.table.scoreboard import Score, count_up, podium, scores
from companion.table.secret_choices import wish
from companion.table.tidings import Reminder, reminders
from companion.web.http.rendering import render
from companion.web.view import course_cache
from companion.web.view.after_the_game import after
from companion.web.view.every_screen import (
    on_turn,
    place,
    said_region,
    shared,
    strip_regions,
    version,
)
from companion.web.view.hand import hands
from companion.web.view.outlooks import outlook
from companion.web.view.regions import Html, Region, html, kept, region
from companion.web.view.secret_cards import card, claims, cover, in_passing
from companion.web.view.shown_ruling import shown
from companion.web.visit import Visit

LAST_LINES = 3


def table_regions(visit: Visit, wait: float | None = None) -> tuple[Region, ...]:
    """All regions of the Table screen, first those that every screen has. Waits up to `wait`
    seconds for the outlook."""
    foreseen = outlook(visit, wait)
    said, board_now, ending_now, middle_now, recent_now = kept.latest(
        place(visit, "table", visit.may_record, foreseen[0]),
        version(visit),
        lambda: (
            said_region(visit), board(visit, foreseen), ending(visit, foreseen),
            region("middle", middle(visit)), region("recent", recent(visit)),
        ),
    )  # fmt: skip
    asking = any(seat.waiting for seat in visit.table.seats) or (visit.log and wish(visit.log))
    asks = visit.device if asking else ""
    todo = reminders(visit.log, visit.device) if visit.log else ()
    viewer = (
        visit.seats, visit.mine, visit.eyes, visit.may_record, visit.is_host, asks, bool(todo)
    )  # fmt: skip
    secret, hands_now = kept.latest(
        place(visit, "own", *viewer),
        (version(visit), todo),
        lambda: (region("secret", card(visit)), region("hands", *below_the_scores(visit, todo))),
    )
    own = (*strip_regions(visit)[1:], secret)
    button = declare(visit, foreseen)
    return said, *own, board_now, button, hands_now, ending_now, middle_now, recent_now


def foreseen_regions(visit: Visit) -> tuple[Region, ...]:
    """The regions that show how the game would end."""
    foreseen = outlook(visit)
    return board(visit, foreseen), declare(visit, foreseen), ending(visit, foreseen)


def board(visit: Visit, foreseen: tuple[bool, Outlook | None]) -> Region:
    """Scores, what a game shows under them, and important notices, the same for everybody."""
    ready, outlook_now = foreseen

    def make() -> Markup:
        log = visit.log
        if log is None:
            return Markup("")
        rows, ended = scores(visit, log, outlook_now), visit.game.ended(log.state)
        under = Html() if ended else _of_the_game(visit, log, "under_scores")
        return render(
            "view/board.html",
            visit=visit,
            podium=podium(rows) if ended and ended.winners else (),
            counts=count_up(visit.game, log.state, rows),
            scores=rows,
            rows=[_row(visit, score) for score in rows],
            ended=ended,
            won=victory(ended, visit.game.standings(log.state)) if ended else None,
            under=under,
            twin=twin(log),
            shown=shown(visit.game, log),
        )

    return shared(visit, "board", make, visit.may_record, ready)


def ending(visit: Visit, foreseen: tuple[bool, Outlook | None]) -> Region:
    """Whether the end may be declared and what is missing, the same for everybody. A projection
    that takes long is sent later. After the end, where the points came from, and when."""
    ready, projection = foreseen

    def make() -> Markup:
        if visit.log and visit.game.ended(visit.log.state):
            course = course_cache.course_shown(visit, visit.log)
            return render("end_of_game/_course.html", visit=visit, **course)
        if ready and projection is None:
            return Markup("")
        return render(
            "end_of_game/_may_it_end.html",
            visit=visit,
            outlook=projection,
            ready=ready,
        )

    return shared(visit, "ending", make, ready)


def declare(visit: Visit, foreseen: tuple[bool, Outlook | None]) -> Region:
    """The button with which a seat of this phone may end the game now and wins it; if it could end
    with other points too, the way to choose among its ends. Where the game itself says that its end
    is due, that button."""
    now, outlook = on_turn(visit), foreseen[1]
    if (offer := now["passing"]) and offer.ends and visit.may_record:
        return region("declare", render("hand/end_turn.html", visit=visit, main=True, **now))
    outcome = outlook.declaration if outlook else None
    if outlook is None or outcome is None or not visit.may_record:
        return region("declare")
    if outcome.offer.action.subject not in visit.seats:
        return region("declare")
    seat = outcome.winners[0]
    ends = {end for who, *ends in outlook.ranges if who == seat for end in ends}
    drawn = render(
        "hand/declare.html",
        visit=visit,
        seat=seat,
        points=sorted(ends) or [dict(outcome.scores)[seat]],
        choice=any(least != most for _, least, most in outlook.ranges),
        action=outcome.offer.action,
        facts=flat(outcome.offer.action),
    )
    return region("declare", drawn)


def _row(visit: Visit, score: Score) -> Html:
    """A row of the scoreboard; most taps change one."""
    return kept.latest(
        place(visit, "score", score.seat),
        (score, *(visit.names[seat] for seat in score.seats)),
        lambda: html(render("view/score.html", visit=visit, score=score, plain=False)),
    )


def middle(visit: Visit) -> Html:
    """The middle of the table, for everybody, with buttons for phones that may record."""
    return _of_the_game(visit, visit.log, "middle") if visit.log else Html()


def _of_the_game(visit: Visit, log: Log, part: str) -> Html:
    """A part of the table that its game draws; empty if it draws none. Most taps leave it
    unchanged."""
    view, ended = visit.game.view(log.state), bool(visit.game.ended(log.state))
    template = (f"games/{visit.game.meta.slug}/{part}.html", f"parts/{part}.html")

    def make() -> Html:
        drawn = render(template, visit=visit, middle=view, apart=not ended)
        folded = "end_of_game/_folded.html"
        return html(render(folded, visit=visit, drawn=drawn) if ended else drawn)

    return kept.latest(place(visit, part, visit.may_record), (view, visit.names, ended), make)


def recent(visit: Visit) -> Markup:
    """The last lines of the log, for everybody."""
    if visit.log is None:
        return Markup("")
    lines = [_line(visit, line) for line in log_lines.recent(visit.log)[:LAST_LINES]]
    return render("view/recent.html", lines=lines)


def _line(visit: Visit, line: LogLine) -> Html:
    """A line of the log. A tap leaves most lines unchanged."""
    says = (line.seqs, line.status, line.text, line.changes, visit.recorder(line.last.device))
    return kept.latest(
        place(visit, "line", line.seq),
        (says, *visit.names.values()),
        lambda: html(render("log/_line.html", visit=visit, line=line)),
    )


def below_the_scores(visit: Visit, todo: tuple[Reminder, ...]) -> tuple[Markup | Html, ...]:
    """The quick buttons of this device's seats, and what is still to do on the real table; after
    the end, the buttons to keep the game."""
    if visit.log is not None and visit.game.ended(visit.log.state):
        return claims(visit), after(visit)
    own = hands(visit.private) if visit.may_record else ()
    left = render("hand/reminders.html", visit=visit, reminders=todo) if todo else Markup("")
    return claims(visit), cover(visit), *own, left, in_passing(visit)
