"""A game may stop without "End the game": by the score, or unfinished."""

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.course.end_of_game import EndOfGame, Stop
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.table import Table
from tests.games.mythotopia.wartable import dealt


def winners(table: Table) -> tuple[str, ...] | None:
    over = game.ended(table.state)
    return None if over is None else over.winners


def heard(table: Table) -> list[str]:
    """What red hears when it plays on."""
    play_on = TakeProvince(seat="red")
    return [english(objection.text) for objection in table.objections(play_on)]


@pytest.mark.parametrize(
    ("end", "sentence", "winner"),
    [
        (EndOfGame(how="declared", seat="green"), "The game is over: green has won.", ("green",)),
        (EndOfGame(how="last_round"), "The game is over: green has won.", ("green",)),
        (EndOfGame(how="projection"), "The game is over: green has won.", ("green",)),
        (Stop(how="score"), "The game is over: green has won.", ("green",)),
        (Stop(how="unfinished"), "The game is over.", ()),
    ],
)
def test_a_game_that_was_won_has_not_been_stopped(
    table: Table, end: Action[State], sentence: str, winner: tuple[str, ...]
) -> None:
    """«В заключении игрок, выполнивший действие, объявляется победителем.»"""
    table.green.does(Points, points=1)
    table.record(end)
    assert (heard(table), winners(table)) == ([sentence], winner)


def test_who_stops_hears_how_many_wars_are_left_as_they_stand() -> None:
    war = dealt()
    war.blue.does(Invade, province="Blore")
    said = "1 war is left as it stands. “How it would end” settles it."
    assert [english(what) for what in Stop(how="score").foretells(war.state)] == [said]
    assert not [*Stop(how="unfinished").foretells(war.state)]


def test_a_shared_victory_is_called_so(table: Table) -> None:
    table.record(EndOfGame(how="last_round"))
    assert heard(table) == ["The game is over: the victory is shared."]


def test_after_the_end_the_score_may_still_be_counted_again(table: Table) -> None:
    table.record(Stop(how="score"))
    assert table.red.hears(Correct, what="vp", to=30) == []
    assert table.red.hears(EnterProvinces, count=6, named=["Blore"]) == []
    table.red.does(Correct, what="vp", to=30)
    assert winners(table) == ("red",)
