"""Section 8 of the rules, sentence by sentence: each is quoted above its check.

Red, blue and green stand on 30. Darb, Lea and Mome lie inland; blue holds what is attacked.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.mythotopia import game
from companion.games.mythotopia.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.ending.contested_in_words import hangs_on
from companion.games.mythotopia.ending.end_of_game import EndOfGame
from companion.games.mythotopia.ending.may_declare import end_game
from companion.games.mythotopia.ending.outlook import outcomes, outlook
from companion.games.mythotopia.exchange.adjudicate import read_position
from companion.games.mythotopia.state.state import Stopped
from companion.games.mythotopia.turn.leaving import Leave
from companion.games.mythotopia.turn.turn import EndTurn, FreeAction, TakeAction
from companion.games.mythotopia.war.conquest import TakeProvince
from companion.games.mythotopia.war.end_a_war import EndWar
from companion.games.mythotopia.war.known_position import position
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.table import Table
from tests.games.mythotopia.verdicts import BLUE, FOUR_EMPTY, GREEN, RED, after, blues, verdict
from tests.games.mythotopia.wartable import EMPTIED, dealt, emptied, looked_at

AHEAD = {RED: 31}
LAST_SPOILS = [*FOUR_EMPTY, {"id": "spoils_of_war", "tokens": [1]}]


def reds_answer(provinces: dict[str, Any] | None = None, **position: Any) -> str:
    """May red declare, in red's turn with four cards empty?"""
    facts = {"active": RED, "vp_cards": FOUR_EMPTY, **position}
    return str(verdict(provinces, **facts)["end_game"][RED])


def test_first_action() -> None:
    """Legal only if: it is the player's first action, no free action before;"""
    assert reds_answer(vp=AHEAD) == "yes"
    assert reds_answer(vp=AHEAD, actions_taken=1) == "no"
    assert reds_answer(vp=AHEAD, free_actions_taken=1) == "no"
    assert reds_answer(vp=AHEAD, active=BLUE) == "no"
    assert reds_answer(vp=AHEAD, active=None) == "no"
    table = emptied(dealt())
    table.red.stands_on(30).does(FreeAction)
    end = EndOfGame.prefilled(table.state, "red")
    assert [objection.id for objection in table.objections(end)] == ["turn.first"]


@pytest.mark.parametrize(
    "turn", [{"active": RED, "actions_taken": 1}, {"active": RED, "free_actions_taken": 1},
             {"active": BLUE}, {}],
)  # fmt: skip
def test_as_if_each_turn_were_beginning(turn: dict[str, Any]) -> None:
    """if_their_turn: the same as if each one's turn were just beginning."""
    found = verdict(vp=AHEAD, vp_cards=FOUR_EMPTY, **turn)
    assert found["if_their_turn"] == {RED: "yes", BLUE: "no", GREEN: "no"}
    assert set(found["end_game"].values()) == {"no"}


@pytest.mark.parametrize(("empty", "answer"), [(3, "no"), (4, "yes")])
def test_four_empty_cards(empty: int, answer: str) -> None:
    """at least 4 of the 7 VP cards are empty (before any war is settled);"""
    full = [{"id": card["id"], "tokens": [1]} for card in FOUR_EMPTY[empty:]]
    last = {"id": "spoils_of_war", "tokens": [1]}
    cards = [*FOUR_EMPTY[:empty], *full, last]
    war = {"Remise": blues({RED: 1})}
    assert reds_answer(war, vp_cards=cards) == answer
    found = verdict(war, vp_cards=cards)
    assert (found["empty_cards"], found["projection"][RED]) == (empty, [34, 34])


def test_strictly_ahead_after_all_wars() -> None:
    """and after ALL wars are settled at once (a tie, also one between two attackers above the
    defender, leaves the province with its owner, or neutral, and a successful defence, ties
    included, takes defender_of_the_realm tokens) the declarer has STRICTLY more VP than everybody
    else."""
    assert [reds_answer(vp={RED: vp}) for vp in (29, 30, 31)] == ["no", "no", "yes"]
    assert reds_answer(vp={RED: 31, GREEN: 31}) == "no"
    assert reds_answer({"Remise": blues({RED: 1})}) == "yes"
    assert reds_answer({"Remise": {"owner": RED, "armies": {BLUE: 1}}}, vp={RED: 33}) == "no"
    defenders = [*FOUR_EMPTY, {"id": "defender_of_the_realm", "tokens": [1, 1, 1]}]
    held = {
        "Remise": blues({RED: 2, GREEN: 2, BLUE: 1}),
        "Oxter": blues({RED: 2, BLUE: 2}),
        "Eagre": blues({RED: 1, BLUE: 2}),
        "Lea": {"armies": {RED: 4}},
        "Welkin": {"armies": {RED: 5, GREEN: 5}},
    }
    assert after(held, vp_cards=defenders) == {RED: [30, 30], BLUE: [33, 33], GREEN: [30, 30]}
    assert reds_answer(held, vp_cards=defenders, vp={RED: 33}) == "no"
    assert reds_answer(held, vp_cards=defenders, vp={RED: 34}) == "yes"


