"""Another language is one more file, and a page speaks one language only."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import translations
from companion.core.text import say_many
from companion.translations.__main__ import TEMPLATE, po, read, update
from tests.conftest import Cast, Phone, reads, set_up
from tests.translations.visible import english_words, visible

SCREENS = [
    "", "/act", "/seat/red", "/seat/blue", "/log", "/log/1", "/more", "/people", "/invite", "/tv",
    "/setup", "/act/take", "/act/city", "/act/road", "/act/castle", "/act/token", "/act/alchemist",
    "/act/reserve", "/act/points", "/act/correct", "/act/provinces", "/act/lose", "/act/stop",
    "/act/leave", "/act/action",
]  # fmt: skip

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


@pytest.fixture
def russian(cast: Cast) -> Phone:
    """Ada's phone, set to Russian, at a table with a game going on; the other seat has no name."""
    phone = cast.host("red", "blue", names={"red": "Ada"}).sit("red")
    phone.headers["Accept-Language"] = "ru"
    assert set_up(phone).status_code == 303
    return phone


def english(html: str, code: str = "") -> set[str]:
    """The English words left on a page, apart from names, addresses, phone ids and the code."""
    return english_words(visible(html), code)


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


def test_without_its_file_a_language_is_gone(cast: Cast) -> None:
    assert "de" not in translations.languages()
    page = reads(cast.phone(**{"Accept-Language": "de"}).get("/").get_data(as_text=True))
    assert "New table" in page


def test_no_english_is_left_at_a_russian_table(cast: Cast, russian: Phone) -> None:
    code = cast.row(russian.table).code
    pages = {screen: russian.at(screen).get_data(as_text=True) for screen in SCREENS}
    assert [screen for screen, html in pages.items() if '<html lang="ru"' not in html] == []
    left = {screen: english(html, code) for screen, html in pages.items()}
    assert {screen: words for screen, words in left.items() if words} == {}


@pytest.mark.parametrize("path", ["/", "/join", "/new/mythotopia", "/nowhere"])
def test_no_english_is_left_in_a_russian_lobby(cast: Cast, path: str) -> None:
    html = cast.phone(**{"Accept-Language": "ru"}).get(path).get_data(as_text=True)
    assert english(html) == set()


def test_no_english_is_left_before_a_russian_game(cast: Cast) -> None:
    phone = cast.host("red", "blue")
    phone.headers["Accept-Language"] = "ru"
    code = cast.row(phone.table).code
    for screen in ("", "/setup", "/people", "/more", "/invite", "/tv"):
        assert english(phone.at(screen).get_data(as_text=True), code) == set(), screen


def test_no_english_is_left_in_a_russian_log(cast: Cast, russian: Phone) -> None:
    russian.tap("take", seat="red", province="Blore", spends="false")
    russian.tap("city", seat="red", province="Blore", tokens="city:2")
    russian.tap("points", seat="blue", points="-1")
    russian.tell("/log/strike", entry="3")
    code = cast.row(russian.table).code
    log = russian.at("/log").get_data(as_text=True)
    assert "Ada: Blore взята" in reads(log)
    assert english(log, code) == set()
    for line in ("2", "3", "4", "5"):
        assert english(russian.at(f"/log/{line}").get_data(as_text=True), code) == set()


def test_no_english_is_left_in_a_russian_objection(cast: Cast, russian: Phone) -> None:
    answer = russian.tap("city", seat="blue", spends="true")
    html = answer.get_data(as_text=True)
    assert "Сейчас ходит Ada." in reads(html)
    assert english(html, cast.row(russian.table).code) == set()
