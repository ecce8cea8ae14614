"""The catalogues, ours and those of our games, hold every sentence of code and templates, well
translated."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from companion.translations import (
    CATALOGUES,
    catalogue,
    forms,
    gaps,
    gettext,
    languages,
    speaking,
)
from companion.translations.__main__ import (
    ROOT,
    TEMPLATE,
    extract,
    files,
    files_of,
    games,
    is_begun,
    lacking,
    po,
    read,
    update,
)
from tests.translations.visible import bare

FILES = [*files(), *(path for game in games(ROOT) for path in files_of(game))]
TRANSLATED = [path for path in FILES if path.name != TEMPLATE]
BAR = ("Table", "Act", "Mine", "Log", "More")
NOT_WORDS = {"Companion", "UTC", "https", "tv"}


def short(path: Path) -> str:
    return str(path.relative_to(ROOT / "companion"))


@cache
def extracted(folder: Path) -> Catalog:
    """What the code and templates beside a folder of catalogues say."""
    return extract() if folder == CATALOGUES else extract(folder.parent)


@pytest.fixture(params=FILES, ids=short)
def file(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.fixture(params=TRANSLATED, ids=short)
def path(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.fixture
def translated(path: Path) -> Catalog:
    return read(path)


def messages(given: Iterable[Message]) -> list[Message]:
    return [message for message in given if message.id]


def first(message: Message) -> str:
    return forms(message.id)[0]


def test_every_sentence_of_a_whole_language_is_translated(path: Path) -> None:
    catalogue = read(path)
    assert is_begun(catalogue) or [first(message) for message in lacking(path, catalogue)] == []


def test_every_plural_has_as_many_forms_as_its_language(translated: Catalog) -> None:
    uneven = [
        first(message)
        for message in messages(translated)
        if message.pluralizable and len(forms(message.string)) != translated.num_plurals
    ]
    assert uneven == []


def test_only_what_has_begun_is_unsure(translated: Catalog) -> None:
    assert not translated.fuzzy
    unsure = [first(message) for message in messages(translated) if message.fuzzy]
    assert is_begun(translated) or unsure == []


def test_the_header_is_filled(file: Path) -> None:
    head = po(read(file)).decode().partition("\n\n")[0]
    assert "Project-Id-Version: Companion" in head
    assert not re.search("EMAIL|FULL NAME|FIRST AUTHOR|YEAR", head)


def test_every_gap_is_filled_and_none_is_invented(translated: Catalog) -> None:
    wrong = [
        (first(message), form)
        for message in messages(translated)
        for form in forms(message.string)
        if form and gaps(form) not in [gaps(english) for english in forms(message.id)]
    ]
    assert wrong == []


def test_english_has_no_catalogue() -> None:
    assert "en" in languages()
    assert "en.po" not in {path.name for path in FILES}
    assert catalogue("en").gettext("Road") == "Road"


def test_russian_is_set_with_its_own_quotes_and_dashes() -> None:
    russian = [
        form for message in messages(read(CATALOGUES / "ru.po")) for form in forms(message.string)
    ]
    assert [form for form in russian if re.search(r"[\"“”']|\s-\s|\.\.\.", form)] == []


@pytest.mark.parametrize("language", sorted(languages()))
def test_the_words_of_the_bottom_bar_are_short(language: str) -> None:
    with speaking(language):
        assert [word for word in map(gettext, BAR) if len(word) > 7] == []


def test_extracting_again_changes_no_message(file: Path) -> None:
    """Translation sites break the lines and write the header in their own way."""
    fresh, known = update(file, extracted(file.parent)), read(file)
    kept, lost = (
        {(message.id, message.string) for message in messages(each)} for each in (fresh, known)
    )
    assert kept ^ lost == set(), "run `make messages` and translate"


def test_a_template_shows_no_words_but_the_catalogues() -> None:
    shown = {
        str(path.relative_to(ROOT)): words
        for folder in ("companion", "templates")
        for path in sorted((ROOT / folder).rglob("*.html"))
        if (words := set(bare(path.read_text(encoding="utf-8"))) - NOT_WORDS)
    }
    assert shown == {}


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("<p>Bare {{ _('not bare') }}</p>", ["Bare"]),
        ("{% if a %}One{% elif b %}Two{% else %}{{ 'Three' if c else _('Four') }}{% endif %}",
         ["One", "Two", "Three"]),
        ("<b aria-label='Heard' class='unheard'>{{ say(text) }} · {{ n }}</b>", ["Heard"]),
        ("{# A note #}{% for row in ('some', 'rows') %}{{ row | join('and') }}{% endfor %}", []),
    ],
)  # fmt: skip
def test_bare_words_are_found(template: str, words: list[str]) -> None:
    assert bare(template) == words
