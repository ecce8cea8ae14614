"""Random games at a table to their end: no rule objects, and nothing is lost or made up."""

import pytest

from companion.core.log.digest import digest
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.factions import CULTS, PIECES, PRIESTS, TOKENS, TOP
from companion.games.terra_mystica.box.tiles import CARDS, FAVORS, TOWNS
from companion.games.terra_mystica.moves.converting import Sacrifice
from companion.games.terra_mystica.state.state import State
from tests.example_counts import seeds
from tests.games.terra_mystica.evenings.buttons import random_evening
from tests.games.terra_mystica.recording import Table


@pytest.fixture(scope="module", params=seeds(4))
def evening(request: pytest.FixtureRequest) -> Table:
    return random_evening(request.param)


def test_nothing_is_lost_or_made_up(evening: Table) -> None:
    burnt = dict.fromkeys(evening.seats, 0)
    for action, _, table in evening.lines:
        check_ledgers(table.game)
        if isinstance(action, Sacrifice):
            burnt[action.seat] += action.tokens
        assert all(sum(table.player(s).power) == TOKENS - burnt[s] for s in evening.seats)


def check_ledgers(state: State) -> None:
    """Points have their sources, and all pieces are somewhere."""
    players = state.players
    for player in players:
        assert sum(player.sources) == player.vp >= 0
        assert min(player.coins, player.workers, player.priests, player.keys, *player.power) >= 0
        assert player.priests + player.priests_kept <= PRIESTS
        assert sum(order.count(player.seat) for order in state.orders) == player.priests_kept
        assert all(0 <= n <= most for n, most in zip(player.built, PIECES, strict=True))
    for cult in range(len(CULTS)):
        assert sum(player.cults[cult] == TOP for player in players) <= 1
    held = [player.card for player in players if player.card]
    assert len({*held, *state.cards}) == len(held) + len(state.cards) == len(players) + 3
    assert {*held, *state.cards} <= {*CARDS}
    favors = sum(len(player.favors) for player in players) + sum(state.favors_left.values())
    assert favors == sum(tile.count for tile in FAVORS.values())
    towns = sum(len(player.towns) for player in players) + sum(state.towns_left.values())
    extra = "mini-expansion-1" in state.options
    assert towns == sum(tile.count for tile in TOWNS.values() if extra or not tile.option)


def test_it_ends_after_six_rounds_and_the_most_points_win(evening: Table) -> None:
    kinds = evening.kinds()
    assert kinds.count("new_round") == 6
    assert kinds.count("cult_rewards") == 5
    assert kinds[-4:] == ["areas", *["last_points"] * 3]
    ended, points = game.ended(evening.state), game.points(evening.state)
    assert ended is not None
    assert {*ended.winners} == {s for s in points if points[s] == max(points.values())}


def test_folding_again_gives_the_same_and_undoing_a_line_the_state_before(evening: Table) -> None:
    table = evening.states[0]
    digests = [digest(table)]
    for action, _, after in evening.lines:
        table = type(action).model_validate(action.payload()).fold(table)
        digests.append(digest(after))
        assert digest(table) == digests[-1]
    assert len({*digests}) > len(digests) * 0.9
