"""The course of a game for screens, computed once per log."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypedDict
from weakref import WeakKeyDictionary

from flask import request

from companion.core.course import Course, Step, Tally, course, course_of, jumps, milestones
from companion.core.game.descriptions import Ended, Highlight, Source
from companion.core.highlights import highlights
from companion.core.log.log import Log
from companion.core.sides import Victory, victory
from companion.core.story import Paragraph, paragraphs
from companion.core.text import Phrase, Seat, say
from companion.core.turn_clock import TurnClock, turn_clock
from companion.table.chart import HEIGHT, WIDTH, Chart, chart
from companion.table.scoreboard import Score, podium, scores
from companion.web.visit import Visit

PARAGRAPHS_A_PAGE = 40


@dataclass(frozen=True, slots=True)
class CachedCourse:
    """The course of a game for screens. `chart` is None before the first line.

    It shows the points, or the counter `drawn`, which has no `jumps`. Only a finished game has
    `highlights`. A game that is counted at the end has no chart."""

    course: Course
    chart: Chart | None
    jumps: tuple[Step, ...]
    milestones: tuple[Step, ...]
    paragraphs: tuple[Paragraph, ...]
    highlights: tuple[Highlight, ...]
    clock: TurnClock
    drawn: Tally | None = None

    @property
    def title(self) -> Phrase:
        if self.drawn is None:
            return say("Points over time")
        return say("{counter} over time", counter=self.drawn.label)


class CourseShown(TypedDict):
    """What the templates of the course are given."""

    told: CachedCourse
    """With the counter that the chart shows."""
    counted: list[Tally]
    """The counters that it may show."""
    width: int
    height: int
    shapes: dict[Seat, str]
    own_points: dict[Seat, int]
    scores: list[Score]
    podium: Sequence[Score]
    hidden: bool
    """Whether the table hides its points."""
    at_end: bool
    """Whether the points are counted when the game is over."""
    sources: Sequence[Source]
    ended: Ended | None
    won: Victory | None
    paragraphs: Sequence[Paragraph]
    """One page of the story."""
    page: int
    pages: int


_courses: WeakKeyDictionary[Log, CachedCourse] = WeakKeyDictionary()


def cached_course(log: Log) -> CachedCourse:
    """The course of a log, computed once."""
    cached = _courses.get(log)
    if cached is None:
        whole = course(log)
        at_end = log.game.counted_at_end(log.state)
        high = () if at_end else jumps(whole)
        cached = _courses[log] = CachedCourse(
            whole,
            chart(whole, high) if whole.steps and not at_end else None,
            high,
            tuple(milestones(whole)),
            tuple(paragraphs(whole)),
            highlights(log, whole) if log.game.ended(log.state) else (),
            turn_clock(log, whole),
        )
    return cached


def _drawing(cached: CachedCourse, counter: Tally) -> CachedCourse:
    counted = course_of(cached.course, counter)
    lines = chart(counted, ()) if counted.steps else None
    rows = tuple(milestones(counted))
    return replace(cached, course=counted, chart=lines, jumps=(), milestones=rows, drawn=counter)


def _without_points(cached: CachedCourse) -> CachedCourse:
    """The course without anything that shows points."""
    story = [replace(p, sentences=tuple(replace(s, changes=()) for s in p.sentences))
            for p in cached.paragraphs]  # fmt: skip
    return replace(cached, chart=None, jumps=(), milestones=(), paragraphs=tuple(story))


def course_shown(
    visit: Visit, log: Log, page: int = 1, of: str = "", a_page: int = 0
) -> CourseShown:
    """The course with one `page` of the story, of `a_page` paragraphs if it is not 0. The chart
    shows the counter `of`, or the points if there is no such known counter. While the table hides
    its points, it shows the first counter instead, and there are no sources."""
    hidden = visit.game.hides_points(log.state)
    shown = _without_points(cached_course(log)) if hidden else cached_course(log)
    counted = [tally for tally in shown.course.tallies if tally.whole]
    drawn = next((tally for tally in counted if tally.id == of), None)
    if hidden and not drawn:
        drawn = next(iter(counted), None)
    a_page = a_page or PARAGRAPHS_A_PAGE
    pages = max(1, -(-len(shown.paragraphs) // a_page))
    page = min(max(page, 1), pages)
    ended, rows = visit.game.ended(log.state), scores(visit, log)
    points = visit.game.points(log.state)
    return {
        "told": _drawing(shown, drawn) if drawn else shown,
        "counted": counted,
        "width": WIDTH,
        "height": HEIGHT,
        "shapes": {seat: visit.game.meta.colour(seat).shape for seat in shown.course.seats},
        "own_points": {seat: points[seat] for seat in log.setup()[1]},
        "scores": rows,
        "podium": podium(rows) if ended and ended.winners else (),
        "hidden": hidden,
        "at_end": visit.game.counted_at_end(log.state),
        "sources": () if hidden else visit.game.sources(log.state),
        "ended": ended,
        "won": victory(ended, visit.game.standings(log.state)) if ended else None,
        "paragraphs": shown.paragraphs[(page - 1) * a_page :][:a_page],
        "page": page,
        "pages": pages,
    }


def asked(visit: Visit, log: Log) -> CourseShown:
    """The course with the page of its story and the counter that the address names."""
    page, counter = request.args.get("page", 1, int), request.args.get("of", "")
    return course_shown(visit, log, page, counter)
