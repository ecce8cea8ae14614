"""A fold takes any line on any state, every screen shows what comes of it, and every form opens."""

from random import Random

import pytest

from companion.games.expedition import game
from companion.games.expedition.state.state import PHASES, State
from tests.games.any_line import LINES, SEEDS, any_action, any_facts, folded, rules_of, show
from tests.games.expedition.play import RandomPlay

CODES = ("explorer", "crew:2:3", "vehicle::1", "patron", "patron:Nobel", "jetpack", "risky::3",
         "observation", "explorer:12:20")  # fmt: skip
TYPES = ("explorer", "crew", "vehicle", "jetpack", "ship", "")
WORDS = {
    "": ("red", "blue", "green", "yellow", "pink", "-", ""),
    "card": (*CODES, "ship", ""),
    "cards": CODES,
    "top": (*CODES, "cartographer"),
    **dict.fromkeys(
        ("explorer", "crew", "vehicle"), ("explorer", "crew:2:3", "vehicle::1", "ship", "")
    ),
    **dict.fromkeys(("replaces", "stands_for"), TYPES),
    "strengths": ("red/1", "pink/7", "x"),
    **dict.fromkeys(("name", "patrons"), ("Nobel", "Astor")),
}


@pytest.fixture(scope="module")
def states() -> list[State]:
    """Some of every phase of three games."""
    by_phase: dict[tuple[str, int], State] = {}
    for seed in range(3):
        for state in RandomPlay(seed, seed + 2).played().states:
            by_phase[state.phase, len(by_phase) % 3] = state
    return list(by_phase.values())


def test_every_phase_has_a_rule() -> None:
    assert {phase.rule for phase in PHASES.values()} <= rules_of(game)


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
        seat = chance.choice(state.seats)
        for seen in (state, game.seen_by(state, ())):
            try:
                filled = kind.prefilled(seen, seat, **given)
            except ValueError:
                continue  # the form says that something in it is wrong
            assert filled.choices(seen) is not None
