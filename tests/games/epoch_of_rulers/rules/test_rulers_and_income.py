"""Reigns, heirs, income and the epoch deck."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.frozen import changed
from companion.games.epoch_of_rulers.course.epoch_start import Receive
from companion.games.epoch_of_rulers.rules.turn.deck import bonus_left, end_left
from companion.games.epoch_of_rulers.rules.turn.reigns import reign
from tests.games.epoch_of_rulers.play import begun, do


@settings(max_examples=40)
@given(st.integers(1, 60), st.integers(0, 3), st.integers(1, 99))
def test_a_reign_is_ten_units_and_five_for_each_statue(
    start: int, statues: int, marker: int
) -> None:
    """«Жизнь правителя ограничена 10 единицами на треке ратного дела»."""
    reigned = reign(start, statues, marker)
    assert reigned.end - start + 1 == 10 + 5 * statues
    assert reigned.exceeded == (marker > reigned.end)
    assert (reigned.next_start is None) == (reigned.next_end is None) == (not reigned.exceeded)


def test_the_central_territory_brings_a_talent_and_a_martial_point() -> None:
    """«Игрок, владеющий этой территорией в начале своей эпохи, получает один бонусный талант
    золота и один балл ратного дела»."""
    table = begun()
    do(table, "set_land", land="centre", owner="red")
    red, blue = (Receive.of(table.state, seat) for seat in ("red", "blue"))
    assert (red.gold, red.martial) == (1, 1)
    assert (blue.gold, blue.martial) == (0, 0)


def test_the_cards_left_in_the_epoch_deck() -> None:
    """For two: 8 bonus cards, then 6 of the End of Times; a card too many doesn't count below 0."""
    table = begun()
    left = {drawn: changed(table.state, drawn=("end",) * drawn) for drawn in (0, 7, 8, 9, 14, 15)}
    assert {drawn: (bonus_left(state), end_left(state)) for drawn, state in left.items()} == {
        0: (8, 6), 7: (1, 6), 8: (0, 6), 9: (0, 5), 14: (0, 0), 15: (0, 0),
    }  # fmt: skip
