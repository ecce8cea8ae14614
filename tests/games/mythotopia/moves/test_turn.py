"""The turn: two actions, which must be first, whose turn follows."""

import pytest

from companion.core.text import SeatName
from companion.games.mythotopia.fixes.leaving import Leave, Return
from companion.games.mythotopia.moves.building.city_and_castle import BuildCastle, BuildCity
from companion.games.mythotopia.moves.tokens import TakeToken
from companion.games.mythotopia.moves.turn import EndTurn, FreeAction, TakeAction
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.screens import table_and_seat
from tests.games.mythotopia.table import Seat, Table, opened


@pytest.fixture
def table() -> Table:
    """Four players, turns tracked, red's turn."""
    return opened()


def test_an_action_out_of_turn_asks_whether_the_turn_is_over(table: Table) -> None:
    castle = BuildCastle(seat="blue", spends=True)
    [objection] = table.objections(castle)
    assert objection.id == "turn.whose"
    assert objection.remedy == (EndTurn(seat="red", next="blue"),)
    table.record(objection.remedy[0])
    assert table.objections(castle) == []
    table.record(castle)
    assert table.state.turn.actions == ("card_action",)


def test_a_turn_is_not_given_to_somebody_who_is_not_at_the_table(table: Table) -> None:
    [objection] = table.objections(FreeAction(seat="purple"))
    assert objection.id == "turn.whose"
    assert objection.remedy == ()


def test_the_turns_in_between_are_over_too(table: Table) -> None:
    """«Все игроки по очереди выполняют два действия»: nobody's turn is skipped."""
    [objection] = table.objections(FreeAction(seat="yellow"))
    assert objection.remedy == (
        EndTurn(seat="red", next="blue"),
        EndTurn(seat="blue", next="green"),
        EndTurn(seat="green", next="yellow"),
    )


def test_when_everybody_has_left_the_turn_waits_for_who_comes_back() -> None:
    table = opened("red", "blue")
    table.blue.does(Leave)
    table.red.does(Leave)
    waiting = table_and_seat.turn(table.state)
    assert waiting.seat is None
    table.blue.does(Return)
    turn = table_and_seat.turn(table.state)
    assert (turn.seat, turn.number) == ("blue", waiting.number + 1)


def test_a_table_without_turns_hears_nothing_about_them() -> None:
    table = opened(turns=False)
    assert table_and_seat.turn(table.state).seat is None
    assert table_and_seat.turn(table.state).number == 0
    for what in ("end_war", "acquire", "acquire", "pass"):
        assert table.blue.hears(TakeAction, what=what) == []
        table.blue.does(TakeAction, what=what)
    assert table.red.hears(FreeAction) == []
    assert table.red.offered(BuildCity).spends is False
    assert table.red.offered(TakeProvince).spends is False
    table.blue.does(Leave).does(Return)
    assert table_and_seat.turn(table.state).number == 0


def test_turns_are_tracked_where_the_set_up_says_so_and_nowhere_else() -> None:
    table = opened(turns=False)
    before = table.state.turn
    assert table.objections(EndTurn(seat="red", next="blue")) == []
    table.record(EndTurn(seat="red", next="blue"))
    table.red.does(Leave).does(Return)
    assert table.state.turn == before
    assert table_and_seat.turn(table.state).seat is None


def test_a_turn_that_is_over_already_is_not_ended_again(table: Table) -> None:
    late = EndTurn.prefilled(table.state, "")
    assert table.objections(late) == []
    table.record(late)
    [objection] = table.objections(late)
    assert objection.id == "turn.over"
    assert dict(objection.text.params) == {"seat": SeatName("blue")}
    assert objection.remedy == ()


def test_the_end_of_a_turn_is_about_who_plays_it_and_who_says_so(table: Table) -> None:
    assert EndTurn(seat="red", next="blue").concerns(table.state) == {"red"}
    assert EndTurn(seat="blue", next="green").concerns(table.state) == {"red", "blue"}
    assert EndTurn(seat="", next="blue").concerns(opened(turns=False).state) == frozenset()


def test_the_turn_goes_to_nobody_who_is_not_at_the_table(table: Table) -> None:
    table.record(EndTurn(seat="red", next="purple"))
    assert table.state.turn.seat == "red"


def test_the_end_of_the_game_settles_all_wars_in_one_action(table: Table, red: Seat) -> None:
    red.does(TakeAction, what="end_game")
    for winner, loser in [("red", "blue"), ("red", ""), ("green", "red"), ("red", "yellow")]:
        settled = table.seat(winner).offered(TakeProvince, loser=loser)
        assert settled.spends is False
        assert table.objections(settled) == []
        table.record(settled)
    for taken in ("patronage:1", "spoils_of_war:1"):
        token = red.offered(TakeToken, tokens=[taken])
        assert token.spends is False
        assert table.objections(token) == []
    assert table.state.turn.actions == ("end_game",)
    table.turn_goes_to("blue")
    assert table.blue.offered(TakeProvince).spends is True
