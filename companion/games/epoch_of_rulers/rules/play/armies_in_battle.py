"""Both armies of a battle, and its outcome as the rules see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.games.epoch_of_rulers.box.buildings import FORTRESS, PALADINS, WALL
from companion.games.epoch_of_rulers.rules.play import armies
from companion.games.epoch_of_rulers.rules.play.due import may_border
from companion.games.epoch_of_rulers.rules.war.battle import Outcome, fought
from companion.games.epoch_of_rulers.rules.war.losses import Superiority, superiority
from companion.games.epoch_of_rulers.rules.war.strength import Army
from companion.games.epoch_of_rulers.state.state import Fight, Played, State
from companion.games.epoch_of_rulers.state.territory import REBELS, Regiment

Side: TypeAlias = str
"""A seat, "rebels", or "" for land that nobody owns."""


@dataclass(frozen=True)
class Extras:
    """A side's additions to its card: the strength that the card's text gives, the die of Battle
    ecstasy, the territory that a regiment of cavalry comes from; the regiments that the enemy's
    card kills before the battle."""

    card: int = 0
    text: int = 0
    ecstasy: int = 0
    helper: str = ""
    ambushed: int = 0


@dataclass(frozen=True)
class Armies:
    """The attacker and the defender of a battle."""

    attacker: Army
    defender: Army

    def outcome(self, state: State, fallen: tuple[int, int] | None = None) -> Outcome:
        """The outcome of the battle, with the most losses or with these losses of both sides."""
        return fought(self.attacker, self.defender, state.rules, fallen)

    def pools(self, state: State) -> tuple[Superiority, Superiority]:
        """The points that kill the attacker's regiments, and those that kill the defender's."""
        found = self.outcome(state)
        a, d = found.attacker_strength, found.defender_strength
        if not self.defender.soldiers() and not self.defender.ambushed:
            return Superiority(0, 0), Superiority(0, 0)
        return superiority(d, a), superiority(a, d)


def armies_of(
    state: State, fight: Fight, attacking: Extras, defending: Extras, *, arsenal: bool
) -> Armies:
    """Both armies with these extras."""
    there = state.lands[fight.target]
    origin = state.lands.get(fight.origin)
    attackers = origin.regiments if origin else (Regiment(),) * fight.rebels
    attacker = Army(
        _left(attackers, attacking.ambushed),
        **_played(fight.played.get(fight.attacker), attacking),
        uprising=bool(origin and origin.uprising),
        helpers=cavalry(state, fight.attacker, attacking.helper),
        rebels=fight.attacker == REBELS,
        arsenal=arsenal,
    )
    defender = Army(
        _left(there.regiments, defending.ambushed),
        **_played(fight.played.get(fight.defender), defending),
        uprising=there.uprising,
        helpers=cavalry(state, fight.defender, defending.helper),
        rebels=fight.defender == REBELS,
        wall=there.has(WALL) and WALL not in fight.off,
        chip=there.protected,
        fortress=there.has(FORTRESS) and FORTRESS not in fight.off,
    )
    return Armies(attacker, defender)


def _left(regiments: tuple[Regiment, ...], killed: int) -> tuple[Regiment, ...]:
    """The regiments after some are killed, ordinary ones first."""
    return tuple(sorted(regiments, key=lambda one: one.special)[killed:]) if killed else regiments


def _played(played: Played | None, extras: Extras) -> dict[str, Any]:
    """The army's values from a side's cards and extras."""
    return {
        "card": extras.card,
        "blind": bool(played and played.blind),
        "support": bool(played and played.extra),
        "property": extras.text,
        "ecstasy": extras.ecstasy,
        "ambushed": extras.ambushed,
    }


def cavalry(state: State, side: Side, name: str) -> tuple[Regiment, ...]:
    """The regiment of cavalry that helps from a territory, if there is one."""
    land = state.lands.get(name)
    if land is None or land.owner != side:
        return ()
    return tuple(one for one in land.regiments if one.special)[:1]


def helpers(state: State, fight: Fight, side: Side) -> tuple[str, ...]:
    """The territories from which cavalry may help a side: once an epoch, from a neighbour of the
    attacked territory where the paladins have a special regiment."""
    player = state.players.get(side)
    if player is None or player.kingdom != PALADINS or player.cavalry:
        return ()
    return tuple(
        land.name
        for land in state.owned(side)
        if land.name not in (fight.origin, fight.target)
        and armies.count(land.regiments, special=True)
        and may_border(state, land.name, fight.target)
    )
