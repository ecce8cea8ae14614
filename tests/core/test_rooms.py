"""Folders that can be taken in at a glance, and Mythotopia's rooms one above the other."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.core.game import catalogue
from companion.web.http.assets import folder
from tests.core.test_architecture import MODULES, ROOT, imported, name, within

FULLEST_FOLDER = 12
TESTS = Path(__file__).parents[1]
SHARED = ("core/", "table/", "storage/", "live/", "web/")

GAME = "companion.games.mythotopia"
ROOMS = (
    "box", "state", "turn", "score", "provinces", "armies", "building", "cards", "war", "ending",
    "setup", "exchange", "rulings", "map", "screens", "reference",
)  # fmt: skip
"""From the bottom to the top: a room imports from itself and from those before it."""
WORDS = re.compile(
    r"\b(mythotopia|wars?|provinces?|islands?|seas|citadels?|castles?|dragons?|runestones?|towns?"
    r"|cit(y|ies)|roads?|arm(y|ies)|ships?|mercenar(y|ies)|invade|reserve|alchemist|patronage"
    r"|vp-\w+)\b",
    re.IGNORECASE,
)
"""The game's words. `\\b` takes a hyphen for the end of a word: `war-verdict` counts too."""
OURS = [path for path in MODULES if name(path).startswith("games/mythotopia/")]


def twice(names: list[str]) -> list[str]:
    return [found for found, count in Counter(names).items() if count > 1]


def too_full(files: Iterable[Path]) -> list[str]:
    held = Counter(path.parent for path in files)
    return [folder.as_posix() for folder, count in held.items() if count > FULLEST_FOLDER]


def test_a_folder_holds_a_dozen_modules_at_most() -> None:
    """`__init__.py` and `conftest.py` are not counted."""
    modules = [*MODULES, *TESTS.rglob("*.py")]
    assert len(modules) > len(MODULES)
    assert too_full(path for path in modules if path.stem not in ("__init__", "conftest")) == []


@pytest.mark.parametrize(
    ("kind", "where"), [("html", "templates"), ("css", "static/css"), ("js", "static/js")]
)
def test_a_folder_holds_a_dozen_files_of_a_page_at_most(kind: str, where: str) -> None:
    homes = [folder(where), *(home / where for home in catalogue.folders().values())]
    files = [path for home in homes for path in home.rglob(f"*.{kind}")]
    assert len(files) > FULLEST_FOLDER
    assert too_full(files) == []


def test_no_two_shared_modules_have_one_name() -> None:
    shared = [path for path in MODULES if name(path).startswith(SHARED)]
    stems = [path.stem for path in shared if path.stem != "__init__"]
    assert twice(stems) == []


def told(files: Iterable[Path]) -> list[str]:
    """The lines that say a word of the game."""
    return [
        f"{path.name}: {line.strip()}"
        for path in files
        for line in path.read_text(encoding="utf-8").splitlines()
        if WORDS.search(line)
    ]


@pytest.mark.parametrize(
    ("where", "kind"),
    [("templates", "html"), ("static/css", "css"), ("static/js", "js"), ("static/icons", "svg")],
)
def test_no_shared_template_style_script_or_icon_knows_the_game(where: str, kind: str) -> None:
    files = sorted(folder(where).rglob(f"*.{kind}"))
    assert len(files) > 1
    assert told(files) == []


def test_no_shared_module_knows_the_game() -> None:
    assert told(path for path in MODULES if name(path).startswith(SHARED)) == []


def test_the_game_knows_its_words() -> None:
    home = catalogue.folders()["mythotopia"]
    for kind in ("html", "css", "svg"):
        assert told(home.rglob(f"*.{kind}"))


def test_every_room_has_its_place() -> None:
    folder = ROOT / "games" / "mythotopia"
    assert {path.parent.name for path in folder.glob("*/__init__.py")} == set(ROOMS)
    assert [path.name for path in folder.glob("*.py")] == ["__init__.py"]


def above(path: Path) -> list[str]:
    """What a module imports from the rooms above its own."""
    place = ROOMS.index(path.relative_to(ROOT).parts[2])
    higher = [f"{GAME}.{room}" for room in ROOMS[place + 1 :]]
    return [
        f"{name(path)} imports {module}" for module in imported(path) if within(module, *higher)
    ]


def test_a_room_imports_from_no_room_above_it() -> None:
    rooms = [path for path in OURS if path.parent.name != "mythotopia"]
    assert [line for path in rooms for line in above(path)] == []


def test_no_two_modules_have_one_name() -> None:
    assert twice([path.stem for path in OURS if path.stem != "__init__"]) == []


def test_no_two_classes_have_one_name() -> None:
    bodies = [ast.parse(path.read_text(encoding="utf-8")).body for path in OURS]
    classes = [node.name for body in bodies for node in body if isinstance(node, ast.ClassDef)]
    assert twice(classes) == []
