"""The gains of the Marauder and of an Altar's owner from a battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.epoch_of_rulers.box.buildings import ALTAR
from companion.games.epoch_of_rulers.box.rulers import MARAUDER
from companion.games.epoch_of_rulers.rules.epoch.spending import altar_rewards
from companion.games.epoch_of_rulers.rules.play.due import ruler_in_power
from companion.games.epoch_of_rulers.rules.war.loot import marauder_gold
from companion.games.epoch_of_rulers.state.state import Fight, State
from companion.games.epoch_of_rulers.state.territory import in_use


def killed(facts: Mapping[str, Any], side: str) -> int:
    """All regiments that a side loses, also those that a card kills by its text."""
    return sum(facts.get(f"{side}_{how}", 0) for how in ("lost", "ambushed", "slain"))


def spoils_due(state: State, fight: Fight, facts: Mapping[str, Any]) -> dict[str, int]:
    """The Marauder's gold for both sides."""
    found = {}
    for side, seat, kills in (
        ("attacker", fight.attacker, killed(facts, "defender")),
        ("defender", fight.defender, killed(facts, "attacker")),
    ):
        if ruler_in_power(state, seat) == MARAUDER:
            built = side == "attacker" and bool(state.lands[fight.target].buildings)
            won = facts["winner"] == side
            found[f"spoils_{side}"] = marauder_gold(kills, won=won, building=built)
    return found


def altar_due(state: State, fight: Fight, facts: Mapping[str, Any]) -> str:
    """The seat whose Altar gives a victory point; "" for none."""
    there, origin = state.lands[fight.target], state.lands.get(fight.origin)
    enemies = {
        fight.attacker: (killed(facts, "defender"),
                         len(there.regiments) + bool(facts["defender_helper"])),
        fight.defender: (killed(facts, "attacker"), bool(facts["attacker_helper"])
                         + (len(origin.regiments) if origin else fight.rebels)),
    }  # fmt: skip
    for seat, (dead, stood) in enemies.items():
        player = state.players.get(seat)
        if player is not None and altar_rewards(
            dead, stood - dead, altar=in_use(state.lands.values(), seat, ALTAR) > 0,
            rewarded=player.rewarded,
        ):  # fmt: skip
            return seat
    return ""
