"""The season of a group: who won how often, against whom, how often in a row, with how much."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import combinations, pairwise

from companion.core.game import catalogue
from companion.core.game.descriptions import played
from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.core.text import Phrase

SAME_EVENING = timedelta(hours=12)
"""Games that begin no longer after the one before belong to the same evening."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A player of a finished game: the own points, the place, and whether the player won."""

    name: str
    points: int
    rank: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """What everybody knows of a game. Without `placed` it is not over. It is `decided` if somebody
    won, also somebody without a name."""

    title: Phrase
    at: datetime
    placed: tuple[Placed, ...] = ()
    decided: bool = False
    fewest_win: bool = False

    def named(self, names: Mapping[str, str]) -> "Finished":
        """The same with other names, by place; who has none there is left out. A name that two
        players have counts once, in the better place."""
        best: dict[str, Placed] = {}
        for one in sorted(self.placed, key=_by_place):
            if name := names.get(one.name):
                best.setdefault(name.casefold(), replace(one, name=name))
        return replace(self, placed=tuple(best.values()))


def _by_place(player: Placed) -> tuple[bool, int]:
    return not player.won, player.rank or 99


def finished(slug: str, entries: Sequence[Entry]) -> Finished | None:
    """The game of a log, its players named by their seats. None if it can't be read: its game is
    not installed, or an entry does not fit."""
    try:
        game = catalogue.find(slug)
        log = Log(game, entries).seen()
        ended, state = game.ended(log.state), log.state
        over = () if ended is None else game.standings(state)
        won = () if ended is None else ended.winners
        return Finished(
            played(game, state).title,
            entries[0].at,
            tuple(Placed(one.seat, one.points, one.rank, one.seat in won) for one in over),
            bool(won),
            game.fewest_win(state),
        )
    except Exception:  # noqa: BLE001 - whatever an old log or a game's module may raise
        return None


def all_finished(logs: Mapping[str, tuple[str, Sequence[Entry]]]) -> dict[str, Finished | None]:
    """Several games at once, by their tables: each is a slug with the entries of a log."""
    return {table: finished(*log) for table, log in logs.items()}


@dataclass(frozen=True, slots=True)
class Wins:
    """How many games of one kind a player played, and how many the player won, alone or shared."""

    name: str
    won: int = 0
    played: int = 0


def wins(games: Iterable[Finished]) -> dict[Phrase, list[Wins]]:
    """How often each player won each game, the most wins first. A player is known by name; games
    that nobody won do not count."""
    by_game: dict[Phrase, dict[str, Wins]] = {}
    for game in games:
        if game.decided:
            players = by_game.setdefault(game.title, {})
            for one in game.placed:
                before = players.get(one.name.casefold(), Wins(one.name))
                now = Wins(before.name, before.won + one.won, before.played + 1)
                players[one.name.casefold()] = now
    return {title: sorted(players.values(), key=_by_wins) for title, players in by_game.items()}


def _by_wins(player: Wins) -> tuple[int, int, str]:
    return -player.won, player.played, player.name.casefold()


@dataclass(frozen=True, slots=True)
class Pair:
    """How often each of two players was ahead of the other."""

    first: str
    second: str
    ahead: int = 0
    behind: int = 0


@dataclass(frozen=True, slots=True)
class Streak:
    """How many games in a row a player has won now, and at most."""

    name: str
    now: int = 0
    longest: int = 0


@dataclass(frozen=True, slots=True)
class Season:
    evenings: int
    games: int
    wins: Mapping[Phrase, Sequence[Wins]]
    pairs: Sequence[Pair]
    streaks: Sequence[Streak]
    best: Mapping[Phrase, Placed]


def season(games: Iterable[Finished]) -> Season:
    """The fold over finished games, in any order."""
    games = sorted((game for game in games if game.placed), key=lambda game: game.at)
    began = [game.at for game in games]
    nights = sum(later - earlier > SAME_EVENING for earlier, later in pairwise(began))
    pairs: dict[frozenset[str], Pair] = {}
    streaks: dict[str, Streak] = {}
    best: dict[Phrase, Placed] = {}
    for game in games:
        for one in game.placed:
            if _is_better(one, best.get(game.title), game):
                best[game.title] = one
            if game.decided:
                streak = streaks.get(one.name.casefold(), Streak(one.name))
                now = streak.now + 1 if one.won else 0
                streaks[one.name.casefold()] = Streak(streak.name, now, max(now, streak.longest))
        for one, other in combinations(game.placed, 2):
            _compare(pairs, one, other)
    by_name = sorted(pairs.values(), key=lambda pair: (pair.first, pair.second))
    longest = sorted(streaks.values(), key=lambda one: (-one.longest, -one.now, one.name))
    return Season(
        nights + bool(games), len(games), wins(games), by_name,
        [one for one in longest if one.longest > 1], best,
    )  # fmt: skip


def _is_better(one: Placed, best: Placed | None, game: Finished) -> bool:
    if best is None or one.rank is None:
        return one.rank is not None
    return one.points < best.points if game.fewest_win else one.points > best.points


def _compare(pairs: dict[frozenset[str], Pair], one: Placed, other: Placed) -> None:
    """A winner is ahead of who did not win; else the better place is."""
    first, second = sorted((one, other), key=lambda player: player.name.casefold())
    key = frozenset((first.name.casefold(), second.name.casefold()))
    pair = pairs.get(key, Pair(first.name, second.name))
    a, b = _by_place(first), _by_place(second)
    pairs[key] = replace(pair, ahead=pair.ahead + (a < b), behind=pair.behind + (b < a))
