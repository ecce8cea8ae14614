"""Folders that can be taken in at a glance, and the rooms of a game one above the other."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.core.game import catalogue
from companion.web.http.assets import folder
from tests.core.modules import GAMES, MODULES, ROOT, imported, name, within

FULLEST_FOLDER = 12
LONGEST_LINE = 120
TESTS = Path(__file__).parents[1]
SHARED = ("core/", "table/", "storage/", "live/", "web/")

ROOMS = (
    "box", "state", "rules", "moves", "course", "fixes", "setup", "reference", "screens",
    "exchange", "examples",
)  # fmt: skip
"""From the bottom to the top: a room imports from itself and from those before it."""
WORDS = re.compile(
    r"\b(mythotopia|wars?|provinces?|islands?|seas|citadels?|castles?|dragons?|runestones?|towns?"
    r"|cit(y|ies)|roads?|arm(y|ies)|ships?|mercenar(y|ies)|invade|reserve|alchemist|patronage"
    r"|vp-\w+)\b",
    re.IGNORECASE,
)
"""The game's words. `\\b` takes a hyphen for the end of a word: `war-verdict` counts too."""
WITH_ROOMS = [game for game in GAMES if (ROOT / "games" / game / "rules").is_dir()]


def too_full(files: Iterable[Path]) -> list[str]:
    held = Counter(path.parent for path in files)
    return [folder.as_posix() for folder, count in held.items() if count > FULLEST_FOLDER]


def test_a_folder_holds_a_dozen_modules_at_most() -> None:
    """`__init__.py` and `conftest.py` are not counted."""
    modules = [*MODULES, *TESTS.rglob("*.py")]
    assert len(modules) > len(MODULES)
    assert too_full(path for path in modules if path.stem not in ("__init__", "conftest")) == []


LONG_SENTENCE = re.compile(r"""(gettext\(("[^"]*", )?"|_\(")[^"]{71,}"|_\('[^']{71,}'""")


def test_a_line_of_a_template_fits_a_screen() -> None:
    """But for a line with a sentence of more than 70 characters, which stays in one piece."""
    lines = [
        (path.name, number, line)
        for home in (folder("templates"), *catalogue.folders().values())
        for path in home.rglob("*.html")
        for number, line in enumerate(path.read_text().splitlines(), start=1)
    ]
    assert len(lines) > 4000
    long = [line for line in lines if len(line[2]) > LONGEST_LINE]
    assert [line for line in long if not LONG_SENTENCE.search(line[2])] == []


BROKEN_WITHIN = re.compile(r"\{%-? if [^%]*%\} [^\n{}<>]*\n *\{%-? endif %\}")


def test_a_long_tag_breaks_before_a_condition() -> None:
    """Not within it: `{%- if chosen %} checked{% endif %}` stands on a line of its own."""
    broken = [
        f"{path.name}: {found[0]}"
        for home in (folder("templates"), *catalogue.folders().values())
        for path in home.rglob("*.html")
        for found in BROKEN_WITHIN.finditer(path.read_text(encoding="utf-8"))
    ]
    assert broken == []


@pytest.mark.parametrize(
    ("kind", "where"), [("html", "templates"), ("css", "static/css"), ("js", "static/js")]
)
def test_a_folder_holds_a_dozen_files_of_a_page_at_most(kind: str, where: str) -> None:
    homes = [folder(where), *(home / where for home in catalogue.folders().values())]
    files = [path for home in homes for path in home.rglob(f"*.{kind}")]
    assert len(files) > FULLEST_FOLDER
    assert too_full(files) == []


@pytest.mark.parametrize("where", [SHARED, *((f"games/{game}/",) for game in WITH_ROOMS)])
def test_no_two_modules_of_one_house_have_one_name(where: tuple[str, ...]) -> None:
    modules = [path.stem for path in MODULES if name(path).startswith(where)]
    counted = Counter(stem for stem in modules if stem != "__init__")
    assert [stem for stem, count in counted.items() if count > 1] == []


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


def ours(game: str) -> list[Path]:
    return [path for path in MODULES if name(path).startswith(f"games/{game}/")]


def room(path: Path) -> str:
    """The room of a module: the outermost folder in the game."""
    return name(path).split("/")[2]


def above(game: str, path: Path) -> list[str]:
    """What a module imports from the rooms above its own."""
    higher = [f"companion.games.{game}.{room}" for room in ROOMS[ROOMS.index(room(path)) + 1 :]]
    return [
        f"{name(path)} imports {module}" for module in imported(path) if within(module, *higher)
    ]


@pytest.mark.parametrize("game", WITH_ROOMS)
def test_a_room_imports_from_no_room_above_it(game: str) -> None:
    rooms = [path for path in ours(game) if path.parent.name != game]
    assert [path.name for path in ours(game) if path not in rooms] == ["__init__.py"]
    assert {room(path) for path in rooms} == set(ROOMS)
    assert [line for path in rooms for line in above(game, path)] == []


@pytest.mark.parametrize("game", WITH_ROOMS)
def test_the_tests_of_a_game_stand_in_folders_named_like_its_rooms(game: str) -> None:
    """Those of whole games are in `evenings/`."""
    home = TESTS / "games" / game
    homes = {path.relative_to(home).parts[0] for path in home.rglob("test_*.py")}
    assert homes - {*ROOMS, "evenings"} == set()
