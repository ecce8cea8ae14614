"""The printed board: which provinces lie side by side."""

from companion.games.mythotopia.box.contents import BORDERS, NEIGHBOURS


def test_neighbours_are_the_other_ends_of_the_borders() -> None:
    assert NEIGHBOURS["Blore"] == {
        "Iracund", "Margent", "Palmain", "Scombroid", "Trogle", "Quean",
    }  # fmt: skip
    assert {
        frozenset((province, other)) for province in NEIGHBOURS for other in NEIGHBOURS[province]
    } == {*BORDERS}
