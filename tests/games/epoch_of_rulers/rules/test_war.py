"""Disasters."""

from companion.games.epoch_of_rulers.rules.war.conquest import coup_at, rebels
from tests.games.epoch_of_rulers.land import land


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
