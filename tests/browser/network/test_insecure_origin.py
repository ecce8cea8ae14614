"""Plain http from another machine, as in a home network: localhost hides what is missing there. So
it is here that two phones come by the screens from an empty lobby into a game."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phones import Phone, new_phone
from tests.browser.server import Server


@pytest.fixture
def phones(browser: Browser, server: Server) -> Iterator[tuple[Phone, Phone]]:
    base = f"http://table.lan:{server.port}"
    ada, bo = new_phone(browser, base), new_phone(browser, base)
    yield ada, bo
    ada.close()
    bo.close()


def test_from_an_empty_lobby_into_a_game_on_two_phones(phones: tuple[Phone, Phone]) -> None:
    ada, bo = phones
    ada.go("/")
    assert ada.run("window.isSecureContext") is False
    assert ada.run("typeof crypto.randomUUID") == "undefined"
    ada.page.locator("a[href='/new/mythotopia']").tap()
    ada.page.get_by_role("button", name="2", exact=True).tap()
    ada.learns_its_table()
    ada.live().takes("red")

    bo.joins(ada)
    assert bo.page.locator("#seat-red").locator("summary").count() == 1  # nothing is taken yet
    bo.takes("blue").live()  # one tap after the scan
    here = ada.page.locator("#seat-blue [data-presence]")
    expect(here).to_have_attribute("data-here", "yes")

    ada.page.get_by_role("link", name="Set up the game").tap()
    ada.page.locator("summary", has_text="Options").tap()
    ada.page.get_by_label("Track whose turn it is").uncheck()
    ada.page.get_by_role("button", name="Draw who starts").tap()
    ada.page.get_by_role("button", name="Start the game").tap()
    for each, seat in ((ada, "red"), (bo, "blue")):  # Bo's phone follows by itself
        each.shows(red=33, blue=33).live()  # eleven provinces for each of two
        expect(each.quick(seat, "City")).to_be_visible()

    keys = []
    ada.page.on("request", lambda sent: keys.append(sent.headers.get("companion-tap")))
    ada.tap("red", "City").tap("red", "City")
    bo.shows(red=37)
    ada.shows(red=37)
    assert len(set(keys) - {None}) == 2
    ada.toast.get_by_role("button", name="Undo").tap()
    bo.shows(red=35)
    bo.tap("blue", "Province +3")
    ada.shows(blue=36)
    bo.page.route("**/actions/*", lambda route: route.abort("connectionreset"))
    bo.tap("blue", "City")
    expect(bo.waiting).to_contain_text("City +2")
    bo.page.unroute("**/actions/*")
    ada.shows(blue=38)
    ada.at("/log").latest.get_by_role("link").tap()
    ada.page.get_by_role("button", name="Undo").tap()
    ada.page.wait_for_url("**/log?*")
    bo.shows(red=35, blue=36)
    ada.at("/more")
    expect(ada.page.locator("#screen-note")).to_contain_text("plain http")
    expect(ada.page.locator("#screen-note")).to_contain_text("home screen also needs https")
    for absent in ("#awake", "#awake-state", "#install", "#install-note", "#no-awake-note"):
        expect(ada.page.locator(absent)).to_be_hidden()
    assert ada.run("() => 'serviceWorker' in navigator") is False


def test_the_evenings_line_is_sent_copied_or_on_plain_http_selected(
    phones: tuple[Phone, Phone], browser: Browser, server: Server
) -> None:
    """By the share sheet if there is one, else by the clipboard; where neither can, it is shown."""
    plain, _ = phones
    safe = new_phone(browser, server.url, permissions=["clipboard-read", "clipboard-write"])
    safe.opens_table("red", "blue", red="Ada", blue="Bo").sits("red").begins()
    safe.records("points", seat="red", points="3").records("stop", how="score").at()
    plain.joins(safe).live()
    line = "Mythotopia: Ada 27\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}24 🟥"
    for each in (plain, safe):
        each.page.get_by_text("Keep this game").tap()
        each.page.get_by_role("link", name="The evening in one line").tap()
    expect(plain.page.locator(".evening-line")).to_have_text(line)
    expect(safe.page.get_by_role("link", name="Copied")).to_be_visible()
    assert safe.run("navigator.clipboard.readText()") == line
    safe.run("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    safe.page.get_by_role("link", name="Copied").tap()
    safe.page.wait_for_url("**#evening-line")
    safe.run("() => { navigator.share = async (what) => { window.sent = what.text; }; }")
    safe.page.get_by_role("link", name="Copied").tap()
    assert safe.page.wait_for_function("() => window.sent").json_value() == line
    safe.close()
