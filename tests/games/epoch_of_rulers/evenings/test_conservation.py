"""Gold, regiments and buildings come and go only as the lines say, whatever players record."""

from __future__ import annotations

from random import Random

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from companion.core.game.action import Action
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.state.state import State
from tests.games.epoch_of_rulers.evenings.ledger import CORRECTIONS, unbalanced
from tests.games.epoch_of_rulers.play import RandomPlay
from tests.games.other_facts import offered_or_like_it, otherwise

ODD = sorted(
    kind
    for kind, action in game.actions.items()
    if action.has_form and kind not in (*CORRECTIONS, "finish", "stop", "tally")
)


ANOTHER = offered_or_like_it(dict.fromkeys(("land", "origin", "to"), ("nowhere", "")))


def odd(state: State, kind: str, chance: Random) -> Action[State]:
    """An action with facts that fit badly."""
    usual = game.actions[kind].prefilled(state, chance.choice(state.seats))
    return otherwise(state, usual, chance, ANOTHER)


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
        if kind is None:
            play.step()
        else:
            play.force(odd(play.state, kind, chance))
    assert unbalanced(play) == []
