"""After a battle: retreats, captured land, loot; and disasters: the coup, the plague."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.contents import PLAGUE_CHIPS
from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL
from companion.games.epoch_of_rulers.state.territory import (
    REBELS,
    Regiment,
    Territory,
    weakest,
)


def revolts(target: Territory, victor: str, moved_in: int) -> bool:
    """Whether an uprising breaks out at the start of the victor's next epoch: nobody has moved in,
    and it is not the victor's original land."""
    return not moved_in and target.home != victor


def capital_points(target: Territory, victor: str, conquered: frozenset[str]) -> frozenset[str]:
    """The players whose capitals the victor has captured; each brings a victory point, once."""
    capitals = {
        building.builder
        for building in target.buildings
        if building.kind == CAPITAL and building.builder != victor
    }
    return conquered | capitals


def to_rebels(territory: Territory, rebels: int) -> tuple[Territory, tuple[Regiment, ...]]:
    """The territory after the rebels have won, and the regiments that must leave it."""
    lost = replace(territory, owner=REBELS, regiments=(Regiment(),) * rebels, orders=0,
                   uprising=False, protected=False)  # fmt: skip
    return lost, territory.regiments


CONQUEROR_PAYS = {2: 1, 3: 2}
"""Talents to switch off a defence, by its level."""


def marauder_gold(kills: int, *, won: bool, building: bool) -> int:
    """A talent for each enemy killed in a won battle, and one if anything is built on the
    attacked territory."""
    return (kills if won else 0) + int(building)


def conqueror_price(level: int) -> int:
    """Talents that switch off a defence of level 2 or 3."""
    return CONQUEROR_PAYS[level]


def rebels(die: int) -> int:
    """The number of rebels."""
    return (die + 1) // 2


def coup_at(territories: Iterable[Territory], player: Seat) -> tuple[str, ...]:
    """The territories where the player's coup may happen: own original land with the fewest
    regiments."""
    return weakest({
        territory.name: len(territory.regiments)
        for territory in territories
        if territory.owner == territory.home == player
    })  # fmt: skip


def plague_spreads_to(
    territories: Iterable[Territory], neighbours: Collection[str] | None = None
) -> tuple[str, ...]:
    """The territories where the plague may go: land with regiments and without a chip, among the
    neighbours if they are known. None when all chips are on the map."""
    land = list(territories)
    if sum(territory.plague for territory in land) >= PLAGUE_CHIPS:
        return ()
    return tuple(
        territory.name
        for territory in land
        if territory.regiments and not territory.plague
        and (neighbours is None or territory.name in neighbours)
    )  # fmt: skip
