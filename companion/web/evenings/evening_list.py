"""The list of a phone's evenings, and how often everybody won."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from companion.core.game import catalogue
from companion.core.game.game import Game
from companion.core.text import Phrase, say
from companion.storage.people import listing
from companion.table.table_row import TableRow
from companion.web import services
from companion.web.evenings.result import Result, result
from companion.web.visit import names

MOST_EVENINGS = 100


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


@dataclass(frozen=True, slots=True)
class Wins:
    """How many evenings of one game a player played, and how many the player won, alone or
    shared."""

    name: str
    won: int
    played: int


def evenings(device: str | None, limit: int = MOST_EVENINGS) -> list[Evening]:
    """The evenings that a device lists, the latest first; a stranger has none."""
    if device is None:
        return []
    return [_evening(table) for table in listing.listed(services.database(), device, limit)]


def _evening(table: TableRow) -> Evening:
    game: Game | None = catalogue.games().get(table.game)
    if game is None:
        title = say("{game} (not installed)", game=table.game)
        return Evening(table, title, {seat.colour: seat.name for seat in table.seats}, {}, None)
    shapes = {colour.id: colour.shape for colour in game.meta.colours}
    game_result = result(table)
    title = game_result.title if game_result else game.meta.title
    return Evening(table, title, names(table, game), shapes, game_result)


def wins(found: Iterable[Evening]) -> dict[Phrase, list[Wins]]:
    """How often each player won each game, the most wins first. There are no accounts, so a player
    is identified by name. Seats without a name, demos and games without a winner do not count."""
    by_game: dict[Phrase, dict[str, Wins]] = {}
    for evening in found:
        if evening.result is None or not evening.result.winners or evening.table.demo:
            continue
        players = by_game.setdefault(evening.title, {})
        for seat in evening.table.seats:
            if seat.name:
                key = seat.name.casefold()
                so_far = players.get(key, Wins(seat.name, 0, 0))
                won = seat.colour in evening.result.winners
                players[key] = Wins(so_far.name, so_far.won + won, so_far.played + 1)
    return {title: sorted(players.values(), key=_by_wins) for title, players in by_game.items()}


def _by_wins(player: Wins) -> tuple[int, int, str]:
    return -player.won, player.played, player.name.casefold()
