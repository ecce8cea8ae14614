"""A game's own words: a catalogue beside its package, apart from ours."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from jinja2 import DictLoader

from companion import translations
from companion.core.game import catalogue
from companion.core.text import Words, say
from companion.translations import gettext, speaking, words
from companion.translations.__main__ import (
    lacking,
    main,
    po,
    read,
)
from companion.translations.in_templates import Templates

CODE = """from companion.core.text import Words
say, say_many = Words("mining").say, Words("mining").say_many
TITLE = say("Mine")
CARTS = say_many("{count} cart", "{count} carts", 3)
"""
FRAME = "{{ _('Mine') }}: {% block main %}{% endblock %}"
PAGE = """{% extends "page.html" %}{% block main %}{{ _("Mine") }}, {{ _("Log") }}, {# -#}
{{ ngettext("{num} truck", "{num} trucks", 5) }}{% endblock %}"""
RUSSIAN: dict[str, Any] = {
    "Mine": "Шахта",
    "{count} cart": ("{count} тележка", "{count} тележки", "{count} тележек"),
    "{num} truck": ("{num} вагон", "{num} вагона", "{num} вагонов"),
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with two words, translated: here "Mine" is a pit."""
    home = tmp_path / "mining"
    (home / "templates").mkdir(parents=True)
    (home / "words.py").write_text(CODE, encoding="utf-8")
    (home / "templates" / "seat.html").write_text(PAGE, encoding="utf-8")
    main(str(home))
    path = home / "translations" / "ru.po"
    messages = read(path)
    for message in messages:
        english = message.id if isinstance(message.id, str) else message.id[0]
        message.string = RUSSIAN.get(english, message.string)
    path.write_bytes(po(messages))
    monkeypatch.setattr(catalogue, "folders", lambda: {"mining": home})
    translations.catalogue.cache_clear()
    yield home
    translations.catalogue.cache_clear()


def test_one_word_is_two_things(package: Path) -> None:
    with speaking("ru"):
        assert words(Words("mining").say("Mine"), {}) == "Шахта"
        assert words(say("Mine"), {}) == gettext("Mine") == "Моё"


def test_a_game_counts_in_its_own_words(package: Path) -> None:
    carts = Words("mining").say_many("{count} cart", "{count} carts", 3)
    with speaking("ru"):
        assert words(carts, {}) == "3 тележки"


def test_what_the_game_does_not_translate_is_said_in_our_words(package: Path) -> None:
    with speaking("ru"):
        assert words(Words("mining").say("Log"), {}) == gettext("Log") != "Log"
        assert words(Words("unknown").say("Log"), {}) == gettext("Log")
    assert words(Words("mining").say("Mine"), {}) == "Mine"


def test_a_games_template_speaks_its_words_and_the_page_around_it_ours(package: Path) -> None:
    jinja = Templates(extensions=["jinja2.ext.i18n"], autoescape=True)
    for slug in ("mining", ""):
        jinja.speak(slug)
    jinja.loader = DictLoader({"page.html": FRAME, "games/mining/seat.html": PAGE})
    with speaking("ru"):
        page = jinja.get_template("games/mining/seat.html").render()
        assert page == f"Моё: Шахта, {gettext('Log')}, 5 вагонов"


def test_a_second_run_keeps_what_is_translated(package: Path) -> None:
    path = package / "translations" / "ru.po"
    before = path.read_bytes()
    main(str(package))
    assert path.read_bytes() == before
    assert "Шахта" in path.read_text(encoding="utf-8")


def test_what_is_no_folder_is_answered_with_the_usage() -> None:
    with pytest.raises(SystemExit, match="usage: python -m companion"):
        main("--help")


def test_only_what_ours_lack_is_to_translate(package: Path) -> None:
    path = package / "translations" / "ru.po"
    empty = Catalog(locale="ru")
    for english in ("Mine", "Log", "Pit prop"):
        empty.add(english)
    assert [message.id for message in lacking(path, empty)] == ["Pit prop"]


def test_every_game_keeps_its_words_in_its_own_room() -> None:
    """So the shared catalogue knows no war, and no other game leans on one game's words."""
    homes = {
        slug: folder / "translations" / "ru.po" for slug, folder in catalogue.folders().items()
    }
    assert [slug for slug, home in homes.items() if not home.exists()] == []
