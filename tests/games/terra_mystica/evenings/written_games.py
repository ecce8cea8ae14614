"""Written games recorded at a table."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from companion.core.game.action import Action
from companion.games.terra_mystica import game
from companion.games.terra_mystica.exchange.adjudicate import ledger
from companion.games.terra_mystica.exchange.notation.reading import WrittenGame, read_game
from companion.games.terra_mystica.state.table_state import TableState
from tests.games.terra_mystica.exchange.notation.written import game as written
from tests.games.terra_mystica.recording import after

ON_MAP = ("hexagon", "one", "other", "river", "terrain")


def unmapped(action: Action[TableState]) -> Action[TableState]:
    """The action as hands tell it at a table without a map."""
    left_out = {name: "" for name in ON_MAP if getattr(action, name, "")}
    return action.model_copy(update=left_out)


def play(log: WrittenGame, ledgers: Sequence[dict[str, Any]], *, mapped: bool) -> TableState:
    """The table at the end. Each row gives its ledger before anything follows from it."""
    rows = {row["row"]: row for row in ledgers}
    options = log.options if mapped else log.options.model_copy(update={"depth": "ledger"})
    table = game.begin(options, log.seats)
    for number, actions in log.rows:
        recorded = actions if mapped else [unmapped(action) for action in actions]
        for action in recorded[:-1]:
            table = after(table, action)
        row = rows.get(number)
        if row:
            told = recorded[-1].completed(table).fold(table)
            player = next(player for player in told.game.players if player.name == row["faction"])
            assert ledger(number, player) == row
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
