"""Finds the installed games through the entry-point group `companion.games`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.metadata import EntryPoints, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.core.game.contract import AnyGame
from companion.core.game.ruling import Adjudicate, Answers, Ruled

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
    found = ((point.name, find_spec(point.module)) for point in points())
    return {slug: Path(str(spec.origin)).parent for slug, spec in found if spec}


@cache
def games() -> dict[str, AnyGame]:
    """Every installed game by its slug."""
    return {point.name: point.load() for point in sorted(points())}


def find(slug: str) -> AnyGame:
    """The game of that slug; GameNotInstalled if this server does not have it."""
    try:
        return games()[slug]
    except KeyError:
        raise GameNotInstalled(slug) from None


def adjudicator(slug: str) -> Adjudicate | None:
    """The adjudicator of a game, for positions without a table. None if the game has none;
    GameNotInstalled if this server does not have the game."""
    return find(slug).adjudicate_lines


def rulings(slug: str, lines: Iterable[str]) -> list[str]:
    """The brief verdicts of an adjudicator on JSON Lines."""
    found = adjudicator(slug)
    return [] if found is None else [*found(lines, brief=True)]


def asked(slug: str, question: str, answers: Answers) -> Ruled[Any]:
    """A game's ruling without a table."""
    return find(slug).ask(question, None, answers)
