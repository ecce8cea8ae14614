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
from companion.core.sides import names_of, sides
from companion.core.text import Phrase, Seat, say, say_many

LEAST_CHANGES = 2  # changes of the lead; one change only means that somebody took the lead


def highlights(log: Log, course: Course) -> tuple[Highlight, ...]:
    """The highlights of a finished game: those that every game has, then those that this game
    adds. Where the fewest points win, a gain is no highlight; where all is counted at the end, no
    gain and no lead is."""
    fewest, at_end = log.game.fewest_win(log.state), log.game.counted_at_end(log.state)
    played = list(right_states(log))
    final = _final_count(log.game, played)
    best = () if fewest or at_end else _best_gain(course, log.game.meta.period, final)
    lead = () if at_end else _lead(leaders(log, course))
    shown = [*best, *lead]
    told = ((line.action, before, after) for line, before, after in played)
    return (*shown, *log.game.highlights(told))


def _final_count(game: Game, played: Sequence[tuple[Line, Any, Any]]) -> set[int]:
    """The lines with which the game counts after its last round, and the corrections after it."""
    return {
        line.seq
        for line, before, _ in played
        if game.waited_for(before).counting or game.ended(before)
    }


def _best_gain(course: Course, period: Period, final: Container[int]) -> Iterator[Highlight]:
    """The most points that a seat gained in one turn or round; without turns, by one line. Among
    equals that of the seat on turn comes first, then the later one; seats that gained as much in
    it, too, are named beside it. Lines that are the `final` count belong to no turn."""
    gains: list[tuple[int, bool, int, Seat]] = []
    known = course.start
    played = (step for step in course.steps if step.seq not in final)
    for place, steps in groupby(played, key=lambda step: step.turn or -step.seq):
        *_, last = steps
        for seat, before, after in zip(course.seats, known, last.points, strict=True):
            gains.append((after - before, seat == last.mover, abs(place), seat))
        known = last.points
    most, _, place, _ = max(gains, default=(0, False, 0, ""))
    if most < LEAST_JUMP:
        return
    alike = [gain for gain in gains if gain[::2] == (most, place)]
    seats = [seat for *_, seat in sorted(alike, key=lambda gain: not gain[1])]
    name, more = names_of(seats), f"+{most}"
    if course.tracks_turns:
        gaps = (("seat", name), ("points", more), ("turn", place))
        yield Highlight(period.best, replace(period.gain, params=gaps), seats[0])
    else:
        sentence = say("{seat}: {points} at once", seat=name, points=more)
        yield Highlight(say("Biggest gain"), sentence, seats[0])


def leaders(log: Log, course: Course) -> Iterator[Seat | None]:
    """Who led after each step: a seat, the first one of a team, or None for several."""
    best: Callable[[Iterable[int]], int] = min if log.game.fewest_win(log.state) else max
    teams = [side.seats for side in sides(log.game.standings(log.state))]
    for step in course.steps:
        own = dict(zip(course.seats, step.points, strict=True))
        points = [sum(own.get(seat, 0) for seat in team) for team in teams]
        first = best(points)
        yield teams[points.index(first)][0] if points.count(first) == 1 else None


def _lead(leading: Iterable[Seat | None]) -> Iterator[Highlight]:
    """How often another team, or a seat alone, took the lead."""
    known = [seat for seat in leading if seat is not None]
    changes = sum(before != after for before, after in pairwise(known))
    if changes >= LEAST_CHANGES:
        sentence = say_many("changed hands {count} time", "changed hands {count} times", changes)
        yield Highlight(say("The lead"), sentence, known[-1])


def lasting(time: timedelta) -> Phrase:
    """A duration in words, in whole minutes."""
    hours, minutes = divmod(round(time.total_seconds() / 60), 60)
    if hours and not minutes:
        return say("{hours} h", hours=hours)
    if hours:
        return say("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return say("{minutes} min", minutes=minutes)
