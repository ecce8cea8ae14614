"""What a reader sees of HTML and of templates: text, and the attributes that are read out."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from jinja2 import Environment, nodes

from companion.games.mythotopia.box.contents import PROVINCES
from companion.translations.__main__ import files, is_begun, read

READ_OUT = {
    "alt", "aria-label", "placeholder", "title",
    "data-connecting", "data-filter", "data-live", "data-lost",  # shown by scripts
}  # fmt: skip
UNSEEN_BLOCKS = {"held", "main_class", "page_class", "view"}  # filled in for machines
PROPER = {
    "Companion", "Mythotopia", "English", "Deutsch", "Ada", "Bo", "QR", "Wi", "Fi", "http", "UTC",
}  # fmt: skip
WHOLE = ("en", *(path.stem for path in files()[1:] if not is_begun(read(path))))
"""The languages whose catalogues are whole."""
JINJA = Environment(extensions=["jinja2.ext.i18n"], autoescape=True)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def handle_data(self, data: str) -> None:
        self.seen.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        described = tag == "meta" and ("name", "description") in attrs
        for name, value in attrs:
            if value and (name in READ_OUT or (described and name == "content")):
                self.seen.append(value)


def visible(html: str) -> str:
    """Everything a reader of the HTML sees or hears, in its order."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return " ".join(" ".join(reader.seen).split())


def bare(template: str) -> list[str]:
    """The words that a template shows without asking the catalogue for them."""
    html = " ".join(_written(JINJA.parse(template)))
    return re.findall(r"[^\W\d_]{2,}", visible(html))


def _written(node: nodes.Node) -> Iterator[str]:
    """The literal parts of what a template writes, all its branches one after the other."""
    match node:
        case nodes.TemplateData():
            yield node.data
        case nodes.Const():
            yield str(node.value)
        case nodes.Output() | nodes.Concat():
            for part in node.nodes:
                yield from _written(part)
        case nodes.CondExpr():
            yield from _written(node.expr1)
            yield from _written(node.expr2) if node.expr2 else ()
        case nodes.Filter() if node.node:
            yield from _written(node.node)
        case nodes.Block() if node.name in UNSEEN_BLOCKS:
            pass
        case nodes.Expr():
            pass  # A name or a call: what it gives comes from elsewhere.
        case _:
            for child in node.iter_child_nodes(only=("body", "elif_", "else_")):
                yield from _written(child)


def english_words(text: str) -> set[str]:
    """The English words in what a page says, apart from names, addresses and phone ids."""
    text = re.sub(r"\S*(://|localhost)\S*|--\w+|https?\b|\b[0-9A-F]{3}\b", "", text)
    return set(re.findall(r"[A-Za-z]{2,}", text)) - PROPER - set(PROVINCES)
