"""Taking back, across phones: the toast, a line of the log, everything after it, a turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone


def button(phone: Phone, name: str | re.Pattern[str]) -> Locator:
    return phone.page.get_by_role("button", name=name)


@pytest.fixture
def played(ada: Phone, bo: Phone) -> Phone:
    """Ada took a province and built a city, Bo built a city: 29 to 26."""
    ada.tap("red", "Province +3")
    ada.shows(red=27).tap("red", "City")
    ada.shows(red=29)
    bo.tap("blue", "City")
    return bo.shows(red=29, blue=26)


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


def test_a_line_of_somebody_else_is_struck_and_restored(ada: Phone, played: Phone) -> None:
    """What the button promises comes true, also that of the host, who undoes all that followed."""
    bo = played.at("/log")
    bo.page.get_by_role("link", name="Province").tap()
    undo = button(bo, "Undo Ada 29 → 26")
    expect(undo).to_be_visible()
    undo.tap()
    bo.page.wait_for_url(re.compile(r"/log\b"))
    ada.shows(red=26, blue=26)

    struck = bo.live().page.locator(".log-line.is-struck")
    expect(struck).to_contain_text("Undone")
    struck.get_by_role("link").tap()
    button(bo, "Restore Ada 26 → 29").tap()
    ada.shows(red=29, blue=26)
    ada.at("/log").page.get_by_role("link", name=re.compile("^Ada: Taken")).tap()
    ada.page.get_by_text("Undo to here").tap()
    button(ada, re.compile("Undo the . lines after this Ada 29 → 27 Bo 26 → 24")).tap()
    bo.at().shows(red=27, blue=24)


def test_a_line_is_corrected_in_its_own_place(ada: Phone, bo: Phone) -> None:
    ada.at("/act/points?seat=red")
    points = ada.page.get_by_role("textbox", name="Points")
    points.fill("7+4-1")
    button(ada, "Record").tap()
    ada.page.wait_for_url(re.compile(rf"/t/{ada.table}\?"))
    bo.shows(red=34)

    ada.latest.get_by_role("link").tap()
    ada.page.get_by_role("link", name="Correct this line").tap()
    ada.live()
    points.fill("4")
    expect(ada.page.locator("#effect")).to_contain_text("Ada 34 → 28")
    button(ada, "Record").tap()
    bo.shows(red=28, blue=24)
    expect(bo.latest).to_contain_text("Line #2 corrected")
    expect(bo.page.locator(".log-line.is-amended")).to_contain_text("24 → 28")


def test_restarting_the_turn(phone: NewPhone) -> None:
    ada = phone().opens_table("red", "blue", red="Ada", blue="Bo").sits("red").begins(turns=True)
    bo = phone().comes_in(ada.at()).sits("blue").at()
    button(ada, "End turn").tap()
    expect(bo.page.locator("#strip")).to_contain_text("Bo")
    bo.tap("blue", "City")
    ada.shows(blue=26)
    bo.tap("blue", "Road")
    ada.shows(blue=28)
    bo.at("/log").page.get_by_text("Undo several lines").tap()
    button(bo, "Restart this turn").tap()
    ada.shows(red=24, blue=24)
    expect(ada.page.locator("#strip")).to_contain_text("Bo")
    expect(ada.page.locator("#strip")).to_contain_text("2 actions left")
