"""The map under the finger: a province is tapped, looked at, and acted in."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.table.wars import DEALT


@pytest.fixture
def ada(host: Phone) -> Phone:
    """The host's phone: each test opens the screen that it is about."""
    return host


def tap(phone: Phone, province: str) -> None:
    phone.page.locator(f".land[aria-label^='{province}']").dispatch_event("click")
    expect(phone.page.locator("#place-name")).to_have_text(province)


def test_a_province_is_tapped_and_acted_in(ada: Phone) -> None:
    ada.at("/map")
    tap(ada, "Welkin")
    expect(ada.page.locator("#place-name")).to_be_in_viewport()
    assert ada.page.url.endswith("/map?place=Welkin#place")
    ada.page.get_by_role("button", name="Province taken").tap()
    expect(ada.page.locator(".land[aria-label='Welkin, Ada']")).to_have_count(1)
    expect(ada.toast).to_contain_text("Welkin")


def test_a_province_tapped_before_the_script_of_the_page_has_come_opens(ada: Phone) -> None:
    ada.at_early("/map")
    ada.page.locator(".land[aria-label^='Welkin']").dispatch_event("click")
    expect(ada.page.locator("#place.is-open #place-name")).to_have_text("Welkin")
    expect(ada.live().page.locator("#place.is-open")).to_be_in_viewport()


@pytest.fixture
def cleo(phone: NewPhone) -> Phone:
    """Cleo's phone, the only one at a table that tracks the whole board; it is red's turn."""
    cleo = phone().opens_table("red", "blue", red="Cleo", blue="Bo").sits("red")
    cards = ("patronage", "spoils_of_war", "runestones", "citadel")
    agreed = [*(("cards", card) for card in cards), ("depth", "board"), ("turns", "true")]
    cleo.post(f"/t/{cleo.table}/setup", [*agreed, ("first", "red"), ("dealt", "6")])
    for seat, named in DEALT.items():
        fields = [("seat", seat), ("count", "6"), *(("named", name) for name in named)]
        cleo.post(f"/t/{cleo.table}/actions/provinces", fields)
    return cleo


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
    box = name.bounding_box()
    assert box
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(phone.page.locator("#place-name")).to_have_text(province)
    phone.page.wait_for_function("window.settled")


def test_a_fold_of_the_sheet_stays_open_for_its_province_only(cleo: Phone) -> None:
    """A province that is touched is in sight over the sheet."""
    cleo.at("/map?place=Quean#place").page.locator("summary", has_text="Borders on").tap()
    expect(sheet(cleo).locator("details[open]")).to_have_count(1)
    cleo.records("take", seat="red", province="Scombroid", overrule="war.none")
    expect(cleo.page.locator(".land[aria-label='Scombroid, Cleo']")).to_have_count(1)
    expect(sheet(cleo).locator("details[open]")).to_have_count(1)
    touch(cleo, "Fadge")
    expect(sheet(cleo).locator("details[open]")).to_have_count(0)
    expect(sheet(cleo)).to_be_in_viewport(ratio=0.9)
    chosen = cleo.page.locator(".is-chosen").bounding_box()
    over = sheet(cleo).bounding_box()
    assert chosen
    assert over
    assert chosen["y"] + chosen["height"] <= over["y"]


def test_recording_in_a_place_does_not_move_the_map(cleo: Phone) -> None:
    """Enlarged and scrolled; the open place closes, and the province is there."""
    cleo.at("/map?zoom=2")
    widths = cleo.run(
        """() => [document.documentElement.scrollWidth, innerWidth,
                  document.getElementById('atlas-frame').scrollWidth]"""
    )
    assert widths == [widths[1], widths[1], 2 * widths[1]]
    cleo.run("document.getElementById('atlas-frame').scrollLeft = 300; scrollTo(0, 200)")
    touch(cleo, "Sorner")
    sheet(cleo).get_by_role("button", name="3", exact=False).tap()
    expect(sheet(cleo)).to_have_count(0)
    expect(cleo.page.locator(".land[aria-label='Sorner, at war']")).to_have_count(1)
    expect(cleo.toast).to_contain_text("Sorner")
    expect(cleo.page.locator(".pulse[href='#on-Sorner']")).to_have_count(1)
    cleo.page.wait_for_function("Math.abs(scrollY - 200) < 2")
    assert cleo.run("document.getElementById('atlas-frame').scrollLeft") == 300
    assert "place=" not in cleo.page.url


