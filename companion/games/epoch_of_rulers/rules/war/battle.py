"""The outcome of a battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings
from companion.games.epoch_of_rulers.rules.war.losses import most_killed, superiority
from companion.games.epoch_of_rulers.rules.war.strength import Army, Term, terms, total

ATTACK, DEFENCE, VICTORY, EMPTY_LAND = 2, 1, 1, 2
"""Martial points."""

Winner: TypeAlias = Literal["attacker", "defender", "none"]


@dataclass(frozen=True)
class Outcome:
    """The end of a battle in which each side kills the most; `retreating` counts the defenders who
    must leave."""

    attacker_terms: tuple[Term, ...]
    defender_terms: tuple[Term, ...]
    winner: Winner
    attacker_losses: int
    defender_losses: int
    retreating: int
    captured: bool
    martial_attacker: int
    martial_defender: int

    @property
    def attacker_strength(self) -> int:
        """The attacker's total strength."""
        return total(list(self.attacker_terms))

    @property
    def defender_strength(self) -> int:
        """The defender's total strength."""
        return total(list(self.defender_terms))


def fought(
    attacker: Army,
    defender: Army,
    agreed: Readings = DEFAULTS,
    fallen: tuple[int, int] | None = None,
) -> Outcome:
    """The battle of the two armies. Land without regiments is taken without a battle. `fallen` are
    the losses of the attacker and the defender, if not the most."""
    attacking = terms(attacker, attacks=True, against_rebels=defender.rebels)
    defending = terms(defender, attacks=False, against_rebels=attacker.rebels)
    if not defender.soldiers() and not defender.ambushed:
        return Outcome(
            tuple(attacking), tuple(defending), "attacker", 0, 0, 0, True,
            0 if attacker.rebels else EMPTY_LAND, 0,
        )  # fmt: skip
    a, d = total(attacking), total(defending)
    lost, killed = fallen or (
        most_killed(superiority(d, a), attacker.soldiers(), agreed),
        most_killed(superiority(a, d), defender.soldiers(), agreed),
    )
    survivors = max(0, len(defender.soldiers()) - killed)
    winner = _winner(a - d, max(0, len(attacker.soldiers()) - lost), survivors)
    stays = _holds(defender) and survivors > 0
    captured = winner == "attacker" and not stays
    return Outcome(
        tuple(attacking), tuple(defending), winner, lost, killed,
        survivors if captured else 0, captured,
        *_martial(attacker, defender, winner),
    )  # fmt: skip


def _winner(lead: int, attackers: int, defenders: int) -> Winner:
    """The winner, given the attacker's lead and the survivors: the stronger side, if it has a
    regiment left; otherwise nobody."""
    if lead > 0 and attackers:
        return "attacker"
    return "defender" if lead < 0 and defenders else "none"


def _holds(defender: Army) -> bool:
    """Whether survivors keep the land: those of a Fortress, and rebels."""
    return defender.rebels or (defender.fortress and not defender.uprising)


def _martial(attacker: Army, defender: Army, winner: Winner) -> tuple[int, int]:
    """The martial points of both sides. Rebels get none."""
    attack = ATTACK + (VICTORY if winner == "attacker" else 0)
    defence = DEFENCE + (VICTORY if winner == "defender" else 0)
    return 0 if attacker.rebels else attack, 0 if defender.rebels else defence
