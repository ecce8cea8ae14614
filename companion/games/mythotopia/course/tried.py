"""What tried actions lead to: the wars that they touch, and the pieces that end a war otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import LOWEST_SCORE, Province
from companion.games.mythotopia.rules.end.fewest_armies import reinforced
from companion.games.mythotopia.rules.war.known_position import KnownPosition, position
from companion.games.mythotopia.rules.war.settlement import (
    ISLAND_OF,
    Settlement,
    Settling,
    Situation,
    settlement,
)
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.state.position import Position, ProvincePosition
from companion.games.mythotopia.state.state import State


@dataclass(frozen=True)
class Tried:
    """What steps lead to, and how: from the position `before`, if there was one."""

    state: State
    before: Tried | None = None
    _useful: dict[str, list[int]] = field(default_factory=dict)

    @cached_property
    def at(self) -> KnownPosition:
        return position(self.state)

    @cached_property
    def board(self) -> Settling:
        return Settling(self.at)

    @cached_property
    def coasts(self) -> Mapping[str, set[Province]]:
        """The provinces on each sea."""
        return self.before.coasts if self.before else {
            sea: {place for place in contents.PROVINCES if sea in self.at.facts(place).seas}
            for sea in contents.SEAS
        }  # fmt: skip

    @cached_property
    def lands(self) -> set[Province]:
        """The provinces in which something changed."""
        return _different(self.before.at.provinces, self.at.provinces) if self.before else set()

    @cached_property
    def touched(self) -> set[str]:
        """What the steps changed: provinces, those too where sides are stronger now, cards,
        "ships", "supply", "islands", "reserve"."""
        if self.before is None:
            return set()
        was, now = self.before.at, self.at
        seas = _different(was.ships, now.ships)
        armed = any(
            one.reserve != two.reserve for one, two in zip(was.players, now.players, strict=True)
        )
        stronger = contents.PROVINCES if armed else set().union(*(self.coasts[sea] for sea in seas))
        cards = {card.id for card in {*was.vp_cards} ^ {*now.vp_cards}}
        rest = {"ships": seas, "supply": was.supply != now.supply, "reserve": armed,
                "islands": self.lands & ISLAND_OF.keys()}  # fmt: skip
        return {
            *self.lands,
            *stronger,
            *cards,
            *(what for what, differs in rest.items() if differs),
        }

    def useful(self, where: str, seat: Seat) -> list[int]:
        """The useful numbers of armies for a province, or of ships for a sea."""
        if self.before and not self.touched & self.coasts.get(where, {where}):
            return self.before.useful(where, seat)
        if where not in self._useful:
            self._useful[where] = useful(self.at, where, seat)
        return self._useful[where]

    @cached_property
    def ends(self) -> Mapping[Province, Settlement]:
        """How the wars end when the end is declared."""
        ends = self.before.ends if self.before else {}
        kept = ends.keys() - self.touched
        return {place: ends[place] if place in kept else settlement(self.at, war(self.at, place))
                for place in self.at.wars}  # fmt: skip


def _different(one: Mapping[str, Any], other: Mapping[str, Any]) -> set[str]:
    pairs = ((key, one.get(key), other.get(key)) for key in {*one, *other})
    return {key for key, was, now in pairs if was is not now and was != now}


def together(one: Tried, two: Tried) -> tuple[Settling, Situation, Mapping[str, Settlement]] | None:
    """What two acts lead to, at least as good for whoever does them; None if one may change what
    the other does. Where a war is over, it does not matter who is stronger."""
    assert one.before is not None
    over = one.before.ends.keys() - (one.ends.keys() & two.ends.keys())
    if (one.touched & two.touched) - over or one.lands & two.lands:
        return None
    starts = [tried.board.start for tried in (one, two, one.before)]
    count, start = len(one.at.players), []
    for place, (a, b, was) in enumerate(zip(*starts, strict=True)):
        both = a + b - was if place < 2 * count else b if a == was else a
        at_the_floor = place < count and max(a, b) < was and both < LOWEST_SCORE
        if at_the_floor or (count <= place < 2 * count and was <= 0 < a):  # towns to place now
            return None
        start.append(both)
    ends = {
        place: end
        for place in {*one.ends, *two.ends} - over
        if (end := (two if place in two.touched else one).ends.get(place))
    }
    board = two.board if "reserve" in two.touched else one.board
    return board, tuple(start), ends


def useful(at: Position, where: str, seat: Seat) -> list[int]:
    """The numbers of armies for a province, or of ships for a sea, with which wars end otherwise
    than without, or than with fewer."""
    lands, at_sea = {where: ProvincePosition(), **at.provinces}, where in contents.SEAS
    places = [p for p in at.wars if where in at.facts(p).seas] if at_sea else [where]
    ends, found = [[_end(at, place) for place in places]], []
    for count in range(1, contents.PIECES["ship" if at_sea else "army"] + 1 if places else 1):
        if at_sea:
            fleet = at.ships.get(where, {})
            more = {**at.ships, where: {**fleet, seat: fleet.get(seat, 0) + count}}
            then = at.model_copy(update={"ships": more})
        else:
            then = reinforced(at.model_copy(update={"provinces": lands}), {where: count}, seat)
        end = [_end(then, place) for place in places]
        if end not in ends:
            ends.append(end)
            found.append(count)
        if all(seat in (of.taker, of.keeper) for of in end if of):
            break  # more are as good
    return found


def _end(at: Position, place: Province) -> Settlement | None:
    return settlement(at, war(at, place)) if place in at.wars else None
