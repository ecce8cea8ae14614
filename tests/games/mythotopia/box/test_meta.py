"""The colours of Mythotopia, told apart without seeing colours."""

from companion.games.mythotopia.box.meta import META


def test_every_colour_has_a_shape_of_its_own() -> None:
    assert len({colour.shape for colour in META.colours}) == len(META.colours) == 4
