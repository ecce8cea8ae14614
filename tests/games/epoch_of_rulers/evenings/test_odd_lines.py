"""Any line on any state folds and shows; gold, regiments and buildings come and go as it says."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.game.action import Action
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.examples.exhibits import NEIGHBOURS
from companion.games.epoch_of_rulers.state.state import State
from tests.example_counts import seeds
from tests.games.any_line import LINES, SEEDS, any_action, any_facts, folded, show
from tests.games.epoch_of_rulers.evenings.ledger import CORRECTIONS, unbalanced
from tests.games.epoch_of_rulers.play import RandomPlay
from tests.games.other_facts import offered_or_like_it, otherwise

SEATS = ("red", "blue", "green", "rebels", "pink", "")
LANDS = ("a1", "a2", "b1", "b2", "c1", "centre", "x", "")
CARDS = ("coup", "plague", "tournament", "red:rebirth", "blue:ecstasy", "pink:time", "x", "")
WORDS = {
    "": (*SEATS, *LANDS),
    **dict.fromkeys(("seat", "owner", "right"), SEATS),
    **dict.fromkeys(("land", "to", "origin", "lands", "revolts"), LANDS),
    "card": CARDS,
    **dict.fromkeys(("bonus", "bonuses"), (*words.BONUS_CARDS, "x")),
    "ruler": (*words.RULER, "x", ""),
    **dict.fromkeys(("building", "kind"), (*words.BUILDING, "x")),
    "buildings": ("capital/red", "altar/blue", "statue/pink", "x"),
}


@pytest.fixture(scope="module")
def states() -> list[State]:
    """Some of every stage of games at each depth."""
    by_stage: dict[tuple[object, ...], State] = {}
    for seed, depth in enumerate(("points", "kingdoms", "board")):
        links = NEIGHBOURS if depth == "board" else {}
        for state in RandomPlay(seed, 2 + seed, depth=depth, links=links).played().states:
            stage = state.players[state.turn].stage if state.turn in state.players else ""
            asks = state.asks[0].kind if state.asks else ""
            fights = state.fight is not None and bool(state.fight.played)
            by_stage[depth, state.phase, stage, asks, fights, state.fight is None] = state
    return list(by_stage.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_any_line_folds_on_any_state_and_every_screen_shows_it(
    states: list[State], seed: int
) -> None:
    chance = Random(seed)
    state = chance.choice(states)
    for _ in range(LINES):
        state = folded(game, state, any_action(game, WORDS, chance))
        show(game, state)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_form_can_be_filled_at_any_time(states: list[State], seed: int) -> None:
    chance = Random(seed)
    for kind in filter(lambda kind: kind.has_form, game.actions.values()):
        state = chance.choice(states)
        facts = any_facts(kind, WORDS, chance)
        given = {name: facts[name] for name in facts if name != "seat" and chance.random() < 0.5}
        try:
            filled = kind.prefilled(state, chance.choice(state.seats), **given)
        except ValueError:
            continue  # the form says that something in it is wrong
        assert filled.choices(state) is not None


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

    def without_a_button(self) -> Action[State]:
        return odd(self.state, self.luck.choice(ODD), self.luck)


@pytest.mark.parametrize("seed", seeds(12, 189, 202))
def test_the_books_balance(seed: int) -> None:
    chance = Random(seed)
    play = OddPlay(seed, chance.randint(2, 4))
    for _ in range(chance.randint(25, 60)):
        if game.ended(play.state) is not None:
            break
        kind = chance.choice([None, *ODD])
        if kind is None or chance.random() < 0.5:
            play.step()
        else:
            play.force(odd(play.state, kind, chance))
    assert unbalanced(play) == []
