"""Lines that no table would write, on any state: a fold takes them all."""

from __future__ import annotations

import types
from collections.abc import Mapping
from random import Random
from typing import Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from companion.core.log.digest import digest
from companion.games.terra_mystica import ACTIONS, game
from companion.games.terra_mystica.state.table_state import TableState
from tests.games.terra_mystica.evenings.play import RandomEvening
from tests.games.terra_mystica.recording import after

WORDS = ["", "A1", "E6", "r20", "desert", "x"]


def facts(model: type[BaseModel], seats: list[str], chance: Random) -> dict[str, Any]:
    """Some facts that the fields of a model take."""
    return {name: fact(info.annotation, info, seats, chance)
            for name, info in model.model_fields.items()
            if name not in ("moved", "also", "priests")}  # fmt: skip


def fact(kind: Any, info: FieldInfo | None, seats: list[str], chance: Random) -> Any:
    """Some value of a type within the field's bounds."""
    options = get_args(kind)
    if get_origin(kind) is Literal:
        return chance.choice(options)
    if get_origin(kind) in (Union, types.UnionType):
        return fact(chance.choice(options), info, seats, chance)
    if get_origin(kind) is tuple:
        return [fact(options[0], None, seats, chance) for _ in range(chance.randint(0, 3))]
    if get_origin(kind) is dict:
        return {chance.choice(seats): chance.randint(0, 9) for _ in range(3)}
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return facts(kind, seats, chance)
    if kind is bool:
        return chance.random() < 0.5
    if kind is int:
        bounds = info.metadata if info else []
        least = next((bound.ge for bound in bounds if isinstance(bound, Ge)), 0)
        most = next((bound.le for bound in bounds if isinstance(bound, Le)), 9)
        return chance.randint(int(str(least)), int(str(most)))
    if kind is type(None):
        return None
    return chance.choice([*seats, *WORDS]) if kind is str else None


def shown(table: TableState) -> None:
    """Everything that screens ask of a state."""
    hash(game.view(table))
    digest(table)
    for ask in (game.turn, game.waited, game.ended, game.standings, game.sources, game.counters):
        ask(table)
    for seat in table.seats:
        hash(game.seat_view(table, seat))
        for list_of in (game.quick, game.prompts, game.menu, game.anytime):
            list_of(table, seat)


def test_any_line_on_any_state() -> None:
    chance, evening = Random(5), RandomEvening(2, 4)
    seats = [*evening.seats, "pink", ""]
    states: Mapping[str, TableState] = {
        f"{table.game.phase} {n % 3}": table for n, table in enumerate(evening.states[1:])
    }
    for start in states.values():
        table = start
        for _ in range(60):
            kind = chance.choice(ACTIONS)
            if kind.kind == "stop":
                continue
            named = () if kind.kind == "set_hex" else ("terrain",)
            named += ("hexagon", "river", "one", "other")
            given = {name: value for name, value in facts(kind, seats, chance).items()
                     if len(str(value)) < 4 or name not in named}  # fmt: skip
            action = kind.model_validate(given)
            list(game.objections(table, action))
            assert action.story(table).message
            list(action.tells(table))
            table = after(table, action)
        shown(table)
