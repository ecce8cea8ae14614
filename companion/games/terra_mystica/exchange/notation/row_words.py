"""An action of a table as the commands of a row."""

from __future__ import annotations

from collections.abc import Iterator
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
        case moves.FirstDwelling():
            return [f"build {_hex(action.hexagon)}"]
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
    said = _of_action(action) or _of_turn(action)
    return [said] if said else []


def _of_action(action: Action[Any]) -> str:
    """The command of an action that needs no map or names its hexes; "" for others."""
    match action:
        case moves.AdvanceShipping():
            return "advance ship"
        case moves.AdvanceSpades():
            return "advance dig"
        case moves.SendPriest():
            return f"send p to {action.cult} for {action.steps}"
        case moves.PowerAction() | moves.SpecialAction():
            return f"action {action.code}"
        case moves.PlaceBridge():
            return f"bridge {_hex(action.one)}:{_hex(action.other)}"
        case moves.PassRound() | moves.FirstCard():
            return f"pass {CARDS[action.card].code}" if action.card else "pass"
    return ""


def _of_turn(action: Action[Any]) -> str:
    """The command of an action that is part of another one; "" for others."""
    match action:
        case moves.TakeFavor():
            return f"+{FAVORS[action.tile].code}"
        case moves.TakeTown():
            return f"+{TOWNS[action.tile].code}"
        case moves.Step():
            return f"+{action.steps if action.steps > 1 else ''}{action.cult.upper()}"
        case moves.StepBack():
            return f"-{action.cult.upper()}"
        case moves.Convert():
            given, taken = GOODS[action.given], GOODS[action.taken]
            return f"convert {action.paid}{given} to {action.count}{taken}"
        case moves.Sacrifice():
            return f"burn {action.tokens}"
        case moves.Forgo() if action.what in FORGONE:
            return f"-{FORGONE[action.what].upper()}"
        case moves.Found() if action.river:
            return f"connect {action.river}"
    return ""


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
