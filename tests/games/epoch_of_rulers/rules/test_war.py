"""What follows from battles, attacks that are possible, loot, disasters."""

from companion.games.epoch_of_rulers.rules.war.aftermath import (
    capital_points,
    coup_at,
    rebels,
    revolts,
)
from tests.games.epoch_of_rulers.land import land


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


def test_the_coup_comes_to_the_weakest_original_land() -> None:
    """«1 или 2 – один революционер, 3 или 4 – два, 5 или 6 – три»."""
    assert [rebels(die) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    territories = [
        land("A", regiments=2),
        land("B", regiments=1),
        land("C", regiments=0, home="bob"),
        land("D", regiments=0, owner="bob"),
    ]
    assert coup_at(territories, "ada") == ("B",)
    assert coup_at([land("A"), land("B")], "ada") == ("A", "B")
    assert coup_at([land("C", home="bob")], "ada") == ()
