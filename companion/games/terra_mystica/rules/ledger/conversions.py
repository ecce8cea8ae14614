"""Conversions and sacrifice: any number in one's own turn."""

from __future__ import annotations

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import STRONGHOLD
from companion.games.terra_mystica.box.goods import Goods
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


def convert(player: Player, given: str, amount: int, taken: str, brings: int) -> Player:
    """The player after a conversion of `amount` of one good to `brings` of another."""
    if (given, taken) == ORDAIN:
        return ordain(player, amount, brings)
    rates = ANY_RATE if player.faction.id == "alchemists" else RATES
    rate = rates.get((given, taken))
    if rate is None:
        raise Breach("{who} can't convert {given} to {taken}",
                     who=player.name, given=given, taken=taken)  # fmt: skip
    if amount * rate[1] != brings * rate[0] or brings < 1:
        refuse(
            "the rate of {given} to {taken} is {gives} to {takes}, not {amount} to {brings}",
            given=given, taken=taken, gives=rate[0], takes=rate[1], amount=amount, brings=brings,
        )  # fmt: skip
    return _received(_given(player, given, amount), taken, brings)


def _given(player: Player, kind: str, amount: int) -> Player:
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
