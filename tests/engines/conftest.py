"""The core of the app in the engines of iPhones and of Firefox: `make engines`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

from tests.browser.server import Server
from tests.browser.wire import Wire
from tests.engines.phones import Firefox, FirefoxPhone, Phone, WebKitPhone

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
    ada = phone().go("/new/mythotopia?players=2")
    ada.taps("main button", "Open the table").learns_its_table()
    return ada.taps("#seat-red button").sees("#seat-red", "this phone")


def joined(new: Phone, ada: Phone, colour: str) -> Phone:
    """A phone that has scanned the QR and sat down."""
    link = ada.run(
        """async (table) => (await (await fetch(`/t/${table}/invite`)).text())
          .match(/\\/j\\/\\w+/i)[0]""",
        ada.table,
    )
    new.go(link).taps(f"#seat-{colour} button")
    return new.learns_its_table()
