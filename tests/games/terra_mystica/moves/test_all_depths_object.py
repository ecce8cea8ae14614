"""Deeds against the rules that were once silent, and legal ones that were once objected to."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import whatif
from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.moves.build import Build, Transform
from companion.games.terra_mystica.moves.improve import Upgrade
from companion.games.terra_mystica.state.player import Due
from companion.games.terra_mystica.state.seats import seat_of
from companion.games.terra_mystica.state.state import Offer, State, Turn
from companion.games.terra_mystica.state.table import Depth, Table
from companion.translations import words
from tests.games.terra_mystica.table import begun, having, standing


def at_a_table(state: State, depth: Depth = "map") -> Table:
    return Table(tuple(seat_of(player) for player in state.players), state, depth)


def hears(table: Table, kind: str, **facts: Any) -> list[str]:
    action = game.actions[kind].model_validate(facts)
    return [one.id for one in game.objections(table, action)]


def test_fire_2_makes_a_town_of_six_power_and_its_tile_is_due() -> None:
    """Dwelling E9, F6, Trading house E10, F5: value 6."""
    state = standing(begun({"witches": "C4 I6", "nomads": "A5 B4 F3"}), "witches",
                     D="E9 F6", TH="E10 F5")  # fmt: skip
    table = at_a_table(having(state, "witches", due=Due(favors=1)))
    taken = whatif.after(table, game.actions["favor"](seat="green", tile="fire2"))
    assert taken.player("green").due.towns == 1


@pytest.mark.parametrize("depth", ["ledger", "map"])
def test_one_who_flies_no_hex_has_no_tunnel(depth: Depth) -> None:
    table = at_a_table(begun({"witches": "C4 I6", "nomads": "A5 B4 F3"}), depth)
    where = {"hexagon": "C3"} if depth == "map" else {}
    assert "flight" in hears(table, "build", seat="green", flown=True, **where)


@pytest.mark.parametrize(
    ("faction", "kind", "spades", "ids"),
    [("giants", "build", 1, ["spades"]), ("giants", "transform", 3, ["spades"]),
     ("giants", "build", 2, []), ("witches", "build", 5, ["spades"]),
     ("witches", "build", 3, [])],
)  # fmt: skip
def test_wrong_numbers_of_spades(faction: str, kind: str, spades: int, ids: list[str]) -> None:
    table = at_a_table(begun({faction: "D4 E3" if faction == "giants" else "C4 I6",
                              "nomads": "A5 B4 F3"}), "ledger")  # fmt: skip
    assert hears(table, kind, seat=table.seats[0], spades=spades) == ids


def test_a_shortage_is_one_sum() -> None:
    """3 workers a spade and 1 for the Dwelling are 4; 2 are there."""
    state = having(begun({"witches": "C4 I6", "nomads": "A5 B4 F3"}), "witches", workers=2,
                   priests=0, power=(12, 0, 0))  # fmt: skip
    for spades, short in ((1, "2 workers"), (2, "5 workers")):
        found = game.objections(at_a_table(state, "ledger"), Build(seat="green", spades=spades))
        assert [words(one.text, {}) for one in found] == [f"Short of {short}."]


def test_a_tunnel_leads_to_the_terrain_and_its_dwelling() -> None:
    """Terrain by tunnel, then a Dwelling there: one fare, one action."""
    table = at_a_table(begun({"dwarves": "C2 G1", "nomads": "A5 B4 F3"}))
    there = Transform.prefilled(table, "gray", hexagon="A6")
    assert there.flown
    assert game.objections(table, there) == []
    made = whatif.after(table, there)
    dwelling = Build.prefilled(made, "gray", hexagon="A6")
    assert not dwelling.flown
    assert game.objections(made, dwelling) == []
    built = whatif.after(made, dwelling)
    assert built.player("gray").workers == made.player("gray").workers - 1


def test_the_stronghold_of_darklings_ordains_no_more_than_the_supply() -> None:
    state = having(begun({"darklings": "B5 E5", "nomads": "A5 B4 F3"}), "darklings",
                   priests=2, priests_kept=4, workers=10)  # fmt: skip
    assert Upgrade.prefilled(at_a_table(state), "black", to="SH").ordained == 1


def test_a_second_terrain_of_a_double_action_is_its_second_action() -> None:
    state = begun({"chaosmagicians": "D4", "nomads": "A5 B4 F3"})
    doubled = at_a_table(state, "ledger")
    doubled = doubled.with_game(changed(state, turn=Turn(0, 2)))
    for left in (1, 0):
        doubled = whatif.after(doubled, Transform(seat="red", spades=1))
        assert doubled.game.turn.seat in (0, 1)
        if left:
            assert doubled.game.turn.actions == 1
    assert doubled.game.turn.seat == 1


@pytest.mark.parametrize(
    ("power", "ids"), [(0, []), (2, []), (1, ["all"]), (3, ["all"]), (18, ["all"])]
)
def test_an_offer_is_taken_whole_or_not_at_all(power: int, ids: list[str]) -> None:
    state = having(begun({"witches": "C4 I6", "nomads": "A5 B4 F3"}), "witches", power=(5, 7, 0))
    table = at_a_table(changed(state, offers=(Offer(0, 1, 2),)))
    assert hears(table, "leech", seat="green", builder="yellow", offer=2, power=power) == ids


def test_an_answer_moves_nothing_once_its_offer_is_undone() -> None:
    state = having(begun({"witches": "C4 I6", "nomads": "A5 B4 F3"}), "witches", power=(5, 7, 0))
    offered = at_a_table(changed(state, offers=(Offer(0, 1, 2),)))
    answer = game.actions["leech"](seat="green", builder="yellow", offer=2, power=2)
    whole = answer.completed(offered)
    assert whole.fold(offered).player("green").vp == 49
    undone = at_a_table(state)
    assert whole.fold(undone) == undone
    names = {"yellow": "Dee"}
    said = "An answer to Dee, whose offer is undone"
    assert words(whole.story(undone), names) == said


def test_points_alone_offer_the_cults_of_priests() -> None:
    table = at_a_table(having(begun({"witches": "C4 I6", "nomads": "A5 B4 F3"}), "witches",
                              priests=0), "points")  # fmt: skip
    assert "priest" in {item.kind for item in game.prompts(table, "green")}
