"""The map under the finger: a province is tapped, looked at, and acted in."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.boxes import box_of
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.table.wars import dealt


def test_a_province_tapped_before_the_script_of_the_page_has_come_opens(host: Phone) -> None:
    host.at_early("/map")
    host.page.locator(".land[aria-label^='Welkin']").dispatch_event("click")
    expect(host.page.locator("#place.is-open #place-name")).to_have_text("Welkin")
    expect(host.live().page.locator("#place.is-open")).to_be_in_viewport()


@pytest.fixture
def ada(early: Phone) -> Phone:
    """Ada's phone, the only one at a table that tracks the whole board; it is her turn."""
    return dealt(early, depth="board")


def sheet(phone: Phone) -> Locator:
    return phone.page.locator("#place.is-open")


# The next part of the page has been shown, and moved out from under the sheet, when `settled`.
SETTLES = """() => {
  const ajax = htmx.ajax;
  window.settled = false;
  htmx.ajax = async (...what) => {
    await ajax.apply(htmx, what);
    htmx.ajax = ajax;
    setTimeout(() => { window.settled = true; });
  };
}"""


def touch(phone: Phone, province: str) -> None:
    """A finger on the name of a province."""
    phone.run(SETTLES)
    name = phone.page.locator(".land-name", has_text=re.compile(f"^{province}$"))
    phone.page.touchscreen.tap(*box_of(name).middle)
    expect(phone.page.locator("#place-name")).to_have_text(province)
    phone.page.wait_for_function("() => window.settled")


def test_a_fold_of_the_sheet_stays_open_for_its_province_only(ada: Phone) -> None:
    """A province that is touched is in sight over the sheet."""
    ada.at("/map?place=Quean#place").page.locator("summary", has_text="Borders on").tap()
    expect(sheet(ada).locator("details[open]")).to_have_count(1)
    ada.records("take", seat="red", province="Scombroid", overrule="war.none")
    expect(ada.page.locator(".land[aria-label='Scombroid, Ada']")).to_have_count(1)
    expect(sheet(ada).locator("details[open]")).to_have_count(1)
    touch(ada, "Fadge")
    expect(sheet(ada).locator("details[open]")).to_have_count(0)
    expect(sheet(ada)).to_be_in_viewport(ratio=0.9)
    assert box_of(ada.page.locator(".is-chosen")).bottom <= box_of(sheet(ada)).top


def test_recording_in_a_place_does_not_move_the_map(ada: Phone) -> None:
    """Enlarged and scrolled; the open place closes, and the province is there."""
    ada.at("/map?zoom=2")
    widths = ada.run(
        """() => [document.documentElement.scrollWidth, innerWidth,
                  document.getElementById('atlas-frame').scrollWidth]"""
    )
    assert widths == [widths[1], widths[1], 2 * widths[1]]
    ada.run("document.getElementById('atlas-frame').scrollLeft = 300; scrollTo(0, 200)")
    touch(ada, "Sorner")
    assert ada.page.url.endswith("/map?place=Sorner&zoom=2#place")
    sheet(ada).get_by_role("button", name="3", exact=False).tap()
    expect(sheet(ada)).to_have_count(0)
    expect(ada.page.locator(".land[aria-label='Sorner, at war']")).to_have_count(1)
    expect(ada.toast).to_contain_text("Sorner")
    expect(ada.page.locator(".pulse[href='#on-Sorner']")).to_have_count(1)
    ada.page.wait_for_function("() => Math.abs(scrollY - 200) < 2")
    assert ada.run("document.getElementById('atlas-frame').scrollLeft") == 300
    assert "place=" not in ada.page.url


def test_a_form_leads_back_to_the_map_as_it_was_left(ada: Phone) -> None:
    ada.at("/map?zoom=2")
    ada.run("document.getElementById('atlas-frame').scrollLeft = 300; scrollTo(0, 200)")
    touch(ada, "Sorner")
    sheet(ada).get_by_role("link", name="Invade").tap()
    ada.page.get_by_role("button", name="Record").tap()
    ada.page.wait_for_url("**/map?done=*")
    expect(ada.toast).to_contain_text("Sorner")
    ada.page.wait_for_function("() => Math.abs(scrollY - 200) < 2")
    assert ada.run("document.getElementById('atlas-frame').scrollLeft") == 300
    expect(ada.page.get_by_role("link", name="Whole map")).to_be_visible()


