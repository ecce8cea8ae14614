"""What an action brings is used before the next action: 'spades can't be kept for later actions,
they are used at once', 'take a favour tile at once'."""

from typing import Any

import pytest

from companion.games.terra_mystica.state.table_state import Depth, TableState
from tests.games.terra_mystica.recording import at_a_table, hears, record
from tests.games.terra_mystica.table import begun, having, standing

TWO_SPADES = ("power_action", {"code": "ACT6"})
BRIDGE = ("power_action", {"code": "ACT1"})
STORM = ("special", {"code": "ACTN"})
TEMPLE = ("upgrade", {"to": "TE", "hexagon": "B4"})
PRIEST = ("priest", {"cult": "fire", "steps": 3})
PASS = ("pass", {"card": "priest"})
SPADE = ("power_action", {"code": "ACT5"})


def alone(depth: Depth) -> TableState:
    """Nomads whose only opponents have passed."""
    state = begun({"witches": "C4 D1", "nomads": "B4 E8 H1"})
    state = having(standing(state, "nomads", SH="E8", TH="B4"), "witches", passed=True)
    table = at_a_table(state, depth)
    return record(table, "set_turn", {"seat": "yellow", "round": 1})


def facts(table: TableState, seat: str, line: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    """The facts of a line, without its hexes where the table has no map."""
    on_map = table.depth == "map"
    return {"seat": seat, **{k: v for k, v in line[1].items() if on_map or k != "hexagon"}}


@pytest.mark.parametrize("depth", ["ledger", "map"])
@pytest.mark.parametrize("brings", [TWO_SPADES, BRIDGE, STORM, TEMPLE])
@pytest.mark.parametrize("later", [PRIEST, PASS, SPADE])
def test_who_plays_on_alone_uses_everything_at_once_too(
    depth: Depth, brings: tuple[str, dict[str, Any]], later: tuple[str, dict[str, Any]]
) -> None:
    table = alone(depth)
    assert hears(table, later[0], **facts(table, "yellow", later)) == []
    due = record(table, brings[0], facts(table, "yellow", brings))
    assert due.seat(due.game.turn.seat) == "yellow"
    assert hears(due, later[0], **facts(due, "yellow", later))[0] == "due"


def test_who_plays_on_alone_has_a_turn_with_every_action() -> None:
    table = record(alone("map"), PRIEST[0], {"seat": "yellow", **PRIEST[1]})
    assert hears(table, "power_action", seat="yellow", code="ACT6") == []
    dug = record(table, "power_action", {"seat": "yellow", "code": "ACT6"})
    swamp = {"seat": "yellow", "hexagon": "B5", "spades": 2, "beside": {"green": 1}}
    assert hears(dug, "build", **swamp) == []
    built = record(dug, "build", swamp)
    assert hears(built, "power_action", seat="yellow", code="ACT4") == []
    assert hears(built, PASS[0], seat="yellow", **PASS[1]) == []


def test_the_second_action_of_chaos_magicians_waits_for_the_first() -> None:
    state = begun({"chaosmagicians": "D6", "witches": "A3 I6"})
    table = at_a_table(standing(state, "chaosmagicians", SH="D6", TH="D4"))
    table = record(table, "special", {"seat": "red", "code": "ACTC"})
    temple = record(table, "upgrade", {"seat": "red", "to": "TE", "hexagon": "D4"})
    assert hears(temple, PRIEST[0], seat="red", **PRIEST[1]) == ["due"]
    taken = record(temple, "favor", {"seat": "red", "tile": "fire1"})
    assert hears(taken, PASS[0], seat="red", **PASS[1]) == ["due"]
    taken = record(taken, "favor", {"seat": "red", "tile": "water1"})
    assert hears(taken, PRIEST[0], seat="red", **PRIEST[1]) == []


def test_the_last_spade_of_an_action_may_make_the_hex_of_the_second_action_home() -> None:
    """Chaos Magicians use 2 spades on two hexes, then build on both: the second Dwelling is their
    second action."""
    state = begun({"chaosmagicians": "D6", "witches": "A3 I6"})
    table = at_a_table(standing(state, "chaosmagicians", SH="D6"))
    table = record(table, "special", {"seat": "red", "code": "ACTC"})
    table = record(table, "power_action", {"seat": "red", "code": "ACT6"})
    built = record(table, "build", {"seat": "red", "hexagon": "E7", "spades": 1})
    assert hears(built, "build", seat="red", hexagon="D5", spades=3) == []
    assert hears(built, "power_action", seat="red", code="ACT5") == ["due"]
