"""Conversions and sacrifice: their rates, and the cheapest way to pay for missing goods."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import STRONGHOLD, Goods
from companion.games.terra_mystica.state import power
from companion.games.terra_mystica.state.breach import Breach, counted, needed, refuse
from companion.games.terra_mystica.state.player import (
    Player,
    gained,
    paid,
    priests_left,
    scored,
    with_due,
)
from companion.games.terra_mystica.state.power import least_sacrifice

RATES: dict[tuple[str, str], tuple[int, int]] = {
    ("power", "priests"): (5, 1),
    ("power", "workers"): (3, 1),
    ("power", "coins"): (1, 1),
    ("priests", "workers"): (1, 1),
    ("priests", "coins"): (1, 1),
    ("workers", "coins"): (1, 1),
}
"""The rate of each conversion: the amounts given and received."""
ALCHEMISTS: dict[tuple[str, str], tuple[int, int]] = {
    ("points", "coins"): (1, 1),
    ("coins", "points"): (2, 1),
}
ANY_RATE = RATES | ALCHEMISTS
MOST_ORDAINED = 3
ORDAIN = ("workers", "priests")
"""The Darklings' Stronghold: workers become priests."""


def convert(player: Player, source: str, amount: int, target: str, brings: int) -> Player:
    """The player after a conversion of `amount` of one good to `brings` of another."""
    if (source, target) == ORDAIN:
        return ordain(player, amount, brings)
    rates = ANY_RATE if player.faction.id == "alchemists" else RATES
    rate = rates.get((source, target))
    if rate is None:
        raise Breach("{who} can't convert {given} to {taken}",
                     who=player.name, given=source, taken=target)  # fmt: skip
    if amount * rate[1] != brings * rate[0] or brings < 1:
        refuse(
            "the rate of {given} to {taken} is {gives} to {takes}, not {amount} to {brings}",
            given=source, taken=target, gives=rate[0], takes=rate[1], amount=amount, brings=brings,
        )  # fmt: skip
    return _received(_spent(player, source, amount), target, brings)


def _spent(player: Player, kind: str, amount: int) -> Player:
    if kind != "points":
        return paid(player, Goods(**{kind: amount}))
    if player.vp < amount:
        refuse("{who} have {has} VP, {needs}",
                     who=player.name, has=player.vp, needs=needed(amount))  # fmt: skip
    return scored(player, "conversions", -amount)


def _received(player: Player, kind: str, amount: int) -> Player:
    if kind == "points":
        return scored(player, "conversions", amount)
    if kind == "priests" and amount > priests_left(player):
        left = counted(priests_left(player), "priest")
        refuse("{who} have {left} left in the supply, {needs}",
                     who=player.name, left=left, needs=needed(amount))  # fmt: skip
    return gained(player, Goods(**{kind: amount}))


def ordain(player: Player, workers: int, priests: int) -> Player:
    """The Darklings after their Stronghold turns workers into priests, once."""
    most = player.due.ordain
    if not most:
        refuse("{who} can't convert workers to priests", who=player.name)
    if workers != priests or not 1 <= workers <= most:
        refuse("{who} make up to {most} workers priests, one of each",
                     who=player.name, most=most)  # fmt: skip
    player = _received(paid(player, Goods(workers=workers)), "priests", priests)
    return with_due(player, ordain=-most)


def ordainable(player: Player, kind: int) -> int:
    """How many workers Darklings make priests with this structure: up to 3, as many as its price
    leaves and the supply allows."""
    if player.faction.id != "darklings" or kind != STRONGHOLD:
        return 0
    left = player.workers - player.faction.costs[kind].workers
    return max(0, min(MOST_ORDAINED, left, priests_left(player)))


def burn(player: Player, tokens: int) -> Player:
    """The player after a sacrifice: `tokens` go to bowl III, and the same number leave the game."""
    if player.power[1] < 2 * tokens:
        refuse("{who} have {has} power in bowl II, {needs} are needed to burn {tokens}",
                     who=player.name, has=player.power[1], needs=2 * tokens,
                     tokens=tokens)  # fmt: skip
    return changed(player, power=power.sacrificed(player.power, tokens))


PRIEST_POWER, WORKER_POWER = 5, 3
"""Power for a priest and for a worker. They are worth the same when they are spent."""
SACRIFICE_WORTH, POINT_WORTH = 2, 3
"""Other costs of a way, as power: for a token that leaves the game, for a point."""


