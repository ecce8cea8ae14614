"""Income, the rewards of phase III, and passes: their points and their bonus cards."""

from companion.games.terra_mystica.box import factions
from companion.games.terra_mystica.box.tiles import CARDS, FAVORS, RoundTile
from companion.games.terra_mystica.rules.ledger.structures import spades_gained
from companion.games.terra_mystica.state.breach import refuse
from companion.games.terra_mystica.state.player import Player, gained, priests_left, scored


def step_of(ladder: tuple[int, ...], built: int) -> int:
    """The step of a ladder for a number of structures; the last step if there are more."""
    return ladder[max(0, min(built, len(ladder) - 1))]


def of_structures(player: Player) -> factions.Goods:
    """The income from the visible places of the faction board."""
    faction, built = player.faction, player.built
    houses, temples = built[factions.HOUSE], built[factions.TEMPLE]
    goods = factions.Goods(
        coins=step_of(faction.house_coins, houses),
        workers=step_of(faction.dwelling_workers, built[factions.DWELLING]),
        priests=step_of(faction.temple_priests, temples)
        + built[factions.SANCTUARY] * faction.sanctuary_priests,
        power=step_of(faction.house_power, houses) + step_of(faction.temple_power, temples),
    )
    return goods.plus(faction.stronghold_income) if built[factions.STRONGHOLD] else goods


def due(player: Player) -> factions.Goods:
    """The whole income, before the supply of priests and the bowls limit it."""
    goods = of_structures(player)
    for favor in player.favors:
        goods = goods.plus(FAVORS[favor].income)
    return goods.plus(CARDS[player.card].income) if player.card else goods


def limited_income(player: Player) -> factions.Goods:
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


def rewarded(player: Player, tile: RoundTile) -> tuple[factions.Goods, int]:
    """The goods and the spades of phase III. A player who has left gets no spades."""
    times = rewards(player, tile)
    return tile.reward.times(times), 0 if player.dropped else times * tile.spades


def reward(player: Player, tile: RoundTile) -> Player:
    """The player with the rewards of phase III."""
    goods, spades = rewarded(player, tile)
    return spades_gained(gained(player, goods), spades, None)


AIR1 = (0, 2, 3, 3, 4)
"""Points of the favour tile air1 by the number of Trading houses."""
BRIDGE_POINTS = 3
HOUSE_CARD, GREAT_CARD, SHIP_CARD = 2, 4, 3


def card_points(card: str, built: tuple[int, ...], shipping: int) -> int:
    """The points of a bonus card when it is returned."""
    points = {
        "dwelling_vp_2coins": built[factions.DWELLING],
        "th_vp_worker": HOUSE_CARD * built[factions.HOUSE],
        "shsa_vp_2workers": GREAT_CARD * (built[factions.STRONGHOLD] + built[factions.SANCTUARY]),
        "shipping_vp_3power": SHIP_CARD * shipping,
    }
    return points.get(card, 0)


def scores_bridges(player: Player) -> bool:
    """Whether a pass scores bridges that join two own structures."""
    return player.faction.id == "engineers" and player.has(factions.STRONGHOLD)


def passed(player: Player, own_bridges: int) -> Player:
    """The player after scoring for a pass. `own_bridges` join two own structures."""
    player = scored(player, "card", card_points(player.card, player.built, player.shipping))
    if "air1" in player.favors:
        player = scored(player, "favor", step_of(AIR1, player.built[factions.HOUSE]))
    if scores_bridges(player):
        player = scored(player, "faction", BRIDGE_POINTS * own_bridges)
    return player


def swapped(lying: dict[str, int], *, taken: str, given: str) -> dict[str, int]:
    """The available cards after one is taken and another returned, "" for none. Raises Breach if
    the taken one is not available."""
    cards = dict(lying)
    if taken and cards.pop(taken, None) is None:
        refuse("{card} doesn't lie there", card=CARDS[taken].code)
    return {**cards, given: 0} if given else cards
