"""The game's rooms, one above the other."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from tests.core.test_architecture import MODULES, imported, name, within

GAME = "companion.games.expedition"
ROOMS = (
    "box", "state", "rules", "moves", "course", "fixes", "setup", "reference", "exchange",
    "screens",
)  # fmt: skip
"""From the bottom to the top: a room imports from itself and from those before it."""
OURS = [path for path in MODULES if name(path).startswith("games/expedition/")]
LONGEST = 250  # lines


def room(path: Path) -> str:
    """The room of a module: the outermost folder in the game."""
    return name(path).split("/")[2]


def above(path: Path) -> list[str]:
    """What a module imports from the rooms above its own."""
    higher = [f"{GAME}.{room}" for room in ROOMS[ROOMS.index(room(path)) + 1 :]]
    return [module for module in imported(path) if within(module, *higher)]


def test_every_room_has_its_place() -> None:
    rooms = {room(path) for path in OURS if path.parent.name != "expedition"}
    assert rooms == set(ROOMS)


def test_a_room_imports_from_no_room_above_it() -> None:
    rooms = [path for path in OURS if path.parent.name != "expedition"]
    assert {name(path): found for path in rooms if (found := above(path))} == {}


def test_no_two_modules_and_no_two_classes_have_one_name() -> None:
    modules = [path.stem for path in OURS if path.stem != "__init__"]
    bodies = [ast.parse(path.read_text(encoding="utf-8")).body for path in OURS]
    classes = [node.name for body in bodies for node in body if isinstance(node, ast.ClassDef)]
    assert [one for one, count in Counter([*modules, *classes]).items() if count > 1] == []


def test_a_module_is_read_in_one_sitting() -> None:
    long = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in OURS}
    assert {path: lines for path, lines in long.items() if lines > LONGEST} == {}
