"""Both armies of a battle, its outcome, and the losses that the superiority allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple, Self, TypeAlias

from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import FORTRESS, PALADINS, WALL
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.rules.land.atlas import may_border
from companion.games.epoch_of_rulers.rules.war import armies
from companion.games.epoch_of_rulers.rules.war.armies import count
from companion.games.epoch_of_rulers.rules.war.battle import (
    Outcome,
    Superiority,
    fought,
    may_fall,
    superiority,
)
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
        outcome = self.outcome(state)
        a, d = outcome.attacker_strength, outcome.defender_strength
        if not self.defender.soldiers() and not self.defender.ambushed:
            return Superiority(0, 0), Superiority(0, 0)
        return superiority(d, a), superiority(a, d)


def armies_of(
    state: State, fight: Fight, attacking: Extras, defending: Extras, *, arsenal: bool
) -> Armies:
    """Both armies with these extras."""
    target = state.lands[fight.target]
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
        _left(target.regiments, defending.ambushed),
        **_played(fight.played.get(fight.defender), defending),
        uprising=target.uprising,
        helpers=cavalry(state, fight.defender, defending.helper),
        rebels=fight.defender == REBELS,
        wall=target.has(WALL) and WALL not in fight.off,
        chip=target.protected,
        fortress=target.has(FORTRESS) and FORTRESS not in fight.off,
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
    return tuple(regiment for regiment in land.regiments if regiment.special)[:1]


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


class Victims(NamedTuple):
    """Losses of one side: ordinary regiments, special ones that fight on their own land, and the
    cavalry from a neighbour, 0 or 1."""

    ordinary: int
    special: int = 0
    helper: int = 0

    @property
    def code(self) -> str:
        """The choice as a text for addresses."""
        return "-".join(map(str, self))

    @classmethod
    def of(cls, lost: int, special: int, *, helper: bool) -> Self:
        """The victims by the number of all losses and of the special ones among them."""
        return cls(max(0, lost - special), max(0, special - helper), int(helper))

    def with_more(self, more: int, regiments: Sequence[Regiment]) -> Victims:
        """The victims and so many more of these regiments, ordinary ones first."""
        ordinary = min(more, max(0, count(regiments, special=False) - self.ordinary))
        return self._replace(ordinary=self.ordinary + ordinary,
                             special=self.special + more - ordinary)  # fmt: skip

    def regiments(self, army: Army) -> tuple[Regiment, ...] | None:
        """The army's regiments that fall; None if it has fewer."""
        ordinary = [regiment for regiment in army.regiments if not regiment.special]
        special = [regiment for regiment in army.regiments if regiment.special]
        if any(n > len(group) for n, group in zip(self, (ordinary, special, army.helpers),
                                                  strict=True)):  # fmt: skip
            return None
        return (*ordinary[: self.ordinary], *special[: self.special],
                *army.helpers[: self.helper])  # fmt: skip


def ways_to_fall(army: Army, pool: Superiority, agreed: Readings) -> list[Victims]:
    """Every choice that uses all superiority. Those with the most losses and the fewest special
    regiments come first."""
    most = (count(army.regiments, special=False), count(army.regiments, special=True),
            len(army.helpers))  # fmt: skip
    open_ways = {way for way in (Victims(*n) for n in product(*(range(m + 1) for m in most)))
                 if can_fall(way, army, pool, agreed)}  # fmt: skip
    full = [way for way in open_ways if not any(more in open_ways for more in _with_one_more(way))]
    return sorted(full, key=lambda way: (-sum(way), way.special + way.helper, way.helper))


def can_fall(way: Victims, army: Army, pool: Superiority, agreed: Readings) -> bool:
    """Whether the superiority kills these regiments."""
    fallen = way.regiments(army)
    return fallen is not None and may_fall(pool, fallen, agreed)


def _with_one_more(way: Victims) -> tuple[Victims, ...]:
    return (
        way._replace(ordinary=way.ordinary + 1),
        way._replace(special=way.special + 1),
        way._replace(helper=way.helper + 1),
    )


def chooser(state: State, fight: Fight, side: str) -> str:
    """The player who chooses a side's losses: the enemy, or the side itself against rebels."""
    enemy = fight.defender if side == fight.attacker else fight.attacker
    return enemy if enemy in state.players else side


def in_words(way: Victims) -> Phrase:
    """The losses in words."""
    parts = [
        *([words.troops(way.ordinary)] if way.ordinary else []),
        *([say("special: {count}", count=way.special)] if way.special else []),
        *([say("the cavalry from the neighbour")] if way.helper else []),
    ]
    return words.listed(parts)
