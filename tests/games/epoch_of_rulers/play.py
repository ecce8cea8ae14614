"""Tables of this game without a server: begun, at war, and of players who know no strategy."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from companion.core.game.action import Action
from companion.core.game.descriptions import SecretQuestion
from companion.core.log.log import Log
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.setup.new_game import Options
from companion.games.epoch_of_rulers.state.state import State
from tests.games.at_table import AtTable, log_in

A: Any = game.actions
FIVE = ("red", "blue", "green", "yellow", "purple")


class Table(AtTable[State]):
    game = game


class RandomPlay(Table):
    """Players who take any of the choices they have, up to the end of the game."""

    def __init__(self, seed: int, players: int, **options: Any) -> None:
        self.luck = Random(f"{players} {seed}")
        seats = FIVE[:players]
        drawn = game.redrawn(game.draw(seats, self.luck), "first", seats, self.luck)
        agreed = {**drawn.model_dump(mode="json"), **options}
        super().__init__(Options.model_validate(agreed), seats, seed)

    def played(self, most: int = 5000) -> RandomPlay:
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
            answers = {seat: [choice.value for choice in game.secret_choices(self.state, seat)]
                       for seat in asked.seats}  # fmt: skip
            self.reveal(**{seat: self.luck.choice(known) for seat, known in answers.items()})
            return
        action = game.examples().rehearse(self.state, self.luck)
        self.tap(self.without_a_button() if action is None else action)

    def without_a_button(self) -> Action[State]:
        """What is recorded where no button is left, which no game by the rules comes to."""
        raise AssertionError(self.state)


def do(table: Table, kind: str, **facts: Any) -> Table:
    """Records an action with just these facts, whatever the rules say."""
    return table.force(A[kind].model_validate(facts))


def against(table: Table, kind: str, seat: str, **facts: Any) -> list[str]:
    """What the rules say against an action as its form has it."""
    action = A[kind].prefilled(table.state, seat, **facts)
    return [objection.id for objection in game.objections(table.state, action)]


def begun(seed: int = 0, **options: Any) -> Table:
    """Red has the order of its first epoch to give, with 5 talents; two regiments stand on a1 and
    one on each other territory but a4."""
    agreed = {"first": "red", "paladins": "red", "barbarians": "blue", **options}
    table = Table(Options.model_validate(agreed), ("red", "blue"), seed)
    ones = {"b1": 1, "b2": 1, "b3": 1, "b4": 1}
    do(table, "deploy", seat="red", regiments={"a1": 2, "a2": 1, "a3": 1}, capital="a1",
       ruler="tactician")  # fmt: skip
    do(table, "deploy", seat="blue", regiments=ones, capital="b1", ruler="lord_of_the_horde")
    return do(table, "draw_card", seat="red", card="red:time", gold=2)


def at_war(*lands: tuple[str, str, int, int], **options: Any) -> Table:
    """Red at war; `lands` are given as (name, owner, ordinary, special regiments)."""
    table = begun(**options)
    for name, owner, regiments, special in lands:
        do(table, "set_land", land=name, owner=owner, regiments=regiments, special=special)
    table.record(A["go_to_war"].model_validate({"seat": "red"}))
    return table


def attacks(table: Table, origin: str, to: str, **plays: str) -> Table:
    """An attack of red with these cards."""
    table.record(A["attack"].prefilled(table.state, "red", origin=origin, to=to))
    return table.reveal(**plays)


def question(table: Table) -> SecretQuestion:
    """The secret choice that the table waits for."""
    asked = game.secret_question(table.state)
    assert asked is not None
    return asked


def page(table: Table, seat: str, **answers: str) -> tuple[Any, list[Mapping[str, Any]]]:
    """The battle on a seat's phone, and what its buttons record."""
    typed = {name: [answer] for name, answer in answers.items()}
    battle = game.page("battle", table.state, seat, typed)
    return battle.view, [offer.action.model_dump() for offer in battle.offers]


def log_of(name: str) -> Log[State]:
    return log_in(game, Path(__file__).parent / "logs" / f"{name}.json")
