"""Hostile words stay text on every screen of every game that links lead to: the names of seats, and
what people type into the forms."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask

from companion.core.game import catalogue
from companion.web.forms.form_fields import widget_of
from tests.conftest import Cast, Phone
from tests.contract.crawling import crawled, press, read
from tests.contract.games import EXHIBITS, MADE_UP
from tests.contract.tables import installed_with, opened

HOSTILE = ("<img src=x onerror=e()>", '"><script>e()</script>', "'onload='e()'")
MARKUP = (b"<img src=x", b"<script>e()", b"'onload='")
RADIO = re.compile(r'type="radio" name="(\w+)" value="([^"]+)"')
SELECT = re.compile(r'<select[^>]* name="(\w+)"[^>]*>(.*?)</select>', re.DOTALL)
OPTION = re.compile(r'<option value="([^"]+)"')


def as_text(pages: dict[str, bytes]) -> list[str]:
    """The pages that show the first hostile words; none of all pages has them as markup."""
    screens = [page for page in pages.items() if "/export." not in page[0]]
    assert [(where, raw) for where, data in screens for raw in MARKUP if raw in data] == []
    return [address for address, data in pages.items() if b"&lt;img src=x" in data]


@pytest.mark.parametrize("game", [pytest.param(game, id=game.meta.slug) for game in EXHIBITS])
def test_a_hostile_name_is_text_wherever_it_is_shown(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch, game: Any
) -> None:
    if game.meta.slug not in catalogue.games():
        installed_with(app, monkeypatch, [*MADE_UP])
    exhibit = [each for each in EXHIBITS[game] if each.options is not None][-1]
    names = dict(zip(exhibit.seats, HOSTILE * 4, strict=False))
    pages = crawled(opened(cast, game, replace(exhibit, seats=names))["host"])
    assert as_text({address: page.data for address, page in pages.items()})


def typed_into(game: Any) -> Iterator[tuple[str, set[str]]]:
    """The forms of a game into which people type words: an action's kind, and its fields."""
    for kind, action in game.actions.items():
        widgets = {name: widget_of(field) for name, field in action.model_fields.items()}
        words = {name for name, widget in widgets.items() if widget and widget.kind == "text"}
        if action.has_form and words:
            yield kind, words


def choices(form: str) -> list[tuple[str, str]]:
    """What may be chosen in a form, as (field, value)."""
    options = [
        (name, value) for name, inner in SELECT.findall(form) for value in OPTION.findall(inner)
    ]
    return RADIO.findall(form) + options


def types(phone: Phone, seat: str, kind: str, words: set[str]) -> bool:
    """Fills the fields of a form with hostile words, with any choice that the form has beside them,
    and presses its button; whether the log shows the words."""
    form = f"/act/{kind}?seat={seat}"
    chosen = choices(phone.at(form).get_data(as_text=True))
    for given in ("", *(f"&{name}={quote(value)}" for name, value in chosen)):
        for button in read(phone.at(form + given)).buttons:
            if not button.action.endswith(f"/actions/{kind}"):
                continue
            button.facts = [(n, HOSTILE[0] if n in words else value) for n, value in button.facts]
            if press(phone, button).status_code == 303 and as_text({"": phone.at("/log").data}):
                return True
    return False


TYPED = [
    pytest.param(game, kind, words, id=f"{slug}, {kind}")
    for slug, game in catalogue.games().items()
    for kind, words in typed_into(game)
]


@pytest.mark.parametrize(("game", "kind", "words"), TYPED)
def test_hostile_words_typed_into_a_form_are_text(
    cast: Cast, game: Any, kind: str, words: set[str]
) -> None:
    """On the screens where what was recorded is told, and in the form itself."""
    for exhibit in EXHIBITS[game]:
        host, seat = opened(cast, game, exhibit)["host"], next(iter(exhibit.seats))
        if exhibit.options is not None and types(host, seat, kind, words):
            typed = "".join(f"&{word}={quote(HOSTILE[0])}" for word in words)
            screens = (
                "",
                "/log",
                "/tv",
                f"/seat/{seat}",
                "/story",
                f"/act/{kind}?seat={seat}{typed}",
            )
            shown = as_text({screen: host.at(screen).data for screen in screens})
            assert screens[-1] in shown
            return
    pytest.fail("no exhibit can record it")
