"""Moves against one rule each, made up where a game stands: what every table must hear of them.

Each is legal but for the rule it breaks, so exactly one objection comes where enough is tracked to
tell, and none where it isn't.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from companion.core.game.action import Action
from companion.games.mythotopia.armies.routes import routes
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.cards.market import Acquire
from companion.games.mythotopia.state.pieces import stock, wars
from companion.games.mythotopia.state.player import Player
from companion.games.mythotopia.state.state import Depth, State

DEPTHS: tuple[Depth, ...] = ("score", "wars", "board")


@dataclass(frozen=True)
class Odd:
    """A move and the objections to it, by id, at a table that tracks at least `since`. `first`:
    what is recorded before it. `known`: whether a table knows enough, if its depth doesn't tell."""

    action: Action[State]
    hears: tuple[str, ...]
    since: str = "score"
    first: tuple[Action[State], ...] = ()
    known: Callable[[State], bool] = lambda state: True

    def expected(self, state: State) -> list[str]:
        """What a table must hear."""
        enough = DEPTHS.index(state.depth) >= DEPTHS.index(self.since) and self.known(state)
        return sorted(self.hears) if enough else []


@dataclass(frozen=True)
class At:
    """Where a game stands: the whole board, and whose turn it is."""

    state: State
    seat: str
    chance: Random

    @property
    def player(self) -> Player:
        return self.state.players[self.seat]

    @property
    def own(self) -> list[str]:
        return sorted(self.player.named)

    @property
    def peaceful(self) -> list[str]:
        """Own provinces without a war."""
        return [name for name in self.own if name not in set(wars(self.state))]

    @property
    def foreign(self) -> list[str]:
        """Other players' provinces."""
        return sorted(
            name
            for seat, player in self.state.players.items()
            for name in player.named
            if seat != self.seat
        )

    @property
    def neutral(self) -> list[str]:
        """Provinces that nobody holds."""
        return [name for name in contents.PROVINCES if self.state.owner(name) is None]

    def within_reach(self, name: str) -> bool:
        return bool(routes(self.state, self.seat, name))

    def stock(self, piece: str) -> int:
        return stock(self.state, self.seat, piece) or 0

    def has(self, card: str) -> Acquire:
        """What is recorded before the seat plays an improvement card."""
        return Acquire(seat=self.seat, card=card)

    def pick(self, among: Iterable[str]) -> str | None:
        """One of these by chance; None if there is none."""
        found = list(among)
        return self.chance.choice(found) if found else None


Makes: TypeAlias = Callable[[At], Odd | None]

ODD: dict[str, Makes] = {}


def odd(name: str) -> Callable[[Makes], Makes]:
    """Registers what makes up a move of this name; it returns None where it can't."""

    def register(makes: Makes) -> Makes:
        assert name not in ODD, name
        ODD[name] = makes
        return makes

    return register


def knows_reserve(seat: str) -> Callable[[State], bool]:
    return lambda state: state.players[seat].reserve_cards is not None
