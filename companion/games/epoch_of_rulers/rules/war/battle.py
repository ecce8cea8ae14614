"""A battle: the strengths term by term, what superiority kills, the winner, martial points."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings
from companion.games.epoch_of_rulers.state.state import Regiment

LEAST_ECSTASY = 3

Source: TypeAlias = Literal[
    "regiments", "card", "blind", "property", "support", "wall", "chip", "arsenal",
    "helpers", "ecstasy", "uprising", "fortress",
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
        return self.regiments + self.helpers


class Term(NamedTuple):
    """A part of a strength, and its source."""

    source: Source
    amount: int


def terms(army: Army, *, attacks: bool, against_rebels: bool = False) -> list[Term]:
    """The parts of the army's strength that are not 0, and the buildings that an uprising deprives
    of their bonus, as 0. In a battle with rebels, texts of cards have no effect, and a card from
    the deck has its full value; else it is worth one less, but never less than 0."""
    with_rebels = army.rebels or against_rebels
    buildings = {"wall": army.wall, "fortress": army.fortress} if not attacks else {}
    idle = {name for name, stands in buildings.items() if stands and army.uprising}
    parts = [
        Term("regiments", sum(regiment.strength for regiment in army.regiments)),
        Term("card", army.card),
        Term("blind", -1 if army.blind and army.card and not with_rebels else 0),
        Term("property", 0 if with_rebels else army.property),
        Term("support", int(army.support)),
        Term("wall", int(army.wall and not army.uprising and not attacks)),
        Term("fortress", 0),
        Term("chip", int(army.chip and not attacks)),
        Term("arsenal", int(army.arsenal and attacks)),
        Term("helpers", sum(regiment.strength for regiment in army.helpers)),
        Term("ecstasy", max(LEAST_ECSTASY, army.ecstasy) if army.ecstasy else 0),
        Term("uprising", -int(army.uprising)),
    ]
    return [part for part in parts if part.amount or part.source in idle]


def total(parts: list[Term]) -> int:
    return sum(part.amount for part in parts)


GREAT = 6
"""A side of this strength kills one more."""


class Superiority(NamedTuple):
    """Points to kill with; `extra` is the point of a strength of 6."""

    points: int
    extra: int


def superiority(mine: int, other: int) -> Superiority:
    """The superiority of a side of strength `mine`."""
    return Superiority(max(0, mine - other), int(mine >= GREAT))


def most_killed(pool: Superiority, enemies: Iterable[Regiment], agreed: Readings = DEFAULTS) -> int:
    """The most regiments that the points can kill, the least tough first."""
    tough = sorted(regiment.toughness for regiment in enemies)
    if agreed.extra_point == "any":
        return _killed(sum(pool), tough)
    extra = 1 if pool.extra and tough[:1] == [1] else 0
    return extra + _killed(pool.points, tough[extra:])


def may_fall(pool: Superiority, victims: Sequence[Regiment], agreed: Readings = DEFAULTS) -> bool:
    """Whether the points are enough for exactly these victims."""
    return most_killed(pool, victims, agreed) == len(victims)


def _killed(points: int, toughness: list[int]) -> int:
    killed = 0
    for tough in toughness:
        if tough > points:
            break
        points -= tough
        killed += 1
    return killed


ATTACK, DEFENCE, VICTORY, EMPTY_LAND = 2, 1, 1, 2
"""Martial points."""

Winner: TypeAlias = Literal["attacker", "defender", "none"]


@dataclass(frozen=True)
class Outcome:
    """The end of a battle in which each side kills the most; `retreating` counts the defenders who
    must leave, `holding` those who keep the land against a victor."""

    attacker_terms: tuple[Term, ...]
    defender_terms: tuple[Term, ...]
    winner: Winner
    attacker_losses: int
    defender_losses: int
    retreating: int
    captured: bool
    martial_attacker: int
    martial_defender: int
    holding: int = 0

    @property
    def attacker_strength(self) -> int:
        return total(list(self.attacker_terms))

    @property
    def defender_strength(self) -> int:
        return total(list(self.defender_terms))


def fought(
    attacker: Army,
    defender: Army,
    agreed: Readings = DEFAULTS,
    fallen: tuple[int, int] | None = None,
) -> Outcome:
    """The battle of the two armies. Land without regiments is taken without a battle. `fallen` are
    the losses of the attacker and the defender, if not the most. Survivors in a Fortress keep the
    land, and so do rebels."""
    attacking = terms(attacker, attacks=True, against_rebels=defender.rebels)
    defending = terms(defender, attacks=False, against_rebels=attacker.rebels)
    if not defender.soldiers() and not defender.ambushed:
        return Outcome(
            tuple(attacking), (), "attacker", 0, 0, 0, True,
            0 if attacker.rebels else EMPTY_LAND, 0,
        )  # fmt: skip
    a, d = total(attacking), total(defending)
    lost, killed = fallen or (
        most_killed(superiority(d, a), attacker.soldiers(), agreed),
        most_killed(superiority(a, d), defender.soldiers(), agreed),
    )
    survivors = max(0, len(defender.soldiers()) - killed)
    winner = _winner(a - d, max(0, len(attacker.soldiers()) - lost), survivors)
    holds = defender.rebels or (defender.fortress and not defender.uprising)
    captured = winner == "attacker" and not (holds and survivors)
    return Outcome(
        tuple(attacking), tuple(defending), winner, lost, killed,
        survivors if captured else 0, captured,
        *_martial(attacker, defender, winner),
        holding=survivors if winner == "attacker" and not captured else 0,
    )  # fmt: skip


def _winner(lead: int, attackers: int, defenders: int) -> Winner:
    """The winner, given the attacker's lead and the survivors: the stronger side, if it has a
    regiment left; otherwise nobody."""
    if lead > 0 and attackers:
        return "attacker"
    return "defender" if lead < 0 and defenders else "none"


def _martial(attacker: Army, defender: Army, winner: Winner) -> tuple[int, int]:
    """The martial points of both sides. Rebels get none."""
    attack = ATTACK + (VICTORY if winner == "attacker" else 0)
    defence = DEFENCE + (VICTORY if winner == "defender" else 0)
    return 0 if attacker.rebels else attack, 0 if defender.rebels else defence
