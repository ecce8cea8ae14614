"""A table's position as it is exported keeps the buildings that were recorded without a place, and
holds no count below none."""

from typing import Any

from companion.games.mythotopia import game
from companion.games.mythotopia.exchange.adjudicate import adjudicate, read_position
from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.buildings import BuildCity
from companion.games.mythotopia.rules.cards.capacity import capacity
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from tests.games.mythotopia.table import Seat, Table, opened
from tests.games.mythotopia.wartable import dealt

WITH_CITADEL = {"cards": ["citadel", "patronage", "runestones", "spoils_of_war"]}


def room(seat: Seat) -> tuple[int, int]:
    """How many cards fit the Reserve: as the screen says, as the export is adjudicated."""
    exported = read_position(game.position(seat.table.state))
    return capacity(seat.player).total, adjudicate(exported)["reserve_capacity"][seat.colour]


def structures(table: Table) -> dict[str, str]:
    provinces: dict[str, Any] = game.position(table.state)["provinces"]
    built = {province: there["structure"] for province, there in provinces.items()}
    return {province: building for province, building in built.items() if building != "town"}


def test_a_city_built_without_a_place_still_makes_room() -> None:
    """«Максимальное число карт в резерве равняется 2 + 1 за каждый ваш Город/Цитадель на игровом
    поле.»"""
    red = dealt().red
    assert room(red) == (2, 2)
    assert room(red.does(BuildCity)) == (3, 3)
    assert room(red.does(BuildCity, province="Blore")) == (4, 4)
    assert structures(red.table) == {"Blore": "city", "Fadge": "city"}


def test_a_citadel_nobody_placed_makes_room_too() -> None:
    table = dealt(**WITH_CITADEL)  # type: ignore[arg-type]
    assert room(table.red) == (3, 3)
    table.record(PlaceCitadels(red="Quean"))
    assert room(table.red) == (3, 3)
    assert structures(table)["Quean"] == "citadel"
    assert "Blore" not in structures(table)


def test_it_stands_where_it_changes_no_war() -> None:
    table = dealt()
    table.red.does(BuildCity)
    for province in ("Blore", "Fadge", "Iracund"):
        table.blue.does(Invade, province=province, armies=1)
    assert structures(table) == {"Margent": "city"}


def test_where_no_province_is_known_none_is_made_up() -> None:
    red = dealt({"red": "Blore", "blue": "Camarine"}, dealt=1).red
    red.does(BuildCity).does(BuildCity)
    assert structures(red.table) == {"Blore": "city"}


def test_null_is_a_town() -> None:
    """Left out or null, the structure of an owned province is a town."""
    position = {
        "players": [{"id": "red", "vp": 20, "towns": 4}, {"id": "blue", "vp": 20, "towns": 4}],
        "provinces": {"Blore": {"owner": "red", "structure": None, "armies": {"blue": 9}}},
    }
    assert read_position(position).provinces["Blore"].structure == "town"
    written = read_position({**position, "provinces": {"Blore": {"owner": "red"}}})
    assert adjudicate(read_position(position))["reserve_capacity"] == {"red": 2, "blue": 2}
    assert written.provinces["Blore"].structure == "town"
    assert (
        None
        in game.position_schema()["$defs"]["ProvincePosition"]["properties"]["structure"]["enum"]
    )


def test_a_count_below_none_is_none() -> None:
    """Corrections may say more than the box holds; the format has no such numbers."""
    red = opened(turns=False).red
    red.does(Correct, what="provinces", to=20).does(Correct, what="vp", to=-5)
    exported = game.position(red.table.state)["players"][0]
    assert (exported["vp"], exported["towns"]) == (0, 0)
