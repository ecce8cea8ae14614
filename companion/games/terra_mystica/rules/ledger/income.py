"""Income, and the rewards of phase III."""

from __future__ import annotations

from companion.games.terra_mystica.box.factions import (
    DWELLING,
    HOUSE,
    SANCTUARY,
    STRONGHOLD,
    TEMPLE,
)
from companion.games.terra_mystica.box.goods import Goods
from companion.games.terra_mystica.box.tiles import CARDS, FAVORS, RoundTile
from companion.games.terra_mystica.rules.ledger.spades import spades_gained
from companion.games.terra_mystica.state.player import Player, gained, priests_left


def step_of(ladder: tuple[int, ...], built: int) -> int:
    """The step of a ladder for a number of structures; the last step if there are more."""
    return ladder[max(0, min(built, len(ladder) - 1))]


def of_structures(player: Player) -> Goods:
    """The income from the visible places of the faction board."""
    faction, built = player.faction, player.built
    houses, temples = built[HOUSE], built[TEMPLE]
    goods = Goods(
        coins=step_of(faction.house_coins, houses),
        workers=step_of(faction.dwelling_workers, built[DWELLING]),
        priests=step_of(faction.temple_priests, temples)
        + built[SANCTUARY] * faction.sanctuary_priests,
        power=step_of(faction.house_power, houses) + step_of(faction.temple_power, temples),
    )
    return goods.plus(faction.stronghold_income) if built[STRONGHOLD] else goods


def due(player: Player) -> Goods:
    """The whole income, before the supply of priests and the bowls limit it."""
    goods = of_structures(player)
    for favor in player.favors:
        goods = goods.plus(FAVORS[favor].income)
    return goods.plus(CARDS[player.card].income) if player.card else goods


def taken(player: Player) -> Goods:
    """The income as the supply of priests limits it."""
    goods = due(player)
    return goods._replace(priests=max(0, min(goods.priests, priests_left(player))))


def income(player: Player) -> Player:
    """The player after phase I."""
    return gained(player, due(player))


def rewards(player: Player, tile: RoundTile) -> int:
    """How many times a player gets the reward of phase III."""
    if tile.cult is None:
        return player.priests_kept
    return player.cults[tile.cult] // tile.per


def rewarded(player: Player, tile: RoundTile) -> tuple[Goods, int]:
    """The goods and the spades of phase III. A player who has left gets no spades."""
    times = rewards(player, tile)
    return tile.reward.times(times), 0 if player.dropped else times * tile.spades


def reward(player: Player, tile: RoundTile) -> Player:
    """The player with the rewards of phase III."""
    goods, spades = rewarded(player, tile)
    return spades_gained(gained(player, goods), spades, None)
