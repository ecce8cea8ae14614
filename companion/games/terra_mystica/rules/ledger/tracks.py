"""The tracks of the faction board: shipping and exchange."""

from __future__ import annotations

from companion.games.terra_mystica.box.goods import Goods
from companion.games.terra_mystica.state.breach import refuse
from companion.games.terra_mystica.state.player import Player, paid, scored

SHIPPING_COST = Goods(coins=4, priests=1)
EXCHANGE_POINTS = 6


def can_ship(player: Player) -> bool:
    """Whether a step is left on the shipping track; Dwarves and Fakirs have no track."""
    return player.shipping < player.faction.last_shipping


def advance_shipping(player: Player) -> Player:
    """The player after paying for a step of shipping."""
    if not can_ship(player):
        refuse("{who} are at the end of the shipping track", who=player.name)
    return shipping_step(paid(player, SHIPPING_COST))


def shipping_step(player: Player) -> Player:
    """The player one level further, with its points; nothing happens at the end of the track."""
    if not can_ship(player):
        return player
    level = player.shipping + 1
    return scored(player, "shipping", player.faction.shipping_points[level], shipping=level)


def advance_exchange(player: Player) -> Player:
    """The player one step up the exchange track."""
    if player.exchange >= player.faction.exchange:
        refuse("{who} are at the end of the exchange track", who=player.name)
    player = paid(player, player.faction.exchange_cost)
    return scored(player, "exchange", EXCHANGE_POINTS, exchange=player.exchange + 1)
