"""The losses of a battle: the enemy chooses among the regiments that its superiority can kill."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple, Self

from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.rules.play.armies import count
from companion.games.epoch_of_rulers.rules.war.losses import Superiority, may_fall
from companion.games.epoch_of_rulers.rules.war.strength import Army
from companion.games.epoch_of_rulers.state.state import Fight, State
from companion.games.epoch_of_rulers.state.territory import Regiment


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
        ordinary = [one for one in army.regiments if not one.special]
        special = [one for one in army.regiments if one.special]
        if any(n > len(there) for n, there in zip(self, (ordinary, special, army.helpers),
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
    found = way.regiments(army)
    return found is not None and may_fall(pool, found, agreed)


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
