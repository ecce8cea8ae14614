"""Income at the start of an epoch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.games.epoch_of_rulers.box.buildings import BANK, CAMP
from companion.games.epoch_of_rulers.box.contents import CAMP_NORM, REGIMENTS
from companion.games.epoch_of_rulers.box.rulers import STRATEGIST
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
    territories: Iterable[Territory], player: str, *, ruler: str | None, extra_card: bool
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
