"""The rules in the app: every rule that an objection names can be read, in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import pytest

from companion.core.game import catalogue
from companion.translations import languages
from tests.conftest import Cast
from tests.contract.tables import opened

GAMES = {slug: game for slug, game in catalogue.games().items() if game.reference}
every_game = pytest.mark.parametrize("slug", GAMES)


def rules(slug: str, language: str) -> dict[str, str]:
    """The text of each rule by its anchor, in the order of the reference."""
    found = [rule for part in GAMES[slug].reference(None, language) for rule in part.rules]
    assert len({rule.anchor for rule in found}) == len(found)
    return {rule.anchor: "\n".join((*rule.text, *rule.points)) for rule in found}


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def named(slug: str) -> Iterator[str]:
    """The rule of every objection in the game's code that names it, or takes it from a table."""
    folder = catalogue.folders()[slug]
    package = next(point.module for point in catalogue.points() if point.name == slug)
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Objection":
                for part in ast.walk(node.args[2]) if len(node.args) > 2 else ():
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value
                    if isinstance(part, ast.Subscript) and isinstance(part.value, ast.Name):
                        where = ".".join((package, *path.relative_to(folder).with_suffix("").parts))
                        table: Any = getattr(import_module(where), part.value.id, None)
                        yield from table.values() if isinstance(table, Mapping) else ()


@every_game
def test_every_rule_that_an_objection_names_can_be_read(slug: str) -> None:
    found = {*named(slug), GAMES[slug].end_rule}
    assert len(found) > 5
    assert found <= set(rules(slug, "en"))


@every_game
def test_every_language_has_the_same_rules_with_the_same_numbers(slug: str) -> None:
    english = rules(slug, "en")
    assert rules(slug, "de") == english  # has none of its own
    for language in languages():
        told = rules(slug, language)
        assert list(told) == list(english)
        for anchor, text in english.items():
            assert text.count("\n") == told[anchor].count("\n"), anchor
            assert numbers(text) == numbers(told[anchor]), anchor


@every_game
def test_no_russian_rule_is_left_in_english(slug: str) -> None:
    """But for names that are printed so."""
    for anchor, text in rules(slug, "ru").items():
        left = re.findall(r"[A-Za-z]{2,}", re.sub(r"\b[IV]+\b", "", text))
        assert [word for word in left if not word.istitle()] == [], anchor


@every_game
def test_every_rule_that_the_table_links_to_can_be_read(slug: str, cast: Cast) -> None:
    game, linked = GAMES[slug], set()
    for exhibit in game.examples().exhibits:
        host = opened(cast, game, exhibit)["host"]
        for path in ("", *(f"/seat/{seat}" for seat in exhibit.seats)):
            page = host.at(path).get_data(as_text=True)
            linked |= set(re.findall(r'/rules#rule-([\w-]+)"', page))
    assert linked
    assert linked <= set(rules(slug, "en"))
