"""Another language is one more file, and a page speaks one language only."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import translations
from companion.core.text import say_many
from companion.translations.__main__ import TEMPLATE, is_begun, po, read, update
from tests.conftest import Cast, reads

ITALIAN = """msgid ""
msgstr ""
"Language: it\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "New table"
msgstr "Nuovo tavolo"
"""


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """A request sets the language of its thread; here that is the thread of all tests."""
    with translations.speaking("en"):
        yield


def forget() -> None:
    translations.languages.cache_clear()
    translations.catalogue.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the folder of catalogues, used instead of it."""
    folder = tmp_path / "catalogues"
    folder.mkdir()  # writable, unlike that of a read-only checkout
    for source in translations.CATALOGUES.glob("*.po*"):
        shutil.copyfile(source, folder / source.name)
    with monkeypatch.context() as patch:
        patch.setattr(translations, "CATALOGUES", folder)
        forget()
        yield folder
    forget()


@pytest.fixture
def italian(folder: Path) -> None:
    """One catalogue more."""
    (folder / "it.po").write_text(ITALIAN, encoding="utf-8")


def test_a_language_is_one_file_more(italian: None, cast: Cast) -> None:
    assert translations.languages()["it"] == "Italiano"
    page = reads(cast.phone(**{"Accept-Language": "it"}).get("/").get_data(as_text=True))
    assert "Nuovo tavolo" in page
    assert "Italiano" in page
    assert "Join a table" in page  # not translated yet


def test_a_copy_of_the_template_speaks_english_until_it_is_translated(folder: Path) -> None:
    path = Path(shutil.copyfile(folder / TEMPLATE, folder / "it.po"))
    head = po(update(path, read(folder / TEMPLATE))).decode().partition("\n\n")[0]
    assert '"Language: it\\n"' in head
    assert '"Plural-Forms: nplurals=2' in head
    with translations.speaking("it"):
        cities = [say_many("{count} city", "{count} cities", count) for count in (1, 2)]
        assert [translations.words(city, {}) for city in cities] == ["1 city", "2 cities"]
        assert translations.gettext("New table") == "New table"


def written(folder: Path, code: str, *messages: tuple[tuple[str, str], tuple[str, ...]]) -> None:
    """A catalogue that has begun, as a translation site writes it."""
    path = Path(shutil.copyfile(folder / TEMPLATE, folder / f"{code}.po"))
    catalogue = read(path)
    for english, translated in messages:
        catalogue.add(english, translated)
    path.write_bytes(po(catalogue))
    forget()


ARABIC = (
    "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3"
    " : n%100>=11 ? 4 : 5;"
)
"""The rule that translation sites write. Babel's own counts hundreds the other way."""
CARDS = "{count} card", "{count} cards"


@pytest.mark.parametrize(
    ("code", "said", "counted"),
    [
        ("ja", ("カード{count}枚",), {1: "カード1枚", 5: "カード5枚"}),
        ("pl", ("{count} karta", "{count} karty", "{count} kart"),
         {1: "1 karta", 3: "3 karty", 5: "5 kart", 12: "12 kart", 22: "22 karty"}),
        ("ar", tuple(f"{form} {{count}}" for form in "abcdef"),
         {0: "a 0", 1: "b 1", 2: "c 2", 3: "d 3", 11: "e 11", 100: "f 100"}),
    ],
)  # fmt: skip
def test_every_language_counts_by_the_rule_in_its_file(
    folder: Path, code: str, said: tuple[str, ...], counted: dict[int, str]
) -> None:
    written(folder, code, (CARDS, said))
    if code == "ar":
        path = folder / "ar.po"
        head, rest = path.read_text(encoding="utf-8").split('"Plural-Forms: ')
        rest = rest[rest.index('"MIME-Version') :]
        path.write_text(f'{head}"Plural-Forms: {ARABIC}\\n"\n{rest}', encoding="utf-8")
        forget()
    with translations.speaking(code):
        cards = {count: translations.words(say_many(*CARDS, count), {}) for count in counted}
    assert cards == counted


@pytest.mark.parametrize(
    ("code", "said"),
    [("ja", ("",)), ("pl", ("{count} karta", "{count} karty", "")),
     ("pl", ("{count} karta", "{count} karty", "{cuonta} kart"))],
)  # fmt: skip
def test_a_sentence_with_a_missing_or_a_wrong_form_is_english_as_a_whole(
    folder: Path, code: str, said: tuple[str, ...]
) -> None:
    written(folder, code, (CARDS, said), (("{count} city", "{count} cities"), ("{count} x",) * 6))
    with translations.speaking(code):
        for count, text in {1: "1 card", 5: "5 cards", 22: "22 cards"}.items():
            assert translations.words(say_many(*CARDS, count), {}) == text
        city = say_many("{count} city", "{count} cities", 5)
        assert translations.words(city, {}) == "5 x"


def test_what_a_translator_is_unsure_of_is_not_shown(folder: Path) -> None:
    path = folder / "it.po"
    path.write_text(ITALIAN.replace('msgid "New', '#, fuzzy\nmsgid "New'), encoding="utf-8")
    forget()
    with translations.speaking("it"):
        assert translations.gettext("New table") == "New table"


def test_a_copy_of_the_template_has_begun_until_its_first_lines_say_otherwise(folder: Path) -> None:
    path = Path(shutil.copyfile(folder / TEMPLATE, folder / "it.po"))
    assert is_begun(read(path))
    path.write_text(path.read_text(encoding="utf-8").replace("Status: begun.", ""))
    assert not is_begun(read(path))
    assert not is_begun(read(folder / "ru.po"))
