"""What every phone shows once two cards are empty, also with more outcomes than it shows."""

from typing import Any

import pytest

from companion.core.game.ruling import Outlook
from companion.games.mythotopia import game
from companion.games.mythotopia.course.outlook import OutlookView, outcomes, outlook
from companion.games.mythotopia.fixes.leaving import Leave
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.turn import EndTurn, FreeAction
from companion.games.mythotopia.rules.end.may_declare import end_game
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import EMPTIED, dealt, emptied, looked_at


def shown(table: Table) -> Outlook:
    there = outlook(table.state)
    assert there is not None
    assert isinstance(there.view, OutlookView)
    return there


def answers(table: Table) -> list[str]:
    """Whether each player may declare the end, in turn order."""
    return [prospect.answer for prospect in shown(table).view.prospects]


def test_each_players_points_and_answer() -> None:
    """One token of spoils is left for red, who takes Camarine, and green, who takes Eagre."""
    table = looked_at(emptied(dealt(), *EMPTIED[:3], "runestones"), cards={"spoils_of_war:1": 1})
    table.red.does(Invade, province="Camarine", armies=1)
    table.green.does(Invade, province="Eagre", armies=1)
    assert shown(table).ranges == (
        ("red", 21, 22), ("blue", 12, 12), ("green", 21, 22), ("yellow", 18, 18),
    )  # fmt: skip
    assert answers(table) == ["depends", "no", "depends", "no"]
    won = [outcome.winners for outcome in outcomes(table.state, "red", "declared").shown]
    assert won == [("red",), ("green",)]  # each by one point


@pytest.mark.parametrize(("ending", "answer"), [("printed", "no"), ("one_more_turn", "yes")])
def test_it_is_shown_from_two_empty_cards_on(ending: str, answer: str) -> None:
    """With an ending that nobody declares: who is ahead, however many cards are empty."""
    table = looked_at(emptied(dealt(ending=ending), "city"), vp={"red": 19})
    assert outlook(table.state) is None
    assert answers(emptied(table, "road")) == [answer, "no", "no", "no"]
    assert bool(shown(table).view.cards) == (ending == "printed")  # the nearest


def test_the_line_counts_the_cards_to_empty_and_the_cards_come_below_it() -> None:
    cards = shown(emptied(dealt(), *EMPTIED[:3])).view.cards
    assert [english(card) for card in cards] == ["Lord of the Isles: 2 tokens left"]


def test_the_line_says_how_far_the_last_turns_are_after_which_nobody_lacks_anything() -> None:
    """As the strip of every phone; before them, how many cards set them off."""
    table = emptied(dealt(ending="one_more_turn"), *EMPTIED[:2])
    lines = [english(shown(table).sentence)]
    emptied(table)
    lacking = []
    for _ in range(6):
        lines.append(english(shown(table).sentence))
        lacking.append([bool(prospect.missing) for prospect in shown(table).view.prospects])
        table.record(EndTurn.prefilled(table.state, ""))
    assert lines[:4] == [
        "The last turns begin at 4 empty cards; 2 cards are empty now.",
        "4 cards are empty: after this turn everybody has one more turn.",
        "Last turns: 4 left.",
        "Last turns: 3 left.",
    ]
    assert any(lacking[-2])
    assert not any(lacking[-1])


def test_the_line_for_everybody() -> None:
    """With the fourth empty card the question is who leads; who left early may lead, too."""
    left, now, later = tables = [emptied(dealt(), *EMPTIED[:4]) for _ in range(3)]
    left.blue.stands_on(50).does(Leave)
    now.red.stands_on(50)
    later.red.stands_on(50).does(FreeAction)
    assert [english(shown(table).sentence) for table in tables] == [
        "Nobody may declare the end: blue, who left the game, is ahead.",
        "red may declare the end now.",
        "As things stand, red may declare the end at the start of a turn.",
    ]


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
