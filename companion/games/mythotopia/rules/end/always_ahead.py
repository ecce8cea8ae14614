"""Whether a player is strictly ahead in every order of settling all wars (rulebook, "End the
game").

It looks for one order in which somebody catches up, and leaves an order as soon as nobody can. So
it is much quicker than working out every end, and as exact.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import ge

from companion.core.text import Seat
from companion.games.mythotopia.box.contents import LOWEST_SCORE, PROVINCE_VP, Province
from companion.games.mythotopia.rules.end.contested import Contest, Prizes, Wars
from companion.games.mythotopia.rules.end.every_order import Orders
from companion.games.mythotopia.rules.war.settlement import Claim, Settlement, Settling, Situation

Ends = Mapping[Province, Settlement]
Stakes = tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[tuple[Claim, Sequence[int]]]]
"""By player: the provinces taken, those lost, the towns that come home; and who claims what."""
NEVER = -(10**6)


class Lead:
    """A player's lead in positions that differ little: the orders in which it was lost before are
    tried first."""

    def __init__(self, player: Seat) -> None:
        self._player = player
        self.lost_in: list[Sequence[Province]] = [()]

    def may_last(self, board: Settling, start: Situation, ends: Ends) -> bool:
        """Whether the player is ahead in all those orders; it settles other wars last."""
        place = board.vp_at[self._player]
        for number, order in enumerate(self.lost_in):
            wars = (ends[province] for province in dict.fromkeys((*order, *ends))
                    if province in ends)  # fmt: skip
            own, *others = _own_first(place, board.scores(reduce(board.settle, wars, start)))
            if own <= max(others, default=NEVER):
                self.lost_in.insert(0, self.lost_in.pop(number))
                return False
        return True

    def lasts(self, board: Settling, ends: Ends) -> bool:
        """Whether the player is ahead in every order."""
        if not self.may_last(board, board.start, ends):
            return False
        order = Chase(board, [*ends.values()], self._player).order()
        if order is not None:
            self.lost_in.insert(0, order)
        return order is None


def _own_first(place: int, scores: Sequence[int]) -> Iterable[int]:
    return scores[place], *scores[:place], *scores[place + 1 :]


class Chase:
    """The search for an order in which somebody catches up with a player."""

    def __init__(self, board: Settling, wars: Sequence[Settlement], player: Seat) -> None:
        self._board, self._wars, self._place = board, wars, board.vp_at[player]
        self._prizes = Prizes(board, wars)
        self._contest = Contest(board, wars, self._prizes)
        self._orders = Orders(board, wars, self._prizes, self._contest)
        self._stakes: dict[Wars, Stakes] = {}
        self._failed: defaultdict[object, list[Sequence[int]]] = defaultdict(list)

    def order(self) -> tuple[Province, ...] | None:
        return self._from((1 << len(self._wars)) - 1, self._board.start)

    def _from(self, left: Wars, situation: Situation) -> tuple[Province, ...] | None:
        """The rest of an order; None if nobody catches up in any."""
        scores = self._board.scores(situation)
        own, (least, *most) = scores[self._place], self._reach(left, situation)
        near = [vp if high >= least else NEVER for vp, high in zip(scores, most, strict=True)]
        near[self._place] = NEVER
        if max(near) == NEVER:
            return None
        if not left:
            return ()
        # Whoever failed from nearer fails from here.
        near = [-own, *near] if self._contest.near_the_floor else [vp - own for vp in near]
        failed = self._failed[left, self._contest.relevant(left, situation)]
        if any(all(map(ge, before, near)) for before in failed):
            return None
        for place in self._orders.following(left, situation):
            war = self._wars[place]
            rest = self._from(left & ~(1 << place), self._board.settle(situation, war))
            if rest is not None:
                return war.province, *rest
        failed.append(near)
        return None

    def _reach(self, left: Wars, situation: Situation) -> Sequence[int]:
        """The least that the player has after these wars, then the most that each player has."""
        board, own = self._board, self._place
        takes, losses, returns, claims = self._staked(left)
        vp, towns = board.scores(situation), situation[len(board.players) :]
        placed = min(takes[own], max(0, towns[own]))
        low = vp[own] + PROVINCE_VP * (placed - losses[own])
        high = []
        for place, points in enumerate(vp):
            lost = min(PROVINCE_VP * losses[place], max(0, points - LOWEST_SCORE))
            stock = max(0, towns[place]) + returns[place]
            high.append(points - lost + PROVINCE_VP * min(takes[place], stock))
        for claim, counts in claims:
            lying: tuple[int, ...] = situation[board.cards_at[claim.card]]
            if claim.exact:
                lying = (claim.value,) * lying.count(claim.value)
            elif placed == takes[own]:
                sure = min(counts[own], len(lying) - sum(counts) + counts[own])
                low += sum(lying[-sure:]) if sure > 0 else 0
            loose = situation[board.supply_at[claim.value]]
            for place, count in enumerate(counts):
                helped = loose if board.is_scribe(board.players[place]) else 0
                lacks = max(0, count - len(lying))
                high[place] += sum(lying[:count]) + claim.value * min(lacks, helped)
        return low, *high

    def _staked(self, left: Wars) -> Stakes:
        """What is at stake in these wars."""
        if left not in self._stakes:
            wars = [place for place in range(len(self._wars)) if left >> place & 1]
            takes, losses, returns = ([0] * len(self._board.players) for _ in range(3))
            claims: dict[Claim, list[int]] = {}
            at = self._board.vp_at
            for place in wars:
                war = self._wars[place]
                if war.taker is not None:
                    takes[at[war.taker]] += 1
                if war.loser is not None:
                    losses[at[war.loser]] += 1
                    returns[at[war.loser]] += war.town_returns
                for who, claim in self._prizes.claims[place]:
                    claims.setdefault(claim, [0] * len(at))[at[who]] += 1
            self._stakes[left] = takes, losses, returns, [*claims.items()]
        return self._stakes[left]
