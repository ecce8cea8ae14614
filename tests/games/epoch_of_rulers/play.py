"""A table of this game without a server: what a tap adds, and players who know no strategy."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.setup.new_game import Options
from companion.games.epoch_of_rulers.state.state import State
from tests.games.at_table import AtTable

FIVE = ("red", "blue", "green", "yellow", "purple")


class Table(AtTable[State]):
    game = game


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
        asked = game.secret_question(self.state)
        if asked is not None:
            items = [item for seat in asked.seats for item in game.prompts(self.state, seat)]
            sent = [item.offer.action for item in items
                    if item.offer and item.offer.action.kind == "send_cavalry"]  # fmt: skip
            if sent and self.luck.random() < 0.5:
                self.tap(self.luck.choice(sent))
                return
            answers = {seat: [one.value for one in game.secret_choices(self.state, seat)]
                       for seat in asked.seats}  # fmt: skip
            self.reveal(**{seat: self.luck.choice(known) for seat, known in answers.items()})
            return
        action = game.examples().rehearse(self.state, self.luck)
        assert action is not None, self.state
        self.tap(action)
