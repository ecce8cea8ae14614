"""Another language is one more file, and a page speaks one language only."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import translations
from companion.core.text import say_many
from companion.translations.__main__ import TEMPLATE, po, read, update
from tests.conftest import Cast, reads

GERMAN = """msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "New table"
msgstr "Neuer Tisch"
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
def german(folder: Path) -> None:
    """One catalogue more."""
    (folder / "de.po").write_text(GERMAN, encoding="utf-8")


def test_a_language_is_one_file_more(german: None, cast: Cast) -> None:
    assert translations.languages()["de"] == "Deutsch"
    page = reads(cast.phone(**{"Accept-Language": "de"}).get("/").get_data(as_text=True))
    assert "Neuer Tisch" in page
    assert "Deutsch" in page
    assert "Join a table" in page  # not translated yet


def test_a_copy_of_the_template_speaks_english_until_it_is_translated(folder: Path) -> None:
    path = Path(shutil.copyfile(folder / TEMPLATE, folder / "de.po"))
    head = po(update(path, read(folder / TEMPLATE))).decode().partition("\n\n")[0]
    assert '"Language: de\\n"' in head
    assert '"Plural-Forms: nplurals=2' in head
    with translations.speaking("de"):
        cities = [say_many("{count} city", "{count} cities", count) for count in (1, 2)]
        assert [translations.words(city, {}) for city in cities] == ["1 city", "2 cities"]
        assert translations.gettext("New table") == "New table"
