"""What was entered while the table tracked only the score may have changed since: nothing is
objected to because of it."""

from typing import Any

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies, RemoveArmies
from companion.games.mythotopia.moves.armies.buy_and_hire import Buy, Hire
from companion.games.mythotopia.moves.armies.ships import PlaceShips, RemoveShips
from companion.games.mythotopia.moves.cards.leaving_the_reserve import Discard
from companion.games.mythotopia.moves.cards.reserve import SetReserve, Stow
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.war.known_position import unknown
from companion.games.mythotopia.setup.dragons import LayDragons
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board, english, has
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import DEAL_FOUR, dealt, looked_at

CAMARINE = {"Camarine": {"owner": "blue", "armies": {"red": 2, "blue": 3}}}
TAKEN = {"province": "Camarine", "owner": "blue", "taker": "red", "tokens": ["spoils_of_war:1"]}


def later(*, depth: str = "wars", **entered: object) -> Table:
    """A table of the score, all provinces entered; then this; then more is tracked, and all
    Reserves are entered, too."""
    table = opened(cards=["here_be_dragons", "master_of_the_seas", "patronage", "spoils_of_war"])
    for seat, provinces in DEAL_FOUR.items():
        named = tuple(provinces.split())
        table.seat(seat).does(EnterProvinces, count=len(named), named=named)
    looked_at(table, **entered)
    tracks(table, depth)
    for seat in DEAL_FOUR:
        has(table.seat(seat))
    return table


def tracks(table: Table, *depths: str) -> Table:
    for depth in depths:
        table.record(SetDepth.model_validate({"depth": depth}))
    return table


DRAGONS = ["here_be_dragons", "patronage", "runestones", "spoils_of_war"]
NO_SHIPS: dict[str, dict[str, int]] = {"red": {}, "blue": {}}


def missing(table: Table, province: str) -> list[str]:
    return [english(fact.text) for fact in unknown(table.state, province)]


def test_a_reserve_may_have_changed() -> None:
    """After a spell at the score: Cavalry may be gone, Warehouse may have come."""
    table = board()
    full = has(table.red, "cavalry", "limes")
    full.does(Invade, province="Eagre", armies=2)
    tracks(table, "score", "board")
    looked_at(table, wars={"Eagre": {"owner": "blue", "armies": {"red": 2}}}, ships=NO_SHIPS)
    has(table.blue)
    assert missing(table, "Eagre") == ["not known: red's Reserve"]
    assert full.hears(EndWar, province="Eagre", owner="blue") == []
    assert full.hears(Discard, from_reserve=["queen"]) == []
    assert full.hears(Stow, card="queen") == []
    assert table.blue.hears(SetReserve, cards=1, known=True, named=["limes"]) == []
    has(full, "cavalry", "limes")
    assert missing(table, "Eagre") == []
    assert full.hears(Stow, card="queen") == ["stow.warehouse", "reserve.full"]


def test_a_dragon_may_have_left() -> None:
    table = dealt(cards=DRAGONS)
    table.record(LayDragons(dragons=("Welkin",)))
    table.red.does(Invade, province="Welkin", armies=5)
    assert missing(table, "Welkin") == []  # a strength of 8 with the dragon
    assert missing(tracks(table, "score", "wars"), "Welkin") == [
        "not known: red's Reserve"
    ]  # nobody has scored yet, so no province was taken
    table.red.does(TakeProvince)
    assert "not known: whether a dragon is in Welkin" in missing(
        tracks(table, "score", "wars"), "Welkin"
    )


ONE_SHIP = {"ships": {"red": {"Beast Sea": 1}}}
AT_WAR: dict[str, Any] = {"wars": CAMARINE}
HIRED = {"wars": {"Camarine": {**CAMARINE["Camarine"], "mercenaries": {"blue": 2}}}}
ONE_DRAGON = {"depth": "board", "wars": {"Lea": {"dragon": True, "armies": {"red": 1}}}}
STOCK = [Correct(seat="red", what=what, to=1) for what in ("armies", "ships")]


@pytest.mark.parametrize(
    ("entered", "before", "action", "facts"),
    [
        # Armies come and go, and of a war that began unseen only those placed since are recorded.
        (AT_WAR, [], RemoveArmies, {"province": "Camarine"}),
        (AT_WAR, [], EndWar, TAKEN),
        ({}, [PlaceArmies(seat="red", province="Lea")], EndWar,
         {"province": "Lea", "taker": "red"}),
        (HIRED, [], Hire, {"province": "Blore"}),
        # Ships sail.
        (ONE_SHIP, STOCK, RemoveShips, {"sea": "Serpent Sea"}),
        (ONE_SHIP, STOCK, TakeToken, {"tokens": ["master_of_the_seas:2"]}),
        (ONE_SHIP, [*STOCK, EnterProvinces(seat="red", count=1, named=("Palmain",))], PlaceShips,
         {"sea": "Serpent Sea", "ships": 2}),
        # A stock says nothing of the board: pieces come home unrecorded, so more may be placed than
        # it said, and fewer are left to buy.
        (AT_WAR, STOCK, PlaceArmies, {"province": "Blore", "armies": 5}),
        (AT_WAR, STOCK, Buy, {"armies": 12, "ships": 4}),
        # One dragon entered with a war does not tell where the others lie.
        (ONE_DRAGON, [], EndWar,
         {"province": "Talion", "taker": "red", "tokens": ["here_be_dragons:2"]}),
    ],
)  # fmt: skip
def test_what_may_have_changed_since_is_not_held_against_anybody(
    entered: dict[str, Any],
    before: list[Action[State]],
    action: type[Action[State]],
    facts: dict[str, Any],
) -> None:
    table = later(**entered)
    for earlier in before:
        table.record(earlier)
    assert table.red.hears(action, **facts) == []


def test_counted_again_they_are_known() -> None:
    """Camarine touches two seas, so the ships matter, too."""
    table = looked_at(later(), wars=CAMARINE, ships=NO_SHIPS)
    assert table.red.hears(RemoveArmies, province="Camarine") == ["troops.at_war"]
    assert table.red.hears(EndWar, **TAKEN) == ["war.stronger"]
    table.red.does(PlaceArmies, province="Camarine", armies=2)
    assert table.red.hears(EndWar, **TAKEN) == []


def test_where_a_war_ended_nobody_stands_any_more() -> None:
    table = later()
    table.record(LayDragons(dragons=("Darb",)))
    table.red.does(EndWar, province="Lea")
    table.red.does(Invade, province="Lea", armies=1)
    assert table.red.hears(EndWar, province="Lea", taker="red") == ["war.stronger"]


def test_a_war_of_before_is_no_conflict_for_reserve_army() -> None:
    table = later(wars=CAMARINE)
    has(table.blue, "reserve_army")
    assert table.red.hears(Invade, province="Remise", portal=True) == []


def test_the_score_alone_knows_no_ships_for_a_token() -> None:
    table = looked_at(opened(cards=["master_of_the_seas"]), ships={"red": {"Beast Sea": 1}})
    assert table.red.hears(TakeToken, tokens=["master_of_the_seas:2"]) == []


def test_neutral_troops_may_have_a_dragon_that_nobody_entered() -> None:
    table = dealt(cards=DRAGONS)
    strength = table.state.facts("Lea").strength
    table.red.does(Invade, province="Lea", armies=strength)
    [missing] = unknown(table.state, "Lea")
    assert english(missing.text) == "not known: whether a dragon is in Lea"
    assert table.red.hears(EndWar, province="Lea") == []
    table.record(LayDragons(dragons=("Talion",)))
    assert table.red.hears(EndWar, province="Lea") == ["war.tie"]
