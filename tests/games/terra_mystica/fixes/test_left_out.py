"""What lines have left out is not known: goods while only the points were tracked, and hexes that
nobody named."""

from typing import Any

from companion.games.terra_mystica import game
from companion.games.terra_mystica.course.last_scoring import Areas
from companion.games.terra_mystica.examples.exhibits import BUILT
from companion.games.terra_mystica.fixes.set_hex import SetHex
from companion.games.terra_mystica.fixes.turn_and_depth import SetDepth
from companion.games.terra_mystica.state.table_state import TableState
from companion.translations import words
from tests.games.terra_mystica.recording import Table, after, hears, record, told
from tests.games.terra_mystica.table import begun


def raised(to: str = "ledger") -> Table:
    """Points alone were tracked for a while. After the set-up, seven Dwellings and four cards,
    line 13 is the first income."""
    table = told(BUILT, depth="points")
    return table.force(SetDepth.model_validate({"depth": to}))


def labels(table: TableState, seat: str) -> list[str]:
    return [words(item.label, {}) for item in game.prompts(table, seat)]


def test_goods_that_nobody_recorded_are_held_against_nobody() -> None:
    """Shipping costs 4 coins and a priest."""
    table = raised().state
    assert "short" not in hears(table, "shipping", seat="blue")
    poor = record(table, "set_goods", {"seat": "blue", "coins": 4})
    assert "short" in hears(poor, "shipping", seat="blue")
    rich = record(table, "set_goods", {"seat": "blue", "coins": 4, "priests": 1})
    assert "short" not in hears(rich, "shipping", seat="blue")


def test_a_line_moves_no_goods_that_are_not_known() -> None:
    table = raised()
    before = table.state.player("blue")
    table.force(game.actions["shipping"].model_validate({"seat": "blue"}))
    assert table.state.player("blue").coins == before.coins


def test_the_seat_and_the_change_of_depth_ask_for_the_goods() -> None:
    table = raised()
    asked = "Enter the goods: not known since line #13"
    assert asked in labels(table.state, "green")
    again = SetDepth.prefilled(table.state, "", depth="map")
    assert any("goods not known" in line.message for line in again.foretells(table.state))
    assert asked not in labels(record(table.state, "set_goods", {"seat": "green"}), "green")


def test_rulings_leave_out_goods_that_are_not_known() -> None:
    table = raised().state
    cost = game.ask("cost", table, {"faction": [table.player("green").faction.id]})
    assert not cost.view.pays
    page = game.page("may_i", table, "green", {})
    assert page.view.bowls is None
    assert all(not any(wish.short) for _, wishes in page.view.wishes for wish in wishes)
    final = game.page("points", table, "green", {}).view.final
    assert {row.coins for row in final.rows} == {None}


def test_what_is_left_at_the_end_is_asked_for() -> None:
    table = record(raised().state, "set_goods", {"seat": "green", "coins": 7, "workers": 2})
    form = Areas.prefilled(table, "")
    assert form.coins == {"green": 9}
    assert [choice.value for choice in form.choices(table)["coins"]] == [*table.seats]


def on_map() -> TableState:
    """Green has Dwellings on C4 and I6, yellow on A5, B4 and F3."""
    return TableState(("green", "yellow"), begun({"witches": "C4 I6", "nomads": "A5 B4 F3"}), "map")


def without_a_hex(kind: str, **facts: Any) -> TableState:
    """Green does it while the map is not tracked; then the map is again."""
    table = record(on_map(), "depth", {"depth": "ledger"})
    return record(record(table, kind, {"seat": "green", **facts}), "depth", {"depth": "map"})


def test_a_map_that_misses_a_structure_is_no_argument() -> None:
    """A Trading house stands on C4, but nobody said so."""
    table = without_a_hex("upgrade", to="TH")
    temple = {"seat": "green", "to": "TE", "hexagon": "C4"}
    assert not {"map.upgrade", "map.beside"} & {*hears(table, "upgrade", **temple)}
    assert "The map shows other structures: correct their hexes" in labels(table, "green")
    assert {*dict(game.ask("area", table, {}).answers).values()} == {""}
    stands = SetHex.prefilled(table, "green", hexagon="C4", structure="TH")
    known = after(table, stands)
    assert "map.beside" in hears(known, "upgrade", **temple)
    assert "" not in dict(game.ask("area", known, {}).answers).values()


def test_a_hex_that_was_transformed_somewhere_is_no_argument() -> None:
    """Somewhere there is a new forest; then somebody says that it is on D6. Yellow's Dwelling on
    B4 is beside B5."""
    table = without_a_hex("transform", spades=1)
    alone = {"seat": "green", "hexagon": "B5", "spades": 0}
    assert hears(table, "build", **alone) == []
    told_where = after(table, SetHex.prefilled(table, "green", hexagon="D6", terrain="forest"))
    assert hears(told_where, "build", **alone) == ["map.beside"]


def test_a_hex_told_moves_no_numbers_where_the_map_is_behind() -> None:
    """The map has two Dwellings of green, which has one and a Trading house."""
    table = without_a_hex("upgrade", to="TH")
    built = table.player("green").built
    elsewhere = SetHex.prefilled(table, "yellow", hexagon="F3", structure="", owner="")
    assert after(table, elsewhere).player("green").built == built
