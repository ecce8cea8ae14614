"""The rules in the app: every rule that an objection or a screen names, in both languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from companion.games import epoch_of_rulers
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.table.due import RULE

PACKAGE = Path(epoch_of_rulers.__file__).parent
ANCHORS = [rule.anchor for chapter in game.reference(None, "en") for rule in chapter.rules]


def named() -> set[str]:
    """The rule of every objection in the code."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Objection":
                rule = node.args[2]
                if isinstance(rule, ast.Constant):
                    found.add(str(rule.value))
                else:
                    assert ast.unparse(rule) == "RULE[stage]"
    return found


def test_every_rule_that_is_named_can_be_read() -> None:
    assert len(named()) > 10
    assert named() | set(RULE.values()) <= set(ANCHORS)
    assert len(ANCHORS) == len(set(ANCHORS))


@pytest.mark.parametrize("language", ["ru", "de"])
def test_every_language_has_the_same_rules(language: str) -> None:
    told = [rule.anchor for chapter in game.reference(None, language) for rule in chapter.rules]
    assert told == ANCHORS


def test_the_russian_rules_are_russian_and_have_the_same_numbers() -> None:
    for english, russian in zip(
        game.reference(None, "en"), game.reference(None, "ru"), strict=True
    ):
        for one, other in zip(english.rules, russian.rules, strict=True):
            text, translated = (" ".join((*r.text, *r.points)) for r in (one, other))
            assert len(one.points) == len(other.points), one.anchor
            assert re.findall(r"\d+", text) == re.findall(r"\d+", translated), one.anchor
            assert not re.search(r"[A-Za-z]{2,}", re.sub(r"\b[IV]+\b", "", translated))
