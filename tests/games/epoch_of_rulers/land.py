"""Territories for the tests: "ada" and "bob" are the players."""

from typing import Any

from companion.games.epoch_of_rulers.state.state import Building, Regiment, Territory


def army(count: int) -> tuple[Regiment, ...]:
    """So many ordinary regiments."""
    return (Regiment(),) * count


def land(
    name: str = "A",
    *built: str,
    regiments: int = 0,
    owner: str | None = "ada",
    home: str | None = "ada",
    builder: str = "ada",
    **facts: Any,
) -> Territory:
    buildings = tuple(Building(kind, builder) for kind in built)
    return Territory(name, owner, home, army(regiments), buildings, **facts)
