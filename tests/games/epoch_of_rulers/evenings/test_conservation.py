"""Gold, regiments and buildings come and go only as the lines say, whatever players record."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.core.game.action import Action
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.state.state import State
from tests.games.epoch_of_rulers.evenings.ledger import CORRECTIONS, unbalanced
from tests.games.epoch_of_rulers.play import RandomPlay

ODD = sorted(
    kind
    for kind, action in game.actions.items()
    if action.has_form and kind not in (*CORRECTIONS, "finish", "stop", "tally")
)


def odd(state: State, kind: str, chance: Random) -> Action[State] | None:
    """An action with facts that fit badly; None if it cannot be recorded."""
    lands = [*state.lands, "nowhere", ""]
    facts = game.actions[kind].prefilled(state, chance.choice(state.seats)).model_dump()
    for name, value in facts.items():
        if chance.random() < 0.5:
            facts[name] = strange(name, value, lands, chance)
    try:
        return game.actions[kind].model_validate(facts)
    except ValidationError:
        return None


def strange(name: str, value: Any, lands: list[str], chance: Random) -> Any:
    """Another value of the same type."""
    match value:
        case bool():
            return chance.random() < 0.5
        case int():
            return chance.randint(0, 6)
        case dict():
            return {chance.choice(lands): chance.randint(0, 4)}
        case str() if name in ("land", "origin", "to"):
            return chance.choice(lands)
    return value


class OddPlay(RandomPlay):
    """Players who record what the rules allow, and what they do not."""

    def tap(self, action: Action[State]) -> OddPlay:
        self.force(action)
        return self


@settings(max_examples=12, phases=(Phase.generate,))
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(2, 4),
    steps=st.lists(st.one_of(st.none(), st.sampled_from(ODD)), min_size=25, max_size=60),
)
def test_the_books_balance(seed: int, players: int, steps: list[str | None]) -> None:
    play, chance = OddPlay(seed, players), Random(seed)
    for kind in steps:
        if game.ended(play.state) is not None:
            break
        action = odd(play.state, kind, chance) if kind else None
        if action is None:
            play.step()
        else:
            play.force(action)
    assert unbalanced(play) == []
