"""A fold takes any line on any state, every screen shows what comes of it, and every form opens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.examples.exhibits import NEIGHBOURS
from companion.games.epoch_of_rulers.state.state import State
from tests.games.any_line import ODD, any_action, any_facts, folded, show
from tests.games.epoch_of_rulers.play import RandomPlay

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
ACTIONS = any_action(game, WORDS)


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


@ODD
@given(data=st.data())
def test_any_line_folds_on_any_state_and_every_screen_shows_it(
    states: list[State], data: st.DataObject
) -> None:
    state = data.draw(st.sampled_from(states))
    for _ in range(8):
        state = folded(game, state, data.draw(ACTIONS))
        show(game, state)


@ODD
@given(data=st.data())
def test_every_form_can_be_filled_at_any_time(states: list[State], data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(states))
    kind = data.draw(st.sampled_from([kind for kind in game.actions.values() if kind.has_form]))
    facts = data.draw(any_facts(kind, WORDS))
    given = {name: facts[name] for name in facts if name != "seat" and data.draw(st.booleans())}
    seat = data.draw(st.sampled_from(state.seats))
    try:
        filled = kind.prefilled(state, seat, **given)
    except ValueError:
        return  # the form says that something in it is wrong
    assert filled.choices(state) is not None
