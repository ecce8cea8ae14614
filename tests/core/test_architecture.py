"""Which room may import which."""

import ast
import re
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.core.modules import GAMES, MODULES, ROOT, imported, name, tree, within

LONGEST_FILE = 450
OUTSIDE = ("flask", "jinja2", "markupsafe", "sqlalchemy", "sqlmodel", "werkzeug")
CHANCE_AND_CLOCKS = ("random", "secrets", "time", "datetime", "uuid", "os")
OURS = {
    f"companion.{name(path)[:-3]}".replace("/", ".").removesuffix(".__init__"): path
    for path in MODULES
}
MAY_IMPORT_WEB = ("__init__.py", "cli.py", "web/")


def in_rooms(*folders: str) -> list[Path]:
    """The modules of some folders; an empty folder is a rule that looks at nothing."""
    modules = [path for path in MODULES if name(path).startswith(folders)]
    assert modules, f"no module in {folders}"
    return modules


def importing(paths: Iterable[Path], *rooms: str) -> list[str]:
    """What the files import from these rooms, one line an import."""
    return [
        f"{name(path)} imports {module}"
        for path in paths
        for module in imported(path)
        if within(module, *rooms)
    ]


def importing_ours(paths: Iterable[Path], *but: str) -> list[str]:
    """What the files import from Companion outside the rooms named."""
    return [
        f"{name(path)} imports {module}"
        for path in paths
        for module in imported(path)
        if within(module, "companion") and not within(module, *but)
    ]


def test_the_walk_sees_the_house() -> None:
    assert {
        "core/log/log.py",
        "games/mythotopia/rules/score/marker.py",
        "web/screens/table.py",
    } <= set(map(name, MODULES))
    assert "companion.core.log.log.Log" in set(imported(ROOT / "core" / "log" / "preview.py"))
    assert "mythotopia" in GAMES
    assert "cli.py imports companion.settings.Settings" in importing(
        in_rooms("cli.py"), "companion.settings"
    )


@pytest.mark.parametrize(
    ("room", "allowed"),
    [
        ("core/", ("core",)),
        ("table/", ("core", "table")),
        ("storage/", ("core", "table", "storage")),
        ("live/", ("live",)),
        ("serving/", ("settings", "qr", "live", "serving", "background")),
        *((f"games/{game}/", ("core", f"games.{game}")) for game in GAMES),
    ],
)
def test_a_room_imports_of_ours_only(room: str, allowed: tuple[str, ...]) -> None:
    assert importing_ours(in_rooms(room), *(f"companion.{other}" for other in allowed)) == []


def owner(module: str) -> str:
    """The module of ours from which a name is imported; "" if it is not ours."""
    while module and module not in OURS:
        module = module.rpartition(".")[0]
    return module


def a_circle(imports: Mapping[str, set[str]]) -> list[str]:
    """Modules each of which imports the one before it, back to the first; none if there are no
    such."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]
        return circle
    return []


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Nor for their types alone: who reads one of them would have to read them all."""
    assert a_circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) == ["a", "c", "b", "a"]
    imports = {
        module: {*map(owner, imported(path))} - {"", module} for module, path in OURS.items()
    }
    assert "companion.core.game.game" in imports["companion.core.log.log"]
    assert a_circle(imports) == []


def test_neither_core_nor_table_nor_a_game_imports_web_or_database() -> None:
    assert importing(in_rooms("core/", "table/", "games/"), *OUTSIDE) == []


def test_no_view_makes_entries() -> None:
    """A view hands an intent over; only the style page, for its exhibits, writes them itself."""
    made = importing(in_rooms("web/"), "companion.table.drafts.Draft")
    assert [line.split()[0] for line in made] == ["web/site/style.py"]


@pytest.mark.parametrize(
    ("but", "others"),
    [
        (MAY_IMPORT_WEB, ("companion.web",)),
        # A table finds its game through the catalogue.
        (("games/",), ("companion.games",)),
        # Only the entrances know the command line and the server.
        (("__init__.py", "cli.py", "commands/", "serving/"),
         ("companion.serving", "companion.commands", "companion.cli")),
    ],
)  # fmt: skip
def test_only_some_rooms_import(but: tuple[str, ...], others: tuple[str, ...]) -> None:
    assert importing([path for path in MODULES if not name(path).startswith(but)], *others) == []


def test_a_game_neither_rolls_dice_nor_looks_at_the_clock() -> None:
    """What chance decides comes in as an argument: only the type `Random` may be named."""
    imports = importing(in_rooms("games/"), *CHANCE_AND_CLOCKS)
    assert [line for line in imports if not line.endswith(" imports random.Random")] == []
    rolled = [
        name(path)
        for path in in_rooms("games/")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Random"
    ]
    assert rolled == []


def test_no_test_imports_another() -> None:
    """What several need stands in a module beside them."""
    helped = re.compile(r"^from tests\S*( import |\.)test_", re.MULTILINE)
    tests = Path(__file__).parents[1].rglob("*.py")
    assert [path.name for path in tests if helped.search(path.read_text(encoding="utf-8"))] == []


def test_a_file_is_read_in_one_sitting() -> None:
    long = {name(path): path.read_text(encoding="utf-8").count("\n") for path in MODULES}
    assert {path: lines for path, lines in long.items() if lines > LONGEST_FILE} == {}
