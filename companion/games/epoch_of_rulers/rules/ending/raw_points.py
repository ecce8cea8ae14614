"""Raw points read from the territories at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.epoch_of_rulers.box.buildings import (
    DEFENCES,
    PALACE,
    STATUE,
    TREASURY,
)
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings
from companion.games.epoch_of_rulers.state.territory import Building, Territory

TREASURY_POINTS, PALACE_POINTS, LOST_CAPITAL = 2, 3, 3


def construction(built: Iterable[Iterable[tuple[str, int]]]) -> dict[str, int]:
    """Raw points of construction by builder, from the builders and levels on every territory:
    the highest level that a player has built there, on own land or not."""
    points: dict[str, int] = {}
    for territory in built:
        highest: dict[str, int] = {}
        for builder, level in territory:
            highest[builder] = max(level, highest.get(builder, 0))
        for builder, level in highest.items():
            points[builder] = points.get(builder, 0) + level
    return points


def builders_and_levels(territories: Iterable[Territory]) -> list[list[tuple[str, int]]]:
    """The inputs of `construction`, from the territories."""
    return [
        [(building.builder, building.level) for building in territory.buildings]
        for territory in territories
    ]


def defences(territories: Sequence[Territory], player: str, agreed: Readings = DEFAULTS) -> int:
    """The number of the player's Watchtowers, Walls and Fortresses that score."""
    found = _scoring(territories, player, agreed)
    return sum(building.kind in DEFENCES for building in found)


def treasuries(territories: Sequence[Territory], player: str, agreed: Readings = DEFAULTS) -> int:
    """The number of the player's Treasuries that score."""
    found = _scoring(territories, player, agreed)
    return sum(building.kind == TREASURY for building in found)


def statues_and_palaces(territories: Iterable[Territory], player: str) -> tuple[int, int]:
    """The numbers of the player's Statues and Palaces that still stand, on any land."""
    kinds = [
        building.kind
        for territory in territories
        for building in territory.buildings
        if building.builder == player
    ]
    return kinds.count(STATUE), kinds.count(PALACE)


def _scoring(territories: Iterable[Territory], player: str, agreed: Readings) -> list[Building]:
    """The player's buildings that score for army and wealth."""
    return [
        building
        for territory in territories
        if _scores(territory, player, agreed)
        for building in territory.buildings
        if building.builder == player
    ]


def _scores(territory: Territory, player: str, agreed: Readings) -> bool:
    if agreed.scoring_buildings == "all":
        return True
    quiet = agreed.scoring_buildings == "held" or not territory.uprising
    return territory.owner == player and quiet
