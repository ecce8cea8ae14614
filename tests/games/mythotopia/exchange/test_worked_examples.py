"""The rulings on positions, by the worked examples of the rules (numbers as counted there)."""

from typing import Any

import pytest

from companion.games.mythotopia.exchange.adjudicate import adjudicate, read_position
from tests.games.mythotopia.plain_position import BLUE, GREEN, RED, held, player

CAVALRY = player(RED, 30, 4, "cavalry")
TWO = [player(RED), player(BLUE)]
THREE = [player(RED, 20), player(BLUE, 24), player(GREEN, 30)]
TOWNLESS = [player(RED, 30, 0), player(BLUE, 30), player(GREEN, 30)]
BLUES_CASTLE = held(BLUE, {RED: 4}, castle=True)
ONE_SPOILS = [{"id": "spoils_of_war", "tokens": [1]}]


@pytest.mark.parametrize(
    ("players", "provinces", "more", "war"),
    [
        # 1: red may end the war against neutral troops.
        (TWO, {"Blore": held(None, {RED: 5})}, {"active": RED},
         {"strengths": {"neutral": 4, RED: 5}, "leader": RED, "finishable_by": [RED]}),
        # 2: an owner without armies still defends.
        ([CAVALRY, player(BLUE)], {"Blore": BLUES_CASTLE}, {}, {"strengths": {BLUE: 3, RED: 5}}),
        # 3: in a tie nobody may end it.
        ([CAVALRY, player(BLUE, 30, 4, "limes", "ranger")], {"Blore": BLUES_CASTLE},
         {"active": RED}, {"strengths": {BLUE: 5, RED: 5}, "leader": None, "tied": [BLUE, RED],
                           "finishable_by": []}),
        # 4: ships in both seas of Camarine defend it.
        (TWO, {"Camarine": held(BLUE, {RED: 1, BLUE: 3})},
         {"ships": {"Beast Sea": {BLUE: 1}, "Serpent Sea": {BLUE: 1}}},
         {"strengths": {BLUE: 5, RED: 1}}),
        # 5: a dragon in Welkin.
        (TWO, {"Welkin": held(None, {RED: 1}, dragon=True)}, {},
         {"strengths": {"neutral": 8, RED: 1}}),
    ],
)  # fmt: skip
def test_a_war(
    players: list[dict[str, Any]], provinces: dict[str, Any], more: dict[str, Any],
    war: dict[str, Any],
) -> None:  # fmt: skip
    position = read_position({"players": players, "provinces": provinces, **more})
    (ruled,) = adjudicate(position)["wars"]
    assert {fact: ruled[fact] for fact in war} == war


@pytest.mark.parametrize(
    ("players", "provinces", "cards", "ends"),
    [
        # 1: Blore is taken.
        (THREE, {"Blore": held(None, {RED: 5})}, [], {RED: [23, 23]}),
        # 3: the tie leaves it to blue.
        ([CAVALRY, player(BLUE, 30, 4, "limes", "ranger")], {"Blore": BLUES_CASTLE}, [],
         {RED: [30, 30], BLUE: [30, 30]}),
        # 6: a city lost at 13 VP.
        ([player(RED, 13), player(BLUE)], {"Darb": held(RED, {BLUE: 9}, structure="city")}, [],
         {RED: [12, 12]}),
        # 7: two conquerors and one token left.
        (THREE, {"Darb": held(GREEN, {RED: 9}), "Lea": held(GREEN, {BLUE: 9})}, ONE_SPOILS,
         {RED: [23, 24], BLUE: [27, 28]}),
        # 8: one conqueror takes the token in every order.
        (THREE, {"Darb": held(GREEN, {RED: 9}), "Lea": held(GREEN, {RED: 9})}, ONE_SPOILS,
         {RED: [27, 27]}),
        # 9: the floor of 12 decides between 12 and 13.
        ([player(RED), player(BLUE, 13)],
         {"Darb": held(BLUE, {RED: 9}), "Lea": held(BLUE, {RED: 9}),
          "Mome": held(BLUE, {RED: 1, BLUE: 5})},
         [{"id": "defender_of_the_realm", "tokens": [1, 1]}], {BLUE: [12, 13]}),
        # 10: a town that came home first takes blue's province; none comes home from a city or a
        # citadel (section 5: only a town returns to the stock).
        (TOWNLESS, {"Darb": held(BLUE, {RED: 9}), "Lea": held(RED, {GREEN: 9})}, [],
         {RED: [27, 30]}),
        *((TOWNLESS, {"Darb": held(BLUE, {RED: 9}), "Lea": held(RED, {GREEN: 9}, structure=what)},
           [], {RED: [27, 27]}) for what in ("city", "citadel")),
    ],
)  # fmt: skip
def test_the_scores_after_all_wars(
    players: list[dict[str, Any]], provinces: dict[str, Any], cards: list[dict[str, Any]],
    ends: dict[str, list[int]],
) -> None:  # fmt: skip
    position = read_position({"players": players, "provinces": provinces, "vp_cards": cards})
    projection = adjudicate(position)["projection"]
    assert {who: projection[who] for who in ends} == ends


@pytest.mark.parametrize(
    ("reds", "taken", "answer"), [(31, 0, "yes"), (30, 0, "no"), (31, 1, "no")]
)
def test_strictly_ahead_and_first_action(reds: int, taken: int, answer: str) -> None:
    empty = ("city", "road", "castle", "patronage", "roadside_inns")
    ruled = adjudicate(read_position({
        "players": [player(RED, reds), player(BLUE, 30)],
        "vp_cards": [{"id": card} for card in empty],
        "active": RED,
        "actions_taken": taken,
    }))  # fmt: skip
    assert (ruled["empty_cards"], ruled["end_game"]) == (5, {RED: answer, BLUE: "no"})
