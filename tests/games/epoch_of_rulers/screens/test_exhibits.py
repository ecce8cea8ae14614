"""Every screen of every exhibit answers, and speaks one language only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion import create_app
from companion.core.game import catalogue
from companion.games.epoch_of_rulers import game
from companion.settings import Settings
from tests.conftest import Cast, Phone
from tests.translations.test_languages import english

NAMES = {"Stats"}


@pytest.fixture
def phone(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Phone]:
    """Hosts every table of the style page."""
    monkeypatch.setattr(catalogue, "games", lambda: {"epoch": game})
    app = create_app(replace(settings, development=True))
    yield Cast(app).phone()
    app.extensions["companion.database"].close()


def test_every_screen_answers_without_english_words_in_russian(phone: Phone) -> None:
    phone.headers["Accept-Language"] = "ru"
    page = phone.get("/style").get_data(as_text=True)
    links = re.findall(r'href="(/t/(?!nothing)[^"]+|/g/[^"]+|/new/epoch|/rules/[^"]+)"', page)
    assert len(links) > 2 * len(game.exhibits)
    left: dict[str, set[str]] = {}
    for link in links:
        answer = phone.get(link)
        assert answer.status_code == 200, link
        words = english(answer.get_data(as_text=True)) - NAMES
        # Words of capitals alone are codes of tables and numerals.
        left[link] = {word for word in words if not word.isupper()}
    assert {link: words for link, words in left.items() if words} == {}
