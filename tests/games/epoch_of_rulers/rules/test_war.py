"""What follows from battles, attacks that are possible, loot, disasters."""

from __future__ import annotations

from companion.games.epoch_of_rulers.rules.war.aftermath import (
    capital_points,
    conqueror_price,
    marauder_gold,
    retreat,
    revolts,
    to_rebels,
)
from companion.games.epoch_of_rulers.rules.war.attack_limits import (
    attacks_allowed,
    last_frontier,
    why_no_attack,
)
from companion.games.epoch_of_rulers.rules.war.disasters import coup_at, plague_spreads_to, rebels
from companion.games.epoch_of_rulers.state.territory import REBELS, Weakest
from tests.games.epoch_of_rulers.land import army, land


def test_a_conquest_that_nobody_enters_revolts() -> None:
    """«Если после успешной атаки победитель не перевел ни одного полка на завоеванную территорию,
    то в начале его следующее эпохи на ней вспыхивает восстание; это правило касается только тех
    территорий, которые не принадлежали атакующему игроку изначально»."""
    assert revolts(land("B", home="bob"), "ada", moved_in=0)
    assert not revolts(land("B", home="bob"), "ada", moved_in=1)
    assert not revolts(land("B", home="ada"), "ada", moved_in=0)
    assert revolts(land("C", home=None), "ada", moved_in=0)


def test_a_capital_brings_its_point_once() -> None:
    """«Повторное завоевание чужой столицы не дает дополнительных очков»."""
    theirs = land("B", "capital", builder="bob", owner="bob")
    once = capital_points(theirs, "ada", frozenset())
    assert once == {"bob"}
    assert capital_points(theirs, "ada", once) == once
    assert capital_points(land("A", "capital"), "ada", frozenset()) == frozenset()
    assert capital_points(land("B", "wall", builder="bob"), "ada", once) == once


def test_the_losers_retreat_to_their_weakest_neighbour() -> None:
    """«Полки должны вводиться на территорию с наименьшим количеством воинов»."""
    assert retreat({"A": 2, "B": 1}) == Weakest(("B",), None)
    assert retreat({"A": 1, "B": 1}) == Weakest(("A", "B"), "right_neighbour")
    assert retreat({}) is None


def test_one_attack_and_one_more_for_each_academy() -> None:
    """«Изначально каждый игрок может совершать одну атаку в эту фазу»."""
    assert [attacks_allowed(academies) for academies in (0, 2)] == [1, 3]
    here, there = land("A", regiments=1), land("B", owner="bob")

    def why(**facts: int | bool) -> str | None:
        asked = {"made": 0, "academies": 0, "last_war": False, **facts}
        return why_no_attack(here, there, **asked)  # type: ignore[arg-type]

    assert why() is None
    assert why(made=1) == "no_attack_left"
    assert why(made=1, academies=1) is None
    assert why(last_war=True) == "needs_order"
    own = why_no_attack(here, land("C"), made=0, academies=0, last_war=False)
    assert own == "own_land"
    empty = why_no_attack(land("A"), there, made=0, academies=0, last_war=False)
    assert empty == "no_regiments"


def test_in_the_last_war_an_attack_follows_from_an_order() -> None:
    """«Приказ атаки отдается… сразу же после того, как им был отдан обычный приказ на этой
    территории»."""
    here, there = land("A", regiments=1, orders=1), land("B", owner="bob")
    assert why_no_attack(here, there, made=0, academies=0, last_war=True) is None


def test_last_frontier() -> None:
    """«С каждой территории, где у тебя находится три или более полка, можешь завоевать одну
    территорию противника, если на ней, хотя бы на два полка меньше»."""
    assert [last_frontier(3, enemies) for enemies in (0, 1, 2)] == [2, 3, None]
    assert last_frontier(2, 0) is None


def test_the_marauder_loots_won_battles_and_built_land() -> None:
    """«Получает один дополнительный талант золота, если на атакованной территории есть хотя бы
    одно здание (неважно выиграна битва или нет)»."""
    assert marauder_gold(2, won=True, building=False) == 2
    assert marauder_gold(2, won=False, building=True) == 1
    assert marauder_gold(2, won=False, building=False) == 0


def test_the_conqueror_pays_to_switch_defences_off() -> None:
    """«Для нейтрализации свойства второго уровня ему необходимо потратить один талант золота, для
    нейтрализации свойства третьего – два»."""
    assert (conqueror_price(2), conqueror_price(3)) == (1, 2)


def test_the_coup_comes_to_the_weakest_original_land() -> None:
    """«1 или 2 – один революционер, 3 или 4 – два, 5 или 6 – три»."""
    assert [rebels(die) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    territories = [
        land("A", regiments=2),
        land("B", regiments=1),
        land("C", regiments=0, home="bob"),
        land("D", regiments=0, owner="bob"),
    ]
    assert coup_at(territories, "ada") == Weakest(("B",), None)
    assert coup_at([land("A"), land("B")], "ada").chooser == "right_neighbour"
    assert coup_at([land("C", home="bob")], "ada") == Weakest((), None)


def test_rebels_who_win_hold_the_land() -> None:
    """«В случае победы революционеров, территория переходит к повстанцам»."""
    lost, leaving = to_rebels(land("A", "wall", regiments=1, orders=1), 2)
    assert (lost.owner, lost.regiments, lost.orders, leaving) == (REBELS, army(2), 0, army(1))
    assert not lost.has("wall")


def test_the_plague_spreads_to_regiments_without_its_chip() -> None:
    """«Она может поражать только те территории, на которых имеются полки; она не может
    распространяться на территории, где уже имеется фишка эпидемии»."""
    sick = land("A", regiments=1, plague=True)
    territories = [sick, land("B", regiments=1), land("C"), land("D", regiments=1, owner="bob")]
    assert plague_spreads_to(territories) == ("B", "D")
    assert plague_spreads_to(territories, {"D"}) == ("D",)
    nine = [land(str(number), regiments=1, plague=True) for number in range(9)]
    assert plague_spreads_to([*nine, land("B", regiments=1)]) == ()
