"""More ways to end than the 40 a table is shown: that in which the declarer wins is among them."""

from __future__ import annotations

from typing import Any

from companion.games.mythotopia import game
from companion.games.mythotopia.ending.may_declare import end_game
from companion.games.mythotopia.state.state import State
from companion.games.mythotopia.war.known_position import position
from tests.games.mythotopia.table import opened
from tests.games.mythotopia.wartable import looked_at

CARDS = ["spoils_of_war", "lord_of_the_isles", "here_be_dragons", "runestones"]


def held(owner: str, attacker: str, **lies: Any) -> dict[str, Any]:
    return {"owner": owner, "armies": {attacker: 14}, **lies}


def six_wars() -> State:
    """Red has 12 points and no town: only what the order brings home lets it win."""
    table = opened(cards=CARDS, turns=False)
    looked_at(
        table,
        vp={"red": 12, "blue": 18, "green": 12, "yellow": 16},
        towns={"red": 0, "blue": 2, "green": 0, "yellow": 1},
        cards={"city:2": 0, "road:2": 0, "castle:1": 0, "spoils_of_war:1": 1,
               "here_be_dragons:2": 1, "runestones:2": 3},
        wars={
            "Aporia": held("green", "red", dragon=True, runestone=True),
            "Ictus": held("green", "yellow", runestone=True),
            "Jeopigia": held("red", "yellow"),
            "Kinabra": held("green", "red"),
            "Nesh": held("red", "green", runestone=True),
            "Darb": held("", "green"),
        },
    )  # fmt: skip
    return table.state


def test_the_outcome_in_which_the_declarer_wins_is_offered() -> None:
    state = six_wars()
    ruling = end_game(position(state))
    assert len(ruling.projection.ends) > 40
    for seat in state.seats:
        found = game.outcomes(state, seat, "projection")
        offered = found.shown
        wins = ruling.if_their_turn[seat].lead != "no"
        assert (offered[0].winners == (seat,)) == wins
        assert len(offered) == 40
        assert len(offered) + found.left_out == len(ruling.projection.ends)
    assert ruling.if_their_turn["red"].lead == "depends"
