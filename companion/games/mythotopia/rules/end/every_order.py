"""Every final score that some order of settling all wars leads to (rulebook, "End the game").

The winner of each war is the same in any order, but the score can differ: the last token on a card,
the last town in a stock, the floor of 12, and islands. Groups of wars that share none of these are
settled separately. Within a group, all orders advance together, one war at a time. If two
situations make no difference to the remaining wars, their orders continue as one.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import add
from typing import Any, TypeAlias

from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import LOWEST_SCORE, PROVINCE_VP
from companion.games.mythotopia.rules.end.contested import Contest, Places, Prizes, Resource, Wars
from companion.games.mythotopia.rules.score.tokens import LORD
from companion.games.mythotopia.rules.war.settlement import (
    ISLAND_OF,
    Payment,
    Settlement,
    Settling,
    Situation,
    settlement,
)
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.state.position import Position

MOST_WARS_SETTLED = len(contents.PROVINCES)  # one in each
MOST_WARS_PROJECTED = 12  # wars settled in every order; no real game has had more
MOST_WARS_IN_BRIEF = 10  # wars; fifty positions with more could keep a server busy for minutes

Scores: TypeAlias = tuple[int, ...]
"""Every player's VP in turn order, or the changes of VP."""

Ends: TypeAlias = dict[Scores, tuple[str, ...]]
"""Changes of the scores -> one order of provinces that leads to them."""


@dataclass(frozen=True)
class Projection:
    """Every final score over every order of settling. `hangs_on` are the resources that run short
    and that the orders share out differently."""

    players: tuple[Seat, ...]
    ends: Mapping[Scores, tuple[str, ...]]
    hangs_on: tuple[Resource, ...]

    @cached_property
    def ranges(self) -> dict[str, tuple[int, int]]:
        """Each player's least and most VP over all orders."""
        columns = zip(*self.ends, strict=True)
        return {p: (min(c), max(c)) for p, c in zip(self.players, columns, strict=True)}


def project(position: Position) -> Projection:
    """All wars of the position settled at once, exact over every order."""
    board = Settling(position)
    wars = [settlement(position, war(position, province)) for province in position.wars]
    prizes = Prizes(board, wars)
    contest = Contest(board, wars, prizes)
    orders = Orders(board, wars, prizes, contest)
    everything = (1 << len(wars)) - 1
    ends: Ends = {board.scores(board.start): ()}
    hangs_on: set[Resource] = set()
    short = contest.short(everything, board.start, added=True)
    for group in contest.groups(everything, short):
        of_group = orders.ends(group)
        if len(of_group) > 1:
            hangs_on |= orders.hangs_on(group, of_group)
        ends = {
            tuple(map(add, scores, change)): order + then
            for scores, order in ends.items()
            for change, then in of_group.items()
        }
    return Projection(board.players, dict(sorted(ends.items())), tuple(sorted(hangs_on)))


VP_BITS = 12  # bits of each player's VP, far more than all wars of the board can change
VP_FIELD = (1 << VP_BITS) - 1
PLACE_BITS = 6  # bits of a war's place in an order; the board has 40 provinces

Reached: TypeAlias = dict[int, int]
"""Everybody's VP -> one order that leads there; both packed into one number."""

Shares: TypeAlias = defaultdict[Resource, Counter[Any]]
"""Who gets how much of each resource: of towns by province, of tokens by player and value."""


@dataclass(slots=True)
class Crossing:
    """A point where orders meet: a situation without its VP, and all VP that orders have led to."""

    situation: Situation
    reached: Reached = field(default_factory=dict)


