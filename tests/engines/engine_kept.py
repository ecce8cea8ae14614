"""The evening as one file, opened from the disk in the engines of iPhones and of Firefox;
`tests/browser/screens/test_kept_evening.py` opens it in Chromium."""

import re
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from companion.core.files.archive import written
from tests.browser.server import Server
from tests.contract.tables import document, signed
from tests.engines import engine_core
from tests.engines.engine_core import NewPhone
from tests.engines.phones import Phone
from tests.games.mythotopia.transcript import log_of

pytestmark = engine_core.pytestmark
server, firefox, phone = engine_core.server, engine_core.firefox, engine_core.phone

PLAYERS = {"red": "Ada", "blue": "Bo", "green": "Cleo", "yellow": "Dan"}
AT_THE_END = ["37", "30", "20", "36"]  # tests/games/mythotopia/evenings/test_golden.py
AT = "() => Number(document.querySelector('.film-slider').value)"
ASKED = "() => performance.getEntriesByType('resource').map((asked) => asked.name)"
BUTTONS = "() => [...document.querySelectorAll('button')].filter((e) => e.checkVisibility()).length"
POINTS = """(points) => JSON.stringify(points) === JSON.stringify(
  [...document.querySelectorAll('.film-points')].map((each) => each.textContent))"""


@pytest.fixture(scope="session")
def kept(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The longest game on the whole board, as a file."""
    someone = build_opener(HTTPCookieProcessor(CookieJar()))
    form = urlencode({"text": written(document(signed(log_of("board-4p")), PLAYERS))}).encode()
    there = someone.open(Request(f"{server.url}/bring-in", form, {"Origin": server.url})).url
    file = tmp_path_factory.mktemp("disk") / "evening.html"
    file.write_bytes(someone.open(f"{there}/evening.html").read())
    return file


def opened(phone: NewPhone, file: Path) -> Phone:
    page = phone("file://").go(str(file))
    return page.sees("h1", "Mythotopia").sees("#main", "Ada").sees("#main", "37")


def test_a_file_shows_the_game_without_a_server(phone: NewPhone, kept: Path) -> None:
    page = opened(phone, kept).taps(".film-start")
    last = page.run("() => Number(document.querySelector('.film-slider').max)")
    page.waits(f"() => ({AT})() >= 2").taps(".film-play", "Pause").sees(".film-play", "Play")
    at = page.run(AT)
    assert page.taps(".film-next").run(AT) == at + 1
    assert page.taps(".film-back").taps(".film-back").run(AT) == at - 1
    page.types(".film-slider", str(last)).waits(POINTS, AT_THE_END).sees(".film-map svg")
    page.taps(".film-play", "Play").waits(f"(last) => ({AT})() < last", last)
    page.taps(".film-play", "Pause")
    assert page.run(ASKED) == []


def test_a_file_is_read_without_scripts(phone: NewPhone, kept: Path, tmp_path: Path) -> None:
    still = tmp_path / "still.html"
    still.write_text(re.sub(r"<script>.*?</script>", "", kept.read_text(), flags=re.DOTALL))
    page = opened(phone, still).taps("#lines summary").sees("#line-2")
    assert page.run(BUTTONS) == 0
    assert page.run(ASKED) == []
