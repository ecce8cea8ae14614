"""The catalogues hold every sentence of code and templates, well translated."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from companion.translations import CATALOGUES, DEFAULT_LANGUAGE, gettext, languages, speaking
from companion.translations.__main__ import ROOT, extract, po, read, untranslated, update
from tests.translations.visible import bare

LANGUAGES = sorted(languages())
BAR = ("Table", "Act", "Mine", "Log", "More")
NOT_WORDS = {"Companion", "UTC"}


@pytest.fixture(scope="module")
def extracted() -> Catalog:
    return extract()


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def messages(catalogue: Iterable[Message]) -> list[Message]:
    return [message for message in catalogue if message.id]


def ids(catalogue: Iterable[Message]) -> set[str]:
    return {first(message) for message in messages(catalogue)}


def first(message: Message) -> str:
    return forms(message.id)[0]


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """A message's texts: one, or one for each plural form."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def gaps(text: str) -> list[str]:
    """The placeholders: {x} in code, %(x)s in templates."""
    return sorted(re.findall(r"\{\w+\}|%\(\w+\)\w", text))


def test_every_sentence_is_in_the_catalogue(language: str, extracted: Catalog) -> None:
    missing = ids(extracted) - ids(read(language))
    assert not missing, f"run `make messages` and translate: {sorted(missing)}"


def test_nothing_obsolete_is_kept(language: str, extracted: Catalog) -> None:
    catalogue = read(language)
    assert not catalogue.obsolete
    obsolete = ids(catalogue) - ids(extracted)
    assert not obsolete, f"run `make messages`: {sorted(obsolete)}"


def test_every_sentence_is_translated_in_every_plural_form(language: str) -> None:
    catalogue = read(language)
    assert [first(message) for message in untranslated(catalogue)] == []
    uneven = [
        first(message)
        for message in messages(catalogue)
        if message.pluralizable and len(forms(message.string)) != catalogue.num_plurals
    ]
    assert uneven == []


def test_nothing_is_guessed(language: str) -> None:
    catalogue = read(language)
    assert not catalogue.fuzzy
    assert [first(message) for message in messages(catalogue) if message.fuzzy] == []


def test_the_header_is_filled(language: str) -> None:
    head = po(read(language)).decode().partition("\n\n")[0]
    assert "Project-Id-Version: Companion" in head
    assert not re.search("EMAIL|FULL NAME|FIRST AUTHOR|YEAR", head)


def test_every_gap_is_filled_and_none_is_invented(language: str) -> None:
    wrong = [
        (first(message), form)
        for message in messages(read(language))
        for form in forms(message.string)
        if gaps(form) != gaps(first(message))
    ]
    assert wrong == []


def test_english_is_the_message_itself() -> None:
    changed = [
        message.id
        for message in messages(read(DEFAULT_LANGUAGE))
        if forms(message.string) != forms(message.id)
    ]
    assert changed == []


def test_russian_is_set_with_its_own_quotes_and_dashes() -> None:
    russian = [form for message in messages(read("ru")) for form in forms(message.string)]
    assert [form for form in russian if re.search(r"[\"“”']|\s-\s|\.\.\.", form)] == []


def test_the_words_of_the_bottom_bar_are_short(language: str) -> None:
    with speaking(language):
        assert [word for word in map(gettext, BAR) if len(word) > 7] == []


def test_extracting_again_changes_no_file(language: str, extracted: Catalog) -> None:
    written = po(update(language, extracted)).splitlines()
    found = (CATALOGUES / f"{language}.po").read_bytes().splitlines()
    tool = b'"Generated-By'
    assert [line for line in written if not line.startswith(tool)] == [
        line for line in found if not line.startswith(tool)
    ]


@pytest.mark.parametrize(
    "template",
    sorted((ROOT / "templates").rglob("*.html")),
    ids=lambda path: str(path.relative_to(ROOT / "templates")),
)
def test_a_template_shows_no_words_but_the_catalogues(template: Path) -> None:
    assert set(bare(template.read_text(encoding="utf-8"))) <= NOT_WORDS


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
