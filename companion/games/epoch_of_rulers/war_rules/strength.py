"""The strength of an army, term by term."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from companion.games.epoch_of_rulers.agreed.house_rules import DEFAULTS, HouseRules
from companion.games.epoch_of_rulers.lands.territory import Regiment

LEAST_ECSTASY = 3

Source: TypeAlias = Literal[
    "regiments", "card", "blind", "property", "support", "wall", "chip", "arsenal",
    "helpers", "ecstasy", "uprising",
]  # fmt: skip


@dataclass(frozen=True)
class Army:
    """One side of a battle. `card` is the value on the card, `property` the strength that its
    text gives, `support` an extra card from the hand, `helpers` are the cavalry from
    neighbours, `ecstasy` is the die of Battle ecstasy, 0 without it."""

    regiments: tuple[Regiment, ...]
    card: int = 0
    blind: bool = False
    property: int = 0
    support: bool = False
    uprising: bool = False
    helpers: tuple[Regiment, ...] = ()
    ecstasy: int = 0
    rebels: bool = False
    arsenal: bool = False
    wall: bool = False
    chip: bool = False
    fortress: bool = False
    neutral: bool = False

    def soldiers(self) -> tuple[Regiment, ...]:
        """Everybody who fights and may fall."""
        return self.regiments + self.helpers


class Term(NamedTuple):
    """A part of a strength and where it comes from."""

    source: Source
    amount: int


def terms(
    army: Army, *, attacks: bool, against_rebels: bool = False, agreed: HouseRules = DEFAULTS
) -> list[Term]:
    """The parts of the army's strength that are not 0. In a battle of rebels no card's text
    works, and a card from the deck has its full value."""
    with_rebels = army.rebels or against_rebels
    built = not army.uprising
    parts = [
        Term("regiments", sum(regiment.strength for regiment in army.regiments)),
        Term("card", army.card),
        Term("blind", 0 if with_rebels else _blind(army, agreed)),
        Term("property", 0 if with_rebels else army.property),
        Term("support", int(army.support)),
        Term("wall", int(army.wall and built and not attacks)),
        Term("chip", int(army.chip and not attacks)),
        Term("arsenal", int(army.arsenal and attacks)),
        Term("helpers", sum(regiment.strength for regiment in army.helpers)),
        Term("ecstasy", max(LEAST_ECSTASY, army.ecstasy) if army.ecstasy else 0),
        Term("uprising", -int(army.uprising)),
    ]
    return [part for part in parts if part.amount]


def _blind(army: Army, agreed: HouseRules) -> int:
    """What a card from the deck loses."""
    if not army.blind:
        return 0
    return max(agreed.lowest_blind_card, army.card - 1) - army.card


def total(parts: list[Term]) -> int:
    """The strength."""
    return sum(part.amount for part in parts)
