"""A table without a server: what a tap adds, what follows from it, a secret question answered."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from companion.core.common_actions import Reveal
from companion.core.game.action import Action
from companion.core.log.entry import BEGIN, Entry
from companion.core.log.following import following
from companion.core.log.log import Log
from tests.core.small_games.toy import NOON

S = TypeVar("S")


class AtTable(Generic[S]):
    """A game under way; `recorded` are its lines, `states` those before and after them."""

    game: ClassVar[Any]

    def __init__(self, options: Any, seats: Sequence[str], seed: int = 0) -> None:
        self.options, self.seats = options, tuple(seats)
        self.chance = Random(seed)
        self.recorded: list[Action[S]] = []
        self.states: list[S] = [self.game.begin(options, self.seats)]

    @property
    def state(self) -> S:
        return self.states[-1]

    def tap(self, action: Action[S]) -> Self:
        """Records an action and what follows from it. No rule may object."""
        assert self.game.objections(self.state, action) == [], action
        return self.force(action)

    def force(self, action: Action[S]) -> Self:
        """The same whatever the rules say."""
        action = action.completed(self.state)
        self.record(action)
        for more in following(self.game, self.state, action, self.chance):
            assert self.game.objections(self.state, more) == [], more
            self.record(more)
        return self

    def record(self, action: Action[S]) -> None:
        """Adds a line. The log tells it in words."""
        assert action.story(self.state).message, action
        self.recorded.append(action)
        line = len(self.recorded) + 1  # the first is the set-up
        self.states.append(self.game.fold(self.state, action, line))

    def reveal(self, **chosen: Any) -> Self:
        """Everybody's answers to the open question: one each, or a tuple of them."""
        asked = self.game.secret_question(self.state)
        assert asked is not None
        assert set(chosen) == set(asked.seats)
        kind = self.game.actions[asked.kind]
        assert issubclass(kind, Reveal)
        texts = {
            seat: tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)
            for seat, value in chosen.items()
        }
        return self.tap(kind.of(self.state, texts))

    @property
    def lines(self) -> list[tuple[Action[S], S, S]]:
        """What is recorded, each action with the states before and after it."""
        return [*zip(self.recorded, self.states, self.states[1:], strict=False)]

    def kinds(self) -> list[str]:
        """The kinds of all lines so far."""
        return [action.kind for action in self.recorded]

    def entries(self) -> list[Entry]:
        """The game as a server stores it."""
        begun = {"options": self.options.model_dump(mode="json"), "seats": list(self.seats)}
        lines = [(BEGIN, begun), *((action.kind, action.payload()) for action in self.recorded)]
        return [Entry(n, kind, facts, "phone", NOON) for n, (kind, facts) in enumerate(lines, 1)]


def log_in(game: Any, path: Path) -> Log[Any]:
    """The log of a game written down: each line has its kind and its facts."""
    lines = json.loads(path.read_text(encoding="utf-8"))
    return Log(game, [Entry(number, line["kind"], line["payload"], "phone", NOON)
                      for number, line in enumerate(lines, 1)])  # fmt: skip
