"""The map mended and entered by statements for single hexes."""

from __future__ import annotations

from companion.core import whatif
from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.geography import HEX_NUMBERS
from companion.games.terra_mystica.fixes.set_hex import SetHex
from companion.games.terra_mystica.screens.map.deeds_on_hex import deeds, fixes
from companion.games.terra_mystica.state.table import Table
from tests.games.terra_mystica.table import begun, having


def table() -> Table:
    """Green has Dwellings on C4 and I6, yellow on A5, B4 and F3."""
    state = begun({"witches": "C4 I6", "nomads": "A5 B4 F3"})
    return Table(("green", "yellow"), state, "map")


def test_a_wrong_hex_is_mended_without_counting_the_structure_twice() -> None:
    before = table()
    free = SetHex.prefilled(before, "green", hexagon="I6", structure="", owner="")
    after = whatif.after(before, free)
    stands = SetHex.prefilled(after, "green", hexagon="H4", structure="D", owner="green",
                              terrain="forest")  # fmt: skip
    assert game.objections(after, stands) == []
    mended = whatif.after(after, stands)
    assert mended.holder(HEX_NUMBERS["I6"]) == ""
    assert mended.holder(HEX_NUMBERS["H4"]) == "green"
    assert mended.player("green").built == before.player("green").built


def test_a_map_that_was_not_tracked_is_entered_hex_by_hex() -> None:
    """Three Dwellings were counted without a map; the map then gets them one by one."""
    ledger = changed(having(table().game, "witches", built=(3, 0, 0, 0, 0)))
    late = Table(("green", "yellow"), ledger, "map")
    (first, *_) = fixes(late, "green", HEX_NUMBERS["D6"])
    entered = whatif.after(late, first.offer.action)
    assert entered.holder(HEX_NUMBERS["D6"]) == "green"
    assert entered.player("green").built == (3, 0, 0, 0, 0)
    assert [deed.offer.action.kind for deed in deeds(entered, "green", HEX_NUMBERS["D6"])] == [
        "upgrade"
    ]


def test_a_town_and_a_bridge_are_stated_and_taken_back() -> None:
    before = table()
    told = SetHex.prefilled(before, "green", hexagon="C4", town=True, bridges=("B2",))
    site = [one.value for one in told.choices(before)["bridges"]]
    told = told.model_copy(update={"bridges": (site[0],)})
    after = whatif.after(before, told)
    assert after.game.board.towns == 1 << HEX_NUMBERS["C4"]
    assert [bridge.seat for bridge in after.game.board.bridges] == [0]
    assert after.player("green").bridges == 1
    back = SetHex.prefilled(after, "green", hexagon="C4", town=False, bridges=())
    again = whatif.after(after, back)
    assert (again.game.board, again.player("green")) == (before.game.board, before.player("green"))
