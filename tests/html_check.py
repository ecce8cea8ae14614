"""What every HTML answer must satisfy: balanced, unique ids, labels, nothing inline."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Tag:
    """A tag as it is written, read once for all pages."""

    given: Attributes
    problems: list[str]
    """What is wrong with it wherever it stands."""
    refers: list[tuple[str, str]]
    """The ids that it names, each with the attribute that does."""
    control: tuple[str, str | None, bool] | None
    """Of a control that needs a label: its name, its id, and whether it says its own name."""


@lru_cache(maxsize=8192)
def read_tag(tag: str, written: str) -> Tag:
    """A tag with its attributes."""
    given: Attributes = {}
    problems: list[str] = []
    for name, *values in ATTRIBUTE.findall(written):
        if name.lower() in given:
            problems.append(f"<{tag}> repeats an attribute")
        given[name.lower()] = unescape("".join(values))
    if ATTRIBUTE.sub("", written).strip(" \n/"):
        problems.append(f"<{tag}> has a value without quotes")
    problems += [problem for name, value in given.items() for problem in inline(tag, name, value)]
    problems += misused(tag, given)
    refers = [
        (name, target)
        for name in ("aria-labelledby", "aria-describedby", "for")
        for target in given.get(name, "").split()
    ]
    control = None
    hidden = tag == "input" and given.get("type") in ("hidden", "submit")
    if tag in ("input", "select", "textarea") and not hidden:
        control = (given.get("name") or tag, given.get("id"), bool(given.get("aria-label")))
    return Tag(given, problems, refers, control)


def misused(tag: str, given: Attributes) -> Iterator[str]:
    """What is wrong with a tag as a whole."""
    if tag == "style" or (tag == "script" and not given.get("src")):
        yield f"inline <{tag}>"
    if tag == "img" and "alt" not in given:
        yield "an image without alt"
    if tag in INTERACTIVE and SHADOWING & {given.get("name"), given.get("id")}:
        yield f"<{tag}> hides its form's own {given.get('name')}"
    if tag == "form" and given.get("method", "").lower() == "post" and not given.get("action"):
        yield "a form that posts nowhere without scripts"


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
        unrendered = bool(UNRENDERED.search(html))
        for token in TOKEN.finditer(html):
            if done < token.start():
                self._text(html[done : token.start()], unrendered)
            done = token.end()
            ends, tag, written = token.groups()
            if tag and ends:
                self._end(tag.lower())
            elif tag:
                self._start(tag.lower(), written)
                if written.endswith("/"):
                    self._end(tag.lower())
        self._text(html[done:], unrendered)

    def _start(self, tag: str, written: str) -> None:
        read = read_tag(tag, written)
        self.problems += read.problems
        if "id" in read.given:
            self.ids.append(read.given["id"])
        if read.refers:
            self.refers += read.refers
            self.labelled |= {target for name, target in read.refers if name == "for"}
        if read.control:
            name, control_id, named = read.control
            self.controls.append((name, control_id, named or "label" in self.open))
        if tag in INTERACTIVE and ("a" in self.open or "button" in self.open):
            self.problems.append(f"<{tag}> inside a link or a button")
        if tag == "form" and "form" in self.open:
            self.problems.append("a form inside a form")
        if tag not in VOID:
            self.open.append(tag)

    def _end(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open[-1] != tag:
            self.problems.append(f"</{tag}> closes {self.open[-1] if self.open else 'nothing'}")
            return
        self.open.pop()

    def _text(self, text: str, unrendered: bool) -> None:
        """`unrendered`: some text of this page is."""
        if "<" in text:
            self.problems.append(f"no tag: {text.strip()[:60]}")
        if unrendered and UNRENDERED.search(text):
            self.problems.append(f"unrendered: {text.strip()[:60]}")

    def finish(self, html: str) -> list[str]:
        self.problems += [f"<{tag}> is never closed" for tag in self.open]
        self.problems += [
            f"id {i} twice" for i, times in sorted(Counter(self.ids).items()) if times > 1
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


_passed: set[int] = set()
"""Pages that were right, by their hashes: many tests get the same page."""


def check_html(html: str) -> None:
    """Raises AssertionError with everything that is wrong."""
    if hash(html) in _passed:
        return
    check = HtmlCheck()
    check.feed(html)
    problems = check.finish(html)
    assert not problems, f"{problems} in\n{html}"
    _passed.add(hash(html))
