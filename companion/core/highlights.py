"""Highlights that every game has: the best turn, changes of the lead, the time."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import groupby, pairwise
from typing import Any

from companion.core.course import LEAST_JUMP, Course, right_states
from companion.core.game.descriptions import Highlight, Period
from companion.core.game.game import Game
from companion.core.log.log import Line, Log
from companion.core.sides import sides
from companion.core.text import Phrase, Seat, SeatName, say, say_many

LEAST_CHANGES = 2  # changes of the lead; one change only means that somebody took the lead


def highlights(log: Log, course: Course) -> tuple[Highlight, ...]:
    """The highlights of a finished game: those that every game has, then those that this game
    adds. Where the fewest points win, a gain is no highlight; where all is counted at the end, no
    gain and no lead is."""
    fewest, at_end = log.game.fewest_win(log.state), log.game.counted_at_end(log.state)
    played = list(right_states(log))
    final = _final_count(log.game, played)
    best = () if fewest or at_end else _best_gain(course, log.game.meta.period, final)
    found = [side.seats for side in sides(log.game.standings(log.state))]
    lead = () if at_end else _lead(course, min if fewest else max, found)
    shown = [*best, *lead]
    told = ((line.action, before, after) for line, before, after in played)
    return (*shown, *log.game.highlights(told))


def _final_count(game: Game, played: Sequence[tuple[Line, Any, Any]]) -> set[int]:
    """The lines after the last one for which somebody was awaited: the game counts by itself. Empty
    in a game that awaits nobody."""
    seqs = [line.seq for line, _, _ in played]
    asked = [place for place, (_, before, _) in enumerate(played) if game.waited_for(before).seats]
    return set(seqs[asked[-1] + 1 :]) if asked else set()


def _best_gain(course: Course, period: Period, final: Container[int]) -> Iterator[Highlight]:
    """The most points that a seat gained in one turn or round; without turns, by one line. Among
    equals the seat on turn comes first, then the later line. Lines that are the `final` count of
    the game belong to no turn."""
    gains: list[tuple[int, bool, int, str]] = []
    known = course.start
    played = (step for step in course.steps if step.seq not in final)
    for place, steps in groupby(played, key=lambda step: step.turn or -step.seq):
        *_, last = steps
        for seat, before, after in zip(course.seats, known, last.points, strict=True):
            gains.append((after - before, seat == last.mover, abs(place), seat))
        known = last.points
    most, _, place, seat = max(gains, default=(0, False, 0, ""))
    if most < LEAST_JUMP:
        return
    name, more = SeatName(seat), f"+{most}"
    if course.tracks_turns:
        gaps = (("seat", name), ("points", more), ("turn", place))
        yield Highlight(period.best, replace(period.gain, params=gaps), seat)
    else:
        sentence = say("{seat}: {points} at once", seat=name, points=more)
        yield Highlight(say("Biggest gain"), sentence, seat)


def _lead(
    course: Course, best: Callable[[Iterable[int]], int], teams: Sequence[Sequence[Seat]]
) -> Iterator[Highlight]:
    """How often another team, or a seat alone, took the lead."""
    leaders = []
    for step in course.steps:
        own = dict(zip(course.seats, step.points, strict=True))
        points = [sum(own.get(seat, 0) for seat in team) for team in teams]
        first = best(points)
        if points.count(first) == 1:
            leaders.append(teams[points.index(first)][0])
    changes = sum(before != after for before, after in pairwise(leaders))
    if changes >= LEAST_CHANGES:
        sentence = say_many("changed hands {count} time", "changed hands {count} times", changes)
        yield Highlight(say("The lead"), sentence, leaders[-1])


def lasting(time: timedelta) -> Phrase:
    """A duration in words, in whole minutes."""
    hours, minutes = divmod(round(time.total_seconds() / 60), 60)
    if hours and not minutes:
        return say("{hours} h", hours=hours)
    if hours:
        return say("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return say("{minutes} min", minutes=minutes)
