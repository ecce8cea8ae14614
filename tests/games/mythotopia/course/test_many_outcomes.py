"""More ways to end than the 40 a table is shown: that in which the declarer wins is among them."""

from typing import Any

from companion.games.mythotopia import game
from companion.games.mythotopia.course.outlook import outlook
from companion.games.mythotopia.fixes.leaving import Leave
from companion.games.mythotopia.rules.end.may_declare import end_game
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.state.state import State
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


def lead(scores: dict[str, int], seat: str) -> int:
    """The points beyond those of the best of the others."""
    return scores[seat] - max(vp for other, vp in scores.items() if other != seat)


def test_the_forty_are_offered_that_are_best_for_the_seat() -> None:
    """So that in which the declarer wins is among them, and comes first."""
    state = six_wars()
    ruling = end_game(position(state))
    players, every = ruling.projection.players, ruling.projection.ends
    for seat in state.seats:
        ends = game.outcomes(state, seat, "projection")
        assert (len(ends.shown), ends.left_out) == (40, len(every) - 40)
        wins = ruling.if_their_turn[seat].lead != "no"
        assert (ends.shown[0].winners == (seat,)) == wins
        offered = sorted((lead(dict(outcome.scores), seat) for outcome in ends.shown), reverse=True)
        best = sorted((lead(dict(zip(players, scores, strict=True)), seat) for scores in every),
                      reverse=True)  # fmt: skip
        assert offered == best[:40]
        assert best[40] < best[0]
    assert ruling.if_their_turn["red"].lead == "depends"


def test_a_player_who_has_left_lacks_nothing_for_the_end() -> None:
    state = Leave(seat="green").fold(six_wars())
    shown = outlook(state)
    assert shown is not None
    assert [prospect.seat for prospect in shown.view.prospects] == ["red", "blue", "yellow"]
