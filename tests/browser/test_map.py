"""The map under the finger: a province is tapped, looked at, and acted in."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone


def tap(phone: Phone, province: str) -> None:
    phone.page.locator(f".land[aria-label^='{province}']").dispatch_event("click")
    expect(phone.page.locator("#place-name")).to_have_text(province)


def test_a_province_is_tapped_and_acted_in(ada: Phone) -> None:
    ada.at("/map")
    tap(ada, "Welkin")
    expect(ada.page.locator("#place-name")).to_be_in_viewport()
    assert ada.page.url.endswith("/map?place=Welkin#place")
    ada.page.get_by_role("link", name="Province taken").tap()
    expect(ada.page.locator("select[name=province], [name=province]:checked")).to_have_value(
        "Welkin"
    )
    ada.page.get_by_role("button", name="Record").tap()
    ada.page.wait_for_url(f"**/t/{ada.table}*")
    ada.at("/map")
    expect(ada.page.locator(".land[aria-label='Welkin, Ada']")).to_have_count(1)


def test_a_finger_on_the_drawing_meets_the_province(ada: Phone) -> None:
    """Where a name stands, the province under it is what is touched."""
    ada.at("/map")
    name = ada.page.locator(".land-name", has_text=re.compile("^Mome$")).bounding_box()
    assert name
    ada.page.touchscreen.tap(name["x"] + name["width"] / 2, name["y"] + name["height"] / 2)
    expect(ada.page.locator("#place-name")).to_have_text("Mome")


def test_a_finger_on_the_water_meets_the_sea(ada: Phone) -> None:
    ada.at("/map")
    name = ada.page.locator(".sea-name", has_text=re.compile("^Beast")).bounding_box()
    assert name
    ada.page.touchscreen.tap(name["x"] + name["width"] / 2, name["y"] + name["height"] / 2)
    expect(ada.page.locator("#place-name")).to_have_text("Beast Sea")
    expect(ada.page.locator("#place-name")).to_be_in_viewport()
    ada.page.locator("#place").get_by_role("link", name="Camarine").tap()
    expect(ada.page.locator("#place-name")).to_have_text("Camarine")


def test_keys_reach_a_sea(ada: Phone) -> None:
    ada.at("/map")
    ada.page.get_by_role("link", name="Serpent Sea").first.focus()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("#place-name")).to_have_text("Serpent Sea")


def test_what_is_unfolded_stays_so_while_the_map_changes(ada: Phone) -> None:
    ada.at("/map")
    ada.page.locator("#legend summary").tap()
    tap(ada, "Welkin")
    expect(ada.page.locator("#legend .signs")).to_be_visible()


def test_back_leads_to_the_province_before(ada: Phone) -> None:
    ada.at("/map")
    tap(ada, "Welkin")
    tap(ada, "Mome")
    ada.page.go_back()
    expect(ada.page.locator("#place-name")).to_have_text("Welkin")


def test_the_map_follows_the_table(ada: Phone, bo: Phone) -> None:
    """What another phone records is drawn, and what one looks at and searches for stays."""
    bo.at("/map?place=Mome")
    bo.page.get_by_role("searchbox").fill("me")
    ada.post(
        f"/t/{ada.table}/actions/take",
        [("seat", "red"), ("province", "Mome"), ("placed", "true")],
    )
    holder = bo.page.locator(".place-holder")
    expect(holder).to_have_text(re.compile("Ada"))
    expect(bo.page.get_by_role("searchbox")).to_have_value("me")
    expect(bo.page.locator("#places-list > li:visible b")).to_have_text(["Mome"])


def test_the_list_is_searched(ada: Phone) -> None:
    ada.at("/map")
    ada.page.get_by_role("searchbox").fill("Blo")
    expect(ada.page.locator("#places-list > li:visible")).to_have_count(1)
    ada.page.get_by_role("searchbox").fill("serp")
    expect(ada.page.locator(".places > li:visible b")).to_have_text(["Serpent Sea"])
    ada.page.get_by_role("searchbox").fill("")
    expect(ada.page.locator("#places-list > li:visible")).to_have_count(40)


def test_without_scripts_every_tap_is_a_page(phone: NewPhone, ada: Phone) -> None:
    plain = phone(java_script_enabled=False).joins(ada)
    plain.go(f"/t/{ada.table}/map")
    plain.page.locator("#places-list a", has_text="Blore").tap()
    expect(plain.page.locator("#place-name")).to_have_text("Blore")
    plain.page.locator("nav.chips a", has_text="Inland Sea West").tap()
    expect(plain.page.locator("#places-list > li")).to_have_count(6)
    plain.page.locator("#seas-list a").tap()
    expect(plain.page.locator("#place-name")).to_have_text("Inland Sea West")


def test_the_larger_map_scrolls_in_its_frame(ada: Phone) -> None:
    ada.at("/map?zoom=2")
    widths = ada.page.evaluate(
        """() => [document.documentElement.scrollWidth, innerWidth,
                  document.getElementById('atlas-frame').scrollWidth]"""
    )
    assert widths[0] == widths[1]
    assert widths[2] == 2 * widths[1]
    assert "user-scalable" not in ada.page.content()
