"""Random games at a table to their end: no rule objects, and nothing is lost or made up."""

import pytest

from companion.core.log.digest import digest
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.factions import TOKENS
from companion.games.terra_mystica.moves.converting import Sacrifice
from companion.games.terra_mystica.rules.turn.final_score import (
    AREA_POINTS,
    cult_points,
    ranked,
    resource_points,
)
from tests.example_counts import seeds
from tests.games.terra_mystica.evenings.play import RandomEvening, check_ledgers

EVENINGS = [(seed, 2 + seed % 4) for seed in seeds(4)]


@pytest.fixture(
    scope="module", params=EVENINGS, ids=[f"{seed}, {n} players" for seed, n in EVENINGS]
)
def evening(request: pytest.FixtureRequest) -> RandomEvening:
    return RandomEvening(*request.param)


def test_nothing_is_lost_or_made_up(evening: RandomEvening) -> None:
    burnt = dict.fromkeys(evening.seats, 0)
    for action, _, table in evening.lines:
        check_ledgers(table.game)
        if isinstance(action, Sacrifice):
            burnt[action.seat] += action.tokens
        assert all(sum(table.player(s).power) == TOKENS - burnt[s] for s in evening.seats)


def test_it_ends_after_six_rounds_with_the_points_of_the_rules(evening: RandomEvening) -> None:
    kinds = evening.kinds()
    assert kinds.count("new_round") == 6
    assert kinds.count("cult_rewards") == 5
    assert kinds[-4:] == ["areas", *["last_points"] * 3]
    before, after = evening.states[-5].game, evening.state
    cults = cult_points(before.players)
    areas = ranked(dict(enumerate(after.game.areas)), AREA_POINTS)
    for player in before.players:
        seat = player.seat
        gained = sum(cult[seat] for cult in cults) + areas[seat] + resource_points(player)
        assert after.game.players[seat].vp == player.vp + gained
    ended = game.ended(after)
    assert ended is not None
    best = max(game.points(after).values())
    assert {*ended.winners} == {s for s, points in game.points(after).items() if points == best}


def test_folding_again_gives_the_same_and_undoing_a_line_the_state_before(
    evening: RandomEvening,
) -> None:
    table = evening.states[0]
    digests = [digest(table)]
    for action, _, after in evening.lines:
        table = type(action).model_validate(action.payload()).fold(table)
        digests.append(digest(after))
        assert digest(table) == digests[-1]
    assert len({*digests}) > len(digests) * 0.9
