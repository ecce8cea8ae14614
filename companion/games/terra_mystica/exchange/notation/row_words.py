"""An action of a table as the commands of a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.core.game.action import Action
from companion.games.terra_mystica import moves
from companion.games.terra_mystica.box.factions import HOUSE, STRUCTURES
from companion.games.terra_mystica.box.tiles import CARDS, FAVORS, TOWNS
from companion.games.terra_mystica.exchange.notation import words
from companion.games.terra_mystica.state.table import Table

NO_HEX = "?"
"""A placeholder for a hex that the table does not know."""
GOODS = {"power": "PW", "workers": "W", "coins": "C", "priests": "P", "points": "VP"}
FORGONE = {thing: word for word, thing in words.FORGONE.items()}
COLOURS = {terrain: colour for colour, terrain in words.TERRAIN_COLOURS.items()}


def commands(action: Action[Any], before: Table) -> list[str]:
    """The commands for an action, with NO_HEX for unknown hexes; empty if the notation has none."""
    match action:
        case moves.Build():
            return [*_bought(action, before), f"build {_hex(action.hexagon)}"]
        case moves.Transform():
            colour = COLOURS.get(action.terrain, NO_HEX)
            ground = f"transform {_hex(action.hexagon)} to {colour}"
            return [*_bought(action, before), ground]
        case moves.Upgrade():
            return list(_upgrade(action))
        case moves.TakeTown() if action.first:
            others = (cult for cult in action.tops(before) if cult != action.first)
            return [*(f"-{cult.upper()}" for cult in others), f"+{TOWNS[action.tile].code}"]
        case moves.Leech():
            builder = before.player(action.builder).name
            verb = "leech" if action.power else "decline"
            return [f"{verb} {action.offer} from {builder}"]
    said = ONE_COMMAND[type(action)](action) if type(action) in ONE_COMMAND else ""
    return [said] if said else []


def _bought(action: moves.Build | moves.Transform, before: Table) -> Iterator[str]:
    bought = action.spades - before.player(action.seat).due.spades
    if bought > 0:
        yield f"dig {bought}"


def _upgrade(action: moves.Upgrade) -> Iterator[str]:
    kind = "TP" if STRUCTURES.index(action.to) == HOUSE else action.to
    yield f"upgrade {_hex(action.hexagon)} to {kind}"
    if action.ordained:
        yield f"convert {action.ordained}W to {action.ordained}P"


def _hex(name: str) -> str:
    return name or NO_HEX


def _card(passing: moves.PassRound | moves.FirstCard) -> str:
    return f"pass {CARDS[passing.card].code}" if passing.card else "pass"


ONE_COMMAND: Mapping[type[Action[Any]], Callable[[Any], str]] = {
    moves.FirstDwelling: lambda first: f"build {_hex(first.hexagon)}",
    moves.FirstCard: _card,
    moves.AdvanceShipping: lambda _: "advance ship",
    moves.AdvanceSpades: lambda _: "advance dig",
    moves.SendPriest: lambda sent: f"send p to {sent.cult} for {sent.steps}",
    moves.PowerAction: lambda action: f"action {action.code}",
    moves.SpecialAction: lambda action: f"action {action.code}",
    moves.PlaceBridge: lambda bridge: f"bridge {_hex(bridge.one)}:{_hex(bridge.other)}",
    moves.PassRound: _card,
    moves.TakeFavor: lambda taken: f"+{FAVORS[taken.tile].code}",
    moves.TakeTown: lambda taken: f"+{TOWNS[taken.tile].code}",
    moves.Step: lambda step: f"+{step.steps if step.steps > 1 else ''}{step.cult.upper()}",
    moves.StepBack: lambda step: f"-{step.cult.upper()}",
    moves.Convert: lambda made: (
        f"convert {made.paid}{GOODS[made.given]} to {made.count}{GOODS[made.taken]}"
    ),
    moves.Sacrifice: lambda made: f"burn {made.tokens}",
    moves.Forgo: lambda given: f"-{FORGONE[given.what].upper()}" if given.what in FORGONE else "",
    moves.Found: lambda town: f"connect {town.river}" if town.river else "",
}
"""For each kind of action that is one command, this command; "" if it says too little."""
