"""Each building by its words in the rulebook."""

from collections.abc import Sequence

from companion.games.epoch_of_rulers.box.kingdoms import KINGDOMS, buildable
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.rules.land.limits import places_taken, why_not
from companion.games.epoch_of_rulers.rules.orders.prices import build_price, move_price
from companion.games.epoch_of_rulers.rules.score.final_score import scoring
from companion.games.epoch_of_rulers.state.territory import Building
from tests.games.epoch_of_rulers.land import land


def test_a_kingdom_has_33_chips_of_16_buildings() -> None:
    """«2 комплекта по 33 фишки зданий для каждого царства»."""
    for kingdom in KINGDOMS:
        kinds = [kind for kind in buildable(kingdom) if kind.name != "capital"]
        assert len(kinds) == 16
        assert sum(kind.stock() for kind in kinds) == 33


def test_treasury() -> None:
    """«Каждая имеющаяся у игрока сокровищница приносит ему два бала в сфере богатства»."""
    territories = [
        land("A", "treasury"),
        land("B", "treasury", uprising=True),
        land("C", "treasury", owner="bob"),
    ]
    for reading, count in (("held", 2), ("all", 3), ("active", 1)):
        agreed = Readings.model_validate({"scoring_buildings": reading})
        assert scoring(territories, "ada", agreed) == ["treasury"] * count
    assert scoring(territories, "bob", Readings()) == []


def test_brickworks() -> None:
    """«Позволяет на территории, где был построен этот КЗ, возводить одно дополнительное здание
    второго уровня. Кроме этого, сразу же после постройки кирпичного завода игрок может построить
    еще одно здание на этой территории за его стоимость плюс один»."""

    def why(existing: Sequence[Building], kind: str, *, followup: bool = False) -> str | None:
        return why_not(existing, Building(kind, "ada"), gold=9, stock=3, followup=followup)

    full, low, foreign = (
        [Building("brickworks", builder), Building("statue", "ada"), Building(third, "ada")]
        for builder, third in (("ada", "wall"), ("ada", "treasury"), ("bob", "treasury"))
    )
    assert places_taken(full, "ada") == 2
    assert (why(full, "library"), why(full, "palace")) == (None, None)
    assert why([*full, Building("library", "ada")], "palace") == "no_place"
    assert (why(low, "wall"), why(low, "warehouse")) == (None, "no_place")
    assert build_price("wall", 2, followup=True) == 3
    assert why(foreign, "wall") == "no_place"
    assert why([], "statue", followup=True) == "needs_brickworks"


def test_the_first_regiment_moves_free_and_one_more_from_a_warehouse() -> None:
    assert [move_price(regiments, warehouses=0) for regiments in range(4)] == [0, 0, 1, 2]
    assert [move_price(regiments, warehouses=1) for regiments in range(4)] == [0, 0, 0, 1]
