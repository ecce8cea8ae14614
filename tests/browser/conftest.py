"""Real phones against a real server: Chromium and `companion serve`."""

import sys
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.chromium import LONGEST, Chromium
from tests.browser.hands import Tally
from tests.browser.looks import left_on_screen
from tests.browser.phones import PATIENCE, Phone, new_phone
from tests.browser.server import Server
from tests.browser.stage import SIZES, Stage, shared_stage
from tests.browser.wire import Wire

expect.set_options(timeout=PATIENCE)

NewPhone: TypeAlias = "Callable[..., Phone]"


@pytest.fixture(scope="session")
def engine() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(engine: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    chromium = Chromium(engine, tmp_path_factory.mktemp("chromium"))
    yield chromium
    chromium.close()


@pytest.fixture
def browser(chromium: Chromium) -> Iterator[Browser]:
    """The shared browser. A test that keeps it too long loses it, and fails alone."""
    with chromium.within(LONGEST):
        yield chromium.running()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def drawer() -> list[Phone]:
    """Phones wiped after a test, for the next one that asks for the same."""
    return []


@pytest.fixture
def phone(browser: Browser, server: Server, drawer: list[Phone]) -> Iterator[NewPhone]:
    """Makes phones. What their consoles complain about fails the test at its end, and so does what
    nobody could read or hit on the screens that it leaves."""
    drawer[:] = [spare for spare in drawer if spare.context.browser == browser]
    phones: list[Phone] = []

    def make(**options: Any) -> Phone:
        spare = next((spare for spare in drawer if spare.options == options), None)
        if spare:
            drawer.remove(spare)
        phones.append(spare or new_phone(browser, server.url, **options))
        return phones[-1]

    yield make
    seen = [wrong for used in phones for wrong in left_on_screen(used.page)]
    # As long as they are in use: what a page says of being left is not an error.
    heard = [problem for used in phones for problem in used.problems]
    for used in phones:
        if used.wiped():
            drawer.append(used)
        else:
            used.close()
    assert (seen, heard) == ([], [])


@pytest.fixture(scope="session")
def tally() -> Iterator[Tally]:
    """Taps as they were counted; `make taps` shows them."""
    counted = Tally()
    yield counted
    sys.stdout.write(f"\n\n{counted.table()}\n")


@pytest.fixture
def early(phone: NewPhone) -> Phone:
    """The host's, Ada's, on red, with no page open; nobody has begun the game."""
    return phone().opens_table(red="Ada", blue="Bo").sits("red")


@pytest.fixture
def host(early: Phone) -> Phone:
    """The same, when the game has begun without turns, 24 VP each."""
    return early.begins()


@pytest.fixture
def ada(host: Phone) -> Phone:
    """The host's phone, at the Table screen."""
    return host.at()


@pytest.fixture
def guest(phone: NewPhone, early: Phone) -> Phone:
    """Bo's, on blue, with no page open."""
    return phone().comes_in(early).sits("blue")


@pytest.fixture
def bo(ada: Phone, guest: Phone) -> Phone:
    """The guest's phone, at the Table screen."""
    return guest.at()


@pytest.fixture(scope="session")
def stage(chromium: Chromium, tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Stage:
    folder = tmp_path_factory.getbasetemp()
    return shared_stage(chromium.running(), folder if worker_id == "master" else folder.parent)


@pytest.fixture
def look(browser: Browser, stage: Stage) -> Iterator[NewPhone]:
    """Gives phones of the host's. What their consoles complain about fails the test at its end."""

    def taken(size: str = "phone", **options: Any) -> Phone:
        return stage.phone(browser, SIZES[size], options)

    yield taken
    problems = [problem for phone in stage.phones.values() for problem in phone.problems]
    for phone in stage.phones.values():
        phone.problems.clear()
    assert problems == []


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    """A network of its own for one phone."""
    wire = Wire(server.port)
    yield wire
    wire.close()


@pytest.fixture
def far(browser: Browser, wire: Wire, ada: Phone) -> Iterator[Phone]:
    """Bo's phone, at the end of the wire."""
    far = new_phone(browser, wire.url)
    yield far.comes_in(ada).sits("blue").at()
    far.close()
