"""Forms of a page of their own: what is wrong is said in its place, and one filling is one tap."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone


@pytest.fixture
def ada(host: Phone) -> Phone:
    """The host's phone: each test opens the screen that it is about."""
    return host


ON_TOP = """e => {
  const { left, top, width, height } = e.getBoundingClientRect();
  return e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


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
    """Also one that is typed before the page can hear it."""
    late = ada.at_early("/act/points?seat=red", "/js/screens/form.js")
    ada.page.get_by_role("textbox", name="Points").fill("7+4-1")
    late.continue_()
    expect(ada.page.locator("#effect")).to_contain_text("24 → 34")


def test_a_number_follows_the_boxes_that_it_counts(ada: Phone) -> None:
    """Two cards ticked are two cards in the Reserve. Only many choices are searched."""
    ada.at("/act/reserve?seat=red")
    expect(ada.page.get_by_role("searchbox")).to_have_count(0)
    number = ada.page.get_by_role("textbox", name="Cards in the Reserve")
    for card in ("Cavalry", "Scribe"):
        ada.page.locator(".chip", has_text=card).tap()
    expect(number).to_have_value("2")
    ada.page.locator(".chip", has_text="Scribe").tap()
    expect(number).to_have_value("2")


def test_an_open_form_is_judged_again_when_the_turn_changes(phone: NewPhone) -> None:
    host = phone().opens_table("red", "blue", red="Ada", blue="Bo").sits("red", "blue")
    host.begins(turns=True).at("/act/city?seat=blue")
    doubt = host.page.locator(".form-end .doubt")
    expect(doubt).to_contain_text("Ada")
    host.records("end_turn", seat="red", next="blue")
    expect(doubt).to_have_count(0)


def test_record_stays_in_sight_under_large_text(ada: Phone) -> None:
    """Twice as large, under a long preview."""
    ada.at("/act/correct?seat=red")
    ada.run("document.documentElement.style.fontSize = '200%'")
    long = "<p class='doubt'>" + "A long doubt. " * 80 + "</p>"
    ada.page.locator("#effect").evaluate("(e, long) => { e.innerHTML = long }", long)
    expect(ada.page.get_by_role("button", name="Record")).to_be_in_viewport(ratio=1)
    # The way to draw it anew stays in sight, too, whatever else others have recorded.
    ada.run("document.documentElement.style.fontSize = ''")
    update = "<a class='button is-quiet' href='?'>Update the form</a>"
    ada.page.locator("#effect").evaluate("(e, more) => { e.innerHTML = more }", long + update)
    link = ada.page.get_by_role("link", name="Update the form")
    assert link.evaluate(ON_TOP)
    # It covers whole lines, never the first half of one.
    assert link.evaluate("e => e.offsetWidth >= e.parentElement.clientWidth - 1")
