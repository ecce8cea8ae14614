"""Approved texts: what the companion says is compared with a file that a person has read.

`make approve` rewrites the files; the reader reviews the difference in git.
"""

import os
from difflib import unified_diff
from html import unescape
from pathlib import Path

from tests.html_check import TOKEN, Attributes, read_tag
from tests.translations.visible import READ_OUT

MOST_LINES = 200
"""Lines of a difference worth reading in a terminal."""
BLOCKS = {
    "article", "aside", "button", "dd", "details", "div", "dl", "dt", "fieldset", "figcaption",
    "figure", "footer", "form", "h1", "h2", "h3", "h4", "header", "legend", "li", "main", "nav",
    "ol", "p", "section", "select", "summary", "table", "title", "tr", "ul",
}  # fmt: skip
"""What begins a line of its own; a label or an option goes on in the line."""


def approve(path: Path, text: str) -> None:
    """Compares with the approved file; rewrites it where APPROVE is set."""
    if os.environ.get("APPROVE"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    approved = path.read_text(encoding="utf-8") if path.exists() else ""
    if text == approved:
        return
    changed = list(
        unified_diff(approved.splitlines(), text.splitlines(), "approved", "said now", lineterm="")
    )
    raise AssertionError(
        f"{path.name} differs; if it should, run `make approve` and review the diff:\n"
        + "\n".join(changed[:MOST_LINES])
    )


class _Reader:
    """Text by blocks, with the attributes that are read out; `<main>` and what is outside it."""

    def __init__(self) -> None:
        self.main: list[list[str]] = [[]]
        self.frame: list[list[str]] = [[]]
        self.now = self.frame

    def feed(self, html: str) -> None:
        done = 0
        for token in TOKEN.finditer(html):
            self.now[-1].append(unescape(html[done : token.start()]))
            done = token.end()
            ends, tag, written = token.groups()
            if ends:
                self._end(tag)
            elif tag:
                self._start(tag, read_tag(tag, written).given)
        self.now[-1].append(unescape(html[done:]))

    def _start(self, tag: str, given: Attributes) -> None:
        if tag == "main":
            self.now = self.main
        if tag in BLOCKS:
            self.now.append([])
        self.now[-1] += [value for name, value in given.items() if value and name in READ_OUT]

    def _end(self, tag: str) -> None:
        if tag in BLOCKS:
            self.now.append([])
        if tag == "main":
            self.now = self.frame


def reads(html: str) -> tuple[list[str], list[str]]:
    """The lines of a page, one a block: its main part, and the frame around it."""
    reader = _Reader()
    reader.feed(html)
    main, frame = (
        [line for words in part if (line := " ".join(" ".join(words).split()))]
        for part in (reader.main, reader.frame)
    )
    return main, frame
