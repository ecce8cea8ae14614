"""Hostile words that people type into the forms of any game stay text."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from companion.core.game import catalogue
from companion.web.forms.form_fields import widget_of
from tests.conftest import Cast, Phone
from tests.contract.crawling import HOSTILE, as_text, press, read
from tests.contract.games import EXHIBITS
from tests.contract.tables import opened

RADIO = re.compile(r'type="radio" name="(\w+)" value="([^"]+)"')
SELECT = re.compile(r'<select[^>]* name="(\w+)"[^>]*>(.*?)</select>', re.DOTALL)
OPTION = re.compile(r'<option value="([^"]+)"')


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
