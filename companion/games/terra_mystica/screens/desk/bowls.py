"""The bowls of power for screens."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.terra_mystica.box.factions import TOKENS
from companion.games.terra_mystica.box.tiles import POWER_ACTIONS
from companion.games.terra_mystica.state import power
from companion.games.terra_mystica.state.player import Player

PRICES = tuple(sorted({action.power for action in POWER_ACTIONS.values()}))


@dataclass(frozen=True, slots=True)
class Bowls:
    """`tokens` are in bowls I, II and III; `gone` have left the game. `room`: power that can still
    be gained; `usable`: power with all possible sacrifices, of which there are `most`. `sacrifice`
    gives the least for each price of a power action; None if it can't be paid."""

    tokens: power.Bowls
    gone: int
    room: int
    usable: int
    most: int
    sacrifice: tuple[tuple[int, int | None], ...]


def bowls(player: Player) -> Bowls:
    tokens = player.power
    most = max(0, tokens[1] // 2)
    return Bowls(
        tokens,
        TOKENS - sum(tokens),
        power.room(tokens),
        tokens[2] + most,
        most,
        tuple((price, power.least_sacrifice(tokens, price)) for price in PRICES),
    )
