"""The start of an epoch: income, the gold on a card, spending, a ruler's reign."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.contents import CAMP_NORM, REGIMENTS
from companion.games.epoch_of_rulers.box.kingdoms import BANK, CAMP, STRATEGIST
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings
from companion.games.epoch_of_rulers.state.territory import Territory, in_use, owned


class Income(NamedTuple):
    """The income of an epoch: a talent for each Treasury, gold, martial points, territories where a
    free regiment may be placed, and the Strategist's own card."""

    bank: bool
    gold: int
    martial: int
    camps: tuple[str, ...]
    card: bool


def income(
    territories: Iterable[Territory], player: Seat, *, ruler: str | None, extra_card: bool
) -> Income:
    """The player's income. The central territory has no home. `extra_card`: the Strategist still
    has his own card."""
    land = owned(territories, player)
    centres = sum(territory.home is None for territory in land)
    room = sum(len(territory.regiments) for territory in land) < REGIMENTS
    camps = tuple(territory.name for territory in land if room and _camp(territory))
    return Income(
        bank=in_use(land, player, BANK) > 0,
        gold=centres,
        martial=centres,
        camps=camps,
        card=ruler == STRATEGIST and not extra_card,
    )


def _camp(territory: Territory) -> bool:
    """Whether a free regiment may be placed here. It may be the fourth."""
    return territory.has(CAMP) and len(territory.regiments) < CAMP_NORM


class CardGold(NamedTuple):
    """The gold of the kingdom's owner and of the drawer afterwards, and the lost gold."""

    owner: int
    drawer: int
    lost: int


def share_card_gold(
    gold: int, *, drawer: int, drawer_cap: int, owner: int, owner_cap: int, claims: bool
) -> CardGold:
    """Shares the gold on a card. It goes to the drawer, but an owner who claims it first fills the
    treasury."""
    claimed = max(0, min(gold, owner_cap - owner)) if claims else 0
    drawn = max(0, min(gold - claimed, drawer_cap - drawer))
    return CardGold(owner + claimed, drawer + drawn, gold - claimed - drawn)


CARD_PRICE = 1
LEAST_SACRIFICE = 3
LEAST_KILLED = 3


def cards_to_buy(libraries: int, bought: int, gold: int) -> int:
    """The number of military cards that the player can still buy, one for each Library."""
    return max(0, min(libraries - bought, gold // CARD_PRICE))


def may_sacrifice(gold: int, *, altar: bool, sacrificed: bool) -> bool:
    """Whether the Altar may take all gold for a victory point of glory."""
    return altar and not sacrificed and gold >= LEAST_SACRIFICE


def altar_rewards(killed: int, survived: int, *, altar: bool, rewarded: bool) -> bool:
    """Whether a battle gives a victory point of martial deeds: all enemies are dead, at least
    three, for the first time in the epoch."""
    return altar and not rewarded and not survived and killed >= LEAST_KILLED


UNITS = 10
STATUE_UNITS = 5


class Reign(NamedTuple):
    """The last unit of a reign, and whether the marker has ended it; then the first and the last
    unit of the next reign."""

    end: int
    exceeded: bool
    next_start: int | None
    next_end: int | None


def reign(start: int, statues: int, marker: int, agreed: Readings = DEFAULTS) -> Reign:
    """The reign that began on the unit `start`. `statues` counts those built in it, also
    those destroyed since."""
    end = last_unit(start) + STATUE_UNITS * statues
    exceeded = marker > end or (agreed.dies_on_last_unit and marker == end)
    if not exceeded:
        return Reign(end, False, None, None)
    return Reign(end, True, marker, last_unit(marker))


def last_unit(start: int) -> int:
    """The last unit of a reign without Statues."""
    return start + UNITS - 1
