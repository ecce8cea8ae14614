"""The illegal player: deeds from the forms' own fields in the middle of random games, at every
depth. The companion objects to all that break a condition of `conditions.py`, and to no other."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.geography import BRIDGE_SITES, HEX_NUMBERS, HEXES
from companion.games.terra_mystica.state.player import Due, Player
from companion.games.terra_mystica.state.state import with_player
from companion.games.terra_mystica.state.table_state import TableState
from tests.example_counts import seeds
from tests.games.terra_mystica.evenings.buttons import DEPTHS, MOST, opened, tap
from tests.games.terra_mystica.evenings.illegal.conditions import OF, broken
from tests.games.terra_mystica.evenings.illegal.facts import FLYERS
from tests.games.terra_mystica.evenings.illegal.printed_board import apart, own
from tests.games.terra_mystica.recording import after

DEEDS = {"points": 8, "ledger": 8, "map": 24}
"""At each table so many deeds are tried, most where the map knows most."""
NOT_TYPED = ("seat", "also", "moved", "by_rules", "river")
PLENTY = {"coins": 40, "workers": 20, "power": (0, 6, 6)}
FOR_ITS = {"bridges": "bridge", "favors": "favor", "towns": "town", "spades": "transform",
           "sandstorm": "transform", "ride": "build", "house": "upgrade", "steps": "step",
           "pair": "step"}  # fmt: skip
"""For what is due, the kind of action that takes it."""
OF_ONE = {"sandstorm": "nomads", "ride": "witches", "house": "swarmlings"}
ON_THE_BOARD = ("build", "transform", "upgrade", "bridge")


def trial(table: TableState, chance: Random) -> tuple[TableState, Any] | None:
    """An action by somebody as its form is filled in, with up to two other values, at the table or
    where this player has more; None if the form does not accept the values."""
    kind = chance.choice(ON_THE_BOARD if chance.random() < 0.4 else [*OF])
    seat = chance.choice(table.seats)
    if table.game.turn.seat >= 0 and chance.random() < 0.7:
        seat = table.seat(table.game.turn.seat)
        if table.game.turn.actions and chance.random() < 0.3:
            table, kind = with_due(table, table.player(seat), chance)
    if chance.random() < 0.6:
        table = with_plenty(table, table.player(seat))
    fields = sorted(game.actions[kind].model_fields.keys() - {*NOT_TYPED})
    given = dict(places(table, seat, fields, chance)) if table.depth == "map" else {}
    action = game.actions[kind].prefilled(table, seat, **given)
    if table.player(seat).faction.id not in FLYERS and "flown" in fields:
        fields.remove("flown")
    if chance.random() < 0.02:
        action = action.model_copy(update={"by_rules": False, "moved": {"coins": 99}})
    names = chance.sample(fields, min(chance.randint(0, 2), len(fields)))
    try:
        values = {name: _value(table, action, name, chance) for name in names}
        return table, type(action).model_validate({**action.model_dump(), **values})
    except ValidationError:
        return None


def with_due(table: TableState, player: Player, chance: Random) -> tuple[TableState, str]:
    """Something is due to the player; mostly the next action takes it."""
    what = chance.choice(
        [power for power in FOR_ITS if OF_ONE.get(power) in (None, player.faction.id)]
    )
    state = with_player(table.game, changed(player, due=Due(**{what: 1 + (what == "spades")})))
    return table.with_game(state), FOR_ITS[what]


def with_plenty(table: TableState, player: Player) -> TableState:
    rich = changed(player, **PLENTY, priests=7 - player.priests_kept)
    return table.with_game(with_player(table.game, rich))


def places(
    table: TableState, seat: str, fields: list[str], chance: Random
) -> Iterator[tuple[str, str]]:
    """Hexes, mostly not far from a structure of the seat; sites of bridges."""
    if "hexagon" in fields:
        yield "hexagon", near(table, seat, chance)
    if "other" in fields:
        here = HEX_NUMBERS[near(table, seat, chance)]
        sites = [site for site in sorted(BRIDGE_SITES) if here in site]
        for name, end in zip(("one", "other"), chance.choice(sites or [(here, 0)]), strict=True):
            yield name, HEXES[end]


def near(table: TableState, seat: str, chance: Random) -> str:
    """A hex, mostly one that is not far from a structure of the seat."""
    mine = own(table.game.board, table.number(seat))
    there = [h for h in range(len(HEXES)) if any(apart(h, hexagon) < 3 for hexagon in mine)]
    return HEXES[chance.choice(there)] if there and chance.random() < 0.8 else chance.choice(HEXES)


def _value(table: TableState, action: Any, name: str, chance: Random) -> Any:
    """A value that the form offers for a field or, where it offers none, one of its type."""
    if name == "beside":
        return {chance.choice(table.others(action.seat)): chance.randint(0, 3)}
    if name == "flown":
        return not action.flown
    listed = [choice.value for choice in action.choices(table).get(name, ())]
    named = get_args(type(action).model_fields[name].annotation)
    options = listed or [word for word in named if isinstance(word, str)]
    return chance.choice(options) if options else chance.randint(0, 7)


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("depth", DEPTHS)
def test_the_companion_objects_to_what_breaks_a_condition(depth: str, seed: int) -> None:
    chance, counts = Random(f"illegal {depth} {seed}"), Counter[str]()
    table = opened(seed, chance, depth=depth).state
    player = tap if depth == "map" else game.examples().rehearse
    for _ in range(MOST):
        action = player(table, chance)
        if action is None:
            break
        for made in filter(None, (trial(table, chance) for _ in range(DEEDS[depth]))):
            there, tried = made
            names = {f"{tried.kind} {name}" for name in broken(there, tried)}
            counts.update(names if len(names) == 1 else ())
            heard = [objection.id for objection in game.objections(there, tried)]
            assert bool(heard) == bool(names), (heard, names, tried, there)
        table = after(table, action)
    assert len(counts) > 30, counts
