"""A short list of a table's wars (rulebook, "End a war")."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.text import Phrase, SeatName
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.cards.whereabouts import tie_breakers
from companion.games.mythotopia.rules.war.known_position import unknown, war_at
from companion.games.mythotopia.rules.war.strength import War
from companion.games.mythotopia.state.pieces import wars
from companion.games.mythotopia.state.position import NEUTRAL
from companion.games.mythotopia.state.state import State


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a war: a seat or "neutral", its strength, whether it is among the strongest."""

    who: str
    strength: int
    attacks: bool
    ahead: bool


@dataclass(frozen=True, slots=True)
class WarView:
    """A war at a glance. `unknown`: facts not entered, so that strengths may be higher. `may_end`:
    the seats that may end it now."""

    province: Province
    sides: tuple[SideView, ...]
    verdict: Phrase
    tie: bool
    unknown: tuple[Phrase, ...]
    may_end: tuple[str, ...]


def wars_at_a_glance(state: State) -> Iterator[WarView]:
    """Every war on the board with its leader. The ruling of the war shows every term."""
    yield from (_war(state, war_at(state, province)) for province in wars(state))


def _war(state: State, ruling: War) -> WarView:
    best = max(side.strength for side in ruling.sides)
    # The owner stands first. The attackers keep their places, whoever placed armies last.
    order = {seat: place for place, seat in enumerate(state.seats)}
    sides = tuple(
        SideView(side.who, side.strength, side.attacks, side.strength == best)
        for side in sorted(ruling.sides, key=lambda side: (side.attacks, order.get(side.who, -1)))
    )
    gaps = tuple(dict.fromkeys(gap.text for gap in unknown(state, ruling.province)))
    return WarView(ruling.province, sides, verdict(ruling, state), ruling.leader is None, gaps,
                   ruling.finishable_by)  # fmt: skip


def verdict(ruling: War, state: State) -> Phrase:
    """Who leads, and who may end it now."""
    if ruling.leader is None:
        return tie(state)
    ends = next(map(SeatName, ruling.finishable_by), None)
    if ruling.leader == NEUTRAL:  # a plural
        if ends is None:
            return say("Neutral troops lead.")
        return say("Neutral troops lead. {seat} may end it now.", seat=ends)
    leads = SeatName(ruling.leader)
    if ends is None:
        return say("{leader} leads.", leader=leads)
    return say("{leader} leads. {seat} may end it now.", leader=leads, seat=ends)


def tie(state: State) -> Phrase:
    """What ends a tied war."""
    cards = tie_breakers(state)
    if cards is None:
        return say("It's a tie: no card in this game can end it.")
    return say("It's a tie: only {cards} can end it.", cards=cards)
