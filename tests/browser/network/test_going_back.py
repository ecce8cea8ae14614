"""The Back button. It doesn't show a recorded form again; without scripts it does, and the page
doesn't claim that a second tap was recorded. A form that was left keeps its values."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone


def fills(phone: Phone, points: str) -> Phone:
    phone.at("/act/points?seat=red").page.get_by_role("textbox", name="Points").fill(points)
    return phone


def records(phone: Phone) -> Phone:
    phone.page.get_by_role("button", name="Record").tap()
    phone.page.wait_for_url(f"**/t/{phone.table}?done=*")
    return phone


def goes_back(phone: Phone) -> Phone:
    phone.page.go_back()
    phone.page.wait_for_url("**/act/points?*")
    return phone


def test_back_shows_the_page_before_the_form(ada: Phone) -> None:
    ada.at("/map")
    records(fills(ada, "5")).shows(red=29)
    ada.page.go_back()
    ada.page.wait_for_url("**/map")
    records(fills(ada, "5")).shows(red=34)  # the same form again is another tap


def test_a_reload_keeps_what_was_chosen(ada: Phone) -> None:
    """Also the player, a number in steps, and a box that was unticked."""
    ada.at("/act/take?seat=red")
    ada.page.locator(".seat-fold summary").tap()
    ada.page.locator(".seat-fold .chip", has_text="Bo").tap()
    expect(ada.page.locator(".seat-chosen")).to_have_text("Bo")
    placed = ada.page.get_by_role("checkbox", name="A town is placed")
    placed.uncheck()
    ada.page.reload()
    expect(ada.page.locator(".seat-chosen")).to_have_text("Bo")
    expect(placed).not_to_be_checked()
    fills(ada, "many").page.reload()
    expect(ada.page.locator(".field .error")).to_have_text("Points must be a whole number")


def test_a_form_that_nobody_touched_is_prefilled_anew(ada: Phone) -> None:
    ada.at("/act/correct?seat=red")
    now = ada.page.get_by_role("textbox", name="How many on the table")
    expect(now).to_have_value("24")
    ada.records("points", seat="red", points="5")
    expect(ada.page.locator("#latest")).to_contain_text("Ada gets 5 points")
    ada.page.reload()
    expect(now).to_have_value("29")


def test_a_form_that_was_left_is_found_as_it_was(ada: Phone) -> None:
    """All of it: what was chosen, and what was prefilled since. Taken from Bo, the province brings
    a token of Spoils of War, too, and the form tells what that would change."""
    ada.at("/act/take?seat=red")
    effect = ada.page.locator("#effect")
    expect(effect).to_contain_text("Ada 24 → 27")
    taken_from = ada.page.get_by_role("group", name="Previous holder")
    taken_from.get_by_text("Bo", exact=True).tap()
    expect(ada.page.get_by_role("checkbox", name="Spoils of War")).to_be_checked()
    for returned in (False, True):
        expect(effect).to_contain_text("Ada 24 → 28")
        expect(effect).to_contain_text("Bo 24 → 21")
        if not returned:
            ada.at("/log").page.go_back()
            ada.live()
            expect(taken_from.get_by_role("radio", name="Bo", exact=True)).to_be_checked()


def test_so_it_is_where_the_browser_shows_the_page_as_it_was_left(ada: Phone) -> None:
    """A page out of the browser's memory runs on: its scripts don't start again."""
    fills(ada, "5")
    ada.run("document.getElementById('action-form').dataset.left = ''")
    ada.run("window.addEventListener('beforeunload', (event) => event.preventDefault())")
    with ada.page.expect_event("dialog") as shown:
        ada.page.once("dialog", lambda dialog: dialog.dismiss())
        ada.page.get_by_role("button", name="Record").tap()
    assert shown.value.type == "beforeunload"
    ada.run("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    assert ada.run("document.getElementById('action-form').dataset.left") == ""
    ada.page.once("dialog", lambda dialog: dialog.accept())
    records(ada).shows(red=34)


def test_a_line_struck_restored_and_struck_again_from_the_same_page(ada: Phone) -> None:
    records(fills(ada, "5"))
    ada.at("/log").latest.get_by_role("link").tap()
    ada.page.get_by_role("button", name="Undo").tap()
    ada.page.wait_for_url("**/log?done=*")
    ada.toast.get_by_role("button", name="Restore").tap()
    ada.at().shows(red=29)
    ada.page.go_back()
    ada.page.go_back()
    ada.page.wait_for_url("**/log/2*")
    ada.page.get_by_role("button", name="Undo").tap()
    ada.page.wait_for_url("**/log?done=*")
    ada.at().shows(red=24)


@pytest.fixture
def plain(phone: NewPhone) -> Phone:
    """A host without scripts, on red."""
    made = phone(scripts=False)
    return made.opens_table(red="Ada", blue="Bo").sits("red").begins().at()


def test_without_scripts_the_same_form_again_says_what_is_true(plain: Phone) -> None:
    records(fills(plain, "5")).shows(red=29)
    goes_back(plain).page.get_by_role("textbox", name="Points").fill("5")
    records(plain)
    expect(plain.toast).to_contain_text("Nothing new recorded")
    expect(plain.toast).to_contain_text("#2")
    plain.shows(red=29)
    records(fills(plain, "5")).shows(red=34)
    expect(plain.toast).not_to_contain_text("Nothing new")
    plain.toast.get_by_role("button", name="Undo").tap()  # nor after it was taken back
    plain.shows(red=29).page.go_back()
    goes_back(plain).page.get_by_role("textbox", name="Points").fill("5")
    records(plain)
    expect(plain.toast).to_contain_text("Nothing new recorded")
    plain.shows(red=29)


def test_the_card_of_a_link_joins_by_itself_and_back_does_not_lead_to_it(
    ada: Phone, phone: NewPhone
) -> None:
    guest = phone().go("/")
    guest.joins(ada)
    guest.page.wait_for_url(f"**/t/{ada.table}")
    guest.page.go_back()
    expect(guest.page).to_have_url(f"{guest.base}/")


def test_the_card_of_a_link_has_a_button_without_scripts(ada: Phone, phone: NewPhone) -> None:
    guest = phone(scripts=False).joins(ada)
    guest.page.get_by_role("button", name="Join this table").tap()
    guest.page.wait_for_url(f"**/t/{ada.table}")
