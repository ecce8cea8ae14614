"""The rooms of the game one above the other."""

from __future__ import annotations

from pathlib import Path

from companion.games import epoch_of_rulers
from tests.core.test_architecture import MODULES, imported, name, within

GAME = epoch_of_rulers.__name__
ROOMS = (
    "box",
    "state",
    "rules",
    "moves",
    "course",
    "fixes",
    "setup",
    "reference",
    "screens",
    "exchange",
)
"""From the bottom to the top: a room imports from itself and from those before it."""
OURS = [path for path in MODULES if name(path).startswith("games/epoch_of_rulers/")]


def room(path: Path) -> str:
    """The room of a module: the outermost folder in the game."""
    return name(path).split("/")[2]


def test_every_room_has_its_place() -> None:
    rooms = [path for path in OURS if path.parent.name != "epoch_of_rulers"]
    assert {room(path) for path in rooms} == set(ROOMS)


def above(path: Path) -> list[str]:
    """What a module imports from the rooms above its own."""
    higher = ROOMS[ROOMS.index(room(path)) + 1 :]
    rooms = [f"{GAME}.{room}" for room in higher]
    return [f"{name(path)} imports {module}" for module in imported(path) if within(module, *rooms)]


def test_a_room_imports_from_no_room_above_it() -> None:
    rooms = [path for path in OURS if room(path) in ROOMS]
    assert [line for path in rooms for line in above(path)] == []


def test_no_two_modules_have_one_name() -> None:
    stems = [path.stem for path in OURS if path.stem != "__init__"]
    assert sorted(stems) == sorted(set(stems))
