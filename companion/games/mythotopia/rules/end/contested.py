"""Finds the resources that may not suffice for all wars, so that the order of settling matters
(rulebook, "End the game").

Every resource has a place in the `Situation`: a player's VP (the floor may cut a loss), a stock of
towns, the tokens on a card, the tokens of a value in the supply, the holder of an island's
province. This runs very often, so sets of wars and resources are bits of an integer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import add, or_
from typing import TypeAlias

from companion.games.mythotopia.box import contents
from companion.games.mythotopia.rules.end.tokens_at_stake import Prizes
from companion.games.mythotopia.rules.score.marker import FLOOR, PROVINCE_VP
from companion.games.mythotopia.rules.war.settlement import (
    ISLAND_OF,
    Settlement,
    Settling,
    Situation,
)

Resource: TypeAlias = tuple[str, str]
"""A resource that may make the order matter: ("card", id), ("towns", player), ("floor", player),
("island", name) or ("supply", value)."""

Wars: TypeAlias = int
"""A set of wars: one bit each, by its place in their sequence."""

Places: TypeAlias = int
"""A set of resources: one bit each, by its place in a situation."""

Asked: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The demands of some wars, by place in a situation: a number and a second value. VP: losses, and
whether gains are possible. Towns: towns to place, and whether one may come home. A card: tokens
claimed, and the players (bits) who claim them. A value in the supply: tokens that Scribe may claim,
and the players. A province of an island: wars there; no second value."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The demands of a group of wars, by place; places without a demand are left out. Towns: how
    many, and whether one may come home. Cards and the supply: how many, and whether several players
    claim them. Islands: the holders of their provinces. `always` is short in every situation,
    `added` only when groups are added up."""

    towns: tuple[tuple[int, int, int], ...]
    cards: tuple[tuple[int, int, bool], ...]
    supply: tuple[tuple[int, int, bool], ...]
    holders: tuple[int, ...]
    always: Places
    added: Places


