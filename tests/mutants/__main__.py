"""Do the tests notice when a rule is wrong? `make mutants ARGS="PLACE..."` asks them.

Each small change of the rules of a game (see `changes`) is run against the tests of that game.
Survivors are changes that no test noticed: a missing test, or no difference (docs/mutants.md).
Fails where the tests notice less than 95 %. PLACEs choose games, rooms or modules:
`expedition terra_mystica/rules/ledger terra_mystica/state/power`.
"""

import ast
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from fnmatch import fnmatch
from pathlib import Path
from signal import SIGXCPU

from tests.mutants.changes import Mutant, mutants
from tests.mutants.run import Lot, start

GAMES = Path("companion/games")
SCREENS = Path("tests/web/test_approved_screens.py")
NO_RULES = (
    "screens", "pages", "map", "reference", "examples", "sentences", "__init__",
    "meta", "language", "names", "*words", "*form",
)  # fmt: skip
"""Rooms and modules that only show or say the rules."""
RULINGS = "settle"
"""The room within the screens that rules on an argument."""
NOTICED = 0.95
AT_ONCE = int(os.environ.get("MUTANTS_AT_ONCE", "2"))
EVERY = int(os.environ.get("MUTANTS_EVERY", "1"))
"""A sample: every so many changes of each game, because all of them take more than a day."""

Change = tuple[Path, Mutant]


def rules(game: Path, places: Sequence[str]) -> list[Path]:
    """The modules of a game that hold its rules, in the chosen places or in all of them."""
    modules = []
    for module in sorted(game.rglob("*.py")):
        place = module.relative_to(GAMES).with_suffix("")
        parts = place.parts[2:] if RULINGS in place.parts else place.parts
        says = any(fnmatch(part, name) for part in parts for name in NO_RULES)
        chosen = not places or any(place.is_relative_to(chosen_place) for chosen_place in places)
        if chosen and not says:
            modules.append(module)
    return modules


def sample(modules: Iterable[Path]) -> list[Change]:
    """Every so many changes of these modules, spread evenly over all of them."""
    changes = [
        (module, mutant) for module in modules for mutant in mutants(module.read_text("utf-8"))
    ]
    return changes[EVERY // 2 :: EVERY]


def tests_of(game: Path) -> dict[str, str]:
    """The tests of a game that need no server, with their source."""
    sources = {str(path): path.read_text("utf-8") for path in _folder(game).rglob("test_*.py")}
    return {
        test: sources[test] for test in sorted(sources) if "tests.conftest" not in sources[test]
    }


def _folder(game: Path) -> Path:
    return Path("tests/games", game.name)


def nearest_first(module: Path, game: Path, tests: dict[str, str]) -> list[Lot]:
    """The tests in three lots. Most changes end in the first, the tests that import the module; a
    few reach the last, what every screen shows."""
    near = [test for test, source in tests.items() if f"from {_name(module)} import" in source]
    far = [test for test in tests if test not in near]
    here = [(_folder(game), lot) for lot in (near, far) if lot]
    return [*here, (SCREENS.parent.parent, [str(SCREENS)])]


def _name(module: Path) -> str:
    return ".".join(module.with_suffix("").parts)


def each_run(game: Path, changes: Sequence[Change], told: Callable[[Change, int], None]) -> None:
    """Runs the tests of a game against each change; tells how each run ended: 0 if they passed."""
    tests = tests_of(game)
    running: dict[int, Change] = {}
    for module, mutant in changes:
        if len(running) >= AT_ONCE:
            process, status = os.wait()
            told(running.pop(process), status)
        process = start(_name(module), mutant.tree(), nearest_first(module, game, tests))
        running[process] = module, mutant
    while running:
        process, status = os.wait()
        told(running.pop(process), status)


def survivors(game: Path, changes: Sequence[Change]) -> int:
    """How many changes no test noticed. Names them, and those that ran out of time."""
    alive = 0

    def told(change: Change, status: int) -> None:
        nonlocal alive
        module, mutant = change
        alive += status == 0
        endless = os.WIFSIGNALED(status) and os.WTERMSIG(status) == SIGXCPU
        if endless or status == 0:
            how = "runs for ever" if endless else "survives"
            print(f"  {module.relative_to(GAMES)}:{mutant.line}  {mutant.what}: {how}", flush=True)

    each_run(game, changes, told)
    return alive


def unchanged(game: Path) -> int:
    """How the tests of a game end without any change: 0 if they pass."""
    module = next(game.rglob("*.py"))
    tree = ast.parse(module.read_text(encoding="utf-8"))
    start(_name(module), tree, nearest_first(module, game, tests_of(game)))
    return os.wait()[1]


def main(places: Sequence[str]) -> int:
    missed = of = 0
    for game in sorted(path.parent for path in GAMES.glob("*/__init__.py")):
        changes = sample(rules(game, places))
        if changes and unchanged(game) != 0:
            print(f"{game.name}: the tests fail without any change.")
            return 2
        alive = survivors(game, changes)
        if changes:
            print(f"{game.name}: {len(changes) - alive} of {len(changes)} noticed", flush=True)
        missed, of = missed + alive, of + len(changes)
    if not of:
        print("No rule has such a place, or the sample is too coarse.")
        return 2
    share = 1 - missed / of
    print(f"All: {of - missed} of {of} noticed ({share:.1%})")
    return 0 if share >= NOTICED else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
