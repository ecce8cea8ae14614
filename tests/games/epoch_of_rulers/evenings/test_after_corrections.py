"""Corrected facts: whatever is corrected, no number of before is left, and the game goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, get_args, get_origin

import pytest
from pydantic import ValidationError

from companion.core.game.action import Action, Choice
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.examples.exhibits import NEIGHBOURS
from companion.games.epoch_of_rulers.rules.score.holdings import result
from companion.games.epoch_of_rulers.state.state import State
from tests.example_counts import seeds
from tests.games.epoch_of_rulers.play import RandomPlay

SEEDS = seeds(2)
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


def another(state: State, value: Any, kind: Any, offered: Sequence[Choice], chance: Random) -> Any:
    """Another value of a field: of its choices, or of its type."""
    values = [choice.value for choice in offered]
    if isinstance(value, bool):
        return chance.random() < 0.5
    if isinstance(value, int):
        return max(0, value + chance.choice((-2, -1, 1, 2)))
    if isinstance(value, dict):
        names = chance.sample(values, min(len(values), 2))
        return {name: chance.randint(0, 3) for name in names}
    if isinstance(value, tuple):
        return tuple(name for name in values if chance.random() < 0.4)
    if get_origin(kind) is not None and get_args(kind) and not values:
        values = [word for word in get_args(kind) if isinstance(word, str)]
    return chance.choice(values or [*state.seats])


def changed_facts(
    state: State, action: Action[State], chance: Random, kept: tuple[str, ...]
) -> Action[State]:
    """The action with other facts, as far as its form takes them."""
    usual, offered = action.model_dump(), action.choices(state)
    for name, info in type(action).model_fields.items():
        if name in kept or chance.random() < 0.6:
            continue
        value = another(state, usual[name], info.annotation, offered.get(name, ()), chance)
        try:
            type(action).model_validate({**usual, name: value})
        except ValidationError:
            continue
        usual[name] = value
    return type(action).model_validate(usual)


def in_order(state: State) -> State:
    """The state with the regiments of each land in one order."""
    return state.put(*(replace(land, regiments=tuple(sorted(land.regiments)),
                               buildings=tuple(sorted(land.buildings)))
                       for land in state.lands.values()))  # fmt: skip


def on_screens(state: State) -> tuple[Any, ...]:
    """What the screens show."""
    return (game.points(state), game.sources(state), game.counters(state), game.view(state),
            [game.seat_view(state, seat) for seat in state.seats], game.waited(state),
            [game.quick(state, seat) for seat in state.seats])  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fact_corrected_to_what_it_was_changes_nothing(seed: int) -> None:
    for state in some_states(seed):
        for action in as_it_is(state):
            assert in_order(action.fold(state)) == state, action


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fact_corrected_there_and_back_leaves_nothing_behind(seed: int) -> None:
    chance = Random(seed)
    for state in some_states(seed):
        before = on_screens(state)
        for action in as_it_is(state):
            wrong = changed_facts(state, action, chance, KEPT).fold(state)
            back = in_order(action.fold(wrong))
            assert back == state or on_screens(back) == before, action


@pytest.mark.parametrize("seed", SEEDS)
def test_all_numbers_agree_with_the_corrected_facts(seed: int) -> None:
    chance = Random(seed)
    for state in some_states(seed):
        for action in as_it_is(state):
            after = changed_facts(state, action, chance, ("land", "seat")).fold(state)
            counted = {counter.id: dict(counter.values) for counter in game.counters(after)}
            assert counted["gold"] == {seat: gold(after, seat) for seat in after.seats}
            assert counted["regiments"] == {seat: troops(after, seat) for seat in after.seats}
            standing = {building.builder for land in after.lands.values()
                        for building in land.buildings if building.kind == "capital"}  # fmt: skip
            for seat in after.seats:
                lost = seat not in standing and after.players[seat].stage != "deploy"
                assert result(after).raw[seat]["glory"] == glory(after, seat) - 3 * lost


def troops(state: State, seat: str) -> int:
    return sum(len(land.regiments) for land in state.lands.values() if land.owner == seat)


def gold(state: State, seat: str) -> int:
    own = (land.name for land in state.lands.values() if land.owner == seat)
    return state.players[seat].purse + sum(state.heaps.get(name, 0) for name in own)


def glory(state: State, seat: str) -> int:
    """Raw points of Statues, Palaces and the Tournament, without those that Fate takes."""
    built = [building.kind for land in state.lands.values() for building in land.buildings
             if building.builder == seat]  # fmt: skip
    player = state.players[seat]
    fate = sum(amount for sphere, amount in player.fate if sphere == "glory")
    return built.count("statue") + 3 * built.count("palace") + player.tournament - fate


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
            self.force(changed_facts(self.state, usual, self.luck, ("land", "seat")))
        assert somebody_goes_on(self.state), self.state
        return self


@pytest.mark.parametrize("seed", SEEDS)
def test_somebody_goes_on_whatever_is_corrected(seed: int) -> None:
    play = Corrected(seed, 2 + seed % 3)
    assert game.ended(play.played().state) is not None