def test_a_form_leads_back_to_the_map_as_it_was_left(cleo: Phone) -> None:
    cleo.at("/map?zoom=2")
    cleo.run("document.getElementById('atlas-frame').scrollLeft = 300; scrollTo(0, 200)")
    touch(cleo, "Sorner")
    sheet(cleo).get_by_role("link", name="Invade").tap()
    cleo.page.get_by_role("button", name="Record").tap()
    cleo.page.wait_for_url("**/map?done=*")
    expect(cleo.toast).to_contain_text("Sorner")
    cleo.page.wait_for_function("Math.abs(scrollY - 200) < 2")
    assert cleo.run("document.getElementById('atlas-frame').scrollLeft") == 300
    expect(cleo.page.get_by_role("link", name="Whole map")).to_be_visible()


def test_provinces_are_ticked_on_the_board_of_their_form(cleo: Phone) -> None:
    """There are so many that they can be searched."""
    cleo.at("/act/provinces")
    expect(cleo.page.get_by_role("searchbox")).to_have_count(1)
    box, count = cleo.page.locator("[value=Sorner]"), cleo.page.locator("#field-count")
    before = int(count.input_value())
    cleo.page.locator("[data-place=Sorner] > .ground").dispatch_event("click")
    expect(box).to_be_checked()
    expect(cleo.page.locator("[data-place=Sorner]")).to_have_class(re.compile("is-ticked"))
    expect(count).to_have_value(str(before + 1))


def test_an_objection_leaves_the_place_open(cleo: Phone) -> None:
    """Two actions a turn."""
    for province in ("Quean", "Lea"):
        cleo.records("castle", seat="red", province=province, tokens="castle:1", spends="true")
    cleo.at("/map")
    margent = cleo.page.locator(".land-name", has_text="Margent")
    margent.evaluate("(name) => name.scrollIntoView({ block: 'center' })")
    touch(cleo, "Margent")
    sheet(cleo).get_by_role("button", name="Build a castle").tap()
    expect(cleo.page.locator("#objection")).to_be_in_viewport(ratio=1)
    cleo.page.get_by_role("link", name="Don't record").tap()
    expect(sheet(cleo)).to_be_visible()


PULSES = """() => document.querySelector(".pulse[href='#on-Shog']")?.getAnimations().length > 0"""


def test_a_place_keeps_still_while_others_record(phone: NewPhone, cleo: Phone) -> None:
    """What somebody else does moves nothing under the finger. What changed pulses, unless motion
    is unwanted."""
    moving = phone(reduced_motion="no-preference").comes_in(cleo).at("/map")
    touch(cleo.at("/map"), "Quean")
    cleo.run("scrollTo(0, 100)")
    name = cleo.page.locator(".land-name", has_text=re.compile("^Quean$"))
    before = name.bounding_box()
    cleo.records("castle", seat="blue", province="Shog", tokens="castle:1")
    moving.page.wait_for_function(PULSES)
    expect(cleo.page.locator(".pulse[href='#on-Shog']")).to_be_visible()
    assert cleo.run(PULSES) is False
    after = name.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) < 2  # though the strip has a line less
    expect(sheet(cleo)).to_be_visible()


def test_a_finger_on_the_water_meets_the_sea(ada: Phone) -> None:
    ada.at("/map")
    name = ada.page.locator(".sea-name", has_text=re.compile("^Beast")).bounding_box()
    assert name
    ada.page.touchscreen.tap(name["x"] + name["width"] / 2, name["y"] + name["height"] / 2)
    expect(ada.page.locator("#place-name")).to_have_text("Beast Sea")
    expect(ada.page.locator("#place-name")).to_be_in_viewport()
    ada.page.locator("#place").get_by_role("link", name="Camarine").tap()
    expect(ada.page.locator("#place-name")).to_have_text("Camarine")
    ada.page.go_back()
    expect(ada.page.locator("#place-name")).to_have_text("Beast Sea")
    ada.page.get_by_role("link", name="Close").tap()
    ada.page.get_by_role("link", name="Serpent Sea").first.focus()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("#place-name")).to_have_text("Serpent Sea")


def test_the_map_follows_the_table(ada: Phone, phone: NewPhone) -> None:
    """What another phone records is drawn, and what one looks at or searches for stays."""
    bo = phone().comes_in(ada).sits("blue").at("/map")
    search = bo.page.get_by_role("searchbox")
    search.fill("serp")
    expect(bo.page.locator(".places > li:visible b")).to_have_text(["Serpent Sea"])
    search.fill("")
    expect(bo.page.locator("#places-list > li:visible")).to_have_count(40)
    search.fill("me")
    ada.records("take", seat="red", province="Mome", placed="true")
    expect(bo.page.locator(".land[aria-label='Mome, Ada']")).to_have_count(1)
    expect(search).to_have_value("me")
    expect(bo.page.locator("#places-list > li:visible b")).to_have_text(["Mome"])
    bo.at("/map?place=Mome")
    expect(bo.page.locator(".place-holder")).to_have_text(re.compile("Ada"))
    ada.records("lose", seat="red", province="Mome")
    expect(bo.page.locator(".place-holder")).not_to_have_text(re.compile("Ada"))
