"""Forms of a page of their own, and what the rules object to: each way on, on every phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import RANKS, TOO_NEAR, complaints
from tests.browser.phones import Phone

ON_TOP = """e => {
  const { left, top, width, height } = e.getBoundingClientRect();
  return e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_a_wrong_form_says_so_and_keeps_what_was_typed(host: Phone) -> None:
    host.at("/act/points?seat=red")
    box = host.page.get_by_role("textbox", name="Points")
    box.fill("many")
    host.page.get_by_role("button", name="Record").tap()
    expect(host.page.locator(".field .error")).to_have_text("Points must be a whole number")
    expect(host.notice).to_contain_text("Nothing was recorded")
    expect(box).to_have_value("many")
    box.fill("3")
    host.page.get_by_role("button", name="Record").tap()
    host.page.wait_for_url(f"**/t/{host.table}?*")
    host.shows(red=27)


def test_a_sum_is_worked_out(host: Phone) -> None:
    """Also one that is typed before the page can hear it."""
    late = host.at_early("/act/points?seat=red", "/js/screens/form.js")
    host.page.get_by_role("textbox", name="Points").fill("7+4-1")
    late.continue_()
    expect(host.page.locator("#effect")).to_contain_text("24 → 34")


def test_a_number_follows_the_boxes_that_it_counts(host: Phone) -> None:
    """Two cards ticked are two cards in the Reserve. Only many choices are searched."""
    host.at("/act/reserve?seat=red")
    expect(host.page.get_by_role("searchbox")).to_have_count(0)
    number = host.page.get_by_role("textbox", name="Cards in the Reserve")
    for card in ("Cavalry", "Scribe"):
        host.page.locator(".chip", has_text=card).tap()
    expect(number).to_have_value("2")
    host.page.locator(".chip", has_text="Scribe").tap()
    expect(number).to_have_value("2")


def test_an_open_form_is_judged_again_when_the_turn_changes(early: Phone) -> None:
    host = early.sits("blue").begins(turns="true").at("/act/city?seat=blue")
    doubt = host.page.locator(".form-end .doubt")
    expect(doubt).to_contain_text("Ada")
    host.records("end_turn", seat="red", next="blue")
    expect(doubt).to_have_count(0)


def test_record_stays_in_sight_under_large_text(host: Phone) -> None:
    """Twice as large, under a long preview."""
    host.at("/act/correct?seat=red")
    host.run("document.documentElement.style.fontSize = '200%'")
    long = "<p class='doubt'>" + "A long doubt. " * 80 + "</p>"
    host.page.locator("#effect").evaluate("(e, long) => { e.innerHTML = long }", long)
    expect(host.page.get_by_role("button", name="Record")).to_be_in_viewport(ratio=1)
    # The way to draw it anew stays in sight, too, whatever else others have recorded.
    host.run("document.documentElement.style.fontSize = ''")
    update = "<a class='button is-quiet' href='?'>Update the form</a>"
    host.page.locator("#effect").evaluate("(e, more) => { e.innerHTML = more }", long + update)
    link = host.page.get_by_role("link", name="Update the form")
    assert link.evaluate(ON_TOP)
    # It covers whole lines, never the first half of one.
    assert link.evaluate("e => e.offsetWidth >= e.parentElement.clientWidth - 1")


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
