"""Approved texts: what the companion says is compared with a file that a person has read.

`make approve` rewrites the files; the reader reviews the difference in git.
"""

from __future__ import annotations

import os
from difflib import unified_diff
from html.parser import HTMLParser
from pathlib import Path

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


class _Reader(HTMLParser):
    """Text by blocks, with the attributes that are read out; `<main>` and what is outside it."""

    def __init__(self) -> None:
        super().__init__()
        self.main: list[list[str]] = [[]]
        self.frame: list[list[str]] = [[]]
        self.now = self.frame

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "main":
            self.now = self.main
        if tag in BLOCKS:
            self.now.append([])
        self.now[-1] += [value for name, value in attrs if value and name in READ_OUT]

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self.now.append([])
        if tag == "main":
            self.now = self.frame

    def handle_data(self, data: str) -> None:
        self.now[-1].append(data)


def reads(html: str) -> tuple[list[str], list[str]]:
    """The lines of a page, one a block: its main part, and the frame around it."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    main, frame = (
        [line for words in part if (line := " ".join(" ".join(words).split()))]
        for part in (reader.main, reader.frame)
    )
    return main, frame
