"""Follows every link and presses every button of a phone's screens."""

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl, urldefrag, urlencode

from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import NotFound
from werkzeug.routing import RequestRedirect
from werkzeug.test import TestResponse

from companion.core.game.action import Action
from companion.web.forms.form_fields import Field
from companion.web.http.keys_and_verdicts import HEADER as VERDICT
from companion.web.http.rendering import render
from tests.conftest import Phone
from tests.html_check import TOKEN, Attributes, read_tag

LAST = ("/restore", "/strike", "/leave", "/seats", "/remove", "/rename", "/host", "/links",
        "/settings", "/close", "/rematch", "/moving", "/delete")  # fmt: skip
"""Buttons that take the page away under the other buttons are pressed after them, in this order."""

WAYS_ON = frozenset({"overrule", "remedy", "always"})
"""What the buttons of an objection add to the facts of the tap."""

EACH = ("record.form", "record.record", "game_page.show")
"""Views that a game fills: every address of theirs is asked."""
FEW = 3
"""So many addresses of any other view are asked, unless CONTRACT=all."""


HOSTILE = ("<img src=x onerror=e()>", '"><script>e()</script>', "'onload='e()'")
MARKUP = (b"<img src=x", b"<script>e()", b"'onload='")
"""Names and words that would be markup if they were not escaped, and what shows that they are."""


@dataclass
class Button:
    """A form's button with all that it sends."""

    method: str
    action: str
    facts: list[tuple[str, str]] = field(default_factory=list)

    @property
    def kind(self) -> tuple[str, ...]:
        """What two buttons have in common that differ only in the values they send."""
        return (self.method, *alike(self.action), *sorted({name for name, _ in self.facts}))


class Reader:
    """Collects the links and the buttons of a page."""

    def __init__(self) -> None:
        self.links: list[str] = []
        self.buttons: list[Button] = []
        self.form: Button | None = None
        self.pressed: list[Button] = []
        self.select = ""
        self.chosen: list[str] | None = None
        """The option of an open `select`: the one that is selected, else the first."""

    def feed(self, html: str) -> None:
        for ends, tag, written in TOKEN.findall(html):
            if ends:
                self._end(tag)
            elif tag:
                self._start(tag, read_tag(tag, written).given)

    def _start(self, tag: str, given: Attributes) -> None:
        for name in ("href", "hx-get"):
            if tag not in ("link", "button") and name in given:
                self.links.append(given[name])
        if tag == "form":
            self.form = Button(given.get("method", "get"), given["action"])
            self.pressed = []
        if tag == "option" and self.chosen is not None and ("selected" in given or not self.chosen):
            self.chosen[:] = [given.get("value", "")]
        if self.form is None or ("name" not in given and tag != "button"):
            return
        if tag == "button":
            where = given.get("formaction", self.form.action)
            facts = [(given["name"], given["value"])] if "name" in given else []
            self.pressed.append(Button(given.get("formmethod", self.form.method), where, facts))
        elif tag == "select":
            self.select, self.chosen = given["name"], []
        elif given.get("type") not in ("checkbox", "radio") or "checked" in given:
            self.form.facts.append((given["name"], given.get("value", "")))

    def _end(self, tag: str) -> None:
        if tag == "select" and self.form is not None:
            self.form.facts += [(self.select, value) for value in self.chosen or ()]
            self.chosen = None
        if tag == "form" and self.form is not None:
            for button in self.pressed:
                button.facts = [*self.form.facts, *button.facts]
            self.buttons += self.pressed
            self.form = None


@dataclass
class Page:
    """An answer at an address: its status, its bytes, its buttons."""

    status: int
    data: bytes
    buttons: list[Button]


def read(answer: TestResponse) -> Reader:
    """The links and the buttons of an answer; none unless it is a page."""
    reader = Reader()
    if answer.mimetype == "text/html":
        reader.feed(answer.get_data(as_text=True))
    return reader


@cache
def alike(address: str) -> tuple[str, ...]:
    """What two addresses have in common that differ only in numbers and in values."""
    path, _, query = address.partition("?")
    return (re.sub(r"/\d+", "/0", path), *sorted({name for name, _ in parse_qsl(query)}))


