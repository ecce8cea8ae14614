"""Corrected facts: no number of before is left, and the game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from companion.core.game.action import Action
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.examples.exhibits import NEIGHBOURS
from companion.games.epoch_of_rulers.state.state import State
from tests.example_counts import seeds
from tests.games.epoch_of_rulers.play import RandomPlay
from tests.games.other_facts import offered_or_like_it, otherwise

SEEDS = seeds(2)
another = offered_or_like_it({})
KEPT = ("land", "seat", "ruler", "apart", "martial", "reign_start", "statues")
"""Facts that are not corrected there and back: a ruler who is taken off has reigned, and a marker
beyond the reign ends it with the turn."""


@cache
def some_states(seed: int) -> list[State]:
    """Some states of a random game, each with its regiments and buildings in one order."""
    depth = ("kingdoms", "board")[seed % 2]
    links = NEIGHBOURS if depth == "board" else {}
    played = RandomPlay(seed, 2 + seed % 3, depth=depth, links=links).played()
    return [in_order(state) for state in Random(seed).sample(played.states, 20)]


def as_it_is(state: State) -> Iterator[Action[State]]:
    """Every correction, filled in with the facts of the state."""
    actions = game.actions
    for name in state.lands:
        yield actions["set_land"].prefilled(state, state.turn, land=name)
        if name in state.links:
            yield actions["neighbours"].prefilled(state, state.turn, land=name)
    for seat in state.seats:
        for kind in ("set_player", "set_held", "treasuries", "name_lands"):
            yield actions[kind].prefilled(state, seat)


def in_order(state: State) -> State:
    return state.put(*(replace(land, regiments=tuple(sorted(land.regiments)),
                               buildings=tuple(sorted(land.buildings)))
                       for land in state.lands.values()))  # fmt: skip


def on_screens(state: State) -> tuple[Any, ...]:
    return (game.points(state), game.sources(state), game.counters(state), game.view(state),
            [game.seat_view(state, seat) for seat in state.seats], game.waited(state),
            [game.quick(state, seat) for seat in state.seats])  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fact_corrected_to_what_it_was_leaves_nothing_behind(seed: int) -> None:
    """At once, or there and back."""
    chance = Random(seed)
    for state in some_states(seed):
        before = on_screens(state)
        for action in as_it_is(state):
            assert in_order(action.fold(state)) == state, action
            wrong = otherwise(state, action, chance, another, KEPT).fold(state)
            back = in_order(action.fold(wrong))
            assert back == state or on_screens(back) == before, action


def somebody_goes_on(state: State) -> bool:
    """Whether the game is over, or a seat that is waited for has a button."""
    asked = game.secret_question(state)
    if game.ended(state) is not None:
        return True
    if asked is not None:
        return all(game.secret_choices(state, seat) for seat in asked.seats)
    seats = game.waited(state).seats
    return game.passing(state) is not None or any(
        [*game.quick(state, seat), *game.prompts(state, seat)] for seat in seats
    )


class Corrected(RandomPlay):
    """Players who correct a fact now and then, and play on."""

    def tap(self, action: Action[State]) -> Corrected:
        self.force(action)
        if self.luck.random() < 0.1:
            usual = self.luck.choice([*as_it_is(self.state)])
            self.force(otherwise(self.state, usual, self.luck, another, ("land", "seat")))
        assert somebody_goes_on(self.state), self.state
        return self


@pytest.mark.parametrize("seed", SEEDS)
def test_somebody_goes_on_whatever_is_corrected(seed: int) -> None:
    play = Corrected(seed, 2 + seed % 3)
    assert game.ended(play.played().state) is not None
