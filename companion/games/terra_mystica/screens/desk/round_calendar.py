"""The six rounds with their scoring tiles: what scores now and later."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.tiles import ROUNDS, RoundTile
from companion.games.terra_mystica.rules.ledger.income import rewards
from companion.games.terra_mystica.state.state import LAST_ROUND, State, seat_of


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round: whether it is done, now or coming, its tile in words, None if not known, what it
    scores (a structure's icon, "spade" or "town") and for how many points. `cult` is the icon of
    the cult that its end rewards, "" in the last round; `times` how often each seat would get that
    reward now."""

    number: int
    when: str
    tile: Phrase | None
    icon: str
    points: int
    cult: str
    times: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Coming:
    """What scores again, and in how many rounds: 0 is now. `last`: no later round scores it."""

    icon: str
    rounds: int
    last: bool


@dataclass(frozen=True, slots=True)
class Calendar:
    """All rounds, and for each thing that still scores, the next round in which it does."""

    rounds: tuple[RoundView, ...]
    coming: tuple[Coming, ...]


ICONS = {
    "dwelling": "dwelling", "house": "trading-house", "temple": "temple", "great": "stronghold",
    "spade": "spade", "town": "town",
}  # fmt: skip
"""The icon of what a tile scores."""


def calendar(state: State) -> Calendar:
    tiles = [ROUNDS.get(tile) for tile in state.rounds]
    return Calendar(
        tuple(_round(state, number, tile) for number, tile in enumerate(tiles, start=1)),
        _coming(state, tiles),
    )


def _round(state: State, number: int, tile: RoundTile | None) -> RoundView:
    if state.phase == "over" or number < state.round:
        when = "done"
    else:
        when = "now" if number == state.round else "coming"
    if tile is None:
        return RoundView(number, when, None, "", 0, "", ())
    rewarded = number < LAST_ROUND and when != "done"
    times = tuple((seat_of(player), rewards(player, tile)) for player in state.players)
    cult = "priest" if tile.cult is None else names.CULT_ICONS[tile.cult]
    return RoundView(
        number,
        when,
        names.ROUND_TILE[tile.id],
        ICONS[tile.scores],
        tile.points,
        cult if rewarded else "",
        times if rewarded else (),
    )


def _coming(state: State, tiles: list[RoundTile | None]) -> tuple[Coming, ...]:
    first = max(state.round, 1)
    ahead = [] if state.phase == "over" else [tile.scores if tile else "" for tile in tiles]
    rest = ahead[first - 1 :]
    scored = dict.fromkeys(what for what in rest if what)
    return tuple(Coming(ICONS[what], rest.index(what), rest.count(what) == 1) for what in scored)
