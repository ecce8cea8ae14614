"""The rules object, the table decides: what each way on records, on every phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import RANKS, TOO_NEAR, complaints
from tests.browser.phones import Phone


@pytest.fixture
def ada(early: Phone) -> Phone:
    """The host, with no page open; turns are tracked, and it is hers."""
    return early.begins(turns="true")


def way_on(phone: Phone, name: str) -> None:
    phone.notice.get_by_role("button", name=name).tap()
    expect(phone.notice).to_be_empty()


def test_nothing_is_recorded_until_somebody_says_so(ada: Phone, bo: Phone) -> None:
    """The notice is before the eyes. Its ways on: leave it, record, end the turn that was
    forgotten, never object to it again."""
    ada.at()
    bo.tap("blue", "City")
    expect(bo.notice).to_contain_text("It is Ada's turn.")
    notice = bo.page.locator("#objection")
    expect(notice).to_be_focused()
    expect(notice).to_be_in_viewport()
    expect(bo.notice.get_by_role("button")).to_have_count(3)
    assert complaints(bo.page) == bo.run(RANKS) == bo.run(TOO_NEAR) == []
    ada.shows(blue=24)
    expect(ada.notice).to_be_empty()
    bo.notice.get_by_role("link", name="Don't record").tap()
    bo.live().shows(blue=24)
    expect(bo.notice).to_be_empty()
    expect(ada.page.locator(".log-line")).to_have_count(1)

    bo.tap("blue", "City")
    way_on(bo, "Record anyway")
    ada.shows(blue=26)
    expect(ada.page.locator("#strip")).to_contain_text("Your turn")
    for each in (ada, bo):
        expect(each.latest).to_contain_text("Overruled: It is Ada's turn.")

    bo.tap("blue", "Road")
    way_on(bo, "Ada's turn is over; record")
    for each in (ada, bo):
        each.shows(blue=28)
    expect(ada.page.locator("#strip")).to_contain_text("Bo plays")
    expect(bo.page.locator("#strip")).to_contain_text("Your turn")
    ada.records("end_turn", seat="blue", next="red")
    expect(bo.page.locator("#strip")).to_contain_text("Ada")

    bo.tap("blue", "Road")
    way_on(bo, "Make it a house rule")
    ada.shows(blue=30)
    bo.tap("blue", "City")
    ada.shows(blue=32)
    expect(bo.notice).to_be_empty()


def test_what_was_objected_to_goes_with_the_first_further_input(ada: Phone) -> None:
    """Neither the panel nor the preview says it beside fields that have changed."""
    ada.records("end_turn", seat="red", next="blue")
    ada.at("/act/city?seat=red")
    doubt = ada.page.locator("#effect .doubt")
    ada.page.route("**/preview*", lambda route: route.abort())
    expect(doubt).to_contain_text("It is Bo's turn.")
    ada.page.get_by_role("button", name="Record").tap()
    expect(ada.notice).to_contain_text("It is Bo's turn.")
    ada.page.locator("#action-form").dispatch_event("input")
    expect(ada.notice).to_be_empty()
    expect(doubt).to_have_count(0)
