"""Where gold, regiments and buildings come from and go to, line by line."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from companion.core.game.action import Action
from companion.games.epoch_of_rulers.moves.events.use_bonus import WITH_REGIMENTS
from companion.games.epoch_of_rulers.state.state import State
from tests.games.at_table import AtTable

Facts: TypeAlias = dict[str, Any]
Told: TypeAlias = Mapping[str, Callable[[Facts, State], int]]
OFF = {"watchtower": 1, "wall": 1, "fortress": 2}
CORRECTIONS = ("set_land", "set_player", "deploy")
ORDERS = ("tax", "plan", "negotiate", "mobilise", "build", "demolish", "regroup")


class Stock(NamedTuple):
    """What is not in the bank and the boxes: all gold; all regiments, also those that wait for a
    retreat; all buildings."""

    gold: int
    regiments: int
    buildings: int


def stock(state: State) -> Stock:
    lands = state.lands.values()
    return Stock(
        sum(player.purse for player in state.players.values()) + sum(state.heaps.values()),
        sum(len(land.regiments) for land in lands) + _retreating(state),
        sum(len(land.buildings) for land in lands),
    )


def _retreating(state: State) -> int:
    return sum(ask.regiments + ask.specials for ask in state.asks if ask.kind == "retreat")


def _there(state: State, name: str) -> int:
    return len(state.lands[name].regiments) if name in state.lands else 0


def _strangers(state: State) -> int:
    """Regiments of the attacked land that belong to no player; they leave it for good."""
    fight = state.fight
    return 0 if fight is None or fight.defender in state.players else _there(state, fight.target)


FALLS = ("lost", "ambushed", "slain")
"""How regiments fall in a battle: by superiority, or by the text of a card."""

PAYS: Told = {
    **dict.fromkeys((*ORDERS, "follow_up", "march"), lambda facts, _: int(facts["cost"])),
    "pay_fees": lambda facts, _: int(facts["gold"]),
    "sacrifice": lambda facts, _: int(facts["gold"]),
    "buy_card": lambda *_: 1,
    "attack": lambda facts, _: sum(OFF[name] for name in facts["switched_off"]),
    "use_bonus": lambda facts, _: (
        sum(facts["regiments"].values()) if facts["bonus"] == "hordes" else 0
    ),
}
"""Gold for the bank."""
BRINGS: Told = {
    **dict.fromkeys(ORDERS, lambda facts, _: int(facts["gain"])),
    "call_off": lambda _, before: before.fight.cost if before.fight else 0,
    "temple_die": lambda facts, _: int(facts["die"] <= 3),
    "receive": lambda facts, _: int(facts["gold"] + facts["owner_gold"] + len(facts["bank"])),
    "fought": lambda facts, _: int(facts["spoils_attacker"] + facts["spoils_defender"]),
    "overrun": lambda facts, _: int(facts["spoils"]),
}
"""Gold of the bank; what finds no room stays there."""
LOSES: Told = {"demolish": lambda facts, before: before.heaps.get(facts["land"], 0)}
"""Gold that may find no room in a purse."""
RAISES: Told = {
    **dict.fromkeys(("mobilise", "camp_regiment"), lambda *_: 1),
    "temple_die": lambda facts, _: int(facts["die"] in (4, 5)),
    "temple_regiment": lambda facts, _: int(bool(facts["land"])),
    "use_bonus": lambda facts, _: (
        sum(facts["regiments"].values()) if facts["bonus"] in WITH_REGIMENTS else 0
    ),
    "fought": lambda _, before: before.fight.rebels if before.fight else 0,
    **dict.fromkeys(("coup_at", "coup_follows"), lambda *_: 3),
}
"""Regiments of the boxes, and rebels who win."""
KILLS: Told = {
    "pay_fees": lambda facts, _: sum(facts["disband"].values()),
    "infect": lambda *_: 1,
    "fought": lambda facts, before: (
        sum(facts[f"{side}_{how}"] for side in ("attacker", "defender") for how in FALLS)
        + _strangers(before)
    ),
    "overrun": lambda facts, before: _there(before, facts["to"]),
    **dict.fromkeys(("retreat", "retreat_follows"), lambda _, before: _retreating(before)),
}
"""The most regiments that go back."""


def balanced(action: Action[State], before: State, after: State) -> dict[str, int]:
    """What a line moved beyond what it tells; {} if the books balance."""
    if action.kind in CORRECTIONS or before == after:
        return {}
    facts = action.model_dump()

    def told(column: Told) -> int:
        return column[action.kind](facts, before) if action.kind in column else 0

    built = int(action.kind in ("build", "follow_up"))
    bounds = (
        (-told(PAYS) - told(LOSES), told(BRINGS) - told(PAYS)),
        (-told(KILLS), told(RAISES)),
        (-int(action.kind == "demolish"), built),
    )
    came = [b - a for a, b in zip(stock(before), stock(after), strict=True)]
    return {
        name: number
        for name, number, (least, most) in zip(Stock._fields, came, bounds, strict=True)
        if not least <= number <= most
    }


def unbalanced(table: AtTable[State]) -> list[tuple[str, dict[str, int]]]:
    """The lines of a game that do not balance, with what they moved beyond what they tell."""
    lines = zip(table.recorded, pairwise(table.states), strict=True)
    changes = [(action, balanced(action, *states)) for action, states in lines]
    return [(repr(action), moved) for action, moved in changes if moved]
