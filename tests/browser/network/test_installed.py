"""The app on the home screen: its worker, a new version of it, the screen that stays on."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phones import Phone, new_phone
from tests.browser.server import Server
from tests.browser.wire import Wire

ROOT = Path(__file__).parents[3]


@pytest.fixture
def app(browser: Browser, wire: Wire, host: Phone) -> Iterator[Phone]:
    """Bo's phone at the end of the wire, with a service worker that is in charge."""
    app = new_phone(browser, wire.url, service_workers="allow")
    app.comes_in(host).sits("blue").at()
    app.run("() => navigator.serviceWorker.ready")
    app.page.reload()
    app.live()
    assert app.run("() => Boolean(navigator.serviceWorker.controller)")
    yield app
    app.close()


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


def test_only_the_shell_is_kept(ada: Phone, app: Phone, wire: Wire) -> None:
    """No page of a table, no stream, no answer: a score is seen fresh or not at all. Without a
    server a page of our own waits for it."""
    app.tap("blue", "City").shows(blue=26)
    app.at("/log").at("/more").at()
    assert "/offline" in kept(app)
    assert [path for path in kept(app) if not re.match(r"/static/.*\?v=|/offline$", path)] == []
    ada.tap("red", "City")
    app.shows(red=26)

    wire.cut()
    app.tap("blue", "Road")
    expect(app.waiting).to_contain_text("Road")
    app.page.reload()
    expect(app.page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(app.page.get_by_role("heading", name="Нет связи")).to_be_visible()
    expect(app.page.locator(".score-points")).to_have_count(0)
    expect(app.waiting).to_contain_text("Road")  # kept, and sent from the table's page
    wire.mend()
    app.live()
    for each in (ada, app):
        each.shows(red=26, blue=28)


@pytest.fixture
def next_server(server: Server, tmp_path: Path) -> Iterator[Server]:
    """Another release, with the tables and the secret key of the server as it stands now."""
    following = Server(tmp_path)
    following.release = next_release(tmp_path / "next")
    following.instance.mkdir()
    shutil.copy(server.instance / "secret_key", following.instance)
    server.back_up(following.instance / "companion.sqlite")
    following.start()
    yield following
    following.stop()


def next_release(folder: Path) -> Path:
    """The same program with another look: links to it, and a copy of the look and of the module
    that looks for it beside itself."""
    shutil.copytree(ROOT / "companion", folder / "companion", copy_function=os.symlink)
    (folder / "templates").symlink_to(ROOT / "templates")
    shutil.copytree(ROOT / "static", folder / "static", copy_function=shutil.copyfile)
    finds = Path("companion", "web", "http", "assets.py")
    (folder / finds).unlink()
    shutil.copy2(ROOT / finds, folder / finds)
    with (folder / "static" / "css" / "page" / "tokens.css").open("a", encoding="utf-8") as tokens:
        tokens.write(".another-release { color: inherit; }\n")
    return folder


def test_a_new_version_comes_when_it_is_asked_for(
    app: Phone, wire: Wire, next_server: Server
) -> None:
    """The server comes back as another release: the page says so, and only a tap changes it."""
    (former,) = app.run("() => caches.keys()")
    reload = app.page.get_by_role("button", name="Reload")
    expect(reload).to_have_count(0)

    wire.cut()
    expect(app.connection).to_have_attribute("data-state", "lost")
    wire.mend(next_server.port)
    expect(reload).to_be_visible()
    app.live().tap("blue", "City").shows(blue=26)
    assert app.run("async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)")
    with app.page.expect_navigation():
        reload.tap()
    app.live().shows(blue=26)
    app.page.wait_for_function("async () => (await caches.keys()).length === 1")
    assert app.run("() => caches.keys()") != [former]
    expect(reload).to_have_count(0)


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
