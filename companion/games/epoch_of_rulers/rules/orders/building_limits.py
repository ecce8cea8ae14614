"""The build order: places, levels and stock of a territory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from companion.games.epoch_of_rulers.box.buildings import BRICKWORKS, CAPITAL
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings
from companion.games.epoch_of_rulers.rules.orders.prices import build_price

PLACES = 3

WhyNot: TypeAlias = Literal[
    "duplicate", "needs_lower_level", "needs_brickworks", "no_place", "no_stock", "no_gold"
]


class Site(NamedTuple):
    """A building on the territory; `own`: built by the player who wants to build here."""

    kind: str
    level: int
    own: bool = True


def why_not(
    existing: Sequence[Site],
    new: Site,
    *,
    gold: int,
    stock: int,
    followup: bool = False,
    agreed: Readings = DEFAULTS,
) -> WhyNot | None:
    """Why the building is not allowed; None if it is. `followup`: right after Brickworks, in the
    same order. The capitals of two kingdoms are different buildings."""
    if any(site.kind == new.kind and (site.own or new.kind != CAPITAL) for site in existing):
        return "duplicate"
    if not _founded(existing, new):
        return "needs_lower_level"
    if followup and not _brickworks(existing):
        return "needs_brickworks"
    if places_taken([*existing, new]) > PLACES:
        return "no_place"
    if stock < 1:
        return "no_stock"
    if gold < build_price(new.kind, new.level, followup=followup, agreed=agreed):
        return "no_gold"
    return None


def places_taken(sites: Sequence[Site]) -> int:
    """The number of the three places that are taken. Own Brickworks have an extra place for a
    building of level 2."""
    extra = _brickworks(sites) and any(site.level == 2 for site in sites)
    return len(sites) - (1 if extra else 0)


def _founded(existing: Sequence[Site], new: Site) -> bool:
    """Whether there is a building of the level below. The capital needs none."""
    if new.level == 1 or new.kind == CAPITAL:
        return True
    return any(site.level == new.level - 1 for site in existing)


def _brickworks(sites: Sequence[Site]) -> bool:
    return any(site.own and site.kind == BRICKWORKS for site in sites)
