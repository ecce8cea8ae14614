"""Late comers: who may join a running game, and the points to start with."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import request
from pydantic import BaseModel

from companion.core.game.descriptions import Joinable
from companion.core.questions.facts import added_up
from companion.core.text import Phrase, Seat, say
from companion.table.refused import Refused
from companion.web.visit import Visit

USUAL, TYPED = "", "number"
"""The values of the buttons for what everybody began with, and for the number typed beside it."""

NO_POINTS = say("Type how many points they start with.")


@dataclass(frozen=True, slots=True)
class Joining:
    """Who may join now: the table's seats that are not in the game, then free colours. `starts` are
    the buttons: a value, and what it says."""

    seats: tuple[Seat, ...]
    starts: tuple[tuple[str, Phrase], ...]


def joining(visit: Visit) -> Joining | None:
    """None if nobody can join, or the game takes no late comers."""
    if visit.log is None or not visit.may_record or visit.game.ended(visit.log.state):
        return None
    options, playing = visit.log.setup()
    outside = [row.colour for row in visit.table.seats if row.colour not in playing]
    if visit.is_host:
        taken = {row.colour for row in visit.table.seats}
        outside += [colour.id for colour in visit.game.meta.colours if colour.id not in taken]
    room = visit.game.meta.players[1] - len(playing)
    if not isinstance(options, Joinable) or not outside or room <= 0:
        return None
    return Joining(tuple(outside), tuple(_starts(visit, options, outside[0])))


def _starts(visit: Visit, options: Joinable, seat: Seat) -> Iterator[tuple[str, Phrase]]:
    """What everybody began with; the lowest and the average points of those who play now."""
    log, game = visit.log_begun, visit.game
    first = game.points(game.begin(joined(visit, options, seat, None), (seat,)))[seat]
    begun = say("with {points}, as all began", points=first)
    yield USUAL, begun if first else say("with nothing")
    own = game.points(log.state)
    now = [own[place.seat] for place in game.standings(log.state) if place.rank is not None]
    if now:
        average = (2 * sum(now) + len(now)) // (2 * len(now))  # a half counts as one
        yield str(min(now)), say("with {points}, the lowest", points=min(now))
        yield str(average), say("with {points}, the average", points=average)


def joined(visit: Visit, options: Joinable, seat: Seat, points: int | None) -> BaseModel:
    now = visit.game.waited_for(visit.log_begun.state).round
    try:
        after: BaseModel = options.joined(seat, points, now)
    except ValueError as error:
        raise Refused(NO_POINTS, 422) from error
    return after


def posted_points() -> int | None:
    """The points that the tapped button names."""
    value = request.form.get("points", USUAL)
    typed = added_up(request.form.get("number", "") if value == TYPED else value)
    if value == USUAL:
        return None
    try:
        return int(typed)
    except ValueError as error:
        raise Refused(NO_POINTS, 422) from error
