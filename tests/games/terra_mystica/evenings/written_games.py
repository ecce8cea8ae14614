"""Written games recorded at a table."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from companion.core.game.action import Action
from companion.games.terra_mystica import game
from companion.games.terra_mystica.exchange.notation.reading import WrittenGame, read_game
from companion.games.terra_mystica.state.table_state import TableState
from tests.games.terra_mystica.exchange.notation.written import game as written
from tests.games.terra_mystica.recording import after

ON_MAP = ("hexagon", "one", "other", "river", "terrain")


def unmapped(action: Action[TableState]) -> Action[TableState]:
    """The action as hands tell it at a table without a map."""
    left_out = {name: "" for name in ON_MAP if getattr(action, name, "")}
    return action.model_copy(update=left_out)


def ledger(table: TableState, faction: str) -> dict[str, Any]:
    player = next(one for one in table.game.players if one.name == faction)
    return {
        "vp": player.vp, "coins": player.coins, "workers": player.workers,
        "priests": player.priests, "power": list(player.power), "cults": list(player.cults),
    }  # fmt: skip


def at_table(log: WrittenGame, *, mapped: bool) -> TableState:
    """The table before the first row, with the map or without."""
    options = log.options if mapped else log.options.model_copy(update={"depth": "ledger"})
    return game.begin(options, log.seats)


def play(log: WrittenGame, ledgers: Sequence[dict[str, Any]], *, mapped: bool) -> TableState:
    """The table at the end. Each row gives its ledger before anything follows from it."""
    rows = {row["row"]: row for row in ledgers}
    table = at_table(log, mapped=mapped)
    for number, actions in log.rows:
        recorded = actions if mapped else [unmapped(action) for action in actions]
        for action in recorded[:-1]:
            table = after(table, action)
        row = rows.get(number)
        if row:
            seen = ledger(recorded[-1].completed(table).fold(table), row["faction"])
            assert seen == {key: row[key] for key in seen}, number
        table = after(table, recorded[-1])
    return table


@cache
def played(name: str) -> list[tuple[Action[TableState], TableState, TableState]]:
    """Each action of a written game with the tables before and after it."""
    log = read_game("\n".join(written(name)["rows"]))
    table, found = game.begin(log.options, log.seats), []
    for action in (action for _, actions in log.rows for action in actions):
        before, table = table, after(table, action)
        found.append((action, before, table))
    return found
