"""Forms of a page of their own: what is wrong is said in its place, and one filling is one tap."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phones import Phone


def test_a_wrong_form_says_so_and_keeps_what_was_typed(ada: Phone) -> None:
    ada.at("/act/points?seat=red")
    box = ada.page.get_by_role("textbox", name="Points")
    box.fill("many")
    ada.page.get_by_role("button", name="Record").tap()
    expect(ada.page.locator(".field .error")).to_have_text("Points must be a whole number")
    expect(ada.notice).to_contain_text("Nothing was recorded")
    expect(box).to_have_value("many")
    box.fill("3")
    ada.page.get_by_role("button", name="Record").tap()
    ada.page.wait_for_url(f"**/t/{ada.table}?*")
    ada.shows(red=27)


def test_a_button_pressed_twice_on_a_form_is_one_tap(ada: Phone) -> None:
    ada.at("/act/points?seat=red")
    ada.page.get_by_role("textbox", name="Points").fill("5")
    ada.page.get_by_role("button", name="Record").dblclick()
    ada.page.wait_for_url(f"**/t/{ada.table}?*")
    ada.live().shows(red=29)


def test_a_sum_is_worked_out(ada: Phone) -> None:
    ada.at("/act/points?seat=red")
    ada.page.get_by_role("textbox", name="Points").fill("7+4-1")
    ada.page.get_by_role("button", name="Record").tap()
    ada.page.wait_for_url(f"**/t/{ada.table}?*")
    ada.shows(red=34)
