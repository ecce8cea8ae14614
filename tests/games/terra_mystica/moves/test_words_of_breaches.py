"""Every breach that a table can meet has a sentence in the players' language."""

import ast
from collections.abc import Iterator
from pathlib import Path

from companion.games import terra_mystica
from companion.games.terra_mystica.moves.objections import SENTENCES, SHORT

HOME = Path(terra_mystica.__file__).parent
OF_ANOTHER_SETUP = {
    "the game has begun, nobody can join", "{who} already live in the {home}",
    "{most} factions play at most", "at least {fewest} factions play",
    "round {number} has no scoring tile", "too few bonus cards are left",
}  # fmt: skip
"""What only a game in notation can break: a table's own set-up form rules it out."""


def test_each_breach_of_the_rules_has_a_sentence() -> None:
    refused = {*_refused("rules"), *_refused("state")}
    assert len(refused) > 60
    assert refused - {*SENTENCES} == {*SHORT} | OF_ANOTHER_SETUP
    assert {*SENTENCES} - refused - {*_refused("moves"), *_refused("exchange")} == set()


def _refused(room: str) -> Iterator[str]:
    for file in sorted((HOME / room).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                said = node.args[0] if node.func.id in ("refuse", "Breach") and node.args else None
                if isinstance(said, ast.Constant):
                    yield str(said.value)
