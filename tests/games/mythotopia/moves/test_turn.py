"""The turn: two actions, which must be first, whose turn follows, what is missing at its end."""

from typing import Any

import pytest

from companion.core.game.action import Action
from companion.core.text import SeatName
from companion.games.mythotopia.fixes.leaving import Leave, Return
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies, RemoveArmies
from companion.games.mythotopia.moves.armies.buy_and_hire import Buy
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity, BuildRoad
from companion.games.mythotopia.moves.cards.market import Acquire
from companion.games.mythotopia.moves.cards.reserve import Discard
from companion.games.mythotopia.moves.turn import EndTurn, FreeAction, TakeAction
from companion.games.mythotopia.moves.vp_tokens import Alchemist, TakeToken
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.screens import table_and_seat
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board, english, has
from tests.games.mythotopia.table import Seat, Table, opened
from tests.games.mythotopia.wartable import dealt, emptied


@pytest.fixture
def table() -> Table:
    """Four players, turns tracked, red's turn."""
    return opened()


def test_an_action_out_of_turn_ends_the_turns_before_it(table: Table) -> None:
    """«Все игроки по очереди выполняют два действия»: nobody's turn is skipped."""
    [objection] = table.objections(FreeAction(seat="yellow"))
    assert objection.remedy == (
        EndTurn(seat="red", next="blue"),
        EndTurn(seat="blue", next="green"),
        EndTurn(seat="green", next="yellow"),
    )
    [stranger] = table.objections(FreeAction(seat="purple"))
    assert (stranger.id, stranger.remedy) == ("turn.whose", ())


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
    before = table.state.turn
    assert table_and_seat.turn(table.state).seat is None
    for what in ("end_war", "acquire", "acquire", "pass"):
        assert table.blue.hears(TakeAction, what=what) == []
        table.blue.does(TakeAction, what=what)
    assert table.red.hears(FreeAction) == []
    for kind in (BuildCity, TakeProvince, EndWar):
        assert table.red.offered(kind).spends is False
    over = EndTurn(seat="red", next="blue")
    assert table.objections(over) == []
    table.record(over)
    table.blue.does(Leave).does(Return)
    assert table.state.turn == before


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
    table.record(EndTurn(seat="red", next="purple"))
    assert table.state.turn.seat == "red", "purple is not at the table"


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


# -- the end of a turn -----------------------------------------------------------------------


def over(table: Table, goes_to: str, turn: str = "red") -> list[str]:
    """What is said when a turn is over and goes to this seat."""
    ended = EndTurn(seat=turn, next=goes_to)
    return [objection.id for objection in table.objections(ended)]


def test_a_player_who_left_is_skipped() -> None:
    table = opened("red", "blue", "green")
    table.blue.does(Leave)
    assert over(table, "green") == []
    assert over(table, "blue") == ["turn.next"]
    table.green.does(Leave)
    assert over(table, "red") == []


def test_after_the_very_last_turn_nobody_follows() -> None:
    table = emptied(opened("red", "blue", ending="one_more_turn"))
    for _ in range(2):
        table.record(EndTurn.prefilled(table.state, ""))
    assert over(table, "red") == []


@pytest.mark.parametrize(("taken", "missing"), [("buy", 1), ("pass", 0), ("buy pass", 0)])
def test_a_turn_of_one_action_is_reminded_of_the_other(taken: str, missing: int) -> None:
    """«Все игроки по очереди выполняют два действия»; one pass may stand for both."""
    table = board()
    for what in taken.split():
        table.red.does(TakeAction, what=what)
    sentences = [
        english(reminder) for reminder in EndTurn(seat="red", next="blue").reminders(table.state)
    ]
    reminder = "red has recorded one action of two. A player who can't act passes."
    assert sentences == [reminder] * missing + ["red draws up to 5 cards."]
    assert over(table, "blue") == []


def test_actions_may_go_unrecorded_where_less_is_tracked_and_before_the_depth_changes() -> None:
    assert over(opened(), "blue") == over(dealt(), "blue") == []
    table = opened()
    table.record(SetDepth(depth="wars"))
    table.record(SetDepth(depth="board"))
    assert over(table, "blue") == []
    table.turn_goes_to("blue")
    assert over(table, "green", turn="blue") == ["turn.no_action"]


@pytest.mark.parametrize("depth", ["score", "wars"])
def test_nobody_is_told_to_draw_where_the_cards_are_not_tracked(depth: str) -> None:
    """«В конце хода добирает карты до пяти»: with the whole board the phone reminds of it."""
    ended = EndTurn(seat="red", next="blue")
    table = opened(depth=depth)
    assert [*ended.reminders(table.state), *ended.tells(table.state)] == []
    assert [seat for seat, _ in ended.tells(board().state)] == ["red"]
    (drawn,) = ended.reminders(has(board().red, "queen").table.state)
    assert english(drawn) == "red draws up to 6 cards."


# -- a move that takes none of them: «Все игроки по очереди выполняют два действия» ---------------

MOVES: list[tuple[type[Action[State]], dict[str, Any]]] = [
    (Buy, {"armies": 1}),
    (PlaceArmies, {"province": "Blore", "armies": 1}),
    (RemoveArmies, {"province": "Blore"}),
    (Invade, {"province": "Lea"}),
    (Acquire, {"card": "hero"}),
    (Discard, {}),
    (BuildCity, {"province": "Blore", "tokens": ["city:2"]}),
    (BuildCastle, {"province": "Blore", "tokens": ["castle:1"]}),
    (BuildRoad, {"province": "Blore", "to": "Quean", "tokens": ["road:2"]}),
    (Alchemist, {"gives": 1}),
]


@pytest.mark.parametrize(("move", "facts"), MOVES)
def test_a_move_takes_an_action_ticked_or_not(
    move: type[Action[State]], facts: dict[str, Any]
) -> None:
    red = board().red.does(TakeToken, tokens=["patronage:1"]).does(PlaceArmies, province="Blore")
    free = {**facts, "spends": False}
    assert red.hears(move, **facts) == []
    red.does(TakeAction, what="reserve").does(TakeAction, what="pass")
    assert red.hears(move, **free) == ["turn.two_actions"]
    red.table.turn_goes_to("blue")
    [objection] = red.table.objections(red.doing(move, **free))
    assert objection.id == "turn.whose"
    assert objection.remedy[-1] == EndTurn(seat="yellow", next="red")


def test_a_second_line_may_go_on_with_the_same_action() -> None:
    """«Можете купить столько жетонов Армий и Кораблей, сколько пожелаете»: armies by one line, a
    ship by the next. Only one card is acquired a turn, and one piece is built by an action."""
    red = board().red.does(Buy, armies=1, spends=True)
    assert red.hears(Buy, ships=1, spends=False) == []
    red.does(Acquire, card="hero", spends=True)
    assert red.hears(Buy, ships=1, spends=False) == []
    again = red.hears(Acquire, card="queen", spends=False)
    assert again == ["turn.two_actions", "turn.once"]
