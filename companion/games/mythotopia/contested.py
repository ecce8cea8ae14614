"""What an order of settling may hang on: what may not suffice for all wars (rules, section 8).

Every resource is a place in the `Situation`: a player's VP (the floor may cut a loss), a stock of
towns, the tokens on a card, those of a value in the supply, who holds a province of an island.
Groups of wars are looked at very often: wars and resources are bits of numbers here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import add, or_
from typing import TypeAlias

from companion.games.mythotopia import data
from companion.games.mythotopia.prizes import Prizes
from companion.games.mythotopia.score import FLOOR, PROVINCE_VP
from companion.games.mythotopia.settle import ISLAND_OF, ISLES, Settlement, Settling, Situation

Resource: TypeAlias = tuple[str, str]
"""What an order may hang on: ("card", id), ("towns", player), ("floor", player),
("island", name) or ("supply", value)."""

Wars: TypeAlias = int
"""Some of the wars: a bit for each, by its place in their sequence."""

Places: TypeAlias = int
"""Some of the resources: a bit for each, by its place in a situation."""

Asked: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""What some wars ask for, place by place in a situation: how much, and by whom or what else.

VP: losses, and whether there may be gains. Towns: towns to place, and whether one may come home.
A card: tokens claimed, and the players (bits) who do. A value in the supply: tokens that Scribe
may claim, and the players. A province of an island: wars there, and nothing."""

Sight: TypeAlias = tuple[list[tuple[int, int]], list[tuple[int, int | None]], list[int]]
"""Where some wars look: counts and the most that they ask for; cards and how many of their tokens
(None: all); holders of an island's provinces."""


class Contest:
    """The wars of one position, and which of them get in each other's way."""

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
        self._sights: dict[Wars, Sight] = {}
        self._touched = [
            sum(1 << place for place, asks in enumerate(zip(*asked, strict=True)) if any(asks))
            for asked in self._asked_by
        ]

    def groups(self, wars: Wars, situation: Situation, *, added: bool) -> list[tuple[Wars, Places]]:
        """Wars that share something short, directly or through others, and what that is.

        `added`: the groups may be settled apart, each from this situation, and what they change
        added up. Otherwise only: in whichever order the groups follow each other, the end is the
        same.
        """
        short = self._short(wars, situation, added=added)
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
        return found

    def seen(self, wars: Wars, situation: Situation) -> Situation:
        """What these wars can tell of a situation beside the VP: where it is equal, any order of
        them brings the same."""
        counts, cards, holders = self._sight(wars)
        return (
            *[min(situation[place], asked) for place, asked in counts],
            *[situation[place][:asked] for place, asked in cards],
            *[situation[place] for place in holders],
        )

    def named(self, places: Places) -> Iterator[Resource]:
        """The resources of these bits."""
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

    def _short(self, wars: Wars, situation: Situation, *, added: bool) -> Places:
        """What may not suffice for all of these wars, or may be cut by the floor.

        Cautious: what is named may turn out not to matter; what is not named can't.
        """
        short = 0
        for place in self._short_places(self._of(wars), situation, added):
            short |= 1 << place
        return short

    def _short_places(self, wanted: Asked, situation: Situation, added: bool) -> Iterator[int]:
        board, (asked, whose) = self._board, wanted
        for player in self.near_the_floor:
            place = board.vp_at[player]
            if asked[place] and (whose[place] or (added and asked[place] > 1)):
                yield place
        for place in board.towns_at.values():
            if situation[place] < asked[place] and (situation[place] or whose[place]):
                yield place
        yield from self._short_tokens(wanted, situation, added)
        for place in board.islands_at.values():
            if asked[place] > 1:
                yield place

    def _short_tokens(self, wanted: Asked, situation: Situation, added: bool) -> Iterator[int]:
        """One player's claims alone take as many tokens in any order: only what they bring each
        can't be added up."""
        board, (asked, whose) = self._board, wanted
        for place in board.cards_at.values():
            left = situation[place]
            if left and asked[place] > 1:
                too_few = asked[place] > len(left) and (added or _several(whose[place]))
                if too_few or left[0] != left[-1]:
                    yield place
        for place in board.supply_at.values():
            if 0 < situation[place] < asked[place] and (added or _several(whose[place])):
                yield place

    # -- what they ask for -------------------------------------------------------------------

    def _of(self, wars: Wars) -> Asked:
        found = self._asked.get(wars)
        if found is None:
            last = wars.bit_length() - 1
            asked, whose = self._of(wars & ~(1 << last))
            more, others = self._asked_by[last]
            found = (tuple(map(add, asked, more)), tuple(map(or_, whose, others)))
            self._asked[wars] = found
        return found

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
            places = [board.cards_at[claim.card]]
            if board.is_scribe(player):
                places.append(board.supply_at[claim.value])
            for place in places:
                asked[place] += 1
                whose[place] |= 1 << board.vp_at[player]
        island = self._prizes.island(one)
        for part in data.ISLANDS[island] if island else ():
            asked[board.islands_at[part]] = 1
        return tuple(asked), tuple(whose)

    def _sight(self, wars: Wars) -> Sight:
        found = self._sights.get(wars)
        if found is None:
            asked, _ = self._of(wars)
            board = self._board
            counts = (*board.towns_at.values(), *board.supply_at.values())
            found = self._sights[wars] = (
                [(place, asked[place]) for place in counts if asked[place]],
                [
                    (place, None if card == ISLES else asked[place])
                    for card, place in board.cards_at.items()
                    if asked[place]
                ],
                [place for place in board.islands_at.values() if asked[place]],
            )
        return found


def _several(players: int) -> bool:
    return players & (players - 1) != 0
