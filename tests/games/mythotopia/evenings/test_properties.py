"""What holds in every game of Mythotopia, sensible or not."""

from random import Random
from typing import Any

import pytest

from companion.core import whatif
from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.box.contents import LOWEST_SCORE
from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.rules.score.marker import ledger, recount
from companion.games.mythotopia.state.state import State
from tests.example_counts import seeds
from tests.games.any_line import folded
from tests.games.mythotopia.evenings.play import any_game


@pytest.mark.parametrize("seed", seeds(25))
def test_any_state_is_explained_and_shown(seed: int) -> None:
    chance = Random(seed)
    state, points = any_game.state(chance), chance.randint(1, 40)
    for seat in (*state.seats, "purple"):
        a_loss_never_takes_a_score_below_twelve_nor_raises_it(state, seat, points)
    the_score_is_explained(state)
    every_screen_and_form_shows(state)


def a_loss_never_takes_a_score_below_twelve_nor_raises_it(
    state: State, seat: str, points: int
) -> None:
    losses: list[Action[State]] = [
        Points(seat=seat, points=-points),
        LoseProvince(seat=seat),
        TakeProvince(seat="", loser=seat, building="city"),
    ]
    for loss in losses:
        after = loss.fold(state)
        for colour, player in state.players.items():
            if colour != seat or player.vp <= LOWEST_SCORE:
                assert after.players[colour].vp == player.vp
            else:
                assert LOWEST_SCORE <= after.players[colour].vp <= player.vp


def the_score_is_explained(state: State) -> None:
    """Points by source add up to the marker, and the reasons to its difference from a recount."""
    for player in state.players.values():
        assert sum(player.points.values()) == player.vp
        assert sum(line.points for line in ledger(player)) == player.vp
        counted = recount(player)
        assert player.vp - counted.total == counted.difference
        assert sum(line.points for line in counted.reasons) == counted.difference
    named = [name for player in state.players.values() for name in player.named]
    assert len(named) == len(set(named))  # no province has two owners


def every_screen_and_form_shows(state: State) -> None:
    assert [standing.seat for standing in game.standings(state)] == list(state.seats)
    assert len(game.view(state).cards) == len(state.cards)
    assert (game.ended(state) is None) == (state.stopped is None)
    for seat in state.seats:
        page: Any = game.seat_view(state, seat)
        assert page.capacity.total <= page.capacity.at_most
        assert all(item.kind in game.actions for item in game.prompts(state, seat))
        for kind, model in game.actions.items():
            facts = {"tokens": ()} if kind == "token" else {}
            offered = model.prefilled(state, seat, **facts)
            assert offered.fold(state).seats == state.seats
            assert type(offered).model_validate(offered.payload()) == offered


@pytest.mark.parametrize("seed", seeds(25))
def test_any_action_is_told_and_a_remedy_removes_what_it_is_for(seed: int) -> None:
    chance = Random(seed)
    state, action = any_game.state(chance), any_game.action(chance)
    for objection in game.objections(state, action):
        if objection.remedy:
            left = game.objections(whatif.after(state, *objection.remedy), action)
            assert objection.id not in {other.id for other in left}
    folded(game, state, action)
