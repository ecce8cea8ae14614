"""Both armies of a battle, its outcome, and the losses that the superiority allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, Self, TypeAlias

from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import PALADINS
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.rules.land.atlas import may_border
from companion.games.epoch_of_rulers.rules.war import armies
from companion.games.epoch_of_rulers.rules.war.armies import count
from companion.games.epoch_of_rulers.rules.war.battle import (
    Army,
    Outcome,
    Superiority,
    fought,
    may_fall,
    superiority,
)
from companion.games.epoch_of_rulers.state.state import Fight, Regiment, State

Side: TypeAlias = str
"""A seat, "rebels", or "" for land that nobody owns."""


@dataclass(frozen=True)
class Armies:
    attacker: Army
    defender: Army

    def outcome(self, state: State, fallen: tuple[int, int] | None = None) -> Outcome:
        """The outcome of the battle, with the most losses or with these losses of both sides."""
        return fought(self.attacker, self.defender, state.rules, fallen)

    def pools(self, state: State) -> tuple[Superiority, Superiority]:
        """The points that kill the attacker's regiments, and those that kill the defender's."""
        # Land without regiments has no strength, and nobody on it can fall.
        outcome = self.outcome(state)
        a, d = outcome.attacker_strength, outcome.defender_strength
        return superiority(d, a), superiority(a, d)

    def exposed(self, state: State) -> Iterator[tuple[str, Army, Superiority]]:
        """Each side's name and army, with the points that kill it."""
        armies = (self.attacker, self.defender)
        return zip(("attacker", "defender"), armies, self.pools(state), strict=True)


def attackers(state: State, fight: Fight) -> tuple[Regiment, ...]:
    """The regiments on the territory from which the attack comes, or the rebels."""
    origin = state.lands.get(fight.origin)
    return origin.regiments if origin else (Regiment(),) * fight.rebels


def cavalry(state: State, side: Side, name: str) -> tuple[Regiment, ...]:
    """The regiment of cavalry that helps from a territory, if there is one."""
    land = state.lands.get(name)
    if land is None or land.owner != side:
        return ()
    return tuple(regiment for regiment in land.regiments if regiment.special)[:1]


def to_send(state: State, side: Side) -> tuple[str, ...]:
    """The territories from which cavalry may help a side of the battle: once an epoch, from a
    neighbour of the attacked territory where the paladins have a special regiment."""
    fight, player = state.fight, state.players.get(side)
    if fight is None or player is None or player.kingdom != PALADINS or player.cavalry:
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
    most = (*armies.kinds(army.regiments), len(army.helpers))
    open_ways = {way for way in (Victims(*n) for n in product(*(range(m + 1) for m in most)))
                 if can_fall(way, army, pool, agreed)}  # fmt: skip
    full = [way for way in open_ways
            if not any(way._replace(**{kind: number + 1}) in open_ways
                       for kind, number in way._asdict().items())]  # fmt: skip
    return sorted(full, key=lambda way: (-sum(way), way.special + way.helper, way.helper))


def can_fall(way: Victims, army: Army, pool: Superiority, agreed: Readings) -> bool:
    """Whether the superiority kills these regiments."""
    fallen = way.regiments(army)
    return fallen is not None and may_fall(pool, fallen, agreed)


def chooser(state: State, fight: Fight, side: str) -> str:
    """The player who chooses a side's losses: the enemy, or the side itself against rebels and
    players who have left."""
    enemy = fight.defender if side == fight.attacker else fight.attacker
    return enemy if enemy in state.players and not state.players[enemy].away else side


def in_words(way: Victims) -> Phrase:
    parts = [
        *([words.troops(way.ordinary)] if way.ordinary else []),
        *([say("special: {count}", count=way.special)] if way.special else []),
        *([say("the cavalry from the neighbour")] if way.helper else []),
    ]
    return words.listed(parts)
