"""A table that records lines, with all that follows from them."""

from typing import Any

from companion.core.game.action import Action
from companion.core.log.following import following
from companion.games.terra_mystica import game
from companion.games.terra_mystica.examples.exhibits import FOUR, FOUR_CARDS
from companion.games.terra_mystica.state.state import State, seat_of
from companion.games.terra_mystica.state.table_state import Depth, TableState
from companion.translations import words
from tests.games.at_table import AtTable


class Table(AtTable[TableState]):
    game = game


def after(table: TableState, action: Action[TableState]) -> TableState:
    """The table after an action and all that follows from it."""
    table = game.fold(table, action.completed(table))
    for follower in following(game, table, action, None):
        table = game.fold(table, follower.completed(table))
    return table


def record(table: TableState, kind: str, facts: dict[str, Any]) -> TableState:
    """The table after a line and all that follows from it."""
    return after(table, game.actions[kind].model_validate(facts))


def told(recorded: list[tuple[str, dict[str, Any]]], **options: Any) -> Table:
    """A table of four where these lines are told, whatever the rules say, and what follows."""
    table = Table(game.options.model_validate({**FOUR_CARDS, **options}), [*FOUR])
    for kind, facts in recorded:
        table.force(game.actions[kind].model_validate(facts))
    return table


def table_after(recorded: list[tuple[str, dict[str, Any]]], **options: Any) -> TableState:
    return told(recorded, **options).state


def hears(table: TableState, kind: str, **facts: Any) -> list[str]:
    """What the rules say to a line."""
    action = game.actions[kind].model_validate(facts)
    return [objection.id for objection in game.objections(table, action)]


def goods(table: TableState, seat: str) -> tuple[int, int, int, tuple[int, ...], int]:
    player = table.player(seat)
    return player.coins, player.workers, player.priests, player.power, player.vp


def at_a_table(state: State, depth: Depth = "map") -> TableState:
    """A table that plays on from a state."""
    return TableState(tuple(seat_of(player) for player in state.players), state, depth)


def rivers(table: TableState) -> list[tuple[str, str]]:
    """The rivers that the Mermaids are asked about."""
    picks = [item.pick for item in game.prompts(table, "blue") if item.pick]
    return [(choice.value, words(choice.label, {}))
            for pick in picks if pick.field == "river" for choice in pick.choices]  # fmt: skip
