"""The illegal player: random deeds from the forms' own fields in the middle of random games. The
companion objects to exactly those that break a condition of `conditions.py`."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.core.log.following import following
from companion.games.expedition import game
from companion.games.expedition.fixes.leaving import Leave
from companion.games.expedition.state.state import State
from tests.examples import seeds
from tests.games.expedition.evenings.conditions import SILENT, broken
from tests.games.expedition.evenings.deeds import deed
from tests.games.expedition.evenings.test_random_play import READINGS
from tests.games.expedition.play import RandomPlay

DEEDS = 8
"""At each state of a game so many deeds are tried."""

PATRONS = {"red": ("Nobel",), "blue": ("Astor",)}


def agreed(chance: Random) -> dict[str, Any]:
    """Any reading of each doubtful rule; some tables don't know the numbers or count the deck."""
    rules = {name: chance.choice(values) for name, values in READINGS.items()}
    rules["counts_deck"] = chance.random() < 0.5
    known = {"patrons": PATRONS} if chance.random() < 0.5 else {}
    return {**rules, **known, **({"symbols": {}} if chance.random() < 0.3 else {})}


def states_of(seed: int) -> list[State]:
    """The states of a game, some of them after somebody has left."""
    chance = Random(f"illegal {seed}")
    play = RandomPlay(seed, chance.randint(2, 4), **agreed(chance)).played()
    found = []
    for state in play.states:
        if chance.random() < 0.2:
            leaving = Leave(seat=chance.choice(state.seats))
            state = leaving.fold(state)
            for more in following(game, state, leaving, chance):
                state = more.fold(state)
        found.append(state)
    return found


@pytest.mark.parametrize("seed", seeds(2))
def test_the_companion_objects_to_what_breaks_a_condition_and_to_nothing_else(seed: int) -> None:
    chance, silent = Random(seed), Counter[str]()
    tried = 0
    states = states_of(seed)
    for state in states:
        for _ in range(DEEDS):
            action = deed(state, chance)
            if action is None:
                continue
            tried += 1
            names = set(broken(state, action))
            silent.update(names & SILENT.keys())
            heard = {one.id for one in game.objections(state, action)}
            if "phase" in names:  # then the rest does not matter
                heard &= {"phase"}
            assert heard == names - SILENT.keys(), (state.phase, state.rules, action, state)
    assert tried > len(states)
