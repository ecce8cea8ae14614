"""What every HTML answer must satisfy: balanced, unique ids, labels, nothing inline."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
INTERACTIVE = {"a", "button", "input", "select", "textarea"}
SHADOWING = {"action", "closest", "elements", "form", "matches", "method", "submit", "target"}
"""A control of such a name hides what its form is asked by htmx: the form then sends nothing."""


# What our templates write, several times as fast as a parser that forgives what browsers forgive.
TOKEN = re.compile(
    r"""<!--.*?-->|<!doctype[^>]*>|<(/?)([a-z][^\s/>]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>""",
    re.DOTALL | re.IGNORECASE,
)
ATTRIBUTE = re.compile(r"""([^\s=/"']+)(?:=(?:"([^"]*)"|'([^']*)'))?""")
UNRENDERED = re.compile(r"\{\{|\}\}|\{%|Undefined|Phrase\(")

Attributes = dict[str, str]


def inline(tag: str, name: str, value: str) -> Iterator[str]:
    """What no attribute may hold."""
    if name == "style" or name.startswith(("on", "hx-on")):
        yield f"<{tag}> has {name}"
    if value.strip().lower().startswith(("javascript:", "js:")):
        yield f"<{tag} {name}> runs script"
    if name == "hx-trigger" and "[" in value:
        yield "a trigger filter needs unsafe-eval"
    if name in ("hx-get", "hx-post") and not value:
        yield f"<{tag}> has an empty {name}"


@lru_cache(maxsize=8192)
def read_tag(tag: str, written: str) -> tuple[Attributes, list[str]]:
    """The attributes of a tag, and what is wrong with it wherever it stands."""
    given: Attributes = {}
    problems: list[str] = []
    for name, *values in ATTRIBUTE.findall(written):
        if name.lower() in given:
            problems.append(f"<{tag}> repeats an attribute")
        given[name.lower()] = unescape("".join(values))
    if ATTRIBUTE.sub("", written).strip(" \n/"):
        problems.append(f"<{tag}> has a value without quotes")
    problems += [problem for name, value in given.items() for problem in inline(tag, name, value)]
    if tag == "style" or (tag == "script" and not given.get("src")):
        problems.append(f"inline <{tag}>")
    if tag == "img" and "alt" not in given:
        problems.append("an image without alt")
    return given, problems


class HtmlCheck:
    """Collects what is wrong with a page or a fragment."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.open: list[str] = []
        self.ids: list[str] = []
        self.refers: list[tuple[str, str]] = []
        self.labelled: set[str] = set()
        self.controls: list[tuple[str, str | None, bool]] = []

    def feed(self, html: str) -> None:
        done = 0
        for token in TOKEN.finditer(html):
            self._text(html[done : token.start()])
            done = token.end()
            ends, tag, written = token.groups()
            if tag and ends:
                self._end(tag.lower())
            elif tag:
                self._start(tag.lower(), written)
                if written.endswith("/"):
                    self._end(tag.lower())
        self._text(html[done:])

    def _start(self, tag: str, written: str) -> None:
        given, problems = read_tag(tag, written)
        self.problems += problems
        if "id" in given:
            self.ids.append(given["id"] or "")
        for name in ("aria-labelledby", "aria-describedby", "for"):
            for target in (given.get(name) or "").split():
                self.refers.append((name, target))
                if name == "for":
                    self.labelled.add(target)
        self._control(tag, given)
        if tag in INTERACTIVE and {"a", "button"} & set(self.open):
            self.problems.append(f"<{tag}> inside a link or a button")
        if tag == "form" and "form" in self.open:
            self.problems.append("a form inside a form")
        posts = (given.get("method") or "").lower() == "post"
        if tag == "form" and posts and not given.get("action"):
            self.problems.append("a form that posts nowhere without scripts")
        if tag not in VOID:
            self.open.append(tag)

    def _control(self, tag: str, given: Attributes) -> None:
        if tag in INTERACTIVE and SHADOWING & {given.get("name"), given.get("id")}:
            self.problems.append(f"<{tag}> hides its form's own {given.get('name')}")
        hidden = tag == "input" and given.get("type") in ("hidden", "submit")
        if tag in ("input", "select", "textarea") and not hidden:
            named = "label" in self.open or bool(given.get("aria-label"))
            self.controls.append((given.get("name") or tag, given.get("id"), named))

    def _end(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open[-1] != tag:
            self.problems.append(f"</{tag}> closes {self.open[-1] if self.open else 'nothing'}")
            return
        self.open.pop()

    def _text(self, text: str) -> None:
        if "<" in text:
            self.problems.append(f"no tag: {text.strip()[:60]}")
        if UNRENDERED.search(text):
            self.problems.append(f"unrendered: {text.strip()[:60]}")

    def finish(self, html: str) -> list[str]:
        self.problems += [f"<{tag}> is never closed" for tag in self.open]
        self.problems += [
            f"id {i} twice" for i in sorted({i for i in self.ids if self.ids.count(i) > 1})
        ]
        if "<!doctype" in html.lower():
            known = set(self.ids)
            self.problems += [
                f"{name}={to} leads nowhere" for name, to in self.refers if to not in known
            ]
            if "<title></title>" in html or "<title>" not in html or "<h1" not in html:
                self.problems.append("a page without title or heading")
        for name, control_id, named in self.controls:
            if not named and control_id not in self.labelled:
                self.problems.append(f"{name} has no label")
        return self.problems


def check_html(html: str) -> None:
    """Raises AssertionError with everything that is wrong."""
    check = HtmlCheck()
    check.feed(html)
    problems = check.finish(html)
    assert not problems, f"{problems} in\n{html}"
