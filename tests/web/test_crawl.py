"""Every link and every button of every screen leads somewhere, whatever the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import cycle
from typing import Any
from urllib.parse import parse_qsl, urldefrag, urlencode

import pytest
from flask import Flask

from companion.translations import languages
from tests.conftest import Cast, Phone
from tests.core import auction, fair, guild
from tests.core.toy import Toy
from tests.web.foreign import opened, play

SCREENS = (
    "", "/act", "/act?seat=blue", "/seat/red", "/log", "/more", "/people", "/invite", "/tv",
    "/chart", "/whatif/act", "/setup", "/sealed",
)  # fmt: skip
LAST = ("/restore", "/strike", "/leave", "/remove", "/seats", "/rename", "/host", "/links",
        "/settings", "/close", "/rematch", "/moving", "/delete")  # fmt: skip
"""Buttons that take the page away under the other buttons are pressed after them, in this order."""


@dataclass
class Button:
    """A form's button with all that it sends."""

    method: str
    action: str
    facts: list[tuple[str, str]] = field(default_factory=list)


class Reader(HTMLParser):
    """Collects the links and the buttons of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.buttons: list[Button] = []
        self.form: Button | None = None
        self.pressed: list[Button] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        for name in ("href", "hx-get"):
            if tag not in ("link", "button") and name in said:
                self.links.append(said[name])
        if tag == "form":
            self.form = Button(said.get("method", "get"), said["action"])
            self.pressed = []
        if self.form is None or ("name" not in said and tag != "button"):
            return
        if tag == "button":
            where = said.get("formaction", self.form.action)
            facts = [(said["name"], said["value"])] if "name" in said else []
            self.pressed.append(Button(said.get("formmethod", self.form.method), where, facts))
        elif said.get("type") not in ("checkbox", "radio") or "checked" in said:
            self.form.facts.append((said["name"], said.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self.form is not None:
            for button in self.pressed:
                button.facts = [*self.form.facts, *button.facts]
            self.buttons += self.pressed
            self.form = None


def crawled(phone: Phone) -> dict[str, list[Button]]:
    """The buttons of every page that links lead to, by the page's address. Every page answers. Of
    addresses that differ only in the values of their query, the first is followed."""
    found: dict[str, list[Button]] = {}
    seen: set[tuple[str, ...]] = set()
    waiting = [f"/t/{phone.table}{screen}" for screen in SCREENS]
    while waiting:
        address = waiting.pop(0)
        path, _, query = address.partition("?")
        alike = (path, *sorted({name for name, _ in parse_qsl(query)}))
        if alike in seen or not path.startswith(f"/t/{phone.table}"):
            continue
        seen.add(alike)
        answer = phone.get(address)
        assert answer.status_code < 400 or answer.status_code == 403, (address, answer.status)
        reader = Reader()
        if answer.mimetype == "text/html":
            reader.feed(answer.get_data(as_text=True))
        found[address] = reader.buttons
        waiting += [urldefrag(link).url for link in reader.links]
        if answer.location:
            waiting.append(answer.location)
    return found


def press(phone: Phone, page: str, button: Button) -> None:
    """Presses a button, which must lead to a page or to a sentence."""
    if button.method.lower() == "get":
        answer = phone.get(f"{button.action}?{urlencode(button.facts)}")
    else:
        data: dict[str, list[str]] = {}
        for name, value in button.facts:
            data.setdefault(name, []).append(value)
        answer = phone.post(button.action, data=data)
    fits = answer.status_code < 500 and answer.status_code not in (400, 404, 405)
    assert fits, (page, button, answer.status)


def last(button: Button) -> int:
    """The place of a button in the order of pressing."""
    return max((place for place, part in enumerate(LAST, 1) if part in button.action), default=0)


def in_play(cast: Cast, slug: str, *taps: tuple[str, dict[str, Any]]) -> Phone:
    phone = opened(cast, slug, turns="true")
    for kind, facts in taps:
        assert phone.tap(kind, **facts).status_code == 303
    return phone


STATES: dict[str, Callable[[Cast], Phone]] = {
    "toy": lambda cast: in_play(cast, "toy", ("score", {"seat": "red"})),
    "auction": lambda cast: in_play(cast, "auction", ("call", {"seats": ["red", "blue"]})),
    "fair": lambda cast: in_play(cast, "fair"),
    "fair with a lot on sale": lambda cast: in_play(cast, "fair", ("market", {"lot": "tea"})),
    "guild": lambda cast: in_play(cast, "guild", ("market", {"lot": "tea"})),
    "fair that nobody won": lambda cast: in_play(cast, "fair", ("storm", {})),
}


@pytest.fixture(autouse=True)
def games(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    play(app, monkeypatch, Toy(), auction.game, fair.game, guild.game)


@pytest.mark.parametrize(("state", "language"), list(zip(STATES, cycle(sorted(languages())))))
def test_every_link_and_button_leads_somewhere(cast: Cast, state: str, language: str) -> None:
    host = STATES[state](cast)
    spectator, player = cast.spectator(host), cast.player(host, "blue")
    for phone in (spectator, player, host):
        phone.headers["Accept-Language"] = language
        pages = crawled(phone)
        presses = [(last(button), page, button) for page, found in pages.items()
                   for button in found]  # fmt: skip
        for _, page, button in sorted(presses, key=lambda one: one[0]):
            press(phone, page, button)


def test_an_end_that_nobody_wins_says_so_in_the_games_own_words(cast: Cast) -> None:
    phone = STATES["fair that nobody won"](cast)
    page = phone.text()
    assert "Everybody has lost" in page
    assert "stopped" not in page
    assert "Everybody has lost: 0:0" in phone.get(f"/g/{cast.row(phone.table).watch}").text


def test_what_a_game_does_not_offer_has_no_button(cast: Cast) -> None:
    phone = STATES["fair"](cast)
    assert "end-turn" not in phone.at().get_data(as_text=True)
    assert "Leaving early" not in phone.text("/people")
    assert "How it would end" not in phone.text("/more")
    assert "A storm ends the fair" in phone.text("/more")


def test_the_scoreboard_keeps_its_rows_when_the_order_of_play_changes(cast: Cast) -> None:
    """Blue gets the lot and comes first in the game, and stays second on the screen."""
    phone = STATES["fair with a lot on sale"](cast)
    bo = cast.player(phone, "blue")
    for at, colour, bid in ((phone, "red", "1"), (bo, "blue", "2")):
        page = at.at(f"/sealed/{colour}").get_data(as_text=True)
        seen = page.split('name="round" value="')[1].split('"')[0]
        at.tell(f"/sealed/{colour}", choice=bid, round=seen)
    page = phone.at().get_data(as_text=True)
    assert page.index('id="score-red"') < page.index('id="score-blue"')
    assert (phone.points("red"), phone.points("blue")) == (0, 1)
    assert "Goods · 1 Score 0 1" in phone.text("/chart")
