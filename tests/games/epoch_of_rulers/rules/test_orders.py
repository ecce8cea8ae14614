"""Each kind of order, the second one, and the end of the phase."""

from __future__ import annotations

import pytest

from companion.core.frozen import changed
from companion.games.epoch_of_rulers.course.end_turn import left_without
from companion.games.epoch_of_rulers.rules.orders.limits import Site, why_no_regiment, why_not
from companion.games.epoch_of_rulers.rules.orders.order_card import (
    Line,
    Orderer,
    choices,
    order_card,
)
from companion.games.epoch_of_rulers.rules.orders.prices import demolish_price, regroup_price
from companion.games.epoch_of_rulers.rules.orders.second_order import (
    Ordered,
    SecondOrder,
    may_close,
    must_close,
    second_order,
)
from companion.games.epoch_of_rulers.state.territory import Territory
from tests.games.epoch_of_rulers.land import land
from tests.games.epoch_of_rulers.moves.test_at_the_table import begun

ADA = Orderer("ada", "paladins", gold=3, room=4)


def test_a_regiment_costs_a_talent_and_needs_room() -> None:
    """«В норме на одной территории может быть не больше 3 полков. Максимальное количество всех
    полков на всех территориях не должно превышать 15»."""
    here = land("A", regiments=2)
    full = land("B", regiments=3)
    assert why_no_regiment([here, full], here, "ada", gold=1) is None
    assert why_no_regiment([here, full], here, "ada", gold=0) == "no_gold"
    assert why_no_regiment([here, full], full, "ada", gold=1) == "territory_full"
    assert why_no_regiment([here, full], full, "ada", gold=1, hordes=True) is None
    crowd = [here, *(land(name, regiments=4) for name in "CDE"), land("F", regiments=1)]
    assert why_no_regiment(crowd, here, "ada", gold=1) == "army_full"
    others = [here, *(land(name, regiments=4, owner="bob") for name in "CDEF")]
    assert why_no_regiment(others, here, "ada", gold=1) is None


@pytest.mark.parametrize(
    ("existing", "new", "reason"),
    [
        ([], Site("statue", 1), None),
        ([Site("statue", 1)], Site("statue", 1), "duplicate"),
        ([Site("statue", 1)], Site("palace", 3), "needs_lower_level"),
        ([Site("wall", 2)], Site("palace", 3), None),
        ([Site("wall", 2)], Site("library", 2), "needs_lower_level"),
        ([Site("a", 1), Site("b", 1), Site("c", 2)], Site("d", 1), "no_place"),
        ([Site("statue", 1, own=False)], Site("statue", 1), "duplicate"),
        ([Site("statue", 1, own=False)], Site("wall", 2), None),
    ],
)
def test_a_building_needs_a_place_and_a_foundation(
    existing: list[Site], new: Site, reason: str | None
) -> None:
    """«На каждой территории можно возводить до трех зданий… На одной территории не могут быть
    построены два одинаковых здания»."""
    assert why_not(existing, new, gold=9, stock=1) == reason


def test_a_building_needs_gold_and_a_chip() -> None:
    assert why_not([], Site("statue", 1), gold=0, stock=3) == "no_gold"
    assert why_not([], Site("statue", 1), gold=1, stock=0) == "no_stock"
    brickworks = [Site("brickworks", 1)]
    assert why_not(brickworks, Site("statue", 1), gold=1, stock=3, followup=True) == "no_gold"


def test_a_demolition_costs_one_less_than_the_building() -> None:
    """«На захваченных территориях снос осуществляется за цену меньшую на один талант золота, чем
    цена самой постройки. Для того чтобы уничтожить чужую столицу необходимо потратить три
    таланта золота. Свои здания уничтожаются бесплатно»."""
    foreign = {
        (name, level): demolish_price(name, level, own=False, capital=False)
        for name, level in (("statue", 1), ("wall", 2), ("palace", 3), ("watchtower", 2))
    }
    assert list(foreign.values()) == [0, 1, 2, 0]
    assert demolish_price("capital", 3, own=False, capital=True) == 3
    assert demolish_price("capital", 3, own=True, capital=True) == 0


def test_one_regiment_of_all_moves_for_free_after_a_war() -> None:
    """«При перегруппировке один полк может быть переведена бесплатно, а каждый следующий за один
    талант золота»."""
    assert regroup_price([(2, 0), (1, 0)], logistician=False) == 2
    assert regroup_price([(2, 1), (1, 0)], logistician=False) == 1
    assert regroup_price([(1, 1), (2, 0)], logistician=False) == 1
    assert regroup_price([(1, 1)], logistician=False) == 0
    assert regroup_price([], logistician=False) == 0


def test_the_logistician_moves_for_free_after_a_war() -> None:
    """«Логистик в фазу перегруппировки не платит золота за переведенные полки»."""
    assert regroup_price([(4, 0), (3, 0)], logistician=True) == 0


def ordered(*orders: int, regiments: int = 1, uprising: str = "") -> list[Ordered]:
    """Territories A, B, C... with so many orders."""
    return [
        Ordered(name, regiments, count, name in uprising)
        for name, count in zip("ABCDEFGH", orders, strict=False)
    ]


