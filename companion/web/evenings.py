"""My evenings: the games on a phone's list, their results, and how often everybody won."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.evenings import season
from companion.core.evenings.season import Finished, Placed, Wins
from companion.core.game import catalogue, descriptions
from companion.core.game.descriptions import Ended
from companion.core.game.game import Game
from companion.core.log.parsing import Unreadable
from companion.core.sides import Side, Victory, by_place, victory
from companion.core.text import Phrase, say
from companion.storage.people import listing
from companion.storage.tables.tables import NoSuchTable
from companion.table.table_row import TableRow
from companion.web import services
from companion.web.http.device import device
from companion.web.http.rendering import render
from companion.web.http.request_rates import at_most
from companion.web.visit import names

MOST_EVENINGS = 100
RESULTS_KEPT = 2000

blueprint = Blueprint("evenings", __name__, url_prefix="/evenings")


@blueprint.get("")
@at_most("240 per hour")
def show() -> str:
    """The evenings, the latest first; with `removed`, a button to put back those removed at that
    moment."""
    listed = [evening for evening in evenings(device()) if not services.is_demo(evening.table)]
    return render(
        "lobby/evenings.html",
        evenings=listed,
        wins=wins(listed),
        device=device(),
        removed=_moment("removed"),
    )


@blueprint.post("/remove")
def remove() -> Response:
    """Removes one table from this phone's list, or all without `table`; the tables stay."""
    phone, now = device(), services.now()
    if phone is not None:
        listing.remove(services.database(), phone, now, request.form.get("table"))
    return redirect(url_for("evenings.show", removed=now.isoformat()), 303)


@blueprint.post("/put-back")
def put_back() -> Response:
    """Puts the evenings removed at one moment back on the list."""
    phone, at = device(), _moment("removed")
    if phone is not None and at is not None:
        listing.put_back(services.database(), phone, at)
    return redirect(url_for("evenings.show"), 303)


def _moment(name: str) -> datetime | None:
    """The time in a field of the form or the address; None if there is none or it can't be read."""
    try:
        moment = datetime.fromisoformat(request.values.get(name, ""))
    except ValueError:
        return None
    return moment if moment.tzinfo else None


@dataclass(frozen=True, slots=True)
class Result:
    """The game's name, the sides by place with the winners first, who won, and the time of the last
    line. There are no sides while the table hides its points."""

    title: Phrase
    sides: tuple[Side, ...]
    ended: Ended | None
    won: Victory | None
    at: datetime

    @property
    def winners(self) -> tuple[str, ...]:
        return self.ended.winners if self.ended else ()


@dataclass(frozen=True, slots=True)
class Evening:
    """A table in the list: its game, its seats' names and shapes, and its result (None before the
    set-up)."""

    table: TableRow
    title: Phrase
    names: Mapping[str, str]
    shapes: Mapping[str, str]
    result: Result | None

    @property
    def over(self) -> bool:
        return self.result is not None and self.result.ended is not None

    @property
    def at(self) -> datetime:
        """When the last line was recorded; before the set-up, the last change of the table."""
        return self.result.at if self.result else self.table.changed_at


def evenings(phone: str | None, limit: int = MOST_EVENINGS) -> list[Evening]:
    """The evenings that a phone lists, the latest first; a stranger has none."""
    if phone is None:
        return []
    return [_evening(table) for table in listing.listed(services.database(), phone, limit)]


def _evening(table: TableRow) -> Evening:
    game: Game | None = catalogue.games().get(table.game)
    if game is None:
        title = say("{game} (not installed)", game=table.game)
        return Evening(table, title, {seat.colour: seat.name for seat in table.seats}, {}, None)
    shapes = {colour.id: colour.shape for colour in game.meta.colours}
    try:
        result = _result(table.id, table.version, table.changed_at)
    except (NoSuchTable, Unreadable):
        result = None
    return Evening(
        table, result.title if result else game.meta.title, names(table, game), shapes, result
    )


@lru_cache(maxsize=RESULTS_KEPT)
def _result(table_id: str, version: int, _changed_at: datetime) -> Result | None:
    """The table's result so far or at its end; None before the set-up."""
    played = services.in_play().get(table_id, version)
    if played.log is None:
        return None
    state = played.log.seen().state
    ended = played.game.ended(state)
    standings = played.game.standings(state)
    shown = () if played.game.hides_points(state) else standings
    return Result(
        descriptions.played(played.game, state).title,
        tuple(by_place(shown, ended.winners if ended else ())),
        ended,
        victory(ended, standings) if ended else None,
        played.log.entries[-1].at,
    )


def wins(found: Iterable[Evening]) -> dict[Phrase, list[Wins]]:
    """How often each player won each game. The evenings are no demos."""
    return season.wins(map(_as_finished, found))


def _as_finished(evening: Evening) -> Finished:
    """The evening with the players that have a name."""
    winners = evening.result.winners if evening.result else ()
    seats = (seat for seat in evening.table.seats if seat.name)
    placed = (Placed(seat.name, 0, None, seat.colour in winners) for seat in seats)
    return Finished(evening.title, evening.at, tuple(placed), decided=bool(winners))
