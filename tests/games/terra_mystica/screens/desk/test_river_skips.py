"""A river that Mermaids have skipped joins their own structures, and nobody else's."""

from __future__ import annotations

from companion.core.frozen import changed
from companion.games.terra_mystica.box.geography import HEX_NUMBERS, HEXES, members
from companion.games.terra_mystica.rules.ledger.areas import group
from tests.games.terra_mystica.table import begun, standing


def test_a_skipped_river_joins_only_the_structures_of_who_skipped_it() -> None:
    """The Witches, on seat 1, live on both of its shores."""
    state = standing(begun({"mermaids": "A4 D2", "witches": "C4 I6"}), "witches", D="C1 E3")
    here, there = (HEX_NUMBERS[name] for name in ("C1", "E3"))
    joined = []
    for skipper in (0, 1):
        board = changed(state.board, skips=((skipper, 1 << here | 1 << there),))
        joined.append([HEXES[one] for one in members(group(board, 1, here))])
    assert joined == [["C1"], ["C1", "E3"]]
