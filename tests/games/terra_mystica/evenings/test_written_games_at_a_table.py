"""The eight written games played at a table, with the map and without: every row's ledger is right,
and no rule objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.game.action import Action
from companion.core.log.following import following
from companion.games.terra_mystica import game
from companion.games.terra_mystica.ledger.player import Player
from companion.games.terra_mystica.round.last_scoring import Areas
from companion.games.terra_mystica.table.table import Depth, Table
from companion.games.terra_mystica.written.read_lines import Written, read_written
from tests.games.terra_mystica.written import GAMES
from tests.games.terra_mystica.written import game as written_game

ON_THE_MAP = ("hexagon", "terrain", "one", "other", "river")


def played(written: Written, depth: Depth) -> Iterator[tuple[int, Action[Table], Table]]:
    """Each line with the table after it, before anything follows. Without the map its hexes are
    left out."""
    table = game.begin(written.options.model_copy(update={"depth": depth}), written.seats)
    for row, line in written.lines:
        facts = line.model_dump()
        if depth == "ledger":
            facts = {name: fact for name, fact in facts.items() if name not in ON_THE_MAP}
        action = type(line).model_validate(facts)
        assert game.objections(table, action) == [], (row, action)
        table = action.fold(table)
        yield row, action, table
        for follower in following(game, table, action, None):
            table = follower.fold(table)
    sizes = dict(zip(table.seats, written.state.areas, strict=True))
    if depth == "map":
        assert Areas.prefilled(table, "").sizes == sizes
    counting = Areas(sizes=sizes)
    table = counting.fold(table)
    for follower in following(game, table, counting, None):
        table = follower.fold(table)
    yield 0, counting, table


def row_of(player: Player) -> dict[str, Any]:
    return {
        "faction": player.name, "vp": player.vp, "coins": player.coins, "workers": player.workers,
        "priests": player.priests, "power": list(player.power), "cults": list(player.cults),
    }  # fmt: skip


@pytest.mark.parametrize("depth", ["map", "ledger"])
@pytest.mark.parametrize("name", GAMES)
def test_a_written_game_at_a_table(name: str, depth: Depth) -> None:
    expected = {row.pop("row"): row for row in map(dict, written_game(name)["ledger"])}
    written = read_written("\n".join(written_game(name)["rows"]))
    assert written.wrong == ""
    rows: dict[int, dict[str, Any]] = {}
    for row, action, table in played(written, depth):
        if action.subject:
            rows[row] = row_of(table.player(action.subject))
    assert {row: seen for row, seen in rows.items() if expected.get(row, seen) != seen} == {}
    assert len(rows.keys() & expected.keys()) > len(expected) * 0.9
    points = {p.name: p.vp for p in table.game.players}
    assert points == written_game(name)["final"]
    if depth == "map":
        assert table.game.board == written.state.board
