"""The fewest armies that put a player strictly ahead in every order of settling (rulebook, "End the
game").

Extra armies change the end of a war at only two numbers: when the player ties the strongest other
side, and when the player leads alone. So the search tries these few numbers for each war, cheapest
total first, and the first total that leads in every order is the fewest."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import islice
from typing import TypeAlias

from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import LOWEST_SCORE, PROVINCE_VP, Province
from companion.games.mythotopia.rules.end.always_ahead import Lead
from companion.games.mythotopia.rules.war.settlement import (
    ISLAND_OF,
    Settlement,
    Settling,
    settlement,
)
from companion.games.mythotopia.rules.war.strength import armies_to_lead, armies_to_tie, war
from companion.games.mythotopia.state.position import PlayerPosition, Position

MOST_PLANS = 2000  # each settled in a few orders, in some 50 ms together
MOST_ORDERS = 25  # in which plans have failed

HIGHEST_TOKEN = max(contents.VP_TOKENS_IN_BOX)

Armies: TypeAlias = tuple[tuple[str, int], ...]
"""Extra armies by province name, without zeros."""

Choices: TypeAlias = tuple[tuple[int, Settlement], ...]
"""The useful numbers of extra armies in one war, fewest first, and the war's end with each."""


@dataclass(frozen=True, slots=True)
class Reinforcements:
    """The fewest armies that put the player ahead; `armies` is None if no number does. If
    `unknown`, the search was given up and None means nothing."""

    armies: Armies | None
    unknown: bool = False


def reinforced(position: Position, armies: Mapping[str, int], player: Seat) -> Position:
    provinces = dict(position.provinces)
    for province, extra in armies.items():
        land = provinces[province]
        more = {**land.armies, player: land.armies.get(player, 0) + extra}
        provinces[province] = land.model_copy(update={"armies": more})
    return position.model_copy(update={"provinces": provinces})


def own_wars(position: Position, player: Seat) -> tuple[str, ...]:
    """The wars that the player takes part in: own province attacked, or own armies attacking."""
    return tuple(
        province
        for province in position.wars
        if player == position.provinces[province].owner
        or player in position.provinces[province].attackers
    )


def fewest_armies(position: Position, player: Seat, most: int) -> Reinforcements:
    """The fewest extra armies, at most `most` in all, in wars that the player takes part in. Exact,
    or `unknown`."""
    lead, board = Lead(player), Settling(position)
    ends = {province: settlement(position, war(position, province)) for province in position.wars}
    choices = {p: useful_numbers(position, p, player, most) for p in own_wars(position, player)}
    if _out_of_reach(position, player, choices.values()):
        return Reinforcements(None)
    plans = cheapest_first([[extra for extra, _ in of_war] for of_war in choices.values()], most)
    for taken in islice(plans, MOST_PLANS):
        chosen = {p: of_war[i] for (p, of_war), i in zip(choices.items(), taken, strict=True)}
        planned = {**ends, **{p: end for p, (_, end) in chosen.items()}}
        if not lead.may_last(board, board.start, planned):
            continue
        if len(lead.lost_in) > MOST_ORDERS:
            return Reinforcements(None, unknown=True)
        if lead.lasts(board, planned):
            return Reinforcements(tuple(sorted((p, n) for p, (n, _) in chosen.items() if n)))
    return Reinforcements(None, unknown=next(plans, None) is not None)


def useful_numbers(position: Position, province: Province, player: Seat, most: int) -> Choices:
    """0, and each number up to `most` at which the war starts to end differently."""
    ruling = war(position, province)
    ends: dict[Settlement, int] = {}
    for extra in sorted({0, armies_to_tie(ruling, player), armies_to_lead(ruling, player)}):
        if extra <= most:
            after = reinforced(position, {province: extra}, player)
            ends.setdefault(settlement(after, war(after, province)), extra)
    return tuple((extra, end) for end, extra in ends.items())


def cheapest_first(numbers: Sequence[Sequence[int]], most: int) -> Iterator[tuple[int, ...]]:
    """Every choice of one number from each list, as indexes, ordered by sum up to `most`; of equal
    sums the one that raises the fewest lists first. The lists ascend from 0. Each choice comes
    once: by raising the list raised last, or a later one."""
    heap = [(0, 0, (0,) * len(numbers), 0)]
    while heap:
        total, raised, taken, last = heappop(heap)
        yield taken
        for place in range(last, len(numbers)):
            rising, now = numbers[place], taken[place]
            if now + 1 < len(rising):
                then = total + rising[now + 1] - rising[now]
                if then <= most:
                    following = (*taken[:place], now + 1, *taken[place + 1 :])
                    heappush(heap, (then, raised + (now == 0), following, place))


def _out_of_reach(position: Position, player: Seat, wars: Iterable[Choices]) -> bool:
    """Whether some rival surely stays at least level, however much the player gains and the rival
    loses in these wars. It is quick and may say no too often."""
    best = position.player(player).vp
    best += sum(max(_most_won(end, player) for _, end in choices) for choices in wars)
    return any(
        best <= _least_kept(position, rival) for rival in position.players if rival.id != player
    )


def _most_won(end: Settlement, player: Seat) -> int:
    tokens = HIGHEST_TOKEN * len(end.claims)
    if end.taker == player:
        return PROVINCE_VP + tokens + HIGHEST_TOKEN * (end.province in ISLAND_OF)
    return tokens if end.keeper == player else 0


def _least_kept(position: Position, rival: PlayerPosition) -> int:
    attacked = sum(position.provinces[province].owner == rival.id for province in position.wars)
    return min(rival.vp, max(LOWEST_SCORE, rival.vp - PROVINCE_VP * attacked))
