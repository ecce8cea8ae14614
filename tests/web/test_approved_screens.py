"""Every screen of the style page as it reads, in each language, beside its approved text."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import unescape
from itertools import count
from pathlib import Path
from random import Random

import pytest

from companion import create_app, translations
from companion.core.game import catalogue
from companion.settings import Settings
from companion.storage.codes import CODE_ALPHABET, CODE_LENGTH
from companion.web import services
from tests.approved import approve, reads
from tests.conftest import Cast, Phone
from tests.translations.pseudo import Pseudo
from tests.translations.visible import WHOLE, english_words

APPROVED = Path(__file__).parent / "approved"
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
FRAMED = {"lobby", "table"}
"""Screens of which the frame is told, too: it is the same on every other one."""
NOWHERE = {"no such table": "everywhere"}
"""The screen that is not found."""
NAMES = {
    "Astor", "Nobel", "Stats", "Beast", "East", "Inland", "Sea", "Serpent", "West",
    "Dicle", "Galin", "Male", "Scom", "bolge", "broid", "gale", "sium",  # halves, on the map
}  # fmt: skip
"""Printed on cards and boards as they are."""
GAMES = {
    exhibit.name: slug
    for slug, game in catalogue.games().items()
    for exhibit in game.examples().exhibits
}
"""The game of each exhibit."""
BILINGUAL = "without a network"
PROSE = "rules"
"""A screen that is one text, to be read where it is written."""


@pytest.fixture
def phone(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """Hosts every table of the style page; a minute passes from tap to tap, and chance draws the
    same each time."""
    minutes = count()
    monkeypatch.setattr(services, "now", lambda: NOON + timedelta(minutes=next(minutes)))
    monkeypatch.setattr("companion.web.recording.agreeing.secrets.SystemRandom", lambda: Random(1))
    app = create_app(replace(settings, development=True))
    return Cast(app).phone()


def sections(html: str) -> dict[str, dict[str, str]]:
    """What the style page lists: exhibit -> screen -> address."""
    listed: dict[str, dict[str, str]] = {}
    for part in html.split("data-exhibit=")[1:]:
        links = re.findall(r'<a [^>]*href="([^"]+)"[^>]*>([^<]+)</a>', part)
        listed[part.split('"')[1]] = {name.strip(): href for href, name in links}
    return listed


def foreign(lines: list[str]) -> set[str]:
    """The English words on a Russian page. Words of capitals alone are codes and numerals."""
    return {word for word in english_words(" ".join(lines)) - NAMES if not word.isupper()}


def chance_left_out(line: str) -> str:
    """A line without the codes, addresses, phones and times of this run."""
    line = re.sub(rf"\b[{CODE_ALPHABET}]{{{CODE_LENGTH},{CODE_LENGTH + 1}}}\b", "CODE", line)
    line = re.sub(r"/([jwg])/\w+", r"/\1/LINK", line)
    return re.sub(r"\b\d\d:\d\d UTC", "12:00 UTC", line)


@pytest.mark.parametrize("language", WHOLE)
def test_every_screen_reads_as_approved(phone: Phone, language: str) -> None:
    phone.headers["Accept-Language"] = language
    lines: list[str] = []
    left: dict[str, set[str]] = {}
    framed: set[str] = set()
    for exhibit, screens in sections(phone.get("/style").get_data(as_text=True)).items():
        for screen, address in screens.items():
            answer = phone.get(unescape(address))
            html = answer.get_data(as_text=True)
            assert answer.status_code == (404 if exhibit == NOWHERE.get(screen) else 200), address
            main, frame = reads(html)
            if language == "ru" and screen != BILINGUAL:
                left[f"{exhibit}: {screen}"] = foreign([*main, *frame])
            if screen == PROSE:
                continue
            lines += ["", f"== {exhibit}: {screen}", *map(chance_left_out, main)]
            if screen in FRAMED - framed:
                framed.add(screen)
                lines += ["-- around it", *map(chance_left_out, frame)]
    assert {screen: words for screen, words in left.items() if words} == {}
    approve(APPROVED / f"screens.{language}.txt", "\n".join(lines[1:]) + "\n")


def test_every_text_of_a_screen_is_translated(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a language without a letter of English, one screen of each kind of every game."""
    monkeypatch.setattr(translations, "catalogue", lambda *_: Pseudo())
    translations.set_language("ru")
    phone.headers["Accept-Language"] = "ru"
    left: dict[str, set[str]] = {}
    shown: set[tuple[str, str]] = set()
    for exhibit, screens in sections(phone.get("/style").get_data(as_text=True)).items():
        for screen, address in screens.items():
            if screen in (PROSE, BILINGUAL) or (GAMES.get(exhibit, ""), screen) in shown:
                continue
            shown.add((GAMES.get(exhibit, ""), screen))
            main, frame = reads(phone.get(unescape(address)).get_data(as_text=True))
            if words := foreign([*main, *frame]):
                left[f"{exhibit}: {screen}"] = words
    assert left == {}
