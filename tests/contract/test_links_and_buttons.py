"""Every link and every button of every screen leads somewhere, whatever the game.

Each exhibit of a made-up game is walked by one of three people in one of the languages; of an
installed game two exhibits are. With `make contract` everybody walks all in every language.
"""

import os
from collections.abc import Iterator
from itertools import cycle, product
from typing import Any

import pytest
from flask import Flask

from companion.core.game.showcase import Exhibit
from companion.translations import languages
from tests.conftest import Cast
from tests.contract.crawling import crawled, pressed
from tests.contract.games import EXHIBITS, MADE_UP
from tests.contract.tables import installed_with, opened

WHO = ("host", "player", "spectator")


def walks() -> Iterator[Any]:
    """Each game with an exhibit, a person and a language."""
    spoken = sorted(languages())
    people = cycle(WHO)
    for game, exhibits in EXHIBITS.items():
        if os.environ.get("CONTRACT") == "all":
            found = [*product(exhibits, WHO, spoken)]
        else:
            some = exhibits if game in MADE_UP else _middle_and_last(exhibits)
            found = [*zip(some, people, cycle(spoken), strict=False)]
        for exhibit, who, language in found:
            name = f"{game.meta.slug}, {exhibit.name}, {who}, {language}"
            yield pytest.param(game, exhibit, who, language, id=name)


def _middle_and_last(exhibits: tuple[Exhibit, ...]) -> tuple[Exhibit, ...]:
    """Of those that have begun."""
    begun = [exhibit for exhibit in exhibits if exhibit.options is not None]
    return (*begun[len(begun) // 2 :][:1], *begun[-1:])


@pytest.mark.parametrize(("game", "exhibit", "who", "language"), [*walks()])
def test_every_link_and_button_leads_somewhere(
    app: Flask,
    cast: Cast,
    monkeypatch: pytest.MonkeyPatch,
    game: Any,
    exhibit: Exhibit,
    who: str,
    language: str,
) -> None:
    installed_with(app, monkeypatch, [*MADE_UP])
    phone = opened(cast, game, exhibit)[who]
    phone.headers["Accept-Language"] = language
    pages = crawled(phone)
    assert len(pages) > 5
    assert [(address, page.status) for address, page in pages.items() if page.status >= 400] == []
    presses = pressed(phone, pages)
    assert [
        press for press in presses if press.status in (400, 404, 405) or press.status >= 500
    ] == []
    # A form may lack what only its player knows. A button has everything it records.
    taps = [
        press
        for press in presses
        if "/actions/" in press.button.action and "/act/" not in press.page
    ]
    assert [tap for tap in taps if tap.verdict not in ("recorded", "objected")] == []