def test_provinces_are_ticked_on_the_board_of_their_form(ada: Phone) -> None:
    """There are so many that they can be searched."""
    ada.at("/act/provinces")
    expect(ada.page.get_by_role("searchbox")).to_have_count(1)
    box, count = ada.page.locator("[value=Sorner]"), ada.page.locator("#field-count")
    before = int(count.input_value())
    record = ada.page.get_by_role("button", name="Record")
    expect(record).to_have_text(f"Record {before} of {before}")
    count.fill(str(before - 1))  # one named more is counted, too
    ada.page.locator("[data-place=Sorner] > .ground").dispatch_event("click")
    expect(box).to_be_checked()
    expect(ada.page.locator("[data-place=Sorner]")).to_have_class(re.compile("is-ticked"))
    ticked = ada.page.locator("[data-place=Sorner] > .ground")  # of the seat's colour
    board = ada.page.locator("[data-board]")
    fill = "(e) => getComputedStyle(e).getPropertyValue('{}')"
    assert ticked.evaluate(fill.format("--ticked")) == board.evaluate(fill.format("--seat"))
    expect(count).to_have_value(str(before + 1))


def test_an_objection_leaves_the_place_open(ada: Phone) -> None:
    """Two actions a turn."""
    for province in ("Quean", "Lea"):
        ada.records("castle", seat="red", province=province, tokens="castle:1", spends="true")
    ada.at("/map")
    margent = ada.page.locator(".land-name", has_text="Margent")
    margent.evaluate("(name) => name.scrollIntoView({ block: 'center' })")
    touch(ada, "Margent")
    sheet(ada).get_by_role("button", name="Build a castle").tap()
    expect(ada.page.locator("#objection")).to_be_in_viewport(ratio=1)
    ada.page.get_by_role("link", name="Don't record").tap()
    expect(sheet(ada)).to_be_visible()


PULSES = """() => document.querySelector(".pulse[href='#on-Shog']")?.getAnimations().length > 0"""


def test_a_place_keeps_still_while_others_record(phone: NewPhone, ada: Phone) -> None:
    """What somebody else does moves nothing under the finger. What changed pulses, unless motion
    is unwanted."""
    ada.records("action", seat="red", what="pass")
    ada.records("end_turn", seat="red", next="blue")
    moving = phone(reduced_motion="no-preference").comes_in(ada).at("/map")
    touch(ada.at("/map"), "Quean")
    ada.run("scrollTo(0, 100)")
    name = ada.page.locator(".land-name", has_text=re.compile("^Quean$"))
    before = box_of(name)
    ada.records("castle", seat="blue", province="Shog", tokens="castle:1")
    moving.page.wait_for_function(PULSES)
    expect(ada.page.locator(".pulse[href='#on-Shog']")).to_be_visible()
    assert ada.run(PULSES) is False
    assert abs(box_of(name).top - before.top) < 2  # though the strip has a line less
    expect(sheet(ada)).to_be_visible()


def test_a_finger_on_the_water_meets_the_sea(host: Phone) -> None:
    host.at("/map")
    name = host.page.locator(".sea-name", has_text=re.compile("^Beast"))
    host.page.touchscreen.tap(*box_of(name).middle)
    expect(host.page.locator("#place-name")).to_have_text("Beast Sea")
    expect(host.page.locator("#place-name")).to_be_in_viewport()
    host.page.locator("#place").get_by_role("link", name="Camarine").tap()
    expect(host.page.locator("#place-name")).to_have_text("Camarine")
    host.page.go_back()
    expect(host.page.locator("#place-name")).to_have_text("Beast Sea")
    host.page.get_by_role("link", name="Close").tap()
    host.page.get_by_role("link", name="Serpent Sea").first.focus()
    host.page.keyboard.press("Enter")
    expect(host.page.locator("#place-name")).to_have_text("Serpent Sea")


def test_the_map_follows_the_table(host: Phone, guest: Phone) -> None:
    """What another phone records is drawn, and what one looks at or searches for stays."""
    bo = guest.at("/map")
    search = bo.page.get_by_role("searchbox")
    search.fill("serp")
    expect(bo.page.locator(".places > li:visible b")).to_have_text(["Serpent Sea"])
    search.fill("")
    expect(bo.page.locator("#places-list > li:visible")).to_have_count(40)
    search.fill("me")
    host.records("take", seat="red", province="Mome", placed="true")
    expect(bo.page.locator(".land[aria-label='Mome, Ada']")).to_have_count(1)
    expect(search).to_have_value("me")
    expect(bo.page.locator("#places-list > li:visible b")).to_have_text(["Mome"])
    bo.at("/map?place=Mome")
    expect(bo.page.locator(".place-holder")).to_have_text(re.compile("Ada"))
    host.records("lose", seat="red", province="Mome")
    expect(bo.page.locator(".place-holder")).not_to_have_text(re.compile("Ada"))
