"""The board's facts, set right where the printed board shows something else."""

from typing import Any

import pytest
from pydantic import ValidationError

from companion.games.mythotopia import game
from companion.games.mythotopia.fixes.corrected_board import CorrectBoard
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceShips
from companion.games.mythotopia.moves.buildings import BuildRoad
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.board.routes import routes
from companion.games.mythotopia.rules.war.known_position import position, unknown
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.setup.new_game import Options
from tests.games.mythotopia.table import FOUR, Table, opened
from tests.games.mythotopia.wartable import dealt


@pytest.fixture
def table() -> Table:
    """Red holds Blore (4, rugged, no sea), blue Shog (3, rugged, Inland Sea West)."""
    return dealt()


def corrected(table: Table, province: str, **facts: Any) -> Table:
    """The board corrected, everything else as the form shows it."""
    action = CorrectBoard.prefilled(table.state, "", province=province, **facts)
    assert table.objections(action) == []
    table.record(action)
    return table


def strengths(table: Table, province: str) -> dict[str, int]:
    return {side.who: side.strength for side in war(position(table.state), province).sides}


def test_the_strength_of_neutral_troops_and_rugged_land(table: Table) -> None:
    table.red.does(Invade, province="Lea", armies=5).does(Invade, province="Shog", armies=1)
    assert strengths(table, "Lea") == {"neutral": 4, "red": 5}
    assert strengths(table, "Shog") == {"blue": 1, "red": 1}
    corrected(corrected(table, "Lea", strength=6), "Shog", rugged=False)
    assert strengths(table, "Lea") == {"neutral": 6, "red": 5}
    assert strengths(table, "Shog") == {"blue": 0, "red": 1}
    assert table.red.offered(EndWar, province="Lea").taker == ""
    assert table.red.hears(EndWar, province="Lea", taker="red") == ["war.stronger"]


def test_seas(table: Table) -> None:
    assert table.red.hears(PlaceShips, sea="Beast Sea") == ["ships.sea"]
    corrected(table, "Blore", seas=["Beast Sea"])
    assert table.red.hears(PlaceShips, sea="Beast Sea") == []
    table.red.does(PlaceShips, sea="Beast Sea", ships=2)
    table.blue.does(Invade, province="Blore", armies=1)
    assert strengths(table, "Blore") == {"red": 2 + 1, "blue": 1}


def test_the_seas_that_a_province_touches_decide_where_one_ship_leads() -> None:
    """RB «Если он разыгрывает карту Корабля, то может вторгнуться также в Ictus, Kinabra или
    Aporia» from Palmain. Nesh is the fact that docs/board.md wants checked: without the Serpent Sea
    it takes two ships."""
    table = opened(depth="wars")
    table.red.does(EnterProvinces, count=1, named=["Palmain"])
    ships = {place: routes(table.state, "red", place)[0].ships
             for place in ("Ictus", "Kinabra", "Aporia", "Nesh")}  # fmt: skip
    assert ships == {"Ictus": 1, "Kinabra": 1, "Aporia": 1, "Nesh": 1}
    corrected(table, "Nesh", seas=["Beast Sea"])
    assert routes(table.state, "red", "Nesh")[0].ships == 2
    corrected(table, "Nesh", seas=[])
    assert table.red.hears(Invade, province="Nesh", armies=1) == ["invade.way"]


def test_where_a_sea_touches_ships_must_be_known() -> None:
    table = opened()
    assert not any(fact.what == "ships" for fact in unknown(table.state, "Blore"))
    table.record(CorrectBoard(province="Blore", strength=4, seas=("Beast Sea",)))
    table.red.does(Invade, province="Blore")
    assert any(fact.what == "ships" for fact in unknown(table.state, "Blore"))


def test_borders(table: Table) -> None:
    """Trogle and Margent lie beyond mountains; Blore and Fadge do not touch."""
    assert table.red.hears(BuildRoad, province="Trogle", to="Margent") == ["road.mountains"]
    corrected(table, "Margent", neighbour="Trogle", border="hills")
    assert table.red.hears(BuildRoad, province="Trogle", to="Margent", tokens=["road:2"]) == []
    assert table.red.hears(BuildRoad, province="Blore", to="Fadge") == ["road.border"]
    corrected(table, "Blore", neighbour="Fadge", border="plain")
    assert table.red.hears(BuildRoad, province="Blore", to="Fadge", tokens=["road:2"]) == []
    corrected(table, "Blore", neighbour="Quean", border="none")
    assert table.red.hears(BuildRoad, province="Blore", to="Quean") == ["road.border"]


def test_a_province_does_not_border_on_itself(table: Table) -> None:
    shown = CorrectBoard.prefilled(table.state, "", province="Blore", neighbour="Blore")
    assert shown.neighbour == ""
    corrected(table, "Blore", neighbour="Blore", border="hills")
    table.record(CorrectBoard(province="Blore", strength=4, rugged=True, neighbour="Blore"))
    assert table.state.borders == {}


# -- the host's next tables ------------------------------------------------------------------


def next_table(table: Table) -> Table:
    """Another table of the same host, which starts with what was kept."""
    options = {"dealt": 6, "first": "red", **game.kept(table.state)}
    return Table(game.begin(Options.model_validate(options), FOUR))


def test_what_was_found_is_true_at_the_next_table(table: Table) -> None:
    corrected(table, "Lea", strength=6, rugged=False, seas=["Beast Sea"])
    corrected(table, "Margent", neighbour="Trogle", border="hills")
    following = next_table(table)
    facts = following.state.facts("Lea")
    assert (facts.strength, facts.rugged, facts.seas) == (6, False, ("Beast Sea",))
    assert following.state.facts("Blore") == table.state.facts("Blore")
    assert following.red.hears(BuildRoad, province="Trogle", to="Margent", tokens=["road:2"]) == []
    assert game.kept(following.state) == game.kept(table.state)


def test_a_correction_back_to_the_printed_fact_forgets_it(table: Table) -> None:
    corrected(table, "Shog", strength=6, neighbour="Malebolge", border="mountains")
    assert game.kept(table.state)["borders"] == {"Malebolge|Shog": "mountains"}
    corrected(table, "Shog", strength=3)
    assert game.kept(table.state)["board"] == {}
    corrected(table, "Malebolge", neighbour="Shog", border="hills")
    assert game.kept(table.state) == {"board": {}, "borders": {}}


def test_only_what_is_printed_has_facts_in_whatever_order(table: Table) -> None:
    corrected(table, "Camarine", seas=["Serpent Sea", "Beast Sea"])
    assert table.state.board == {}
    with pytest.raises(ValidationError, match="Atlantis"):
        CorrectBoard(province="Atlantis", strength=2)
    with pytest.raises(ValidationError, match="North Sea"):
        CorrectBoard(province="Lea", strength=2, seas=("North Sea",))
