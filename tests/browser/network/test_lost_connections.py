"""The server falls over, or the phone loses its network: nothing is lost, nothing is pretended.

What becomes of the taps that were made meanwhile is told in test_offline.py."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.server import Server
from tests.browser.wire import Wire

PATIENCE_OF_A_PHONE = 20_000  # ms: 12 s for an answer, and at most 6 s until it tries again


def cut_off(phone: Phone) -> None:
    """The phone says that it has no connection."""
    expect(phone.banner).to_be_visible()
    expect(phone.banner).to_be_in_viewport()
    expect(phone.connection).to_have_attribute("data-state", "lost")


def test_a_killed_server_loses_no_confirmed_tap(
    phone: NewPhone, ada: Phone, bo: Phone, server: Server
) -> None:
    """And what was tapped while it was down is not pretended to be recorded: it waits, and is
    recorded once when the server is back, in the order of the taps of each phone."""
    television = phone().comes_in(ada).go(f"/t/{ada.table}/tv")
    ada.tap("red", "City")
    bo.tap("blue", "Province +3")
    expect(ada.toast).to_contain_text("Builds a city")
    expect(bo.toast).to_contain_text("Takes a province")
    television.shows(red=26, blue=27)

    server.kill()
    expect(bo.connection).to_have_attribute("data-state", "lost")
    ada.tap("red", "Road")
    expect(bo.banner).to_be_visible()  # however often the phone tries again meanwhile
    cut_off(ada)
    expect(television.banner).to_be_visible()
    ada.shows(red=26, blue=27)
    ada.tap("red", "City")
    bo.tap("blue", "City")
    for each, count in ((ada, 2), (bo, 1)):
        expect(each.waiting.locator("li > span")).to_have_count(count)

    server.start()
    for each in (ada, bo):
        each.live().shows(red=30, blue=29)
        expect(each.waiting).to_be_hidden()
    expect(television.banner).to_be_hidden()
    bo.tap("blue", "City")
    for each in (ada, bo, television):
        each.shows(red=30, blue=31)
    of_ada = bo.at("/log").page.locator(".log-text", has_text="Ada").all_inner_texts()
    assert re.findall("city|road", "".join(reversed(of_ada))) == ["city", "road", "city"]


def test_an_older_backup_put_back_is_what_the_phones_show(
    ada: Phone, bo: Phone, server: Server, tmp_path: Path
) -> None:
    ada.tap("red", "City")
    bo.shows(red=26)
    server.back_up(tmp_path / "copy.sqlite")
    for _ in range(3):
        ada.tap("red", "Province +3")
    for each in (ada, bo):
        each.shows(red=35)

    server.stop()
    server.put_back(tmp_path / "copy.sqlite")
    server.start()
    for each in (ada, bo):
        each.live().shows(red=26)
    bo.tap("blue", "Province +3")
    for each in (ada, bo):
        each.shows(red=26, blue=27)
    # Ada's phone names what the server has lost of hers, and sends again what she agrees to.
    expect(ada.waiting).to_contain_text("The server has lost these taps of this phone.")
    expect(ada.waiting.locator("li > span")).to_have_text(["Province +3 · Ada"] * 3)
    expect(bo.waiting).to_be_hidden()
    ada.waiting.get_by_role("button", name="Withdraw").first.tap()
    ada.waiting.get_by_role("button", name="Send now").tap()
    for each in (ada, bo):
        each.shows(red=32, blue=27)
    expect(ada.waiting).to_be_hidden()
    ada.tap("red", "Province +3")
    bo.shows(red=35, blue=27)


def test_a_connection_that_nobody_answers_is_tried_again(far: Phone, wire: Wire) -> None:
    """Both the one after a break and the first one of a page."""
    far.stops_the_clock().at()
    far.page.route("**/stream?*", lambda route: None)
    for breaks in (wire.cut, far.page.reload):
        with far.page.expect_request("**/stream?*"):
            breaks()
            wire.mend()
        with far.page.expect_request("**/stream?*"):
            far.page.clock.run_for(PATIENCE_OF_A_PHONE)
    far.page.unroute("**/stream?*")
    far.live()


def test_a_proxy_that_holds_and_cuts_the_stream_keeps_nothing_back(
    ada: Phone, far: Phone, wire: Wire
) -> None:
    """Two heartbeats missed: the phone asks for a new stream, whatever the old one pretends."""
    far.stops_the_clock().at()
    wire.hold_streams()
    ada.tap("red", "City").shows(red=26)
    with far.page.expect_request("**/stream?*"):
        far.page.clock.fast_forward(32_000)
        far.page.clock.run_for(5_000)
    cut_off(far)
    ada.tap("red", "City").shows(red=28)
    far.shows(red=24)
    with far.page.expect_request("**/stream?*") as asked:
        wire.let_go_of_half()
        while not asked.is_done():  # the phone notices at some moment that the stream was cut
            far.page.clock.run_for(1_000)
    far.live().shows(red=28)
    expect(far.banner).to_be_hidden()
