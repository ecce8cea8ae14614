"""The rules in the app: every rule that an objection names, in both languages."""

from __future__ import annotations

import ast
from pathlib import Path

from companion.games import terra_mystica
from companion.games.terra_mystica import game
from companion.games.terra_mystica.table.sentences import SAID

PACKAGE = Path(terra_mystica.__file__).parent


def anchors(language: str) -> list[str]:
    chapters = game.reference(None, language)
    return [rule.anchor for chapter in chapters for rule in chapter.rules]


def named() -> set[str]:
    """The rule of every objection whose code names it."""
    return {
        str(node.args[2].value)
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Objection"
        if isinstance(node.args[2], ast.Constant)
    }


def test_every_rule_that_is_named_can_be_read_in_every_language() -> None:
    assert len(named()) > 5
    assert named() | {rule for _, _, rule in SAID.values()} <= {*anchors("en")}
    assert len(anchors("en")) == len({*anchors("en")})
    assert anchors("ru") == anchors("en") == anchors("de")
