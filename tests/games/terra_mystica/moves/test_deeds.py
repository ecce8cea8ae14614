"""What forms propose, and the limits of an action that a table seldom reaches."""

from __future__ import annotations

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.geography import HEXES, members
from companion.games.terra_mystica.examples.exhibits import FIRST_ROUND
from companion.games.terra_mystica.state.player import Due
from companion.games.terra_mystica.state.state import with_player
from companion.translations import words
from tests.games.terra_mystica.recording import at_a_table, hears, record, table_after
from tests.games.terra_mystica.table import begun, having, standing

PLENTY = {"coins": 30, "workers": 15, "priests": 0}


@pytest.mark.parametrize(
    ("to", "workers", "kept", "ordained"),
    [("SH", 15, 0, 3), ("SH", 6, 0, 2), ("SH", 3, 0, 0), ("TH", 15, 0, 0), ("SH", 15, 6, 1)],
)
def test_the_stronghold_of_darklings_ordains_up_to_3_workers(
    to: str, workers: int, kept: int, ordained: int
) -> None:
    """As many as the 4 workers of the price leave, and no more than the supply has."""
    goods = {**PLENTY, "seat": "black", "workers": workers}
    table = table_after([*FIRST_ROUND, ("set_goods", goods)])
    darklings = changed(table.player("black"), priests_kept=kept)
    table = table.with_game(with_player(table.game, darklings))
    assert table.player("black").faction.costs[3].workers == 4
    form = game.actions["upgrade"].prefilled(table, "black", to=to)
    assert form.model_dump()["ordained"] == ordained
    kept = game.actions["upgrade"].prefilled(table, "black", to=to, ordained=1)
    assert kept.model_dump()["ordained"] == 1


def test_a_form_takes_nine_spades_at_most() -> None:
    """More is a slip of the fingers; six in one action are many."""
    state = begun({"witches": "C4 C3", "dwarves": "E7 I9"})
    for kind, none in (("build", 0), ("transform", 1)):
        found = []
        for spades in (0, 2, 9, 12):
            table = at_a_table(having(state, "witches", due=Due(spades=spades)))
            found.append(game.actions[kind].prefilled(table, "green").model_dump()["spades"])
        assert found == [none, 2, 9, 9]
        nobody = game.actions[kind].prefilled(at_a_table(state), "nobody")
        assert nobody.model_dump()["spades"] == none


def test_an_impossible_conversion_is_told_one_for_one() -> None:
    table = at_a_table(begun({"witches": "C4 C3", "dwarves": "E7 I9"}))
    facts = {"seat": "green", "given": "coins", "taken": "workers", "count": 2}
    told = game.actions["convert"].model_validate(facts)
    assert words(told.story(table), {}) == "Converted 2 coins to 2 workers"
    assert told.completed(table).fold(table) == table
    power = game.actions["convert"].model_validate({**facts, "given": "power"})
    assert words(power.story(table), {}) == "Converted 6 power to 2 workers"


def test_the_map_marks_a_town_that_a_bridge_founds() -> None:
    """Stronghold, Temple and two Dwellings: 3 + 2 + 1 + 1 power."""
    state = standing(begun({"halflings": "A1 F7", "witches": "A3 I6"}), "halflings", SH="E5",
                     TE="C2", D="E4 F3")  # fmt: skip
    table = record(at_a_table(state), "power_action", {"seat": "brown", "code": "ACT1"})
    bridge = {"seat": "brown", "one": "C2", "other": "E5", "towns": 1}
    assert hears(table, "bridge", **bridge) == []
    founded = record(table, "bridge", bridge)
    marked = [HEXES[one] for one in members(founded.game.board.towns)]
    assert sorted(marked) == ["C2", "E4", "E5", "F3"]
    assert founded.player("brown").due.towns == 1
