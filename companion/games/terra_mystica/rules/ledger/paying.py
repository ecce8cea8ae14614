"""Paying for missing goods with conversions and sacrifices: the cheapest way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.terra_mystica.box.goods import Goods
from companion.games.terra_mystica.state.player import Player, priests_left
from companion.games.terra_mystica.state.power import least_sacrifice

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
    return _more(cost, _usable(player))


def price(before: Player, after: Player) -> Goods:
    """The goods that a player has paid for a deed."""
    return _more(_usable(before), _usable(after))


def _usable(player: Player) -> Goods:
    return Goods(player.coins, player.workers, player.priests, player.power[2])


def _more(goods: Goods, others: Goods) -> Goods:
    """What there is more of in `goods` than in `others`."""
    return Goods(*(max(0, one - other) for one, other in zip(goods, others, strict=True)))


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
    if short.priests > priests_left(player):
        return
    spare = max(0, player.priests - cost.priests)
    workers = max(0, player.workers - cost.workers)
    points = player.vp if player.faction.id == "alchemists" else 0
    for ordained in range(min(short.workers, spare) + 1):
        others = workers + points + spare - ordained
        for coins in range(min(short.coins, others) + 1):
            left = min(coins, workers)
            paid = min(coins - left, points)
            way = _way(player, cost, short, (ordained, left, paid, coins - left - paid))
            if way:
                yield way


def _way(player: Player, cost: Goods, short: Goods, given: tuple[int, int, int, int]) -> Way | None:
    """The way with these numbers of priests turned into workers, and of workers, points and priests
    turned into coins. Power pays for the rest; None if the bowls have too little."""
    ordained, left, paid, sold = given
    coins, workers = short.coins - left - paid - sold, short.workers - ordained
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
        Conversion("points", paid, "coins", paid),
        Conversion("power", coins, "coins", coins),
    )
    price = (
        tokens + PRIEST_POWER * (ordained + sold) + WORKER_POWER * left + POINT_WORTH * paid
        + SACRIFICE_WORTH * burned
    )  # fmt: skip
    return Way(burned, tuple(step for step in steps if step.amount), price)
