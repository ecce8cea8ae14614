"""How much the table tracks, changeable at any time."""

from dataclasses import replace

import pytest

from companion.games.mythotopia.course.end_of_game import Stop
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceShips
from companion.games.mythotopia.moves.buildings import BuildCastle
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.turn import TakeAction
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.rules.cards.capacity import capacity
from companion.games.mythotopia.rules.end.missing_facts import unknown_at_the_end
from companion.games.mythotopia.rules.war.known_position import unknown
from companion.games.mythotopia.state.pieces import stock
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import dealt, looked_at


def tracks(table: Table, depth: str) -> Table:
    action = SetDepth.model_validate({"depth": depth})
    assert table.objections(action) == []
    table.record(action)
    return table


def not_known(table: Table, province: str) -> list[str]:
    return [english(fact.text) for fact in unknown(table.state, province)]


def not_known_at_the_end(table: Table) -> list[str]:
    return [english(fact.text) for fact in unknown_at_the_end(table.state)]


FOUR_NAMES = {"red": "Blore", "blue": "Shog", "green": "Ictus", "yellow": "Darb"}
HOLDER, WARS = "not known: who holds Camarine", "not known: which wars there are"


def ships_and_reserves(*seats: str) -> list[str]:
    return [f"not known: {seat}'s {what}" for seat in seats for what in ("ships", "Reserve")]


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


def test_from_the_start_everything_is_known_and_zero() -> None:
    table = dealt()
    state = table.state
    assert (state.armies, state.ships, state.mercenaries) == ({}, {}, {})
    for seat in state.seats:
        assert (stock(state, seat, "army"), stock(state, seat, "ship")) == (6, 2)
        player = state.players[seat]
        assert (player.reserve, player.reserve_cards) == (0, frozenset())
        assert (capacity(player).total, capacity(player).unknown) == (2, ())
    table.red.does(Invade, province="Camarine", armies=2)
    assert not_known(table, "Camarine") == []
    assert not_known_at_the_end(table) == []


# -- later: what nobody entered is said ------------------------------------------------------


def test_a_table_that_starts_later_or_paused_no_longer_knows() -> None:
    """What was recorded stays."""
    late, paused = opened(), dealt()
    paused.red.does(Invade, province="Lea", armies=2)
    paused.blue.does(PlaceShips, sea="Beast Sea").does(SetReserve, cards=1, named=["limes"])
    assert paused.blue.hears(PlaceShips, sea="Beast Sea", ships=3) == ["turn.whose", "ships.stock"]
    before = paused.state
    tracks(tracks(paused, "score"), "wars")
    assert (paused.state.armies, paused.state.ships) == (before.armies, before.ships)
    assert paused.blue.player.reserve_cards == {"limes"}
    assert paused.blue.hears(PlaceShips, sea="Beast Sea", ships=3) == ["turn.whose"]
    for table in (tracks(late, "wars"), paused):
        assert [stock(table.state, "red", piece) for piece in ("army", "ship")] == [None, None]
    assert not_known_at_the_end(late) == [WARS]


def test_a_war_entered_later_says_what_is_missing() -> None:
    """Camarine lies on two seas and is not rugged; blue holds it, red attacks. At the end it is
    one of the wars there are, but perhaps not the only one."""
    table = tracks(opened(), "wars")
    looked_at(table, wars={"Camarine": {"owner": "blue", "armies": {"red": 2}}})
    assert not_known(table, "Camarine") == ships_and_reserves("blue", "red")
    looked_at(table, ships={"blue": {}}, reserve={"red": []})
    assert not_known(table, "Camarine") == ["not known: blue's Reserve", "not known: red's ships"]
    assert not_known_at_the_end(table) == [WARS]  # Limes would not save it: 2 armies against 1
    looked_at(table, all_wars=True)
    assert not_known_at_the_end(table) == []
    looked_at(table, ships={"red": {}}, reserve={"blue": []})
    assert not_known(table, "Camarine") == []


def test_a_fact_missing_twice_is_mentioned_once() -> None:
    table = opened()
    facts = {"owner": "blue", "armies": {"red": 2}}
    looked_at(table, wars={"Remise": facts, "Shog": facts})
    said = not_known_at_the_end(table)
    assert sorted(said) == sorted([WARS, *ships_and_reserves("red", "blue")])


def test_a_castle_built_without_a_name_may_stand_there() -> None:
    table = dealt()
    table.blue.does(BuildCastle)
    table.red.does(Invade, province="Remise", armies=2)
    assert not_known(table, "Remise") == ["not known: where all the castles stand"]
    table.green.does(Invade, province="Lea")
    assert not_known(table, "Lea") == []


def test_a_holder_without_a_name_may_be_anybody() -> None:
    """Nobody was named; or blue has lost a province without a name since. Once everybody has named
    all provinces, nobody holds any other."""
    nameless, dealt_out = opened(depth="wars"), dealt()
    for table in (nameless, dealt_out):
        table.red.does(Invade, province="Camarine", armies=3)
    assert not_known(dealt_out, "Camarine") == []
    dealt_out.green.taps(TakeProvince, loser="blue")
    for table in (nameless, dealt_out):
        assert HOLDER in not_known(table, "Camarine")
    for seat, name in FOUR_NAMES.items():
        assert HOLDER in not_known(nameless, "Camarine")
        nameless.seat(seat).does(EnterProvinces, count=1, named=[name])
    assert HOLDER not in not_known(nameless, "Camarine")
