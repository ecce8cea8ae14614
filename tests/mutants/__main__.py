"""Do the tests notice when a rule is wrong? `make mutants`, or `python -m tests.mutants [NAME...]`.

Each small change of a rule's module (see `changes`) is run against the tests of the rules.
Survivors are changes that no test noticed: a missing test, or no difference (docs/mutants.md).
Fails where less than 90 % are noticed in a module. NAMEs choose modules.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.changes import Mutant, mutants
from tests.mutants.run import start

RULES = Path("companion/games/mythotopia")
MODULES = (
    "war.strength", "score.marker", "cards.reserve", "ending.may_declare", "armies.routes",
    "armies.armies", "armies.ships", "armies.buy_and_hire", "turn.last_turns",
    "war.facts_of_a_war", "war.end_a_war", "war.reminders", "war.token_conditions", "cards.market",
    "building.roads", "building.city_and_castle", "cards.played_cards", "score.alchemist",
    "setup.draft", "setup.citadels", "provinces.dragons", "setup.secret_choices",
    "score.master_of_the_seas", "war.armies_needed", "cards.left_the_game", "war.conquest",
    "cards.road_march",
)  # fmt: skip
FOLDER = Path("tests/games/mythotopia")
TOPICS = (
    "sentences_of_*", "worked_examples", "strength", "marker", "reserve", "end_a_war",
    "end_of_game", "turn", "no_false_objection", "golden_logs", "words", "armies", "last_turns",
    "golden_boards", "moves_told", "wars_told", "token_conditions", "city_and_castle", "alchemist",
    "draft", "citadels", "dragons", "armies_needed", "tokens", "cards_told", "master_of_the_seas",
    "prefilled", "left_the_game", "conquest", "conquest_told", "fewest_armies", "offers",
    "holders", "what_is_missing", "contested_in_words", "approved_evening",
)  # fmt: skip
TESTS = [str(path) for topic in TOPICS for path in sorted(FOLDER.rglob(f"test_{topic}.py"))]
NOTICED = 0.9
AT_ONCE = int(os.environ.get("MUTANTS_AT_ONCE", "2"))
EVERY = int(os.environ.get("MUTANTS_EVERY", "1"))
"""A sample: every so many changes of each module, because all of them take hours."""


def _file(name: str) -> Path:
    """The file of a module, which may be in a room of the rules: `war.strength`."""
    return RULES.joinpath(*name.split(".")).with_suffix(".py")


def failed(name: str, trees: Sequence[ast.Module]) -> list[bool]:
    """For each tree in the place of a module, whether the tests failed or never ended."""
    module = ".".join((*RULES.parts, name))
    lots = _nearest_first(module)
    running: dict[int, int] = {}
    found = [False] * len(trees)
    for place, tree in enumerate(trees):
        if len(running) >= AT_ONCE:
            _one_less(running, found)
        running[start(module, tree, FOLDER, lots)] = place
    while running:
        _one_less(running, found)
    return found


def _nearest_first(module: str) -> list[list[str]]:
    """The tests in two lots, those that import the module first: most changes end there."""
    near = [test for test in TESTS if f"from {module} import" in Path(test).read_text("utf-8")]
    return [lot for lot in (near, [test for test in TESTS if test not in near]) if lot]


def _one_less(running: dict[int, int], found: list[bool]) -> None:
    process, status = os.wait()
    found[running.pop(process)] = status != 0


def survivors(name: str) -> tuple[list[Mutant], int]:
    """The changes that no test noticed, and how many there were."""
    changed = list(mutants(_file(name).read_text(encoding="utf-8")))[EVERY // 2 :: EVERY]
    noticed = failed(name, [mutant.tree for mutant in changed])
    return [mutant for mutant, dead in zip(changed, noticed, strict=True) if not dead], len(changed)


def main(names: Sequence[str]) -> int:
    unchanged = ast.parse(_file(MODULES[0]).read_text(encoding="utf-8"))
    if failed(MODULES[0], [unchanged]) != [False]:
        print("The tests fail without any change.")
        return 2
    missed = noticed = of = 0
    for name in names or MODULES:
        alive, total = survivors(name)
        noticed, of = noticed + total - len(alive), of + total
        share = 1 - len(alive) / total
        print(f"{name}: {total - len(alive)} of {total} noticed ({share:.0%})", flush=True)
        for mutant in alive:
            print(f"  {name}.py:{mutant.line}  {mutant.what}", flush=True)
        missed += share < NOTICED
    print(f"All: {noticed} of {of} noticed ({noticed / of:.1%})")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
