"""The page to share: scores, chart, sources, story and log, for people who were not there,
and a film that shows the game again. The same as JSON, for displays and programs of others.

It has nothing to press and sets no cookie. Its address holds the watch link's secret, because it
shows less than the watch link does. It does not make its readers spectators. When the host renews
the links, the old address stops working.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Annotated, Any, Literal

from flask import Blueprint, Response, request, url_for
from markupsafe import Markup
from pydantic import BaseModel, Field

from companion.core.evenings.frames import frames
from companion.core.evenings.one_line import one_line
from companion.core.game.descriptions import Ended, Standing
from companion.core.log.log import Log
from companion.core.log.waits_for import waits_for
from companion.core.sides import by_place, scores_of, victory
from companion.core.text import Phrase, Seat, listed, say
from companion.table.log_lines import log_lines
from companion.table.scoreboard import counted, scores
from companion.translations import day, language, languages, set_language, words
from companion.web.http.addresses import base_url, share_url
from companion.web.http.assets import asset
from companion.web.http.device import LANGUAGE_COOKIE
from companion.web.http.rendering import render
from companion.web.http.request_rates import at_most
from companion.web.people import links_and_codes
from companion.web.view import course_cache
from companion.web.view.course_cache import cached_course
from companion.web.visit import Visit, visit_of

blueprint = Blueprint("public_page", __name__)


@blueprint.get("/g/<token>")
@at_most("240 per minute")
def show(token: str) -> Markup:
    """The game as it is now, and a preview card for the link."""
    visit, shared_in = visit_by_link(token)
    context = shared(visit, visit.log, request.args.get("of", "")) if visit.log else {}
    return render(
        "sharing/public_page.html",
        visit=visit,
        headline=headline(visit),
        token=token,
        shared_in=shared_in,
        address=share_url(visit.table.watch),
        picture=_picture(visit),
        **context,
    )


def visit_by_link(token: str) -> tuple[Visit, str | None]:
    """The visit of whoever has the link, in the language of the phone that shared it, unless the
    reader has chosen one here; and that language. (A chat that previews the link names none.)"""
    visit = visit_of("", links_and_codes.found(watch=token).id)
    shared_in = request.args.get("language")
    if shared_in not in languages() or LANGUAGE_COOKIE in request.cookies:
        return visit, None
    set_language(shared_in)
    return visit, shared_in


def shared(visit: Visit, log: Log, of: str = "") -> dict[str, Any]:
    """What the page tells, also in a file: the course with the whole story, and every line."""
    return {
        **course_cache.course_shown(visit, log, of=of, a_page=len(log.entries)),
        "day": day(log.entries[-1].at),
        "frames": tuple(frames(log)),
    }


def _picture(visit: Visit) -> str:
    """The address of the picture that previews the link."""
    if visit.log is None:
        return base_url() + asset("img/card.png")
    path = url_for("evening_picture.of_link", token=visit.table.watch.lower(), language=language())
    return base_url() + path


def headline(visit: Visit) -> Phrase:
    """The game in one line: "Ada won 38:35:31"."""
    if visit.log is None:
        return say("The game has not begun yet.")
    state = visit.log.state
    if visit.game.hides_points(state):
        return say("The points stay hidden until the end of the game.")
    return line(visit.game.ended(state), visit.game.standings(state))


def line(ended: Ended | None, standings: Sequence[Standing]) -> Phrase:
    """Who won or leads, and the points of all sides: the winners' first, then by place."""
    ordered = by_place(standings, ended.winners if ended else ())
    scores = scores_of(ordered)
    if ended is None:
        return _leads([side.name for side in ordered if side.rank == 1], scores)
    first = [side for side in ordered if side.seats[0] in ended.winners]
    won = victory(ended, standings)
    if len(first) > 1:
        names = listed(*(side.name for side in first))
        return say("{names} share the victory {scores}", names=names, scores=scores)
    if first and won.more is None:
        return say("{name} won {scores}", name=first[0].name, scores=scores)
    return say("{title}: {more}", title=won.title, more=won.more or scores)


def _leads(first: Sequence[Phrase], scores: str) -> Phrase:
    if not first:
        return say("So far {scores}", scores=scores)
    if len(first) == 1:
        return say("{name} leads {scores}", name=first[0], scores=scores)
    return say("{names} share the lead {scores}", names=listed(*first), scores=scores)


LATEST = 50


def _meaning(text: str) -> Any:
    return Field(description=text)


class PublicSeat(BaseModel):
    """A seat and what its player has. Null means hidden or not known."""

    seat: Annotated[Seat, _meaning("The colour's id, such as red.")]
    name: Annotated[str, _meaning("The player's name, else the colour in words.")]
    shape: Annotated[str, _meaning("The shape that goes with the colour.")]
    team: str | None
    points: Annotated[int | None, _meaning("The team's points in a game of teams.")]
    rank: int | None
    counters: Annotated[dict[str, int], _meaning("Other numbers, such as coins, by name.")]
    waited_for: Annotated[bool, _meaning("Whether the table waits for this seat.")]
    won: bool
    left: Annotated[bool, _meaning("Whether the player has left the game.")]


