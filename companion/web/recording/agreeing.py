"""The set-up that all phones agree on before the game begins. It is drawn once, and any phone can
change it."""

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from companion.core.game.game import Game
from companion.core.text import Seat, SeatName, say
from companion.storage.tables import proposals, tables
from companion.storage.tables.tables import NoSuchTable
from companion.table.table_row import TableRow
from companion.translations import words
from companion.web import services
from companion.web.visit import Visit


@dataclass(frozen=True, slots=True)
class Proposal:
    """The options proposed for these seats. `drawn` is the seat drawn to start; "" if the starting
    seat was chosen or is still open."""

    options: BaseModel
    seats: tuple[Seat, ...]
    drawn: str = ""

    def to_json(self) -> dict[str, Any]:
        options = self.options.model_dump(mode="json")
        return {"options": options, "seats": list(self.seats), "drawn": self.drawn}


def stored(game: Game, table: TableRow) -> Proposal | None:
    """The table's proposal; None if there is none or this game can't read it."""
    if table.proposal is None:
        return None
    with suppress(KeyError, ValidationError):
        options = game.options.model_validate(table.proposal["options"])
        return Proposal(options, tuple(table.proposal["seats"]), table.proposal["drawn"])
    return None


def proposal(visit: Visit) -> Proposal:
    """The proposal for the table's current seats. The first phone that looks at it draws it for
    all."""
    known = stored(visit.game, visit.table)
    if known is not None and known.seats == _seats(visit.table):
        return known
    return agree(visit, lambda unchanged: unchanged)


def drawn_to_start(visit: Visit) -> str:
    """The seat drawn to start; "" if none was."""
    known = stored(visit.game, visit.table)
    return known.drawn if known is not None and visit.table.seat(known.drawn) else ""


def agreed_so_far(visit: Visit) -> list[str]:
    """What the phones have agreed on, in few words; empty if nobody has looked at the set-up."""
    known, game = stored(visit.game, visit.table), visit.game
    if known is None:
        return []
    starter = game.starter(known.options)
    first = (say("{seat} starts", seat=SeatName(starter)),) if starter else ()
    return [words(phrase, visit.names) for phrase in (*game.agreed(known.options), *first)]


def agree(visit: Visit, change: Callable[[Proposal], Proposal]) -> Proposal:
    """Changes the current proposal, for all phones. Returns the changed one."""
    agreed: list[Proposal] = []
    kept = _kept(visit)

    def make(table: TableRow) -> Mapping[str, Any]:
        agreed[:] = [change(_of(visit.game, table, kept))]
        return agreed[0].to_json()

    version = proposals.put(services.database(), visit.table.id, services.now(), make)
    if version is not None:
        services.hub().publish(visit.table.id, version)
    return agreed[0]


def redrawn(game: Game, part: str) -> Callable[[Proposal], Proposal]:
    """A change that draws one part again. Who starts ("first") is drawn only once: a second phone
    that asks at the same moment gets the same answer."""

    def change(current: Proposal) -> Proposal:
        if part == "first" and game.starter(current.options):
            return current
        options = game.redrawn(current.options, part, current.seats, secrets.SystemRandom())
        drawn = game.starter(options) or "" if part == "first" else current.drawn
        return Proposal(options, current.seats, drawn)

    return change


def _of(game: Game, table: TableRow, kept: Mapping[str, Any]) -> Proposal:
    """The table's proposal for its current seats; a new one if there is none."""
    seats = _seats(table)
    known = stored(game, table)
    if known is not None and known.seats == seats:
        return known
    if known is not None and sorted(known.seats) == sorted(seats):
        return Proposal(known.options, seats, known.drawn)
    if known is not None and game.reseated is not None:
        options = game.reseated(known.options, seats)
        return Proposal(options, seats, known.drawn if known.drawn in seats else "")
    drawn = game.draw(seats, secrets.SystemRandom())
    return Proposal(drawn.model_copy(update=dict(kept)), seats)


def _seats(table: TableRow) -> tuple[Seat, ...]:
    return tuple(seat.colour for seat in table.seats)


def _kept(visit: Visit) -> dict[str, Any]:
    """Facts that outlive an earlier table: corrections of the board. A rematch in the same seats
    also keeps what was agreed."""
    game = visit.game
    for table_id in _earlier(visit):
        with suppress(NoSuchTable):  # deleted since
            played = services.in_play().get(table_id)
            if played.log is not None and played.game is game:
                log = played.log.seen()
                options, same = log.setup()
                rematch = table_id == visit.table.rematch_of and same == _seats(visit.table)
                agreed = game.again(options, log.state) if rematch else {}
                return {**agreed, **game.kept(log.state)}
    return {}


def _earlier(visit: Visit) -> Iterator[str]:
    """The table before this one, then the host's latest tables."""
    if visit.table.rematch_of is not None:
        yield visit.table.rematch_of
    host = visit.table.host.device if visit.table.host else visit.device
    for row in tables.chosen(services.database(), tables.of_device(host)):
        hosted = row.host is not None and row.host.device == host and not services.is_demo(row)
        if hosted and row.id != visit.table.id and row.game == visit.table.game:
            yield row.id
