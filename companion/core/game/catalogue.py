"""Finds the installed games through the entry-point group `companion.games`."""

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.core.game.game import Game
from companion.core.game.ruling import Answers, Ruled, Side

GROUP = "companion.games"


class GameNotInstalled(LookupError):
    """A table uses a game that this server does not have."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug


@cache
def points() -> EntryPoints:
    """The entry points of the installed games. They are looked up once, and no game is loaded."""
    return entry_points(group=GROUP)


def folders() -> dict[str, Path]:
    """Each installed game's folder, with its templates and static files, by slug."""
    by_slug: dict[str, Path] = {}
    for point in points():
        with suppress(Exception):  # `broken` names the reason
            if spec := find_spec(point.module):
                by_slug[point.name] = Path(str(spec.origin)).parent
    return by_slug


@cache
def _loaded() -> tuple[dict[str, Game], dict[str, str]]:
    """The games that load, and why others don't."""
    games_by_slug: dict[str, Game] = {}
    broken: dict[str, str] = {}
    for point in sorted(points()):
        try:
            games_by_slug[point.name] = _load(point)
        except Exception as error:  # noqa: BLE001 (a package of any author's)
            broken[point.name] = f"{type(error).__name__}: {error}"
    return games_by_slug, broken


def _load(point: EntryPoint) -> Game:
    game = point.load()
    if not isinstance(game, Game):
        raise TypeError(f"{point.value} is not a Game")
    if game.meta.slug != point.name:
        raise ValueError(f"the slug is {game.meta.slug!r}, the entry point {point.name!r}")
    return game


def games() -> dict[str, Game]:
    """Every installed game by its slug, without those that don't load."""
    return _loaded()[0]


def broken() -> dict[str, str]:
    """The installed games that don't load, each with the reason."""
    return _loaded()[1]


def find(slug: str) -> Game:
    """The game of that slug; GameNotInstalled if this server does not have it."""
    try:
        return games()[slug]
    except KeyError:
        raise GameNotInstalled(slug) from None


def rulings(slug: str, lines: Iterable[str]) -> list[str]:
    """The brief verdicts of an adjudicator on JSON Lines."""
    adjudicate = find(slug).adjudicate_lines
    return [] if adjudicate is None else [*adjudicate(lines, brief=True)]


def ruling_on(slug: str, question: str, answers: Answers) -> Ruled:
    """A game's ruling without a table."""
    return find(slug).ask(question, None, answers)


def further_on(slug: str, question: str, state: Any, answers: Answers) -> Side | None:
    """What follows from a game's ruling and takes long; without a table, the state is None."""
    further = find(slug).questions[question].further
    return further(state, answers) if further else None
