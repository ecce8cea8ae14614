"""Games on the board, recorded a second time by tables that know fewer neighbours, or only what
everybody has in the end: they object to nothing that is right, and come to the same end."""

from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from companion.core.log.following import following
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.course.final_count import FateCard, Finish
from companion.games.epoch_of_rulers.examples.exhibits import CROWDED_LINKS, NEIGHBOURS
from companion.games.epoch_of_rulers.fixes.lands import SetNeighbours
from companion.games.epoch_of_rulers.fixes.players import Totals
from companion.games.epoch_of_rulers.rules.land.atlas import may_border
from companion.games.epoch_of_rulers.rules.score.final_score import TOTALS, holdings
from companion.games.epoch_of_rulers.state.state import State
from tests.example_counts import seeds
from tests.games.epoch_of_rulers.play import RandomPlay

TOLD = 0.02
"""How often somebody enters the neighbours of a territory after a line."""
ONE_TOURNAMENT = {"tally.tournament", "finish.tournament"}
"""The box has one chip for it, but the random player draws its card again."""
OF_THE_MAP = ("links", "depth")
"""What such tables know less of."""


@cache
def on_the_board(seed: int) -> RandomPlay:
    links = CROWDED_LINKS if seed % 4 else NEIGHBOURS
    return RandomPlay(seed, 2 + seed % 4, depth="board", links=links).played()


def begun(play: RandomPlay, **known: Any) -> State:
    state: State = game.begin(play.options.model_copy(update=known), play.seats)
    return state


def borders_are_so(state: State, truth: State) -> None:
    """No border is denied that there is; all are known of territories entered by name."""
    for one, other in product(state.lands, repeat=2):
        assert may_border(state, one, other) or not may_border(truth, one, other)
        if one in state.links:
            assert may_border(state, one, other) == may_border(truth, one, other)


def but_for_the_map(state: State) -> dict[str, Any]:
    return {name: fact for name, fact in vars(state).items()
            if name not in OF_THE_MAP and not name.startswith("_")}  # fmt: skip


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize("known", ["nothing", "some", "told late"])
def test_neighbours_that_nobody_entered(seed: int, known: str) -> None:
    play, chance = on_the_board(seed), Random(f"{seed} {known}")
    part = {land: near for land, near in play.options.links.items() if chance.random() < 0.5}
    state = begun(
        play,
        links={} if known == "told late" else part,
        depth="kingdoms" if known == "nothing" else "board",
    )
    for line, (action, _, after) in enumerate(play.lines, 2):
        assert game.objections(state, action) == [], action
        state = game.fold(state, action, line)
        to_come = play.recorded[line - 1 :][:1]
        assert [*game.follows(state, action, None)] in ([], to_come), action
        if known == "told late" and chance.random() < TOLD:
            land = chance.choice([*after.lands])
            near = SetNeighbours.prefilled(after, "", land=land)
            state = game.fold(state, near, line)
        assert but_for_the_map(state) == but_for_the_map(after), action
        if chance.random() < TOLD:
            borders_are_so(state, after)
    assert game.ended(state) == game.ended(play.state)


@pytest.mark.parametrize("seed", seeds(3))
def test_totals_entered_at_the_end(seed: int) -> None:
    play = on_the_board(seed)
    fate = next(place for place, state in enumerate(play.states) if state.phase == "fate")
    counted, state = play.states[fate], begun(play, depth="points")
    lines: list[Any] = []
    for seat in play.seats:
        held = holdings(counted, seat)
        facts = {name: getattr(held, name) for name in TOTALS}
        lines.append(Totals.model_validate({"seat": seat, **facts}))
    cards = [action for action in play.recorded[fate:] if isinstance(action, FateCard)]
    for action in (*lines, Finish(), *cards):
        heard = {objection.id for objection in game.objections(state, action)}
        assert heard <= ONE_TOURNAMENT, action
        state = game.fold(state, action)
        for more in following(game, state, action, None):
            state = game.fold(state, more)
    assert game.points(state) == game.points(play.state)
    ended, right = game.ended(state), game.ended(play.state)
    assert ended is not None
    assert right is not None
    assert ended.winners == right.winners
