"""The limits of attacks."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box.kingdoms import FORTRESS, WALL
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.state.territory import Territory

FRONTIER_ARMY = 3
FRONTIER_LEAD = 2
FRONTIER_BATTLE, FRONTIER_EMPTY = 3, 2
"""Martial points of Last Frontier."""

NoAttack: TypeAlias = Literal["no_attack_left", "own_land", "no_regiments", "needs_order"]
ATTACK: Mapping[NoAttack, Phrase] = {
    "no_attack_left": say("No attack is left."),
    "own_land": say("This territory is your own."),
    "no_regiments": say("There are no regiments there to attack with."),
    "needs_order": say("In the last war an attack follows an order on the same territory."),
}


def why_no_attack(
    origin: Territory, target: Territory, *, made: int, academies: int, last_war: bool
) -> NoAttack | None:
    """Why the attack is not possible; None if it is. A war phase, or the phase of orders of the
    last war, has one attack and one more for each academy. In the last war an attack needs an order
    on its territory."""
    if made > academies:
        return "no_attack_left"
    if target.owner == origin.owner:
        return "own_land"
    if not origin.regiments:
        return "no_regiments"
    return "needs_order" if last_war and not origin.orders else None


def last_frontier(own: int, enemies: int) -> int | None:
    """Martial points for land taken by Last Frontier; None if the army is too small for it."""
    if own < FRONTIER_ARMY or own - enemies < FRONTIER_LEAD:
        return None
    return FRONTIER_BATTLE if enemies else FRONTIER_EMPTY


def gets_chip(territory: Territory) -> bool:
    """Whether skipping the war gives a protection chip here."""
    defended = territory.has(WALL) or territory.has(FORTRESS)
    return defended and not territory.protected
