"""The coup and the plague."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from companion.games.epoch_of_rulers.box.contents import PLAGUE_CHIPS
from companion.games.epoch_of_rulers.state.territory import Territory, Weakest, weakest


def rebels(die: int) -> int:
    """The number of rebels."""
    return (die + 1) // 2


def coup_at(territories: Iterable[Territory], player: str) -> Weakest:
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
