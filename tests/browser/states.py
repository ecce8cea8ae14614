"""Every state of every screen, as the style page of a server for development lists them."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import started
from tests.browser.phones import Phone, new_phone
from tests.browser.server import Server

LINKS = """() => Object.fromEntries(
  [...document.querySelectorAll('[data-exhibit] a')].map((link) => [
    `${link.closest('[data-exhibit]').dataset.exhibit}: ${link.innerText.trim()}`,
    link.getAttribute('href'),
  ]))"""


@contextmanager
def on_show() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a server for development of its own."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        server = Server(Path(folder), development=True)
        server.start()
        try:
            with started(engine) as browser:
                yield browser, server.url
        finally:
            server.stop()


def stand_still(host: Phone, *, locale: str, light: str, **options: Any) -> Phone:
    """Another screen of the host's, in one language and one light, on which nothing moves."""
    browser = host.context.browser
    assert browser
    return new_phone(
        browser,
        host.base,
        storage_state=host.context.storage_state(),
        locale=locale,
        color_scheme=light,
        **options,
    )


def every_screen(host: Phone) -> dict[str, str]:
    """Opens the style page, which makes its tables: "exhibit: screen" -> address."""
    host.go("/style")
    links: dict[str, str] = host.run(LINKS)
    assert len(links) > 50
    return links
