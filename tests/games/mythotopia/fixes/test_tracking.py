"""How much the table tracks, changeable at any time."""

from dataclasses import replace

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia.course.end_of_game import Stop
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.armies.ships import PlaceShips
from companion.games.mythotopia.moves.building.city_and_castle import BuildCastle
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.turn import TakeAction
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.rules.cards.capacity import capacity
from companion.games.mythotopia.rules.war.known_position import unknown, unknown_at_the_end
from companion.games.mythotopia.state.pieces import stock
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import dealt, emptied, looked_at


def tracks(table: Table, depth: str) -> Table:
    action = SetDepth.model_validate({"depth": depth})
    assert table.objections(action) == []
    table.record(action)
    return table


def not_known(table: Table, province: str) -> list[str]:
    return [fact.text.message for fact in unknown(table.state, province)]


def not_known_at_the_end(table: Table) -> list[str]:
    return [fact.text.message for fact in unknown_at_the_end(table.state)]


SHIPS, RESERVE = "not known: {seat}'s ships", "not known: {seat}'s Reserve"
HOLDER, WARS = "not known: who holds {province}", "not known: which wars there are"


@pytest.mark.parametrize("depth", ["score", "wars"])
def test_the_depth_changes_at_any_time(depth: str) -> None:
    """In the middle of a turn, out of turn, and when the game is over."""
    other = {"score": "wars", "wars": "board", "board": "score"}[depth]
    for before in [
        (), (TakeAction(seat="red", what="buy"),), (Stop(how="score"),),
    ]:  # fmt: skip
        table = opened(depth=depth)
        for action in before:
            table.record(action)
        played = table.state.turn
        assert SetDepth.prefilled(table.state, "blue").depth != depth
        assert tracks(table, other).state.depth == other
        assert table.state.turn == replace(played, unrecorded=True)


def test_what_was_recorded_stays() -> None:
    table = dealt()
    table.red.does(Invade, province="Lea", armies=2)
    table.blue.does(PlaceShips, sea="Beast Sea").does(SetReserve, cards=1, named=["limes"])
    before = table.state
    tracks(tracks(table, "score"), "wars")
    assert (table.state.armies, table.state.ships) == (before.armies, before.ships)
    assert table.blue.player.reserve_cards == {"limes"}
    assert [seat.vp for seat in (table.red, table.blue)] == [18, 18]


def test_from_the_start_everything_is_known_and_zero() -> None:
    table = dealt()
    state = table.state
    assert (state.armies, state.ships, state.mercenaries) == ({}, {}, {})
    for seat in state.seats:
        assert (stock(state, seat, "army"), stock(state, seat, "ship")) == (6, 2)
        player = state.players[seat]
        assert (player.reserve, player.reserve_cards) == (0, frozenset())
        assert (capacity(player).total, capacity(player).unknown) == (2, None)
    table.red.does(Invade, province="Camarine", armies=2)
    assert not_known(table, "Camarine") == []
    assert not_known_at_the_end(table) == []


# -- later: what nobody entered is said ------------------------------------------------------


def test_a_table_that_starts_later_says_so_too() -> None:
    table = tracks(opened(), "wars")
    assert not_known_at_the_end(table) == [WARS]
    assert stock(table.state, "red", "army") is None
    assert stock(table.state, "red", "ship") is None


def test_a_table_that_paused_no_longer_knows() -> None:
    table = dealt()
    assert table.blue.hears(PlaceShips, sea="Beast Sea", ships=3) == ["ships.stock"]
    tracks(tracks(table, "score"), "wars")
    assert not_known_at_the_end(table) == [WARS]
    assert table.blue.hears(PlaceShips, sea="Beast Sea", ships=3) == []


def test_a_war_entered_later_says_what_is_missing() -> None:
    """Camarine lies on two seas and is not rugged; blue holds it, red attacks."""
    table = tracks(opened(), "wars")
    looked_at(table, wars={"Camarine": {"owner": "blue", "armies": {"red": 2}}})
    assert not_known(table, "Camarine") == [SHIPS, RESERVE, SHIPS, RESERVE]
    looked_at(table, ships={"blue": {}}, reserve={"red": []})
    assert not_known(table, "Camarine") == [RESERVE, SHIPS]
    looked_at(table, ships={"red": {}}, reserve={"blue": []})
    assert not_known(table, "Camarine") == []


def test_a_fact_missing_twice_is_mentioned_once() -> None:
    table = opened()
    facts = {"owner": "blue", "armies": {"red": 2}}
    looked_at(table, wars={"Remise": facts, "Shog": facts})
    said = not_known_at_the_end(table)
    assert sorted(said) == sorted([RESERVE, RESERVE, SHIPS, SHIPS])


def test_a_castle_built_without_a_name_may_stand_there() -> None:
    table = dealt()
    table.blue.does(BuildCastle)
    table.red.does(Invade, province="Remise", armies=2)
    assert not_known(table, "Remise") == ["not known: where all the castles stand"]
    table.green.does(Invade, province="Lea")
    assert not_known(table, "Lea") == []


def test_nobody_is_taken_for_the_owner_because_nobody_was_named() -> None:
    table = opened(depth="wars")
    table.red.does(Invade, province="Camarine", armies=3)
    assert not_known(table, "Camarine") == [HOLDER]
    [one] = unknown(table.state, "Camarine")
    assert one.asks == "provinces"


def test_an_owner_who_lost_a_province_without_a_name_may_have_lost_this_one() -> None:
    table = dealt()
    table.red.does(Invade, province="Camarine", armies=3)
    assert not_known(table, "Camarine") == []
    lost: Action[State] = table.green.offered(TakeProvince, loser="blue")
    table.record(lost)
    assert not_known(table, "Camarine") == [HOLDER]


def test_wars_entered_at_the_end_are_the_wars_there_are() -> None:
    table = emptied(looked_at(opened(), wars={"Lea": {"armies": {"red": 3}}}))
    assert WARS not in not_known_at_the_end(table)
