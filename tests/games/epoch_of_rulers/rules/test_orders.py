"""The order card of a territory, and each building by its words in the rulebook."""

from collections.abc import Sequence

from companion.games.epoch_of_rulers.box.kingdoms import KINGDOMS, buildable
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.rules.land.limits import places_taken, why_not
from companion.games.epoch_of_rulers.rules.orders.order_card import Line, order_card
from companion.games.epoch_of_rulers.rules.orders.prices import build_price, move_price
from companion.games.epoch_of_rulers.rules.score.final_score import scoring
from companion.games.epoch_of_rulers.state.state import Building, Player, State, Territory
from tests.games.epoch_of_rulers.land import land


def card(here: Territory, *others: Territory, **player: object) -> dict[str, Line]:
    """The card of a territory of Ada's."""
    state = State(("ada",), {"ada": Player("paladins")}, {one.name: one for one in (here, *others)})
    return {line.order: line for line in order_card(state.player("ada", **player), "ada", here)}


def test_the_order_card_of_a_quiet_territory() -> None:
    here = land("A", "residential", "market", regiments=3)
    assert card(here, land("B")) == {
        "mobilise": Line("mobilise", 1, 1, "territory_full"),
        "build": Line("build", 1, 1, None),
        "demolish": Line("demolish", 0, 1, None),
        "tax": Line("tax", 0, 3, None),
        "planning": Line("planning", 0, 1, None),
        "regroup": Line("regroup", 0, 1, None),
        "negotiate": Line("negotiate", 0, 1, "no_uprising"),
    }
    assert card(here, purse=7, markets=("A",))["tax"] == Line("tax", 0, 2, "no_room")


def test_the_order_card_says_why_not() -> None:
    bare = card(land("A"), purse=0)
    assert {order: line.why for order, line in bare.items() if line.why} == {
        "mobilise": "no_gold", "build": "nothing_to_build", "demolish": "nothing_to_demolish",
        "regroup": "no_regiments", "negotiate": "no_uprising",
    }  # fmt: skip
    assert (bare["build"].costs, bare["demolish"].costs) == (0, 0)
    foreign = card(land("A", "palace", builder="bob"), purse=0)
    assert foreign["demolish"] == Line("demolish", 2, 0, "no_gold")


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