class Orders:
    """Computes every order of settling the wars of one position."""

    def __init__(
        self, board: Settling, wars: Sequence[Settlement], prizes: Prizes, contest: Contest
    ) -> None:
        self._board = board
        self._wars = wars
        self._contest = contest
        self._alike_before = tuple(prizes.alike_before())
        self._following: dict[tuple[Wars, Places], tuple[int, ...]] = {}
        self._shift = {player: VP_BITS * place for player, place in board.vp_at.items()}
        self._spared = {player: _spared(self._shift[player]) for player in contest.near_the_floor}
        self._start = tuple(self._first_vp())

    def ends(self, group: Wars) -> Ends:
        """The changes these wars bring, over all of their orders."""
        start = self._board.start
        vp = sum(vp << shift for vp, shift in zip(self._start, self._shift.values(), strict=True))
        crossings = {(group, self._contest.relevant(group, start)): Crossing(start, {vp: 0})}
        for _ in range(group.bit_count()):
            crossings = self._one_more_war(crossings)
        (last,) = crossings.values()
        count = group.bit_count()
        return {self._change(vp): self._names(order, count) for vp, order in last.reached.items()}

    def hangs_on(self, group: Wars, ends: Ends) -> set[Resource]:
        """The contested resources that the orders of these ends share out differently."""
        first, *others = [self._shares(order) for order in ends.values()]
        return {
            resource
            for resource in self._contest.contested(group, self._board.start)
            if any(shares[resource] != first[resource] for shares in others)
        }

    def _shares(self, order: Sequence[str]) -> Shares:
        """Who gets how much of each resource in this order."""
        board, wars = self._board, {war.province: war for war in self._wars}
        shares: Shares = defaultdict(Counter)
        before = board.start
        for province in order:
            war, paid = wars[province], list[Payment]()
            after = board.settle(before, war, paid)
            if war.taker is not None and board.places_town(before, war):
                shares["towns", war.taker][province] += 1
            if war.loser is not None:
                place = board.vp_at[war.loser]
                shares["floor", war.loser]["lost"] += before[place] - after[place]
            winner = war.keeper or war.taker
            for card, value, is_loose in paid:
                resource = ("supply", str(value)) if is_loose else ("card", card)
                shares[resource][winner, value] += 1
                if card == LORD:
                    shares["island", ISLAND_OF[province]][winner] += 1
            before = after
        return shares

    def _one_more_war(
        self, crossings: dict[tuple[Wars, Situation], Crossing]
    ) -> dict[tuple[Wars, Situation], Crossing]:
        following: dict[tuple[Wars, Situation], Crossing] = {}
        for (left, _), crossing in crossings.items():
            for place in self.following(left, crossing.situation):
                after = self._board.settle(crossing.situation, self._wars[place])
                rest = left & ~(1 << place)
                key = (rest, self._contest.relevant(rest, after))
                next_crossing = following.get(key)
                if next_crossing is None:
                    next_crossing = following[key] = Crossing(after)
                self._go_on(place, crossing, after, next_crossing.reached)
        return following

    def following(self, left: Wars, situation: Situation) -> tuple[int, ...]:
        """The wars to try next. If the rest falls into groups, only the smallest group, because its
        place among the others doesn't matter. Of equal wars, only the first."""
        short = self._contest.short(left, situation, added=False)
        following = self._following.get((left, short))
        if following is None:
            group = min(self._contest.groups(left, short), key=int.bit_count)
            following = self._following[left, short] = tuple(
                place
                for place, alike in enumerate(self._alike_before)
                if group >> place & 1 and not group & alike
            )
        return following

    def _go_on(self, place: int, crossing: Crossing, after: Situation, reached: Reached) -> None:
        """Applies the war's gains and losses to every VP that the orders have led to so far."""
        war = self._wars[place]
        change = 0
        winner = war.keeper or war.taker
        if winner is not None:
            at = self._board.vp_at[winner]
            change = after[at] - crossing.situation[at] << self._shift[winner]
        if war.loser is not None:
            change -= PROVINCE_VP << self._shift[war.loser]
            if war.loser in self._spared:
                field, spared = self._spared[war.loser]
                for vp, order in crossing.reached.items():
                    moved = vp + change + spared.get(vp & field, 0)
                    reached[moved] = order << PLACE_BITS | place
                return
        for vp, order in crossing.reached.items():
            reached[vp + change] = order << PLACE_BITS | place

    def _first_vp(self) -> Iterator[int]:
        """Everybody's VP at the start. They are capped where the floor can't be reached, because
        more points make no difference."""
        losses = Counter(war.loser for war in self._wars)
        for player, vp in zip(self._board.players, self._board.start, strict=False):
            yield min(vp, LOWEST_SCORE + PROVINCE_VP * losses[player])

    def _change(self, vp: int) -> Scores:
        return tuple(
            (vp >> shift & VP_FIELD) - first
            for shift, first in zip(self._shift.values(), self._start, strict=True)
        )

    def _names(self, order: int, count: int) -> tuple[str, ...]:
        mask = (1 << PLACE_BITS) - 1
        places = [order >> PLACE_BITS * back & mask for back in reversed(range(count))]
        return tuple(self._wars[place].province for place in places)


def _spared(shift: int) -> tuple[int, dict[int, int]]:
    """The mask of a player's VP in the packed number and, for each VP, how much of a province's
    loss the floor saves. VP with a full loss are left out."""
    spared = {
        vp << shift: min(PROVINCE_VP, LOWEST_SCORE + PROVINCE_VP - vp) << shift
        for vp in range(LOWEST_SCORE + PROVINCE_VP)
    }
    return VP_FIELD << shift, spared
