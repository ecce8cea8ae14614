"""Armies and ships in stock, corrected: the rest of the colour is left to buy."""

import pytest

from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.state.pieces import stock
from tests.games.mythotopia.wartable import dealt, looked_at


@pytest.mark.parametrize(
    ("what", "piece", "left"),
    [("armies", "army", 14 - 5 - 3), ("ships", "ship", 5 - 1 - 3)],
)
def test_what_is_on_the_board_is_neither_in_stock_nor_left_to_buy(
    what: str, piece: str, left: int
) -> None:
    table = dealt()
    looked_at(
        table,
        wars={"Lea": {"armies": {"red": 3}}, "Blore": {"owner": "red", "armies": {"red": 2}}},
        ships={"red": {"Beast Sea": 1}},
    )
    table.record(Correct(seat="red", what=what, to=3))
    assert stock(table.state, "red", piece) == 3
    assert table.state.players["red"].pool[piece] == left
