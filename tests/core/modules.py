"""The modules of Companion and what each imports, read from their source."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import companion

ROOT = Path(companion.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
GAMES = sorted(path.name for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists())


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imported(path: Path) -> list[str]:
    """Every module a file imports, with the names taken from it: `companion.core.log.log.Log`."""
    return [*_imported(path)]


def _imported(path: Path) -> Iterator[str]:
    package = ["companion", *path.relative_to(ROOT).parent.parts]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def within(module: str, *rooms: str) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in rooms)
