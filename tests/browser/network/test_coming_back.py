"""A phone that was away: in a pocket, reloaded, closed. It comes back to the same seat."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.phones import Phone

# A browser without a screen hides no page, so the page is told that it is hidden.
VISIBILITY = """(hidden) => {
    Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_phone_in_a_pocket_closes_its_stream_and_wakes_to_the_present(
    ada: Phone, bo: Phone
) -> None:
    ada.run(VISIBILITY, True)
    ada.page.wait_for_function("() => !document.getElementById('live')._htmx.sse.reader")
    bo.tap("blue", "City")
    bo.shows(blue=26).tap("blue", "Province +3")
    bo.shows(blue=29)
    expect(ada.points("blue")).to_have_text("24")
    expect(ada.banner).to_be_hidden()
    ada.run(VISIBILITY, False)
    ada.shows(blue=29).live()
    for _ in range(6):  # looked at and put away again and again
        ada.run(VISIBILITY, True)
        ada.run(VISIBILITY, False)
    bo.tap("blue", "Province +3")
    ada.shows(blue=32)


def test_a_closed_tab_is_found_again_in_the_lobby(ada: Phone, bo: Phone) -> None:
    bo.page.close()
    ada.tap("red", "City")
    bo.page = bo.context.new_page()
    bo.go("/").page.locator(f"a[href='/t/{bo.table}']").tap()
    bo.live().shows(red=26)
    bo.tap("blue", "City")
    ada.shows(blue=26)


def test_the_back_button_shows_no_stale_score(ada: Phone, bo: Phone) -> None:
    bo.page.get_by_role("link", name="Log").tap()
    bo.page.wait_for_url("**/log")
    ada.tap("red", "City")
    ada.shows(red=26)
    bo.page.go_back()
    bo.live().shows(red=26)


def test_in_a_rematch_everybody_sits_where_they_sat(ada: Phone, bo: Phone) -> None:
    ada.post(f"/t/{ada.table}/actions/stop", [("how", "score")])
    ada.at("/more").page.get_by_role("button", name="Rematch").tap()
    ada.page.wait_for_url(lambda url: bool(re.search(r"/t/\w+$", url)) and ada.table not in url)
    expect(ada.page.locator("#seat-blue")).to_contain_text("1 phone")
    bo.page.locator(f"a[href='{ada.page.url.removeprefix(ada.base)}']").tap()
    expect(bo.page.locator("#seat-blue")).to_contain_text("this phone")
