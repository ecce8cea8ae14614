"""The strength of an army, term by term."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from companion.games.epoch_of_rulers.state.territory import Regiment

LEAST_ECSTASY = 3

Source: TypeAlias = Literal[
    "regiments", "card", "blind", "property", "support", "wall", "chip", "arsenal",
    "helpers", "ecstasy", "uprising",
]  # fmt: skip


@dataclass(frozen=True)
class Army:
    """One side of a battle."""

    regiments: tuple[Regiment, ...]
    card: int = 0
    """The value on the military card; 0 without one."""
    blind: bool = False
    """The card comes from the deck, not from the hand."""
    property: int = 0
    """The strength that the card's text gives."""
    support: bool = False
    """An extra card from the hand."""
    uprising: bool = False
    """The territory revolts: its buildings bring nothing."""
    helpers: tuple[Regiment, ...] = ()
    """Cavalry from neighbouring territories."""
    ecstasy: int = 0
    """The die of Battle ecstasy; 0 without it."""
    rebels: bool = False
    """The army are rebels and belong to nobody."""
    arsenal: bool = False
    wall: bool = False
    chip: bool = False
    """A protection chip lies on the territory."""
    fortress: bool = False
    ambushed: int = 0
    """Regiments that the text of a card has killed before the battle."""

    def soldiers(self) -> tuple[Regiment, ...]:
        """All regiments that fight and may fall."""
        return self.regiments + self.helpers


class Term(NamedTuple):
    """A part of a strength, and its source."""

    source: Source
    amount: int


def terms(army: Army, *, attacks: bool, against_rebels: bool = False) -> list[Term]:
    """The parts of the army's strength that are not 0. In a battle with rebels, texts of cards have
    no effect, and a card from the deck has its full value."""
    with_rebels = army.rebels or against_rebels
    buildings_count = not army.uprising
    parts = [
        Term("regiments", sum(regiment.strength for regiment in army.regiments)),
        Term("card", army.card),
        Term("blind", 0 if with_rebels else _blind(army)),
        Term("property", 0 if with_rebels else army.property),
        Term("support", int(army.support)),
        Term("wall", int(army.wall and buildings_count and not attacks)),
        Term("chip", int(army.chip and not attacks)),
        Term("arsenal", int(army.arsenal and attacks)),
        Term("helpers", sum(regiment.strength for regiment in army.helpers)),
        Term("ecstasy", max(LEAST_ECSTASY, army.ecstasy) if army.ecstasy else 0),
        Term("uprising", -int(army.uprising)),
    ]
    return [part for part in parts if part.amount]


def _blind(army: Army) -> int:
    """The deduction for a card from the deck, which is never worth less than 0."""
    return -1 if army.blind and army.card else 0


def total(parts: list[Term]) -> int:
    """The total strength."""
    return sum(part.amount for part in parts)
