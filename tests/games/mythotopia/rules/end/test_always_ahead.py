"""Who is ahead in every order of settling: as every end worked out says, and with an order that
shows the contrary."""

from functools import reduce
from random import Random
from typing import Any

import pytest

from companion.games.mythotopia.exchange.adjudicate import read_position
from companion.games.mythotopia.rules.end.always_ahead import Chase, Lead
from companion.games.mythotopia.rules.end.every_order import project
from companion.games.mythotopia.rules.end.may_declare import verdict
from companion.games.mythotopia.rules.war.settlement import Settlement, Settling, settlement
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.state.position import Position
from tests.example_counts import seeds
from tests.games.mythotopia.positions import seeded

POSITIONS = 60


def ends_at(at: Position) -> dict[str, Settlement]:
    return {place: settlement(at, war(at, place)) for place in at.wars}


@pytest.mark.parametrize("seed", seeds(1))
def test_as_every_end_worked_out_says(seed: int) -> None:
    luck, aheads = Random(seed), 0
    for number in range(POSITIONS * (seed - 1), POSITIONS * seed):
        position = seeded(number, wars=(0, 6), short=number % 3 != 0)
        luck.choice(position["players"])["vp"] += luck.choice((0, 3, 6, 9))
        at = read_position(position)
        board, ends, every = Settling(at), ends_at(at), project(at)
        for player in every.players:
            ahead = verdict(every, player, allowed=True).lead == "yes"
            aheads += ahead
            order = Chase(board, [*ends.values()], player).order()
            assert (order is None) is ahead, (number, player)
            assert Lead(player).lasts(board, ends) is ahead
            if order is not None:
                assert sorted(order) == sorted(ends)
                after = reduce(board.settle, [ends[place] for place in order], board.start)
                own, *others = sorted(
                    zip(board.players, board.scores(after), strict=True),
                    key=lambda scored: scored[0] != player,
                )
                assert own[1] <= max((vp for _, vp in others), default=own[1])
    assert aheads


def test_an_order_that_showed_it_once_is_tried_first() -> None:
    """Red takes Oxter, blue takes Shog; the last Spoils token decides who is ahead of whom."""
    given: dict[str, Any] = {
        "players": [{"id": "red", "vp": 20, "towns": 5}, {"id": "blue", "vp": 20, "towns": 5},
                    {"id": "green", "vp": 12, "towns": 5}],
        "vp_cards": [{"id": "spoils_of_war", "tokens": [1]}],
        "provinces": {"Oxter": {"owner": "green", "armies": {"red": 9}},
                      "Shog": {"owner": "green", "armies": {"blue": 9}}},
    }  # fmt: skip
    at, lead = Position.model_validate(given), Lead("red")
    board, ends = Settling(at), ends_at(at)
    assert lead.may_last(board, board.start, dict(sorted(ends.items())))
    assert not lead.lasts(board, ends)
    assert not lead.may_last(board, board.start, ends)
    assert lead.lost_in[0] == ("Shog", "Oxter")
