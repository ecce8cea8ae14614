"""Wars ended against the order of play, or with other facts than the board shows."""

from itertools import pairwise

from companion.core.game.action import Action
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity
from companion.games.mythotopia.moves.turn import EndTurn, TakeAction
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board, english
from tests.games.mythotopia.table import Table
from tests.games.mythotopia.wartable import emptied


def test_a_count_below_the_names_drops_them() -> None:
    """Cities and castles counted as none stand nowhere, and may be built there again."""
    table = board()
    red = table.red.does(BuildCity, province="Blore").does(BuildCastle, province="Blore")
    red.does(Correct, what="cities", to=0).does(Correct, what="castles", to=0)
    assert red.player.city_in == table.state.castle_in == frozenset()
    assert "city.twice" not in red.hears(BuildCity, province="Blore")
    assert "castle.twice" not in red.hears(BuildCastle, province="Blore")


def test_the_loss_may_be_recorded_after_the_conquest() -> None:
    table = board()
    table.red.does(Invade, province="Eagre", armies=6).does(TakeProvince, province="Eagre")
    assert table.blue.hears(LoseProvince) == []


def test_a_table_that_may_miss_a_war_hears_nothing_of_it() -> None:
    table = board()
    for depth in ("score", "board"):
        table.record(SetDepth.model_validate({"depth": depth}))
    assert table.red.hears(TakeProvince) == table.red.hears(LoseProvince) == []


PAYS = ["defender_of_the_realm", "here_be_dragons", "lord_of_the_isles", "spoils_of_war"]


def test_a_winner_without_towns_or_before_an_empty_card_leaves_nothing_out() -> None:
    table = board(cards=PAYS)
    red = table.red.does(Invade, province="Eagre", armies=3)
    won = {"province": "Eagre", "owner": "blue", "taker": "red"}
    emptied(table, "spoils_of_war")
    assert red.hears(EndWar, **won) == []
    red.does(Points, points=1)  # from where: nobody said
    assert red.hears(EndWar, **won, placed=False) == []
    red.does(Correct, what="provinces", to=14)
    assert red.hears(EndWar, **won, placed=False) == []


def invaded() -> Table:
    """Blue has six armies in Palmain, which green defends with nothing; green's turn."""
    table = board()
    table.blue.does(Invade, province="Palmain", armies=6, portal=True)
    table.turn_goes_to("green")
    return table


def test_no_war_ends_out_of_turn_without_an_action() -> None:
    """«Вы можете совершить это действие только ПЕРВЫМ действием своего хода»: by the button
    "Somewhere else", by any form with "By the action" unticked, by whoever takes the province."""
    table = invaded()
    turns = tuple(EndTurn(seat=seat, next=then)
                  for seat, then in pairwise(["green", "yellow", "red", "blue"]))  # fmt: skip
    taken: Action[State]
    for taken in (
        table.blue.offered(TakeProvince, province="Palmain"),
        table.blue.offered(TakeProvince, province="Palmain", spends=False),
        table.blue.offered(EndWar, province="Palmain", spends=False),
    ):
        [objection] = table.objections(taken)
        assert (objection.id, objection.remedy) == ("turn.whose", turns)
    for turn in turns:
        table.record(turn)
    assert table.objections(table.blue.offered(TakeProvince, province="Palmain")) == []


def test_nor_in_turn() -> None:
    """Except when all wars are settled. A war that may have ended long ago is recorded late."""
    table = invaded()
    table.turn_goes_to("blue")
    won = {"province": "Palmain", "spends": False}
    for kind in (TakeProvince, EndWar):
        [objection] = table.objections(table.blue.offered(kind, **won))
        assert english(objection.text) == "“End a war” takes one of the turn's actions."
    late = invaded()
    table.blue.does(TakeAction, what="end_game")
    assert table.objections(table.blue.offered(EndWar, **won)) == []
    late.record(SetDepth(depth="score"))
    assert late.objections(late.blue.offered(TakeProvince, **won)) == []
    late.record(SetDepth(depth="board"))
    assert late.objections(late.blue.offered(TakeProvince, **won)) == []
