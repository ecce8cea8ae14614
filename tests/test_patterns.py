"""No regular expression of the program takes long over any text: counted in steps, not in time."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from re import _constants as c  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import companion

ROOT = Path(companion.__path__[0]).parent
ANYWHERE = {"search", "findall", "finditer", "sub", "split"}
CALLS = {"match", "fullmatch", *ANYWHERE}
SHORT, LONG, MOST = 20, 40, 20_000
OUR_OWN_FILES = {
    "companion.core.game.reference", "companion.web.http.assets", "companion.web.http.bundles",
    "companion.web.picture.pieces",
}  # fmt: skip
"""Modules which look for something in files of the program alone."""

CATEGORIES: dict[Any, Callable[[str], bool]] = {
    c.CATEGORY_DIGIT: str.isdecimal,
    c.CATEGORY_SPACE: str.isspace,
    c.CATEGORY_WORD: lambda char: char.isalnum() or char == "_",
    c.CATEGORY_NOT_SPACE: lambda char: not char.isspace(),
}
CHARACTERS = [chr(code) for code in range(128)]
Nodes = list[tuple[Any, Any]]


class TooMany(Exception):
    """The steps have no end."""


def is_in(op: Any, what: Any, char: str) -> bool:
    """Whether a node that stands for one character takes this one."""
    match op:
        case c.LITERAL:
            return bool(ord(char) == what)
        case c.NOT_LITERAL:
            return bool(ord(char) != what)
        case c.RANGE:
            return bool(what[0] <= ord(char) <= what[1])
        case c.CATEGORY:
            return CATEGORIES[what](char)
        case c.IN:
            negated = what[0][0] is c.NEGATE
            return negated != any(is_in(each, of, char) for each, of in what[negated:])
        case c.ANY:
            return char != "\n"
    raise NotImplementedError(op)


def _noted(ends: list[int], end: int) -> bool:
    ends.append(end)
    return True


class Matching:
    """Matches as Python's `re` does, by trying, and counts the tries."""

    def __init__(self, pattern: str, text: str) -> None:
        self.nodes: Nodes = list(parser.parse(pattern))
        self.text = text
        self.steps = 0

    def whole(self) -> None:
        self.match(self.nodes, 0, len(self.text).__eq__)

    def anywhere(self) -> None:
        """From each place on; after what was found, from its end."""
        at = 0
        while at <= len(self.text):
            ends: list[int] = []
            self.match(self.nodes, at, partial(_noted, ends))
            at = max(at + 1, *ends) if ends else at + 1

    def match(self, nodes: Nodes, at: int, then: Callable[[int], bool]) -> bool:
        self.steps += 1
        if self.steps > MOST:
            raise TooMany
        if not nodes:
            return then(at)
        (op, what), rest = nodes[0], nodes[1:]

        def go(end: int) -> bool:
            return self.match(rest, end, then)

        match op:
            case c.SUBPATTERN:
                return self.match(list(what[3]), at, go)
            case c.BRANCH:
                return any(self.match(list(one), at, go) for one in what[1])
            case c.MAX_REPEAT | c.MIN_REPEAT:
                return self.repeat(what, 0, at, go)
            case c.AT:
                return self.is_at(what, at) and go(at)
            case c.ASSERT_NOT:
                back = at - 1 if what[0] < 0 else at
                return (back < 0 or not self.match(list(what[1]), back, lambda _: True)) and go(at)
        return at < len(self.text) and is_in(op, what, self.text[at]) and go(at + 1)

    def repeat(self, what: Any, times: int, at: int, go: Callable[[int], bool]) -> bool:
        least, most, body = what

        def again(end: int) -> bool:
            return end > at and self.repeat(what, times + 1, end, go)

        more = times < most and self.match(list(body), at, again)
        return more or (times >= least and go(at))

    def is_at(self, what: Any, at: int) -> bool:
        if what is c.AT_BOUNDARY:
            here, before = self.text[at : at + 1], self.text[max(0, at - 1) : at]
            return (here.isalnum() or here == "_") != (before.isalnum() or before == "_")
        return at == (0 if what is c.AT_BEGINNING else len(self.text))


def steps(pattern: str, way: str, text: str) -> int:
    matching = Matching(pattern, text)
    try:
        getattr(matching, way)()
    except TooMany:
        return MOST + 1
    return matching.steps


def example(nodes: Nodes, choice: int) -> Iterator[tuple[str, bool]]:
    """A text that fits: its characters, and whether it may go on with more of the same."""
    for op, what in nodes:
        match op:
            case c.SUBPATTERN:
                yield from example(list(what[3]), choice)
            case c.BRANCH:
                yield from example(list(what[1][choice % len(what[1])]), choice)
            case c.MAX_REPEAT | c.MIN_REPEAT:
                endless = what[1] is c.MAXREPEAT
                chars = [char for char, _ in example(list(what[2]), choice)] * max(1, what[0])
                yield from ((char, endless) for char in chars)
            case c.AT | c.ASSERT_NOT:
                pass
            case _:
                fitting = [char for char in CHARACTERS if is_in(op, what, char)]
                yield (fitting[choice % len(fitting)], False)


def attacks(pattern: str) -> set[tuple[str, str]]:
    """What a text begins with, and what is repeated in it."""
    found: set[tuple[str, str]] = set()
    for choice in (0, 1, 13):
        known = list(example(list(parser.parse(pattern)), choice))
        text = "".join(char for char, _ in known)
        more = [place + 1 for place, (_, endless) in enumerate(known) if endless]
        pumps = {text[place - 1 : end] for place in more for end in (place, place + 1)}
        found |= {(text[:start], pump) for start in (0, *more) for pump in pumps}
    return found


def grows_too_fast(pattern: str, way: str) -> bool:
    if not re.search(r"[*+]|,\}", pattern):
        return False  # as long as it is
    for start, pump in attacks(pattern):
        for end in ("\0\n", ""):
            short, long = (
                steps(pattern, way, start + (pump * length)[:length] + end)
                for length in (SHORT, LONG)
            )
            if long > min(MOST, 2.6 * short + 100):
                return True
    return False


def compiled() -> dict[str, str]:
    """All patterns of the program, each with the way in which it is used."""
    names: dict[str, str] = {}
    patterns: dict[str, str] = {}
    for file in sorted(Path(companion.__path__[0]).rglob("*.py")):
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        code = file.read_text("utf-8")
        if "import re\n" not in code or name in OUR_OWN_FILES:
            continue
        module = import_module(name)
        for node in ast.walk(ast.parse(code)):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            of, call = ast.unparse(node.func.value), node.func.attr
            way = "anywhere" if call in ANYWHERE else "whole"
            if of == "re" and call in CALLS:
                pattern = eval(compile(ast.Expression(node.args[0]), name, "eval"), vars(module))
                patterns[pattern] = way
            elif call in CALLS and way == "anywhere":
                names[of.rpartition(".")[2]] = way
        for known, value in vars(module).items():
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                patterns.setdefault(value.pattern, names.get(known, "whole"))
    return patterns


def test_the_steps_of_each_pattern_grow_with_the_text_and_no_faster() -> None:
    patterns = compiled()
    assert len(patterns) > 20
    assert [one for one, way in patterns.items() if grows_too_fast(one, way)] == []
    for bad in ("(a+)+b", "a*a*b", "(?:a|a)*", "(.*),(.*),(.*)"):
        assert grows_too_fast(bad, "whole"), bad
    assert grows_too_fast(r"\s+$", "anywhere")
    assert not grows_too_fast(r"\d+", "anywhere")
