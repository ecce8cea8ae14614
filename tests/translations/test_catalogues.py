"""The catalogues hold every sentence of code and templates, well translated."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from companion.translations import CATALOGUES, catalogue, gettext, languages, speaking
from companion.translations.__main__ import ROOT, extract, files, po, read, untranslated, update
from tests.translations.visible import bare

TEMPLATE, *TRANSLATED = files()
BAR = ("Table", "Act", "Mine", "Log", "More")
NOT_WORDS = {"Companion", "UTC"}


@pytest.fixture(scope="module")
def extracted() -> Catalog:
    return extract()


@pytest.fixture(params=[TEMPLATE, *TRANSLATED], ids=lambda path: str(path.name))
def file(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.fixture(params=TRANSLATED, ids=lambda path: str(path.name))
def translated(request: pytest.FixtureRequest) -> Catalog:
    return read(Path(request.param))


def messages(given: Iterable[Message]) -> list[Message]:
    return [message for message in given if message.id]


def first(message: Message) -> str:
    return forms(message.id)[0]


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """A message's texts: one, or one for each plural form."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def gaps(text: str) -> list[str]:
    """The placeholders."""
    return sorted(re.findall(r"\{\w+\}", text))


def test_every_sentence_is_translated_in_every_plural_form(translated: Catalog) -> None:
    assert [first(message) for message in untranslated(translated)] == []
    uneven = [
        first(message)
        for message in messages(translated)
        if message.pluralizable and len(forms(message.string)) != translated.num_plurals
    ]
    assert uneven == []


def test_nothing_is_guessed(translated: Catalog) -> None:
    assert not translated.fuzzy
    assert [first(message) for message in messages(translated) if message.fuzzy] == []


def test_the_header_is_filled(file: Path) -> None:
    head = po(read(file)).decode().partition("\n\n")[0]
    assert "Project-Id-Version: Companion" in head
    assert not re.search("EMAIL|FULL NAME|FIRST AUTHOR|YEAR", head)


def test_every_gap_is_filled_and_none_is_invented(translated: Catalog) -> None:
    wrong = [
        (first(message), form)
        for message in messages(translated)
        for form in forms(message.string)
        if gaps(form) != gaps(first(message))
    ]
    assert wrong == []


def test_english_has_no_catalogue() -> None:
    assert "en" in languages()
    assert "en.po" not in {path.name for path in TRANSLATED}
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


def test_extracting_again_changes_no_file(file: Path, extracted: Catalog) -> None:
    tool = b'"Generated-By'
    written, fresh = (
        [line for line in text.splitlines() if not line.startswith(tool)]
        for text in (po(update(file, extracted)), file.read_bytes())
    )
    assert written == fresh, "run `make messages` and translate"


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