class Conversion(NamedTuple):
    """`amount` of one good for `brings` of another."""

    given: str
    amount: int
    taken: str
    brings: int


class Way(NamedTuple):
    """A way to the goods of a deed: first tokens are sacrificed, then goods converted. `price` is
    its cost, as power."""

    burned: int = 0
    steps: tuple[Conversion, ...] = ()
    price: int = 0


def missing(player: Player, cost: Goods) -> Goods:
    """The goods that a player lacks for a cost, before any conversion. Only power in bowl III
    counts."""
    return _more(cost, usable(player))


def short_of(player: Player, cost: Goods) -> Goods:
    """What a player lacks for a cost even after the best conversions and sacrifices, those that
    leave the least, counted as power; nothing if there is a way to pay."""
    lacking, spare = missing(player, cost), _more(usable(player), cost)
    ordained = min(lacking.workers, spare.priests)
    workers, priests = lacking.workers - ordained, lacking.priests
    points = max(0, player.vp) if player.faction.id == "alchemists" else 0
    coins = max(0, lacking.coins - spare.workers - points - spare.priests + ordained)
    power = player.power[2] + player.power[1] // 2 - cost.power
    tokens = max(0, power)
    bought = (
        (p, w, tokens - PRIEST_POWER * p - WORKER_POWER * w)
        for p in range(max(0, min(priests, priests_left(player))) + 1)
        for w in range(workers + 1)
    )
    left = (
        Goods(max(0, coins - rest), workers - w, priests - p, max(0, -power))
        for p, w, rest in bought
        if rest >= 0
    )
    return min(left, key=lambda g: g.coins + WORKER_POWER * g.workers + PRIEST_POWER * g.priests)


def price(before: Player, after: Player) -> Goods:
    return _more(usable(before), usable(after))


def usable(player: Player) -> Goods:
    """The goods that a player can spend: of the power, that in bowl III."""
    return Goods(player.coins, player.workers, player.priests, player.power[2])


def _more(goods: Goods, less: Goods) -> Goods:
    return Goods(*(max(0, count - deduction) for count, deduction in zip(goods, less, strict=True)))


def cheapest(player: Player, cost: Goods) -> Way | None:
    """The cheapest way to pay a cost; an empty way if nothing is missing, None if there is no
    way."""
    short = missing(player, cost)
    if not any(short):
        return Way()
    return min(_ways(player, cost, short), key=lambda way: (way.price, way.burned), default=None)


def _ways(player: Player, cost: Goods, short: Goods) -> Iterator[Way]:
    """The sensible ways: workers from priests or power; coins from workers, points, priests, in
    this order, or from power."""
    if short.priests > max(0, priests_left(player)):
        return
    spare = max(0, player.priests - cost.priests)
    workers = max(0, player.workers - cost.workers)
    points = player.vp if player.faction.id == "alchemists" else 0
    for ordained in range(min(short.workers, spare) + 1):
        other_coins = workers + points + spare - ordained
        for coins in range(min(short.coins, other_coins) + 1):
            left = min(coins, workers)
            vp = min(coins - left, points)
            way = _way(player, cost, short, (ordained, left, vp, coins - left - vp))
            if way:
                yield way


def _way(player: Player, cost: Goods, short: Goods, parts: tuple[int, int, int, int]) -> Way | None:
    """The way with these numbers of priests turned into workers, and of workers, points and priests
    turned into coins. Power pays for the rest; None if the bowls have too little."""
    ordained, left, vp, sold = parts
    coins, workers = short.coins - left - vp - sold, short.workers - ordained
    tokens = coins + WORKER_POWER * workers + PRIEST_POWER * short.priests
    burned = least_sacrifice(player.power, cost.power + tokens)
    if burned is None:
        return None
    steps = (
        Conversion("power", PRIEST_POWER * short.priests, "priests", short.priests),
        Conversion("priests", ordained, "workers", ordained),
        Conversion("power", WORKER_POWER * workers, "workers", workers),
        Conversion("priests", sold, "coins", sold),
        Conversion("workers", left, "coins", left),
        Conversion("points", vp, "coins", vp),
        Conversion("power", coins, "coins", coins),
    )
    price = (
        tokens + PRIEST_POWER * (ordained + sold) + WORKER_POWER * left + POINT_WORTH * vp
        + SACRIFICE_WORTH * burned
    )  # fmt: skip
    return Way(burned, tuple(step for step in steps if step.amount), price)
