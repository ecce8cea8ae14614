"""Taking back, across phones: the toast, a line of the log, everything after it, a turn."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone


def button(phone: Phone, name: str | re.Pattern[str]) -> Locator:
    return phone.page.get_by_role("button", name=name)


def test_the_undo_of_a_tap_shows_everywhere(ada: Phone, bo: Phone) -> None:
    ada.tap("red", "City")
    bo.shows(red=26).at("/log")
    ada.toast.get_by_role("button", name="Undo").tap()
    ada.shows(red=24)
    expect(bo.latest).to_contain_text("Undone")  # a log that is being read grows by itself
    expect(bo.page.locator(".log-line.is-struck")).to_contain_text("City +2")
    bo.at()
    ada.toast.get_by_role("button", name="Restore").tap()
    for each in (ada, bo):
        each.shows(red=26)


def test_a_line_of_somebody_else_is_struck_and_restored(
    host: Phone, guest: Phone, phone: NewPhone
) -> None:
    """What the button promises comes true. One who only looks on reads whose line it was."""
    host.records("points", seat="red", points="3")
    onlooker = phone().comes_in(host).at()
    bo = guest.at("/log")
    bo.page.get_by_role("link", name="Ada: Points").tap()
    button(bo, "Undo Ada 27 → 24").tap()
    bo.page.wait_for_url(re.compile(r"/log\b"))
    expect(onlooker.page.locator("#news")).to_contain_text("Undone by Bo: Points")
    struck = bo.live().page.locator(".log-line.is-struck")
    expect(struck).to_contain_text("Undone")
    struck.get_by_role("link").tap()
    button(bo, "Restore Ada 24 → 27").tap()
    bo.page.wait_for_url(re.compile(r"/log\b"))
    expect(bo.page.locator(".log-line.is-struck")).to_have_count(0)


def test_a_line_is_corrected_in_its_own_place(host: Phone) -> None:
    host.records("points", seat="red", points="7+4-1")
    host.at("/log/2").page.get_by_role("link", name="Correct this line").tap()
    points = host.live().page.get_by_role("textbox", name="Points")
    points.fill("4")
    expect(host.page.locator("#effect")).to_contain_text("Ada 34 → 28")
    button(host, "Record").tap()
    expect(host.page.locator(".log-line.is-amended")).to_contain_text("24 → 28")
    expect(host.latest).to_contain_text("Line #2 (Ada) corrected")
