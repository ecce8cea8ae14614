"""The rules to read: chapters of short rules in the project's own words, each with an anchor.

A game keeps them as Markdown, one file per language. `# Title {#anchor}` begins a chapter and `##`
a rule; paragraphs follow, then a list. The braces may also hold `source="..."`, the chapter of the
rulebook, and `only-with=id` for a rule that matters only if `id` is in play.
"""

import re
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

_HEADING = re.compile(r"(#{1,2}) (.+) \{#([a-z0-9-]+)((?: [a-z-]+=(?:\"[^\"]+\"|\w+))*)\}")
_ATTRIBUTE = re.compile(r"([a-z-]+)=(?:\"([^\"]+)\"|(\w+))")
SHORT = 4  # letters up to which a word is searched for unchanged
_ATTRIBUTES = {"source", "only-with"}


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `anchor` is unique in a reference: objections and rulings link to it.

    `text` holds paragraphs, `points` the list under them. `source` is its chapter of the rulebook;
    None if the rule is the companion's own. `only_with` names what must be in play for the rule to
    matter; None if it always matters.
    """

    anchor: str
    heading: str
    text: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    source: str | None = None
    only_with: str | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """Related rules, in reading order. `anchor` is unique among chapters.

    `source` applies to every rule in it that names none.
    """

    anchor: str
    title: str
    rules: tuple[Rule, ...]
    source: str | None = None


@cache
def chapters(package: str, language: str) -> tuple[Chapter, ...]:
    """The chapters in a package's file of this language, in English if there is none."""
    file = files(package) / f"{language}.md"
    return read(file.read_text(encoding="utf-8")) if file.is_file() else chapters(package, "en")


def rules_in(
    package: str, in_play: Callable[[Any], Container[str]] | None = None
) -> Callable[[Any, str], tuple[Chapter, ...]]:
    """The function that returns a game's rules from this package. For a state, the rules that
    matter only with something that is not `in_play` are left out."""

    def reference(state: Any, language: str) -> tuple[Chapter, ...]:
        every = chapters(package, language)
        if state is None or in_play is None:
            return every
        things = in_play(state)
        return tuple(
            replace(c, rules=tuple(r for r in c.rules if r.only_with in things or not r.only_with))
            for c in every
        )

    return reference


def search(chapters: Sequence[Chapter], wanted: str) -> tuple[Chapter, ...]:
    """The chapters, with only those rules that contain every word. The ending of a long word is
    ignored, so that a plural finds the singular."""
    stems = [word[: -len(word) // 4] if len(word) > SHORT else word
             for word in wanted.casefold().split()]  # fmt: skip
    matches = []
    for chapter in chapters:
        rules = tuple(rule for rule in chapter.rules if _has(rule, stems))
        if rules:
            matches.append(replace(chapter, rules=rules))
    return tuple(matches)


def _has(rule: Rule, stems: Sequence[str]) -> bool:
    text = " ".join((rule.heading, *rule.text, *rule.points)).casefold()
    return all(stem in text for stem in stems)


def read(markdown: str) -> tuple[Chapter, ...]:
    """The chapters of a Markdown text; ValueError names the block that can't be read."""
    chapters: list[tuple[str, str, str | None, list[Rule]]] = []
    for heading, blocks in _sections(markdown):
        level, title, anchor, attributes = _parsed(heading)
        if level == "#":
            chapters.append((anchor, title, attributes.get("source"), []))
        elif chapters:
            text, points = _body(blocks)
            source, only_with = attributes.get("source"), attributes.get("only-with")
            chapters[-1][3].append(Rule(anchor, title, text, points, source, only_with))
        else:
            raise ValueError(f"a rule before the first chapter: {heading}")
    return tuple(
        Chapter(anchor, title, tuple(rules), source) for anchor, title, source, rules in chapters
    )


def _sections(markdown: str) -> Iterator[tuple[str, list[str]]]:
    """Each heading with the blocks under it."""
    section: tuple[str, list[str]] | None = None
    for block in filter(None, map(str.strip, markdown.split("\n\n"))):
        if block.startswith("#"):
            if section:
                yield section
            section = (block, [])
        elif section:
            section[1].append(block)
        else:
            raise ValueError(f"text before the first heading: {block}")
    if section:
        yield section


def _parsed(heading: str) -> tuple[str, str, str, dict[str, str]]:
    """Level, title, anchor and attributes of a heading."""
    match = _HEADING.fullmatch(heading)
    if not match:
        raise ValueError(f"not a heading with an anchor: {heading}")
    level, title, anchor, pairs = match.groups()
    attributes = {name: quoted or plain for name, quoted, plain in _ATTRIBUTE.findall(pairs)}
    if not attributes.keys() <= _ATTRIBUTES:
        raise ValueError(f"unknown attribute: {heading}")
    return level, title, anchor, attributes


def _body(blocks: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The paragraphs and the list items of a rule, each as one line."""
    text: list[str] = []
    points: list[str] = []
    for block in blocks:
        if block.startswith("- "):
            points += (" ".join(point.split()) for point in block[2:].split("\n- "))
        else:
            text.append(" ".join(block.split()))
    return tuple(text), tuple(points)