class PublicStep(BaseModel):
    """A line in force."""

    line: Annotated[int, _meaning("Its number in the log.")]
    turn: Annotated[int, _meaning("The turn or round; 0 if not tracked.")]
    points: Annotated[dict[Seat, int], _meaning("Everybody's points after it.")]


class PublicLine(BaseModel):
    """A line of the log."""

    line: int
    at: datetime
    seat: Seat | None
    text: str
    undone: bool


class PublicTable(BaseModel):
    """What everybody may see of a table now."""

    format: Literal["companion-public"] = "companion-public"
    version: Literal[1] = 1
    game: Annotated[str, _meaning("The game's id.")]
    title: str
    language: Annotated[str, _meaning("The language of the sentences.")]
    state: Literal["not begun", "playing", "break", "over"]
    changes: Annotated[int, _meaning("Grows with every change.")]
    changed_at: datetime
    headline: Annotated[str, _meaning("Who won or leads, and the points.")]
    line: Annotated[str, _meaning("The same with a square for who led after each turn.")]
    round: Annotated[int, _meaning("The current turn or round; 0 if not tracked.")]
    seats: tuple[PublicSeat, ...]
    course: Annotated[tuple[PublicStep, ...], _meaning("Empty while points are hidden.")]
    log: Annotated[tuple[PublicLine, ...], _meaning(f"The latest {LATEST} lines, newest first.")]
    position: Annotated[
        dict[str, Any] | None, _meaning("The board as `companion adjudicate` reads it, if known.")
    ] = None


@blueprint.get("/g/schema.json")
def schema() -> Response:
    described = json.dumps(PublicTable.model_json_schema(), indent=2)
    return Response(described, mimetype="application/schema+json")


@blueprint.get("/g/<token>.json")
@at_most("240 per minute")
def as_json(token: str) -> Response:
    text = public_table(visit_by_link(token)[0]).model_dump_json(indent=1)
    response = Response(text, mimetype="application/json")
    response.add_etag()
    response.make_conditional(request)
    return response


def public_table(visit: Visit) -> PublicTable:
    """The table in the current language."""
    log, names = visit.log, visit.names
    return PublicTable(
        game=visit.game.meta.slug,
        title=words(visit.title, {}),
        language=language(),
        state=_state(visit),
        changes=visit.table.version,
        changed_at=visit.table.changed_at,
        headline=words(headline(visit), names),
        line=words(one_line(log, cached_course(log).course), names).strip() if log else "",
        round=waits_for(log).round if log else 0,
        seats=tuple(_seats(visit)),
        course=tuple(_course(log)) if log else (),
        log=tuple(_lines(log, names)) if log else (),
        position=_position(visit),
    )


def _state(visit: Visit) -> Literal["not begun", "playing", "break", "over"]:
    if visit.is_over:
        return "over"
    if visit.log is None:
        return "not begun"
    return "break" if visit.log.on_break else "playing"


def _seats(visit: Visit) -> Iterator[PublicSeat]:
    """The seats with their side's row of the scoreboard; before the game, the seats alone."""
    log, game = visit.log, visit.game
    rows = {seat: row for row in scores(visit, log) for seat in row.seats} if log else {}
    ended = game.ended(log.state) if log else None
    waited = waits_for(log).seats if log and ended is None else ()
    for seat in visit.names:
        row = rows.get(seat)
        counters = counted(game, log.state, seat) if log and row else ()
        yield PublicSeat(
            seat=seat,
            name=visit.names[seat],
            shape=game.meta.colour(seat).shape,
            team=words(row.team, visit.names) if row and row.team else None,
            points=row.points if row else None,
            rank=row.rank if row else None,
            counters={words(one.label, {}): one.value for one in counters},
            waited_for=seat in waited,
            won=ended is not None and seat in ended.winners,
            left=row is not None and row.away,
        )


def _course(log: Log) -> Iterator[PublicStep]:
    """Nothing while the table hides its points."""
    course = cached_course(log).course
    if not log.game.hides_points(log.state):
        for step in course.steps:
            points = dict(zip(course.seats, step.points, strict=True))
            yield PublicStep(line=step.seq, turn=step.turn, points=points)


def _lines(log: Log, names: Mapping[Seat, str]) -> Iterator[PublicLine]:
    for line in log_lines(log, last=LATEST):
        undone, text = line.status.struck_by is not None, words(line.text, names)
        yield PublicLine(line=line.seq, at=line.last.at, seat=line.seat, text=text, undone=undone)


def _position(visit: Visit) -> dict[str, Any] | None:
    log, game = visit.log, visit.game
    if log is None or game.position is None or game.hides_points(log.state):
        return None
    with suppress(Exception):  # whatever a game's module raises where it can't give one
        return game.position(log.state)
    return None
