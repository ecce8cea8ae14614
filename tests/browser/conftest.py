"""Real phones against a real server: Chromium and `companion serve`."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.hands import Tally
from tests.browser.phones import Phone, new_phone
from tests.browser.server import Server
from tests.browser.wire import Wire

expect.set_options(timeout=5000)

NewPhone: TypeAlias = "Callable[..., Phone]"


@pytest.fixture(scope="session")
def engine() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@contextmanager
def chromium(engine: Playwright, *options: str) -> Iterator[Browser]:
    """The machine's own browser, else the one Playwright brought."""
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    arguments = ["--disable-gpu", "--disable-background-networking", "--no-first-run", *options]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    browser = engine.chromium.launch(executable_path=path, args=arguments)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser(engine: Playwright) -> Iterator[Browser]:
    with chromium(engine) as running:
        yield running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[NewPhone]:
    """Makes phones. What their consoles complain about fails the test at its end."""
    phones: list[Phone] = []

    def make(**options: Any) -> Phone:
        phones.append(new_phone(browser, server.url, **options))
        return phones[-1]

    yield make
    for made in phones:
        made.close()


@pytest.fixture(scope="session")
def tally() -> Iterator[Tally]:
    """Taps as they were counted; `make taps` shows them."""
    counted = Tally()
    yield counted
    sys.stdout.write(f"\n\n{counted.table()}\n")


@pytest.fixture
def ada(phone: NewPhone) -> Phone:
    """The host, on red; the game has begun without turns, 24 VP each."""
    return phone().opens_table("red", "blue", red="Ada", blue="Bo").sits("red").begins().at()


@pytest.fixture
def bo(phone: NewPhone, ada: Phone) -> Phone:
    """On blue, with a phone of his own."""
    return phone().joins(ada).sits("blue").at()


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    """A network of its own for one phone."""
    wire = Wire(server.port)
    yield wire
    wire.close()


@pytest.fixture
def far(browser: Browser, wire: Wire, ada: Phone) -> Iterator[Phone]:
    """Bo's phone, at the end of the wire."""
    far = new_phone(browser, f"http://127.0.0.1:{wire.port}")
    yield far.joins(ada).sits("blue").at()
    far.close()
