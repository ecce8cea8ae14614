"""The coup and the plague."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from companion.games.epoch_of_rulers.box.contents import PLAGUE_CHIPS
from companion.games.epoch_of_rulers.lands.territory import Territory
from companion.games.epoch_of_rulers.lands.weakest import Weakest, weakest


def rebels(die: int) -> int:
    """How many rebels rise."""
    return (die + 1) // 2


def coup_at(territories: Iterable[Territory], player: str) -> Weakest:
    """Where the player's coup happens: on own land that was the player's from the beginning,
    where the fewest regiments stand."""
    return weakest({
        territory.name: len(territory.regiments)
        for territory in territories
        if territory.owner == territory.home == player
    })  # fmt: skip


def plague_spreads_to(
    territories: Iterable[Territory], neighbours: Collection[str] | None = None
) -> tuple[str, ...]:
    """Where the plague may go: land with regiments and without its chip, among the neighbours if
    they are known. Nowhere once all chips lie on the map."""
    land = list(territories)
    if sum(territory.plague for territory in land) >= PLAGUE_CHIPS:
        return ()
    return tuple(
        territory.name
        for territory in land
        if territory.regiments and not territory.plague
        and (neighbours is None or territory.name in neighbours)
    )  # fmt: skip
