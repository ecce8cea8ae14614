"""Both armies of a battle, and its outcome as the rules see it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.games.epoch_of_rulers.box.buildings import FORTRESS, WALL
from companion.games.epoch_of_rulers.lands.territory import REBELS, Regiment
from companion.games.epoch_of_rulers.table.state import Fight, Played, State
from companion.games.epoch_of_rulers.war.battle import Outcome, fought
from companion.games.epoch_of_rulers.war.strength import Army

Side: TypeAlias = str
"""A seat, "rebels", or "" for land that nobody owns."""


@dataclass(frozen=True)
class Extras:
    """What a side adds to its card: the strength that the card's text gives, the die of Battle
    ecstasy, the territory that a regiment of cavalry comes from."""

    card: int = 0
    text: int = 0
    ecstasy: int = 0
    helper: str = ""


def outcome(
    state: State, fight: Fight, attacking: Extras, defending: Extras, *,
    arsenal: bool, off: Collection[str] = (),
) -> Outcome:  # fmt: skip
    """The battle with these extras; `off` are the defences that the Conqueror switches off."""
    there = state.lands[fight.target]
    origin = state.lands.get(fight.origin)
    attackers = origin.regiments if origin else (Regiment(),) * fight.rebels
    attacker = Army(
        attackers,
        **_played(fight.played.get(fight.attacker), attacking),
        uprising=bool(origin and origin.uprising),
        helpers=cavalry(state, fight.attacker, attacking.helper),
        rebels=fight.attacker == REBELS,
        arsenal=arsenal,
    )
    defender = Army(
        there.regiments,
        **_played(fight.played.get(fight.defender), defending),
        uprising=there.uprising,
        helpers=cavalry(state, fight.defender, defending.helper),
        rebels=fight.defender == REBELS,
        wall=there.has(WALL) and WALL not in off,
        chip=there.protected,
        fortress=there.has(FORTRESS) and FORTRESS not in off,
        neutral=there.owner is None,
    )
    return fought(attacker, defender, state.rules)


def _played(played: Played | None, extras: Extras) -> dict[str, Any]:
    """What a side's cards and extras give an army."""
    return {
        "card": extras.card,
        "blind": bool(played and played.blind),
        "support": bool(played and played.extra),
        "property": extras.text,
        "ecstasy": extras.ecstasy,
    }


def cavalry(state: State, side: Side, name: str) -> tuple[Regiment, ...]:
    """The regiment of cavalry that helps from a territory; none if there is no such."""
    land = state.lands.get(name)
    if land is None or land.owner != side:
        return ()
    return tuple(one for one in land.regiments if one.special)[:1]
