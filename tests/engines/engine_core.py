"""What every phone must do, in the engines of iPhones and of Firefox (`make engines`): join, tap,
follow live, fill in a form, read the map, choose in secret, undo, wait for a network, see the end.

The fixtures stand here: the suite of every machine loads each conftest.py, and needs no Selenium.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

from tests.browser.server import Server
from tests.browser.wire import Wire
from tests.engines.phones import Firefox, FirefoxPhone, Phone, WebKitPhone

# Selenium calls its own driver of WebKit in an old way.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:selenium")

NewPhone: TypeAlias = "Callable[..., Phone]"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    firefox = Firefox(tmp_path_factory.mktemp("firefox"))
    yield firefox
    firefox.close()


@pytest.fixture(params=["WebKit", "Firefox"])
def phone(request: pytest.FixtureRequest, server: Server) -> Iterator[NewPhone]:
    """Makes phones. What their consoles complain about fails the test at its end."""
    phones: list[Phone] = []

    def make(base: str = server.url) -> Phone:
        if request.param == "WebKit":
            phones.append(WebKitPhone(base))
        else:
            phones.append(FirefoxPhone(request.getfixturevalue("firefox"), base))
        return phones[-1]

    yield make
    for used in phones:
        used.put_away()


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    """A network of its own for one phone."""
    wire = Wire(server.port)
    yield wire
    wire.close()


@pytest.fixture
def ada(phone: NewPhone) -> Phone:
    """The host, on red, at a table that she opened by the screens; the game has not begun."""
    ada = phone().go("/new/mythotopia")
    ada.taps("main button", "2").learns_its_table()
    return ada.taps("#seat-red button").sees("#seat-red", "you")


def joined(new: Phone, ada: Phone, colour: str) -> Phone:
    """A phone that has scanned the QR and sat down."""
    link = ada.run(
        """async (table) => (await (await fetch(`/t/${table}/invite`)).text())
          .match(/\\/j\\/\\w+/i)[0]""",
        ada.table,
    )
    new.go(link).taps(f"#seat-{colour} button")
    return new.learns_its_table()


CARDS = [("cards", card) for card in ("patronage", "spoils_of_war", "lord_of_the_isles", "citadel")]


def begins(ada: Phone, *agreed: tuple[str, str]) -> None:
    """From 24 points each; red first."""
    ada.posts(f"/t/{ada.table}/setup", *CARDS, ("first", "red"), ("dealt", "8"), *agreed)


@pytest.fixture
def bo(phone: NewPhone, ada: Phone) -> Phone:
    """On blue. His page follows by itself when the host begins."""
    return joined(phone(), ada, "blue")


def test_two_phones_come_together_and_the_set_up_reaches_both(ada: Phone, bo: Phone) -> None:
    ada.at().taps("a", "Set up the game").sees("button", "Draw who starts")
    ada.live().taps("button", "Draw who starts").taps("button", "Start the game")
    for each in (ada, bo):
        each.shows(red=33)  # eleven provinces for each of two


def test_a_tap_is_seen_on_the_other_phone_and_taken_back(ada: Phone, bo: Phone) -> None:
    begins(ada)
    ada.at().taps("#hand-red button", "City").shows(red=26)
    bo.shows(red=26)
    ada.taps("#toasts button", "Undo").shows(red=24)
    bo.shows(red=24)


def test_what_it_hears_is_compressed(ada: Phone, bo: Phone) -> None:
    begins(ada)
    encoded = bo.at().run(
        """async (table) => {
          const leaves = new AbortController();
          const stream = `/t/${table}/stream?view=table`;
          const answer = await fetch(stream, {signal: leaves.signal});
          const parts = answer.body.pipeThrough(new TextDecoderStream()).getReader();
          let text = '';
          while (!text.includes('event: ')) text += (await parts.read()).value;
          leaves.abort();
          return answer.headers.get('content-encoding');
        }""",
        bo.table,
    )
    assert encoded == "gzip"


def test_a_form_adds_up_and_names_what_is_wrong(ada: Phone, bo: Phone) -> None:
    begins(ada)
    ada.at("/act/points?seat=red").types("#action-form [name=points]", "many")
    ada.taps("#action-form button", "Record").sees(".field .error", "must be a whole number")
    ada.types("#action-form [name=points]", "7+4-1").taps("#action-form button", "Record")
    bo.shows(red=34)


def test_a_province_is_taken_on_the_map(ada: Phone, bo: Phone) -> None:
    begins(ada)
    ada.at("/map").taps(".land[aria-label^='Welkin']").sees("#place-name", "Welkin")
    ada.taps("#place button", "Take a province")
    bo.shows(red=27)


def test_choices_are_sealed_on_each_phone_and_revealed_on_both(ada: Phone, bo: Phone) -> None:
    begins(ada, ("depth", "wars"))
    for each, province in ((bo, "Blore"), (ada, "Darb")):
        each.at("/sealed").types("main [type=search]", province[:4].lower())
        each.taps("label.chip", province).taps("button", "Seal my choice")
    for each in (ada, bo):
        each.sees(".sealed.is-revealed", "Blore").sees(".sealed.is-revealed", "Darb")


def test_taps_wait_for_the_network(phone: NewPhone, ada: Phone, wire: Wire, server: Server) -> None:
    far = joined(phone(wire.url), ada, "blue")
    begins(ada)
    ada.at()
    far.at()
    wire.cut()
    far.waits("() => document.querySelector('#connection').dataset.state === 'lost'")
    far.taps("#hand-blue button", "City").sees("#waiting", "City")
    wire.mend()
    ada.shows(blue=26)
    far.shows(blue=26).waits("() => document.querySelector('#waiting').hidden")


def test_the_end_reaches_every_phone(ada: Phone, bo: Phone) -> None:
    begins(ada)
    ada.at().taps("#hand-red button", "City").shows(red=26)
    bo.at("/more")
    ada.posts(f"/t/{ada.table}/actions/stop", ("how", "score")).at()
    for each in (ada, bo):
        each.sees("#board h2", "won")