def test_the_declarer_wins() -> None:
    """Then the declarer wins."""
    table = emptied(dealt())
    table.red.stands_on(19)
    table.record(EndOfGame.prefilled(table.state, "red"))
    over = game.ended(table.state)
    assert over is not None
    assert over.winners == ("red",)


def test_what_orders_change() -> None:
    """War winners do not depend on the order in which wars are settled, but the score can: the last
    token on a card, the last town in a stock, the floor of 12 and islands."""
    token = {"Darb": {"owner": GREEN, "armies": {RED: 9}}, "Lea": blues({GREEN: 9})}
    found = after(token, vp_cards=LAST_SPOILS)
    assert found == {RED: [33, 34], BLUE: [27, 27], GREEN: [30, 31]}
    town = {"Darb": blues({RED: 9}), "Lea": {"owner": RED, "armies": {GREEN: 9}}}
    assert after(town, towns={RED: 0})[RED] == [27, 30]
    floor = {"Darb": blues({RED: 9}), "Lea": {"armies": {BLUE: 9}}}
    assert after(floor, vp={BLUE: 12})[BLUE] == [12, 15]
    isles = {"Aporia": {"armies": {RED: 9}}, "Kinabra": {"owner": RED, "armies": {BLUE: 9}}}
    lord = [{"id": "lord_of_the_isles", "tokens": [2]}]
    assert after(isles, vp_cards=lord)[RED] == [30, 32]
    for order in (["Darb", "Lea"], ["Lea", "Darb"]):
        provinces = {name: token[name] for name in order}
        assert [one["leader"] for one in verdict(provinces)["wars"]] == [RED, GREEN]


def test_every_order() -> None:
    """The rules name no order. So the verdict is exact over EVERY order: `yes` (ahead in all),
    `no` (in none), `depends` (in some: show which tokens or pieces it hangs on, and one order each
    way)."""
    wars = {"Darb": blues({RED: 9}), "Lea": blues({GREEN: 9})}
    answers = [reds_answer(wars, vp={RED: vp}, vp_cards=LAST_SPOILS) for vp in (32, 31, 30, 29)]
    assert answers == ["yes", "depends", "depends", "no"]  # green comes to 34 or 33
    players = [{"id": who, "vp": 30, "towns": 4} for who in (RED, BLUE, GREEN)]
    at = read_position(
        {"players": players, "provinces": wars, "vp_cards": LAST_SPOILS, "active": RED}
    )
    ruled = end_game(at)
    reds = ruled.now[RED]
    assert (reds.ahead, reds.behind) == (("Darb", "Lea"), ("Lea", "Darb"))
    assert ruled.projection.hangs_on == (("card", "spoils_of_war"),)
    assert len(hangs_on(at, ruled.projection.hangs_on)) == 1


def test_the_table_chooses() -> None:
    """Declared while orders lead to different scores (also under `yes`): the table chooses among
    the distinct outcomes, and the log holds the chosen one."""
    table = emptied(dealt(), *EMPTIED[:3], "runestones")
    looked_at(table, cards={"spoils_of_war:1": 1}, vp={"red": 40})
    table.red.does(Invade, province="Camarine", armies=1)
    table.green.does(Invade, province="Eagre", armies=1)
    assert end_game(position(table.state)).now["red"].answer == "yes"
    found = outcomes(table.state, "red", "declared").shown
    assert sorted(dict(one.scores)["red"] for one in found) == [43, 44]
    for one in found:
        after = one.offer.action.fold(table.state)
        assert {seat: player.vp for seat, player in after.players.items()} == dict(one.scores)
        stored = EndOfGame.model_validate(one.offer.action.payload())
        assert stored == one.offer.action


def test_hero_and_diplomat() -> None:
    """hero and diplomat do nothing here (they modify other actions)."""
    table = emptied(dealt())
    table.red.stands_on(25).does(Invade, province="Camarine", armies=1)
    table.blue.does(PlaceArmies, province="Camarine", armies=1)
    end = EndOfGame.prefilled(table.state, "red")
    assert [war.taker for war in end.wars] == [""]
    assert not {"hero", "diplomat"} & {*EndOfGame.model_fields, *type(end.wars[0]).model_fields}
    table.record(end)
    by_diplomat = {"province": "Camarine", "owner": "blue", "diplomat": True}
    assert table.red.hears(EndWar, **by_diplomat)[0] == "stopped"