def test_a_second_order_needs_a_free_territory() -> None:
    """«Но только в том случае если у этого игрока еще имеются территории, на которых в этой эпохе
    приказы не отдавались»."""
    assert second_order(ordered(1, 0), "A", hospice=False) == SecondOrder(True, ("B",))
    assert second_order(ordered(1, 1), "A", hospice=False) == SecondOrder(False)
    assert second_order(ordered(1, 0, uprising="B"), "A", hospice=False) == SecondOrder(False)
    assert second_order(ordered(0, 0), "A", hospice=False) == SecondOrder(False)
    assert second_order(ordered(1, 0), "A", hospice=True) == SecondOrder(True)


def test_a_third_order_is_never_possible() -> None:
    """«Третий приказ на одной территории невозможен в любом случае»."""
    assert not second_order(ordered(2, 0), "A", hospice=False).legal


def test_the_right_neighbour_picks_among_the_weakest() -> None:
    """«Если территорий с наименьшим количеством полков несколько, то место восстания определяется
    игроком справа»."""
    found = second_order(ordered(1, 0, 0, 1), "D", hospice=False)
    assert found == SecondOrder(True, ("B", "C"), "right_neighbour")


def test_no_second_order_on_a_territory_in_revolt() -> None:
    """«После приказа переговоров с территории снимается фишка восстания и кладется фишка
    приказа»: no other order settles it."""
    burning = ordered(1, 0, uprising="A")
    assert not second_order(burning, "A", hospice=False).legal


def test_the_phase_ends_with_four_orders_or_all() -> None:
    """«Пока в стране бушует одно или более восстаний, игрок не может завершить фазу приказов»."""
    assert may_close(ordered(1, 2, 1, 1, 0))
    assert not must_close(ordered(1, 2, 1, 1, 0))
    assert must_close(ordered(1, 1, 1, 1, 1))
    assert must_close(ordered(1, 1))
    assert not may_close(ordered(1, 1, 1, 0))
    assert not may_close(ordered(1, 1, 1, 1, 0, uprising="E"))
    assert may_close([])


def card(territories: list[Territory], player: Orderer = ADA) -> dict[str, Line]:
    return {line.order: line for line in order_card(territories, territories[0], player)}


def test_the_order_card_of_a_quiet_territory() -> None:
    here = land("A", "residential", "market", regiments=3)
    found = card([here, land("B")])
    assert found == {
        "mobilise": Line("mobilise", 1, 1, "territory_full"),
        "build": Line("build", 1, 1, None),
        "demolish": Line("demolish", 0, 1, None),
        "tax": Line("tax", 0, 3, None),
        "planning": Line("planning", 0, 1, None),
        "regroup": Line("regroup", 0, 1, None),
        "negotiate": Line("negotiate", 0, 1, "no_uprising"),
    }
    paid = Orderer("ada", "paladins", 3, 0, market_paid=frozenset({"A"}))
    assert card([here], paid)["tax"] == Line("tax", 0, 2, "no_room")


def test_the_order_card_says_why_not() -> None:
    poor = Orderer("ada", "paladins", gold=0, room=7)
    bare = card([land("A")], poor)
    assert {order: line.why for order, line in bare.items() if line.why} == {
        "mobilise": "no_gold", "build": "nothing_to_build", "demolish": "nothing_to_demolish",
        "regroup": "no_regiments", "negotiate": "no_uprising",
    }  # fmt: skip
    assert (bare["build"].costs, bare["demolish"].costs) == (0, 0)
    foreign = card([land("A", "palace", builder="bob")], poor)
    assert foreign["demolish"] == Line("demolish", 2, 0, "no_gold")


@pytest.mark.parametrize(
    ("here", "reason"),
    [
        (land("A", orders=2), "third_order"),
        (land("A", orders=1, uprising=True), "uprising"),
        (land("A", orders=1), None),
    ],
)
def test_the_order_card_of_a_territory_with_orders(here: Territory, reason: str | None) -> None:
    assert card([here, land("B")])["tax"].why == reason
    expected = None if here.uprising else "no_uprising"
    assert card([here, land("B")])["negotiate"].why == expected


def test_the_order_card_knows_when_nothing_is_free() -> None:
    assert card([land("A", orders=1), land("B", orders=1)])["planning"].why == "nothing_free"


def test_the_choices_of_a_build_order() -> None:
    here = land("A", "statue")
    found = {choice.kind.name: choice for choice in choices([here], here, ADA)}
    assert (found["wall"].price, found["wall"].why) == (2, None)
    assert found["palace"].why == "needs_lower_level"
    assert found["statue"].why == "duplicate"
    assert "tents" not in found


def test_land_without_an_order_costs_only_who_has_more_than_four() -> None:
    state = begun().state
    four, five = ordered(1, 1, 1, 0), ordered(1, 1, 1, 0, 0)
    assert [left_without(state, "red", land) for land in (four, five)] == [0, 2]
    last = changed(state, last_by="red")
    assert [left_without(last, seat, five) for seat in ("red", "blue")] == [0, 2]
