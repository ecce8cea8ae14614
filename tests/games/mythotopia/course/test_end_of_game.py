"""The game ended: all wars settled at once, in the order that the table chose (section 8)."""

from typing import Any

import pytest

from companion.core.game.descriptions import Ended
from companion.games.mythotopia import game
from companion.games.mythotopia.course.end_of_game import EndOfGame, Stop
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.buildings import BuildCastle
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.turn import EndTurn
from companion.games.mythotopia.state.state import Stopped
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import EMPTIED, dealt, emptied, looked_at


@pytest.fixture
def table() -> Table:
    """Four cards empty; red, whose turn it is, on 25 and the others on 18."""
    table = emptied(dealt())
    table.red.stands_on(25)
    return table


def points(table: Table) -> list[int]:
    return [player.vp for player in table.state.players.values()]


def ending(table: Table, colour: str = "red", **facts: Any) -> EndOfGame:
    return EndOfGame.prefilled(table.state, colour, **facts)


def hears(table: Table, colour: str = "red", **facts: Any) -> list[str]:
    return [objection.id for objection in table.objections(ending(table, colour, **facts))]


def over(table: Table) -> Ended:
    ended = game.ended(table.state)
    assert ended is not None
    return ended


def test_declared_all_the_same_the_winner_is_who_has_most(table: Table) -> None:
    """The table may overrule: the points on the track are the truth."""
    table.blue.stands_on(40)
    assert hears(table) == ["end.lead"]
    table.record(ending(table))
    assert over(table).winners == ("blue",)


@pytest.mark.parametrize("how", ["declared", "last_round", "projection"])
def test_an_end_that_was_worked_out_before_a_war_changed_is_objected_to(
    table: Table, how: str
) -> None:
    """A page may stand open while another phone places armies, begins a war or ends one."""
    stale = ending(table, how=how)
    table.red.does(Invade, province="Camarine", armies=3)
    begun = ending(table, how=how)
    assert "end.wars" in [objection.id for objection in table.objections(stale)]
    assert "end.wars" not in hears(table, how=how)
    table.green.does(Invade, province="Camarine", armies=6)
    assert "end.wars" in [objection.id for objection in table.objections(begun)]
    assert "end.wars" not in hears(table, how=how)


@pytest.mark.parametrize(
    ("order", "reds", "holder"),
    [(("Iracund", "Camarine"), 30, "red"), (("Camarine", "Iracund"), 27, None)],
)
def test_10_a_town_that_came_home_first_takes_blues_province(
    order: tuple[str, ...], reds: int, holder: str | None
) -> None:
    """Red has no town left, takes Camarine from blue, and loses Iracund to green. No spoils."""
    table = emptied(dealt(), *EMPTIED[:3], "spoils_of_war")
    looked_at(table, towns={"red": 0}, vp={"red": 30, "blue": 30, "green": 30})
    table.red.does(Invade, province="Camarine", armies=1)
    table.green.does(Invade, province="Iracund", armies=1)
    table.record(ending(table, order=order))
    assert points(table) == [reds, 27, 33, 18]
    assert table.state.owner("Camarine") == holder
    assert table.state.owner("Iracund") == "green"
    assert table.state.towns_left("red") == (0 if holder else 1)


# -- other endings ---------------------------------------------------------------------------


def played_out(table: Table) -> Table:
    while table.state.turn.seat is not None:
        table.record(EndTurn.prefilled(table.state, ""))
    return table


def test_a_tie_after_the_last_turns_is_a_shared_victory() -> None:
    """Blue takes Iracund from red: 24 - 3 against 18 + 3, and green stands on 21."""
    table = emptied(dealt(ending="one_more_turn"), *EMPTIED[:3], "spoils_of_war")
    looked_at(table, vp={"red": 24, "blue": 18, "green": 21})
    table.blue.does(Invade, province="Iracund", armies=1)
    played_out(table)
    assert hears(table) == []
    table.record(ending(table))
    assert points(table) == [21, 21, 21, 18]
    assert table.state.stopped == Stopped("last_round")
    assert over(table).winners == ("red", "blue", "green")


def test_a_game_may_stop_with_all_wars_settled_at_once(table: Table) -> None:
    table.blue.does(Invade, province="Iracund", armies=1)
    end = ending(table, how="projection")
    assert end.seat == ""
    assert table.objections(end) == []
    table.record(end)
    assert points(table) == [22, 22, 18, 18]
    assert table.state.stopped == Stopped("projection")
    assert over(table).winners == ("red", "blue")


# -- what nobody entered ---------------------------------------------------------------------


BY_WHAT_IS_KNOWN = "As far as known, red isn't ahead of everybody after all wars; not known"


def told(table: Table) -> list[str]:
    """What the rules say to red, who declares the end."""
    return [english(objection.text) for objection in table.objections(ending(table))]


def test_a_table_that_tracks_the_score_alone_may_have_wars_that_decide() -> None:
    """Вы должны быть победителем (никаких ничьих) после того, как все текущие войны будут
    завершены."""
    table = emptied(opened())
    assert table.red.vp == table.blue.vp
    assert told(table) == [f"{BY_WHAT_IS_KNOWN}: which wars there are."]
    table.red.stands_on(19)
    assert hears(table) == []
    table.red.stands_on(18)
    looked_at(table, wars={"Lea": {"armies": {"red": 3}}}, ships={"red": {}}, reserve={"red": []})
    assert hears(table) == ["end.lead"]


def test_where_a_castle_may_stand_anywhere_the_lead_is_denied_by_what_is_known(
    table: Table,
) -> None:
    """Вы не можете выполнить это действие если у вас ничья с другим игроком."""
    table.blue.does(Invade, province="Iracund", armies=1)
    assert told(table) == ["After all wars, red isn't ahead of everybody."]
    table.red.does(BuildCastle)
    assert told(table) == [f"{BY_WHAT_IS_KNOWN}: where all the castles stand."]
    looked_at(table, reserve={"red": []})
    table.red.does(SetReserve, cards=1)
    castles = "not known: where all the castles stand"
    assert told(table) == [f"{BY_WHAT_IS_KNOWN}: red's Reserve, {castles}."]
    table.record(Stop(how="score"))
    assert over(table).winners == ("red",)
