"""Every link and every button of every screen leads somewhere, whatever the game, and hostile names
are text on every page.

Each exhibit of a made-up game is walked by one of three people in one of the languages; of an
installed game two exhibits are. The host walks the last of each. With `make contract` everybody
walks all in every language.
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, product
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.core.game import catalogue
from companion.core.game.showcase import Exhibit
from companion.translations import languages
from companion.web.site.style import record_all
from tests.conftest import Cast, Phone
from tests.contract.crawling import HOSTILE, as_text, crawled, pressed
from tests.contract.games import EXHIBITS, MADE_UP
from tests.contract.tables import installed_with, opened

WHO = ("host", "player", "spectator")


def walks() -> Iterator[Any]:
    """Each game with an exhibit, a person and a language."""
    spoken = sorted(languages())
    people = cycle(WHO[1:])
    for game, exhibits in EXHIBITS.items():
        if os.environ.get("CONTRACT") == "all":
            found = [*product(exhibits, WHO, spoken)]
        else:
            some = exhibits if game in MADE_UP else _middle_and_last(exhibits)
            last = [exhibit for exhibit in some if exhibit.options is not None][-1:]
            found = [
                (exhibit, "host" if exhibit in last else next(people), language)
                for exhibit, language in zip(some, cycle(spoken), strict=False)
            ]
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
    names = dict(zip(exhibit.seats, HOSTILE * 4, strict=False))
    phone = opened(cast, game, replace(exhibit, seats=names))[who]
    phone.headers["Accept-Language"] = language
    pages = crawled(phone)
    assert len(pages) > 5
    assert as_text({address: page.data for address, page in pages.items()})
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


ASKING = [slug for slug, game in catalogue.games().items() if game.questions]


def unanswered(phone: Phone, game: Any) -> list[tuple[str, int]]:
    """The questions whose page the phone does not get, each with the answer's status."""
    asked = (
        (question, phone.at(f"/settle/{question}", region="all")) for question in game.questions
    )
    return [(question, page.status_code) for question, page in asked if page.status_code != 200]


@pytest.mark.parametrize("slug", ASKING)
def test_every_question_has_a_page_in_every_state(app: Flask, cast: Cast, slug: str) -> None:
    game, seen, wrong = catalogue.games()[slug], set[str](), []
    for exhibit in game.examples().exhibits:
        if exhibit.options is None:
            continue
        phone = opened(cast, game, replace(exhibit, recorded=()))["host"]
        phone.headers["HX-Request"] = "true"
        host, chance = cast.row(phone.table).host.device, Random(0)
        for place in range(len(exhibit.recorded) + 1):
            past = exhibit.recorded[:place]
            with app.app_context():
                record_all(phone.table, host, past[-1:], chance)
            state = f"{exhibit.seats} {exhibit.options} {past}"
            if state not in seen:
                seen.add(state)
                wrong += [(exhibit.name, place, *page) for page in unanswered(phone, game)]
    assert wrong == []
