"""The rules in the app: every rule that a game names can be read, in every language."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from companion.core.game import catalogue
from companion.translations import languages
from tests.conftest import Cast
from tests.contract.tables import opened

GAMES = {slug: game for slug, game in catalogue.games().items() if game.reference}
LINK = re.compile(r"""rule_link\(\s*\w+,\s*["']([^"']+)["']\s*[,)]""")
every_game = pytest.mark.parametrize("slug", GAMES)


def rules(slug: str, language: str) -> dict[str, str]:
    """The text of each rule by its anchor, in the order of the reference."""
    listed = [rule for part in GAMES[slug].reference(None, language) for rule in part.rules]
    assert len({rule.anchor for rule in listed}) == len(listed)
    return {rule.anchor: "\n".join((*rule.text, *rule.points)) for rule in listed}


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def modules(slug: str) -> Iterator[tuple[ModuleType, ast.Module]]:
    """The modules of a game with their source."""
    folder = catalogue.folders()[slug]
    package = next(point.module for point in catalogue.points() if point.name == slug)
    for path in folder.rglob("*.py"):
        parts = path.relative_to(folder).with_suffix("").parts
        name = ".".join((package, *parts)).removesuffix(".__init__")
        yield import_module(name), ast.parse(path.read_text(encoding="utf-8"))


def place_of_rule(called: Any) -> int | None:
    """The place of the argument `rule`, if this is a class of data that has one."""
    if not (isinstance(called, type) and is_dataclass(called)):
        return None
    names = [field.name for field in fields(called)]
    return names.index("rule") if "rule" in names else None


def named(slug: str) -> Iterator[str]:
    """The rules that a game's code names in an objection, a term of a strength or the like, or
    takes from a table; and those that its templates name."""
    for module, tree in modules(slug):
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            place = place_of_rule(getattr(module, ast.unparse(call.func), None))
            if place is None:
                continue
            given = [keyword.value for keyword in call.keywords if keyword.arg == "rule"]
            for part in (given or call.args[place : place + 1])[:1]:
                yield from texts(part, module)
    for path in catalogue.folders()[slug].rglob("*.html"):
        yield from LINK.findall(path.read_text(encoding="utf-8"))


def texts(argument: ast.expr, module: ModuleType) -> Iterator[str]:
    """The strings in an argument, also in both branches of a condition, and those of a table."""
    parts = [*ast.walk(argument)]
    tables = [part for part in parts if isinstance(part, ast.Subscript)]
    compared = {
        value for part in parts if isinstance(part, ast.Compare) for value in part.comparators
    }
    for part in {*parts} - compared - {table.slice for table in tables}:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value
    for table in tables:
        listed: Any = getattr(module, ast.unparse(table.value), {})
        yield from (getattr(value, "rule", value) for value in listed.values())


@every_game
def test_every_rule_that_a_game_names_can_be_read_at_every_table(slug: str) -> None:
    """Also where nothing is in play that may be left out."""
    names = {*named(slug), GAMES[slug].end_rule}
    always = {rule.anchor for part in GAMES[slug].reference(None, "en") for rule in part.rules
              if rule.only_with is None}  # fmt: skip
    assert len(names) > 5
    assert names <= always


@every_game
def test_every_language_has_the_same_rules_with_the_same_numbers(slug: str) -> None:
    english = rules(slug, "en")
    assert rules(slug, "de") == english  # has none of its own
    for language in languages():
        anchors = rules(slug, language)
        assert list(anchors) == list(english)
        for anchor, text in english.items():
            assert text.count("\n") == anchors[anchor].count("\n"), anchor
            assert numbers(text) == numbers(anchors[anchor]), anchor


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
