"""The illegal player: deeds from the forms' own fields in the middle of random games, at every
depth. The companion objects to all that break a condition of `conditions.py`, and to no other of
the kinds whose conditions are all there."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.geography import HEXES
from companion.games.terra_mystica.state.table import Table
from tests.examples import seeds
from tests.games.terra_mystica.evenings.buttons import tap
from tests.games.terra_mystica.evenings.conditions import ACTIONS, OF, SILENT, broken
from tests.games.terra_mystica.evenings.test_nobody_is_stuck import DEPTHS, MOST, begun, recorded

DEEDS = 12
"""At each table so many deeds are tried."""
WHOLE = (*(kind for kind in ACTIONS if kind != "pass"), "town")
"""The kinds whose conditions are all written down."""


def deed(table: Table, chance: Random) -> Any | None:
    """An action by somebody as its form is filled in, with up to two other values; None if the form
    does not accept them."""
    kind, seat = chance.choice([*OF]), chance.choice(table.seats)
    if table.game.turn.seat >= 0 and chance.random() < 0.5:
        seat = table.seat(table.game.turn.seat)
    action = game.actions[kind].prefilled(table, seat)
    fields = [
        name
        for name in sorted(type(action).model_fields)
        if name not in ("seat", "also", "moved", "by_rules", "beside", "towns", "flown")
    ]
    names = chance.sample(fields, min(chance.randint(0, 2), len(fields)))
    if "hexagon" in fields and table.depth == "map":
        names.append("hexagon")
    try:
        values = {name: _value(table, action, name, chance) for name in names}
        return type(action).model_validate({**action.model_dump(), **values})
    except ValidationError:
        return None


def _value(table: Table, action: Any, name: str, chance: Random) -> Any:
    """A value that the form offers for a field or, where it offers none, one of its type."""
    if name == "hexagon":
        return chance.choice(HEXES)
    listed = [choice.value for choice in action.choices(table).get(name, ())]
    named = get_args(type(action).model_fields[name].annotation)
    options = listed or [one for one in named if isinstance(one, str)]
    return chance.choice(options) if options else chance.randint(0, 7)


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("depth", DEPTHS)
def test_the_companion_objects_to_what_breaks_a_condition(depth: str, seed: int) -> None:
    chance, found = Random(f"illegal {depth} {seed}"), Counter[str]()
    table = begun(seed, chance, depth=depth)
    player = tap if depth == "map" else game.rehearse
    for _ in range(MOST):
        action = player(table, chance)
        if action is None:
            break
        for _ in range(DEEDS):
            tried = deed(table, chance)
            if tried is None:
                continue
            names = sorted({*broken(table, tried)})
            found.update(f"{tried.kind} {name}" for name in names)
            heard = [one.id for one in game.objections(table, tried)]
            if [name for name in names if name not in SILENT]:
                assert heard, (names, tried, table)
            elif tried.kind in WHOLE:
                assert heard == [], (heard, tried, table)
        table = recorded(table, action)
    assert len(found) > 20, found