class Contest:
    """The wars of one position, and which of them compete."""

    def __init__(self, board: Settling, wars: Sequence[Settlement], prizes: Prizes) -> None:
        self._board = board
        self._wars = wars
        self._prizes = prizes
        losses = Counter(one.loser for one in wars)
        self.near_the_floor = frozenset(
            player
            for player, vp in zip(board.players, board.start, strict=False)
            if losses[player] and vp < FLOOR + PROVINCE_VP * losses[player]
        )
        nothing = (0,) * len(board.start)
        self._asked_by = [self._ask(place) for place in range(len(wars))]
        self._asked: dict[Wars, Asked] = {0: (nothing, nothing)}
        self._wanted: dict[Wars, Wanted] = {}
        self._touched = [
            sum(1 << place for place, asks in enumerate(zip(*asked, strict=True)) if any(asks))
            for asked in self._asked_by
        ]

    def groups(self, wars: Wars, short: Places) -> list[Wars]:
        """The wars, grouped by the places that they share, directly or through other wars."""
        found: list[tuple[Wars, Places]] = []
        for place, touched in enumerate(self._touched):
            if wars >> place & 1:
                group, shared, apart = 1 << place, touched & short, []
                for other in found:
                    if other[1] & shared:
                        group, shared = group | other[0], shared | other[1]
                    else:
                        apart.append(other)
                found = [*apart, (group, shared)]
        return [group for group, _ in found]

    def contested(self, wars: Wars, situation: Situation) -> Iterator[Resource]:
        """The resources that may make the order of these wars matter: those that are short and that
        two wars need."""
        once = twice = 0
        for place, touched in enumerate(self._touched):
            if wars >> place & 1:
                once, twice = once | touched, twice | once & touched
        return self._named(twice & self.short(wars, situation, added=False))

    def seen(self, wars: Wars, situation: Situation) -> Situation:
        """The part of a situation, without the VP, that these wars depend on. Situations in which
        it is equal lead to the same ends."""
        wanted = self._of(wars)
        return (
            *[min(situation[place], asked) for place, asked, _ in wanted.towns],
            *[situation[place][:asked] for place, asked, _ in wanted.cards],
            *[min(situation[place], asked) for place, asked, _ in wanted.supply],
            *map(situation.__getitem__, wanted.holders),
        )

    def _named(self, places: Places) -> Iterator[Resource]:
        board = self._board
        resources: list[tuple[Resource, int]] = [
            *((("floor", player), place) for player, place in board.vp_at.items()),
            *((("towns", player), place) for player, place in board.towns_at.items()),
            *((("card", card), place) for card, place in board.cards_at.items()),
            *((("supply", str(value)), place) for value, place in board.supply_at.items()),
            *((("island", ISLAND_OF[part]), place) for part, place in board.islands_at.items()),
        ]
        return (resource for resource, place in resources if places >> place & 1)

    # -- what is short -----------------------------------------------------------------------

    def short(self, wars: Wars, situation: Situation, *, added: bool) -> Places:
        """Resources that may not suffice for all of these wars, or VP that the floor may cut. The
        answer is cautious: it may name a resource that turns out not to matter, but it leaves out
        none that does. Claims of a single player take the same number of tokens in any order, but
        their values can't be added up. With `added`, groups that share no short resource can be
        settled separately from this situation, and their changes added up. Without it, any order of
        such groups leads to the same end."""
        wanted = self._of(wars)
        short = wanted.always | wanted.added if added else wanted.always
        for place, asked, one_returns in wanted.towns:
            if situation[place] < asked and (situation[place] or one_returns):
                short |= 1 << place
        for place, asked, several in wanted.cards:
            left = situation[place]
            if left and asked > 1:
                too_few = asked > len(left) and (added or several)
                if too_few or left[0] != left[-1]:
                    short |= 1 << place
        for place, asked, several in wanted.supply:
            if 0 < situation[place] < asked and (added or several):
                short |= 1 << place
        return short

    # -- what they ask for -------------------------------------------------------------------

    def _of(self, wars: Wars) -> Wanted:
        found = self._wanted.get(wars)
        if found is None:
            found = self._wanted[wars] = self._reckoned(*self._sum(wars))
        return found

    def _sum(self, wars: Wars) -> Asked:
        found = self._asked.get(wars)
        if found is None:
            last = wars.bit_length() - 1
            asked, whose = self._sum(wars & ~(1 << last))
            more, others = self._asked_by[last]
            found = (tuple(map(add, asked, more)), tuple(map(or_, whose, others)))
            self._asked[wars] = found
        return found

    def _reckoned(self, asked: tuple[int, ...], whose: tuple[int, ...]) -> Wanted:
        board = self._board
        floors = [board.vp_at[player] for player in self.near_the_floor]
        islands = board.islands_at.values()
        return Wanted(
            towns=tuple((p, asked[p], whose[p]) for p in board.towns_at.values() if asked[p]),
            cards=tuple(_claimed(board.cards_at.values(), asked, whose)),
            supply=tuple(_claimed(board.supply_at.values(), asked, whose)),
            holders=tuple(place for place in islands if asked[place]),
            always=_bits(place for place in floors if asked[place] and whose[place])
            | _bits(place for place in islands if asked[place] > 1),
            added=_bits(place for place in floors if asked[place] > 1),
        )

    def _ask(self, which: int) -> Asked:
        board, one = self._board, self._wars[which]
        asked, whose = [0] * len(board.start), [0] * len(board.start)
        if one.loser is not None:
            asked[board.vp_at[one.loser]] = 1
            whose[board.towns_at[one.loser]] = int(one.town_returns)
        if one.taker is not None:
            asked[board.towns_at[one.taker]] = 1
            whose[board.vp_at[one.taker]] = 1
        for player, claim in self._prizes.claims[which]:
            whose[board.vp_at[player]] = 1
            # An island's token may lie under others, so its claim looks at the whole card.
            seen = len(board.tokens(claim.card) or ()) if claim.exact else 1
            places = {board.cards_at[claim.card]: seen}
            if board.is_scribe(player):
                places[board.supply_at[claim.value]] = 1
            for place, count in places.items():
                asked[place] += count
                whose[place] |= 1 << board.vp_at[player]
        island = self._prizes.island(one)
        for part in contents.ISLANDS[island] if island else ():
            asked[board.islands_at[part]] = 1
        return tuple(asked), tuple(whose)


def _claimed(
    places: Iterable[int], asked: tuple[int, ...], whose: tuple[int, ...]
) -> Iterator[tuple[int, int, bool]]:
    """Which tokens are claimed, how many, and whether by several players."""
    for place in places:
        if asked[place]:
            yield place, asked[place], whose[place] & (whose[place] - 1) != 0


def _bits(places: Iterable[int]) -> Places:
    return sum(1 << place for place in places)