def test_beside_the_verdict() -> None:
    """Beside the verdict, always on screen once two cards are empty: the projection, each player's
    VP if the game ended now (a range where the order matters), who may declare, and what is missing
    ("1 more card to empty", "3 VP behind blue", "Blore is tied: one more army takes it")."""
    assert outlook(emptied(dealt(), "city").state) is None
    table = emptied(dealt(), "city", "road")
    assert outlook(table.state) is not None
    table = emptied(dealt(), *EMPTIED[:3], "runestones")
    looked_at(table, cards={"spoils_of_war:1": 1})
    table.red.does(Invade, province="Camarine", armies=1)
    table.green.does(Invade, province="Eagre", armies=1)
    shown = outlook(table.state)
    assert shown is not None
    assert shown.ranges == (
        ("red", 21, 22), ("blue", 12, 12), ("green", 21, 22), ("yellow", 18, 18),
    )  # fmt: skip
    answers = {one.seat: one.answer for one in shown.view.prospects}
    assert answers == {"red": "depends", "blue": "no", "green": "depends", "yellow": "no"}


@pytest.mark.parametrize(("ending", "answer"), [("printed", "no"), ("one_more_turn", "yes")])
def test_who_would_win_with_two_empty_cards(ending: str, answer: str) -> None:
    """Beside the verdict, always on screen once two cards are empty: ... who may declare. With an
    ending that nobody declares: who is ahead, however many cards are empty."""
    table = looked_at(emptied(dealt(ending=ending), "city", "road"), vp={"red": 19})
    shown = outlook(table.state)
    assert shown is not None
    assert [one.answer for one in shown.view.prospects] == [answer, "no", "no", "no"]


def test_what_is_missing() -> None:
    """what is missing ("1 more card to empty", "3 VP behind blue", "Blore is tied: one more army
    takes it")."""
    table = emptied(dealt(), *EMPTIED[:3])
    looked_at(table, vp={"red": 27, "blue": 30})
    table.red.does(Invade, province="Camarine", armies=2)
    table.blue.does(PlaceArmies, province="Camarine", armies=2)
    shown = outlook(table.state)
    assert shown is not None
    said = [
        (phrase.message, dict(phrase.params).get("count", dict(phrase.params).get("province")))
        for one in shown.view.prospects
        if one.seat == "red"
        for phrase in one.missing
    ]
    assert ("{count} VP behind {seat}", 3) in said
    assert ("{province} is tied: one more army takes it", "Camarine") in said
    assert shown.line.message == "{count} more card to empty before anybody may declare the end."


@pytest.mark.parametrize(
    ("options", "turns"),
    [
        ({}, None),
        ({"ending": "one_more_turn"}, "blue green yellow red"),
        (
            {"ending": "last_round_without_invasion"},
            "blue green yellow RED BLUE GREEN YELLOW",
        ),
        ({"ending": "last_round_without_invasion", "cards_to_end": 5}, None),
    ],
)
def test_endings(options: dict[str, Any], turns: str | None) -> None:
    """Endings in use, a table option (the printed one is known to stall, most with four players):
    printed; one_more_turn (when 4 cards are empty everybody, the trigger included, has one more
    turn, then all wars are settled and most VP wins; SHEET's unofficial variant; settling the wars
    at its end is our reading); last_round_without_invasion (4 or 5 empty at the end of a turn: each
    other player one normal turn, then everybody one turn without invade, then all wars are
    settled)."""
    table = emptied(dealt(**options))
    table.record(EndTurn.prefilled(table.state, ""))
    if turns is None:
        assert table.state.last_turns is None
        return
    played = []
    while (seat := table.state.turn.seat) is not None:
        quiet = table.seat(seat).hears(TakeAction, what="invade")
        played.append(seat.upper() if quiet else seat)
        table.record(EndTurn.prefilled(table.state, ""))
    assert " ".join(played) == turns
    table.yellow.does(Invade, province="Lea", armies=5)
    table.record(EndOfGame.prefilled(table.state, "red"))
    assert table.state.stopped == Stopped("last_round")
    over = game.ended(table.state)
    assert over is not None
    assert (over.winners, table.yellow.vp) == (("yellow",), 21)


def test_ties_of_a_variant() -> None:
    """Ties at the end of a variant: shared victory."""
    table: Table = emptied(dealt(ending="one_more_turn"))
    table.green.does(TakeProvince)
    table.blue.does(TakeProvince)
    table.record(EndOfGame.prefilled(table.state, "red", how="last_round"))
    over = game.ended(table.state)
    assert over is not None
    assert over.winners == ("blue", "green")


def test_the_line_for_everybody_counts_the_cards_that_are_missing() -> None:
    """With the fourth empty card the question is who leads; who left early may lead, too."""
    three, four, left = emptied(dealt(), *EMPTIED[:3]), emptied(dealt()), emptied(dealt())
    left.blue.stands_on(50).does(Leave)
    lines = [shown.line for table in (three, four, left) if (shown := outlook(table.state))]
    assert [english(line) for line in lines] == [
        "1 more card to empty before anybody may declare the end.",
        "Nobody may declare the end: nobody would be alone in the lead.",
        "Nobody may declare the end: blue, who left the game, is ahead.",
    ]
