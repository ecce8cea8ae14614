"""The app on the home screen: its worker, a new version of it, the screen that stays on."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phones import Phone, new_phone
from tests.browser.server import Server

ROOT = Path(__file__).parents[3]


@pytest.fixture
def app(browser: Browser, server: Server, ada: Phone) -> Iterator[Phone]:
    """Bo's phone, with a service worker that is in charge."""
    app = new_phone(browser, server.url, service_workers="allow")
    in_charge(app.comes_in(ada).sits("blue").at())
    yield app
    app.close()


def in_charge(app: Phone) -> None:
    """Waits for the service worker, and lets it serve the page."""
    app.run("() => navigator.serviceWorker.ready")
    app.page.reload()
    app.live()
    assert app.run("() => Boolean(navigator.serviceWorker.controller)")


def kept(app: Phone) -> list[str]:
    """The paths of all that the worker keeps."""
    urls = app.run(
        """async () => {
            const found = [];
            for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const request of await cache.keys()) found.push(request.url);
            }
            return found;
        }"""
    )
    return [url.removeprefix(app.base) for url in urls]


def test_only_the_shell_is_kept(ada: Phone, app: Phone, server: Server) -> None:
    """No page of a table, no stream, no answer: a score is seen fresh or not at all. Without a
    server a page of our own waits for it."""
    app.tap("blue", "City").shows(blue=26)
    app.at("/log").at("/more").at()
    assert "/offline" in kept(app)
    assert [path for path in kept(app) if not re.match(r"/static/.*\?v=|/offline$", path)] == []
    ada.tap("red", "City")
    app.shows(red=26)

    server.kill()
    app.tap("blue", "Road")
    expect(app.waiting).to_contain_text("Road")
    app.page.reload()
    expect(app.page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(app.page.get_by_role("heading", name="Нет связи")).to_be_visible()
    expect(app.page.locator(".score-points")).to_have_count(0)
    expect(app.waiting).to_contain_text("Road")  # kept, and sent from the table's page
    server.start()
    app.live()
    for each in (ada, app):
        each.shows(red=26, blue=28)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


def copied(source: str, copy: str) -> None:
    """Its age stays, so that what Python compiled of it still counts; its mode does not."""
    shutil.copyfile(source, copy)
    seen = Path(source).stat()
    os.utime(copy, ns=(seen.st_atime_ns, seen.st_mtime_ns))


def next_release(folder: Path) -> Path:
    """The same program with another look."""
    for part in ("companion", "templates", "static"):
        shutil.copytree(ROOT / part, folder / part, copy_function=copied)
    with (folder / "static" / "css" / "page" / "tokens.css").open("a", encoding="utf-8") as tokens:
        tokens.write(".another-release { color: inherit; }\n")
    return folder


def test_a_new_version_comes_when_it_is_asked_for(
    browser: Browser, own_server: Server, tmp_path: Path
) -> None:
    """The server comes back as another release: the page says so, and only a tap changes it."""
    app = new_phone(browser, own_server.url, service_workers="allow")
    app.opens_table("red", "blue").sits("red").begins().at()
    in_charge(app)
    (former,) = app.run("() => caches.keys()")
    expect(app.page.get_by_role("button", name="Reload")).to_have_count(0)

    own_server.stop()
    expect(app.connection).to_have_attribute("data-state", "lost")
    own_server.release = next_release(tmp_path / "next")
    own_server.start()
    reload = app.page.get_by_role("button", name="Reload")
    expect(reload).to_be_visible()
    app.live().tap("red", "City").shows(red=26)
    assert app.run("async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)")
    with app.page.expect_navigation():
        reload.tap()
    app.live().shows(red=26)
    app.page.wait_for_function("async () => (await caches.keys()).length === 1")
    assert app.run("() => caches.keys()") != [former]
    expect(reload).to_have_count(0)
    app.close()


MOCK = """
window.asked = [];
window.held = 0;
const wakeLock = {
  async request(kind) {
    window.asked.push(kind);
    if (window.denied) throw new DOMException("no", "NotAllowedError");
    window.held += 1;
    const lock = new EventTarget();
    window.lock = lock;
    lock.release = async () => { window.held -= 1; lock.dispatchEvent(new Event("release")); };
    return lock;
  },
};
Object.defineProperty(navigator, "wakeLock", {value: wakeLock, configurable: true});
"""
VISIBILITY = """(hidden) => {
    Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
    if (hidden) window.lock?.release();
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_the_screen_stays_on_while_a_table_is_open(ada: Phone) -> None:
    """It is asked for again when the phone is looked at, and by a tap where it was denied; the
    switch is remembered on this phone."""
    ada.runs_first(MOCK)
    ada.at("/more").page.wait_for_function("() => window.held === 1")
    state = ada.page.locator("#awake-state")
    expect(state).to_have_text("The screen stays on.")
    assert ada.run("window.asked") == ["screen"]

    ada.run(VISIBILITY, True)
    assert ada.run("window.held") == 0
    ada.run(VISIBILITY, False)
    ada.page.wait_for_function("() => window.held === 1")

    ada.run("() => { window.denied = true; window.lock.release(); }")
    ada.page.locator("h1").tap()
    expect(state).to_contain_text("doesn't allow it now")
    ada.run("() => { window.denied = false; }")
    ada.page.locator("h1").tap()
    ada.page.wait_for_function("() => window.held === 1")
    expect(state).to_have_text("The screen stays on.")

    switch = ada.page.get_by_label("Keep the screen on")
    expect(switch).to_be_checked()
    switch.uncheck()
    ada.page.wait_for_function("() => window.held === 0")
    expect(state).to_contain_text("turns off as usual")
    ada.at("/more")
    expect(switch).not_to_be_checked()
    assert ada.run("window.asked") == []
    switch.check()
    ada.page.wait_for_function("() => window.held === 1")
    ada.go("/")
    assert ada.run("window.asked") == []
