"""The places for a new regiment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from companion.games.epoch_of_rulers.box.buildings import CAPITAL, TENTS
from companion.games.epoch_of_rulers.box.contents import REGIMENTS
from companion.games.epoch_of_rulers.rules.epoch.fees import norm
from companion.games.epoch_of_rulers.rules.orders.prices import MOBILISE
from companion.games.epoch_of_rulers.state.territory import Territory, owned

NoRegiment: TypeAlias = Literal[
    "no_gold", "army_full", "territory_full", "needs_capital", "no_special_left"
]


def why_no_regiment(
    territories: Iterable[Territory],
    here: Territory,
    player: str,
    *,
    gold: int,
    specials_left: int | None = None,
    hordes: bool = False,
) -> NoRegiment | None:
    """Why mobilising is not allowed here; None if it is. `hordes`: this is the epoch of Invincible
    Hordes. `specials_left`: for a special regiment, the number in the supply; it needs the player's
    capital here."""
    if specials_left is not None:
        if not here.has(CAPITAL):
            return "needs_capital"
        if not specials_left:
            return "no_special_left"
    if sum(len(territory.regiments) for territory in owned(territories, player)) >= REGIMENTS:
        return "army_full"
    if len(here.regiments) >= norm(here.has(TENTS), hordes):
        return "territory_full"
    return "no_gold" if gold < MOBILISE else None
