"""Questions about battles, loot and the coup."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import Field

from companion.core.files.questions import Part
from companion.games.epoch_of_rulers.box.readings import Flag, Readings
from companion.games.epoch_of_rulers.exchange.question import (
    LONGEST_LIST,
    Count,
    Die,
    Number,
    Question,
)
from companion.games.epoch_of_rulers.rules.war.battle import fought
from companion.games.epoch_of_rulers.rules.war.disasters import rebels
from companion.games.epoch_of_rulers.rules.war.loot import marauder_gold
from companion.games.epoch_of_rulers.rules.war.strength import Army
from companion.games.epoch_of_rulers.state.territory import Regiment

TOUGHEST = 10
STRONGEST_CARD = 20

Strength: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=TOUGHEST)]
Toughness: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=TOUGHEST)]
Troops: TypeAlias = Annotated[
    tuple[tuple[Strength, Toughness], ...], Field(max_length=LONGEST_LIST)
]


class Side(Part):
    """What both sides of a battle may have. `ecstasy` is the die, 0 without the card; `helpers`
    are the cavalry sent from a neighbour."""

    troops: Troops
    card: Annotated[int, Field(strict=True, ge=0, le=STRONGEST_CARD)] = 0
    blind: Flag = False
    property: Number = 0
    support: Flag = False
    uprising: Flag = False
    helpers: Troops = ()
    ecstasy: Annotated[int, Field(strict=True, ge=0, le=6)] = 0
    rebels: Flag = False

    def army(self) -> Army:
        """The side in the form of the rules."""
        facts = {name: getattr(self, name) for name in type(self).model_fields}
        facts["regiments"] = tuple(Regiment(*troop) for troop in facts.pop("troops"))
        facts["helpers"] = tuple(Regiment(*troop) for troop in self.helpers)
        return Army(**facts)


class Attacker(Side):
    """The side that attacks, never without regiments."""

    troops: Annotated[Troops, Field(min_length=1)]
    arsenal: Flag = False


class Defender(Side):
    """The side that defends."""

    wall: Flag = False
    chip: Flag = False
    fortress: Flag = False
    neutral: Flag = False


class Battle(Question):
    """The outcome of a battle."""

    calc = "epoch.battle"
    attacker: Attacker
    defender: Defender

    def answer(self, agreed: Readings) -> dict[str, Any]:
        outcome = fought(self.attacker.army(), self.defender.army(), agreed)
        names = (
            "attacker_strength", "defender_strength", "winner", "attacker_losses",
            "defender_losses", "retreating", "captured", "martial_attacker", "martial_defender",
        )  # fmt: skip
        return {name: getattr(outcome, name) for name in names}


class Marauder(Question):
    """Talents for the Marauder."""

    calc = "epoch.marauder"
    kills: Count
    won: Flag
    building: Flag

    def answer(self, agreed: Readings) -> dict[str, Any]:
        return {"gold": marauder_gold(self.kills, won=self.won, building=self.building)}


class Rebels(Question):
    """The number of rebels in a coup."""

    calc = "epoch.rebels"
    die: Die

    def answer(self, agreed: Readings) -> dict[str, Any]:
        return {"rebels": rebels(self.die)}