class Few:
    """Of addresses of one view, those that are asked: each action's own form and buttons, but of
    others that differ in a seat, a kind or a number only the first few."""

    def __init__(self, phone: Phone) -> None:
        self.views = phone.client.application.url_map.bind("localhost")
        self.asked: Counter[tuple[object, ...]] = Counter()

    def takes(self, method: str, address: str, *names: str) -> bool:
        """Whether one more is asked of the view at an address, of those with the same `names`."""
        try:
            view, _ = self.views.match(address.partition("?")[0], method)
        except (NotFound, RequestRedirect):
            return True
        if view in EACH or os.environ.get("CONTRACT") == "all":
            return True
        self.asked[method, view, names] += 1
        return self.asked[method, view, names] <= FEW


def crawled(phone: Phone, start: Iterable[str] = ("", "/tv")) -> dict[str, Page]:
    """Every page that links lead to, by its address. Of addresses that are `alike` the first is
    followed, of one view's `Few`."""
    reached: dict[str, Page] = {}
    seen: set[tuple[str, ...]] = set()
    few = Few(phone)
    waiting = [f"/t/{phone.table}{screen}" for screen in start]
    while waiting:
        address = waiting.pop(0)
        shape = alike(address)
        if shape in seen or not address.startswith(f"/t/{phone.table}"):
            continue
        seen.add(shape)
        if not few.takes("GET", address, *shape[1:]):
            continue
        answer = phone.get(address)
        reader = read(answer)
        reached[address] = Page(answer.status_code, answer.get_data(), reader.buttons)
        waiting += [urldefrag(link).url for link in reader.links]
        if answer.location:
            waiting.append(answer.location)
    return reached


def as_text(pages: dict[str, bytes]) -> list[str]:
    """The pages that show the first hostile words; none of all pages has them as markup."""
    screens = [page for page in pages.items() if "/export." not in page[0]]
    assert [(where, raw) for where, data in screens for raw in MARKUP if raw in data] == []
    return [address for address, data in pages.items() if b"&lt;img src=x" in data]


@dataclass(frozen=True)
class Pressed:
    """A button of a page, and what it led to."""

    page: str
    button: Button
    answer: TestResponse

    @property
    def status(self) -> int:
        return self.answer.status_code

    @property
    def verdict(self) -> str:
        """What the table says to a tap; empty if it was none."""
        return self.answer.headers.get(VERDICT, "")


def pressed(phone: Phone, pages: dict[str, Page]) -> list[Pressed]:
    """The answers to every button of these pages, and then to each answer to an objection. Of
    buttons that differ only in the values they send, the first is pressed; of one view's `Few`."""
    seen = {button.kind: (page, button) for page, found in reversed(pages.items())
            for button in reversed(found.buttons)}  # fmt: skip
    few = Few(phone)
    first = [
        (page, button)
        for page, button in sorted(seen.values(), key=lambda tap: _last(tap[1]))
        if few.takes(button.method.upper(), button.action, *_trying(button))
    ]
    early = [tap for tap in first if not _last(tap[1])]
    ways: dict[frozenset[str], tuple[str, Button]] = {}
    found = []
    for page, button in early:
        answer = press(phone, button)
        found.append(Pressed(page, button, answer))
        if found[-1].verdict == "objected":
            for more in read(answer).buttons:
                ways.setdefault(WAYS_ON.intersection(name for name, _ in more.facts), (page, more))
    for page, button in (*ways.values(), *first[len(early) :]):
        found.append(Pressed(page, button, press(phone, button)))
    return found


def press(phone: Phone, button: Button) -> TestResponse:
    """The answer that a button leads to."""
    if button.method.lower() == "get":
        return phone.get(f"{button.action}?{urlencode(button.facts)}")
    data: dict[str, list[str]] = {}
    for name, value in button.facts:
        data.setdefault(name, []).append(value)
    return phone.post(button.action, data=data)


def _trying(button: Button) -> list[str]:
    """What a button of the what-if says about actions that are tried out already."""
    return sorted({"change", "try"} & {name for name, _ in button.facts})


def _last(button: Button) -> int:
    """The place of a button in the order of pressing."""
    return max((place for place, part in enumerate(LAST, 1) if part in button.action), default=0)


def posted(game: Any, action: Action[Any], fields: Sequence[Field]) -> MultiDict[str, str]:
    """What a browser sends of a form as it is shown."""
    names = {colour.id: colour.id for colour in game.meta.colours}
    visit = SimpleNamespace(game=game, table=None, may_record_for=names.__contains__)
    context = {"visit": visit, "names": names, "refill": ""}
    html = render("recording/_fields.html", **context, action=action, fields=fields)
    reader = Reader()
    reader.feed(f"<form action=''>{html}<button></button></form>")
    *_, button = reader.buttons  # a form may have keys of its own before it
    return MultiDict([("whole", "1"), *button.facts])
