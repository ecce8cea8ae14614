"""Who is ahead in every order of settling: as every end worked out says, and with an order that
shows the contrary."""

from functools import reduce
from random import Random
from typing import Any

import pytest

from companion.games.mythotopia.exchange.adjudicate import read_position
from companion.games.mythotopia.rules.end.always_ahead import Chase, Lead
from companion.games.mythotopia.rules.end.every_order import Projection, project
from companion.games.mythotopia.rules.war.settlement import Settlement, Settling, settlement
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.state.position import Position
from tests.example_counts import seeds
from tests.games.mythotopia.positions import seeded

POSITIONS = 120


def ends_at(at: Position) -> dict[str, Settlement]:
    return {place: settlement(at, war(at, place)) for place in at.wars}


@pytest.mark.parametrize("seed", seeds(1))
def test_as_every_end_worked_out_says(seed: int) -> None:
    """Also where one more point decides it: one ahead in the worst order, or level there."""
    luck = Random(seed)
    for number in range(POSITIONS * (seed - 1), POSITIONS * seed):
        position = seeded(number, wars=(3, 6), short=number % 4 != 0)
        player = luck.choice(position["players"])
        lead = worst_lead(project(read_position(position)), player["id"])
        vp = player["vp"]
        for aim in (1, 0):
            player["vp"] = max(0, vp - lead + aim)
            agrees(read_position(position), player["id"])


@pytest.mark.parametrize(("number", "player"), [(34, "blue"), (79, "blue"), (215, "red")])
def test_who_is_nearer_may_catch_up_where_others_did_not(number: int, player: str) -> None:
    position = seeded(number, wars=(6, 7))
    lead = worst_lead(project(read_position(position)), player)
    own = next(each for each in position["players"] if each["id"] == player)
    own["vp"] = max(0, own["vp"] - lead)
    agrees(read_position(position), player)


def worst_lead(every: Projection, player: str) -> int:
    place = every.players.index(player)
    return min(ends[place] - max(vp for at, vp in enumerate(ends) if at != place)
               for ends in every.ends)  # fmt: skip


def agrees(at: Position, player: str) -> None:
    board, ends = Settling(at), ends_at(at)
    ahead = worst_lead(project(at), player) > 0
    order = Chase(board, [*ends.values()], player).order()
    assert (order is None) is ahead, at
    assert Lead(player).lasts(board, ends) is ahead
    if order is not None:
        assert sorted(order) == sorted(ends)
        scores = board.scores(reduce(board.settle, [ends[of] for of in order], board.start))
        own = scores[board.vp_at[player]]
        assert sum(vp >= own for vp in scores) > 1


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
