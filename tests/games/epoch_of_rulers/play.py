"""A table of this game without a server: what a tap adds, and players who know no strategy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.core.game.action import Action
from companion.core.log.entry import BEGIN, Entry
from companion.core.log.following import following
from companion.core.log.sealed import Reveal
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.setup.new_game import Options
from companion.games.epoch_of_rulers.table.state import State
from tests.core.toy import NOON

FIVE = ("red", "blue", "green", "yellow", "purple")


class Table:
    """A game under way; `recorded` are its lines, `states` those before and after them."""

    def __init__(self, options: Options, seats: Sequence[str], seed: int = 0) -> None:
        self.options, self.seats = options, tuple(seats)
        self.chance = Random(seed)
        self.recorded: list[Action[State]] = []
        self.states = [game.begin(options, self.seats)]

    @property
    def state(self) -> State:
        return self.states[-1]

    def tap(self, action: Action[State]) -> Table:
        """Records an action and what follows from it. No rule may object."""
        assert game.objections(self.state, action) == [], action
        return self.force(action)

    def force(self, action: Action[State]) -> Table:
        """The same whatever the rules say."""
        self.record(action)
        for more in following(game, self.state, action, self.chance):
            self.record(more)
        return self

    def record(self, action: Action[State]) -> None:
        self.recorded.append(action)
        self.states.append(action.fold(self.state))

    def reveal(self, **chosen: str) -> Table:
        """Everybody's answers to the open question."""
        asked = game.question(self.state)
        assert asked is not None
        assert set(chosen) == set(asked.seats)
        kind = game.actions[asked.kind]
        assert issubclass(kind, Reveal)
        for seat, value in chosen.items():
            assert value in [choice.value for choice in game.secret_choices(self.state, seat)]
        return self.force(kind.of(self.state, {seat: (value,) for seat, value in chosen.items()}))

    def kinds(self) -> list[str]:
        """The kinds of all lines so far."""
        return [action.kind for action in self.recorded]

    def entries(self) -> list[Entry]:
        """The game as a server stores it."""
        begun = {"options": self.options.model_dump(mode="json"), "seats": list(self.seats)}
        lines = [(BEGIN, begun), *((one.kind, one.payload()) for one in self.recorded)]
        return [Entry(n, kind, facts, "phone", NOON) for n, (kind, facts) in enumerate(lines, 1)]


class RandomPlay(Table):
    """Players who take any of the choices they have, up to the end of the game."""

    def __init__(self, seed: int, players: int, **options: Any) -> None:
        self.luck = Random(f"{players} {seed}")
        seats = FIVE[:players]
        drawn = game.draw(seats, self.luck).model_dump(mode="json")
        super().__init__(Options.model_validate({**drawn, **options}), seats, seed)

    def played(self, most: int = 5000) -> RandomPlay:
        """Played to the end."""
        for _ in range(most):
            if game.ended(self.state) is not None:
                return self
            self.step()
        raise AssertionError("the game does not end")

    def step(self) -> None:
        asked = game.question(self.state)
        if asked is not None:
            answers = {seat: [one.value for one in game.secret_choices(self.state, seat)]
                       for seat in asked.seats}  # fmt: skip
            self.reveal(**{seat: self.luck.choice(known) for seat, known in answers.items()})
            return
        action = game.rehearse(self.state, self.luck)
        assert action is not None, self.state
        self.tap(action)
