"""A pass: its points, and the bonus cards that are returned and taken."""

from __future__ import annotations

from companion.games.terra_mystica.box.factions import DWELLING, HOUSE, SANCTUARY, STRONGHOLD
from companion.games.terra_mystica.box.tiles import CARDS
from companion.games.terra_mystica.state.breach import refuse
from companion.games.terra_mystica.state.player import Player, scored

AIR1 = (0, 2, 3, 3, 4)
"""Points of the favour tile air1 by the number of Trading houses."""
BRIDGE_POINTS = 3
HOUSE_CARD, GREAT_CARD, SHIP_CARD = 2, 4, 3


def card_points(card: str, built: tuple[int, ...], shipping: int) -> int:
    """The points of a bonus card when it is returned."""
    points = {
        "dwelling_vp_2coins": built[DWELLING],
        "th_vp_worker": HOUSE_CARD * built[HOUSE],
        "shsa_vp_2workers": GREAT_CARD * (built[STRONGHOLD] + built[SANCTUARY]),
        "shipping_vp_3power": SHIP_CARD * shipping,
    }
    return points.get(card, 0)


def scores_bridges(player: Player) -> bool:
    """Whether a pass scores bridges that join two own structures."""
    return player.faction.id == "engineers" and player.has(STRONGHOLD)


def passed(player: Player, own_bridges: int) -> Player:
    """The player after scoring for a pass. `own_bridges` join two own structures."""
    player = scored(player, "card", card_points(player.card, player.built, player.shipping))
    if "air1" in player.favors:
        player = scored(player, "favor", AIR1[max(0, min(player.built[HOUSE], len(AIR1) - 1))])
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
