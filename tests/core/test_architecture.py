"""Which room may know which: read from the imports, so that it stays true."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion

ROOT = Path(companion.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
GAMES = sorted(path.name for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists())

LONGEST_FILE = 260
OUTSIDE = {"flask", "jinja2", "markupsafe", "sqlalchemy", "sqlmodel", "werkzeug"}
MAY_IMPORT_WEB = ("__init__.py", "cli.py", "web/")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(path: Path) -> Iterator[str]:
    """Every module a file imports, with the names taken from it: `companion.core.log.Log`."""
    package = ["companion", *path.relative_to(ROOT).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def within(module: str, *rooms: str) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def in_folder(folder: str) -> list[Path]:
    return [path for path in MODULES if name(path).startswith(folder)]


def test_the_walk_sees_the_house() -> None:
    assert {"core/log.py", "games/mythotopia/score.py", "web/table.py"} <= set(map(name, MODULES))
    assert "companion.core.log.Log" in set(imported(ROOT / "core" / "preview.py"))
    assert "mythotopia" in GAMES


@pytest.mark.parametrize("path", in_folder("core/"), ids=name)
def test_the_core_knows_nothing_of_ours(path: Path) -> None:
    ours = [module for module in imported(path) if within(module, "companion")]
    assert [module for module in ours if not within(module, "companion.core")] == []


@pytest.mark.parametrize("path", [*in_folder("core/"), *in_folder("games/")], ids=name)
def test_neither_the_core_nor_a_game_knows_web_or_database(path: Path) -> None:
    assert [module for module in imported(path) if within(module, *OUTSIDE)] == []


@pytest.mark.parametrize("path", in_folder("games/"), ids=name)
def test_a_game_knows_the_core_and_itself(path: Path) -> None:
    own = f"companion.games.{path.relative_to(ROOT / 'games').parts[0]}"
    ours = [module for module in imported(path) if within(module, "companion")]
    assert [module for module in ours if not within(module, "companion.core", own)] == []


@pytest.mark.parametrize("path", in_folder("storage/"), ids=name)
def test_the_storage_knows_only_the_core(path: Path) -> None:
    ours = [module for module in imported(path) if within(module, "companion")]
    allowed = ("companion.core", "companion.storage")
    assert [module for module in ours if not within(module, *allowed)] == []


@pytest.mark.parametrize("path", in_folder("web/"), ids=name)
def test_the_web_knows_nothing_of_the_command_line(path: Path) -> None:
    beside = ("companion.serving", "companion.commands", "companion.cli")
    assert [module for module in imported(path) if within(module, *beside)] == []


@pytest.mark.parametrize("path", [*in_folder("serving/"), *in_folder("live/")], ids=name)
def test_serving_and_listening_know_nothing_of_tables(path: Path) -> None:
    ours = [module for module in imported(path) if within(module, "companion")]
    own = f"companion.{path.relative_to(ROOT).parts[0]}"
    allowed = ("companion.settings", "companion.qr", own)
    assert [module for module in ours if not within(module, *allowed)] == []


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_nothing_but_the_entrances_knows_the_web(path: Path) -> None:
    if not name(path).startswith(MAY_IMPORT_WEB):
        assert [module for module in imported(path) if within(module, "companion.web")] == []


@pytest.mark.parametrize("path", [p for p in MODULES if "games/" not in name(p)], ids=name)
def test_a_table_finds_its_game_only_through_the_catalogue(path: Path) -> None:
    assert [module for module in imported(path) if within(module, "companion.games")] == []


CHANCE_AND_CLOCKS = {"random", "secrets", "time", "datetime", "uuid", "os"}


@pytest.mark.parametrize("path", in_folder("games/"), ids=name)
def test_a_game_neither_rolls_dice_nor_looks_at_the_clock(path: Path) -> None:
    """What chance decides comes in as an argument: only the type `Random` may be named."""
    found = [module for module in imported(path) if within(module, *CHANCE_AND_CLOCKS)]
    assert [module for module in found if module != "random.Random"] == []
    calls = [
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    ]
    assert "Random" not in calls


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_file_is_read_in_one_sitting(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE
