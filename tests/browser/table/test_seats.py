"""Coming to the table: from the QR to a seat, several seats, onlookers, who is here."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone


@pytest.fixture
def ada(host: Phone) -> Phone:
    """The host's phone: each test opens the screen that it is about."""
    return host


def dot(phone: Phone, colour: str) -> str:
    return f"#seat-{colour} [data-presence]"


def test_from_an_empty_lobby_to_a_game_on_two_phones(phone: NewPhone) -> None:
    """All by the screens. When the host begins, the other phone follows by itself."""
    ada = phone().go("/")
    ada.page.locator("a[href='/new/mythotopia']").tap()
    ada.page.get_by_role("link", name="2", exact=True).tap()
    ada.page.get_by_role("button", name="Open the table").tap()
    ada.learns_its_table()
    ada.live().takes("red")

    bo = phone().joins(ada)
    assert bo.page.locator("#seat-red").get_by_role("button").count() == 1  # nothing is taken yet
    bo.takes("blue")  # one tap after the scan
    expect(ada.page.locator(dot(ada, "blue"))).to_have_attribute("data-here", "yes")

    ada.page.get_by_role("link", name="Set up the game").tap()
    ada.page.get_by_role("button", name="Draw who starts").tap()
    ada.page.get_by_role("button", name="Start the game").tap()
    for each in (bo, ada):
        expect(each.points("red")).to_have_text("33")  # eleven provinces for each of two
        expect(each.quick("red" if each is ada else "blue", "City")).to_be_visible()


def test_taking_a_seat_and_a_name_is_one_tap(phone: NewPhone) -> None:
    """What is typed stays while others sit down, and is known at the next table."""
    ada = phone().opens_table("red", "blue", "green").at()
    bo = phone().joins(ada)
    bo.page.get_by_label("Your name").fill("Bo")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.takes("red")
    expect(bo.page.locator("#seat-red")).to_contain_text("Ada")
    expect(bo.page.get_by_label("Your name")).to_have_value("Bo")
    bo.takes("blue")
    expect(ada.page.locator("#seat-blue")).to_contain_text("Bo")
    another = phone().opens_table("red", "blue")
    bo.joins(another)
    expect(bo.page.get_by_label("Your name")).to_have_value("Bo")


def test_one_phone_holds_several_seats(phone: NewPhone) -> None:
    ada = phone().opens_table("red", "blue", "green").sits("red", "blue").begins().at()
    later = ada.page.locator(".hand-later")
    expect(later).to_have_text(["Red: Enter my provinces", "Blue: Enter my provinces"])
    there = ada.quick("blue", "City").bounding_box()
    ada.tap("red", "City").shows(red=26)
    expect(later).to_have_count(1)
    assert ada.quick("blue", "City").bounding_box() == there
    ada.tap("blue", "Province +3").shows(red=26, blue=27, green=24)
    expect(ada.page.locator("#hand-green")).to_have_count(0)


def test_a_seat_goes_to_another_phone_and_the_first_one_sees_it(
    phone: NewPhone, ada: Phone, bo: Phone
) -> None:
    new = phone().joins(ada.at())
    new.at("/people").takes("blue").live()
    new.tap("blue", "City")
    for each in (ada, bo, new):
        each.shows(blue=26)
    expect(bo.at("/people").page.locator("#seat-blue")).to_contain_text("this phone")
    expect(ada.at("/people").page.locator("#seat-blue")).to_contain_text("2 phones")


def test_presence_goes_on_and_off(phone: NewPhone, ada: Phone) -> None:
    ada.at("/people")
    blue = ada.page.locator(dot(ada, "blue"))
    expect(blue).to_have_attribute("data-here", "no")
    bo = phone().comes_in(ada).sits("blue").at()
    expect(blue).to_have_attribute("data-here", "yes")
    cy = phone().joins(ada)
    cy.post(f"/t/{cy.table}/seats/blue/take", [])
    bo.page.close()  # another phone is still on blue
    expect(ada.page.locator("#seat-blue")).to_contain_text("2 phones")
    expect(blue).to_have_attribute("data-here", "yes")
    cy.post(f"/t/{cy.table}/seats/blue/leave", [])
    expect(blue).to_have_attribute("data-here", "no")


def test_a_phone_that_came_during_the_request_is_listed(phone: NewPhone, ada: Phone) -> None:
    """The list says nobody is on blue; it arrives after the word that somebody is."""
    bo = phone().comes_in(ada)
    ada.at("/people")
    held = []
    ada.page.route("**/people?region=1", lambda route: held.append((route, route.fetch())))
    bo.sits("blue")
    while not held:
        ada.page.wait_for_timeout(20)
    blue = ada.page.locator(dot(ada, "blue"))
    bo.at()
    expect(blue).to_have_attribute("data-here", "yes")
    for route, answer in held:
        route.fulfill(response=answer)
    expect(ada.page.locator("#seat-blue")).to_contain_text("1 phone")
    expect(blue).to_have_attribute("data-here", "yes")


def test_an_onlooker_sees_everything_live_and_presses_nothing(phone: NewPhone, ada: Phone) -> None:
    watch = ada.at("/invite").page.locator("a[href*='/W/'], a[href*='/w/']").get_attribute("href")
    onlooker = phone().go(f"/w/{str(watch).rsplit('/', 1)[1]}").live()
    ada.at().tap("red", "City")
    onlooker.table = ada.table
    onlooker.shows(red=26)
    expect(onlooker.page.get_by_role("button")).to_have_count(0)
    onlooker.at("/act")
    expect(onlooker.page.locator("#main").get_by_role("button")).to_have_count(0)
    onlooker.at("/people")
    expect(onlooker.page.locator("#main").get_by_role("button")).to_have_count(0)


def test_the_television_follows_the_table(phone: NewPhone, ada: Phone) -> None:
    television = phone(viewport={"width": 1280, "height": 720}, is_mobile=False).joins(ada.at())
    television.go(f"/t/{ada.table}/tv")
    ada.tap("red", "City")
    television.shows(red=26)
    expect(television.page.locator(".tv-last")).to_contain_text("City +2")
    expect(television.page.get_by_role("button")).to_have_count(0)
    ada.toast.get_by_role("button", name="Undo").tap()
    television.shows(red=24)


def test_a_television_turned_on_early_sees_the_game_begin(phone: NewPhone) -> None:
    ada = phone().opens_table("red", "blue").sits("red")
    television = phone().comes_in(ada).go(f"/t/{ada.table}/tv")
    expect(television.page.locator("#main")).to_contain_text("not begun")
    ada.begins()
    television.shows(red=24)


def test_a_phone_sent_away_leaves_the_table(ada: Phone, bo: Phone) -> None:
    ada.at("/people").page.get_by_role("button", name="Send away").tap()
    bo.page.wait_for_url(f"{bo.base}/")


def test_seats_and_people_are_live(phone: NewPhone, ada: Phone) -> None:
    ada.at("/people")
    seat = ada.page.locator("#seat-blue")
    expect(seat).to_contain_text("free")
    bo = phone().comes_in(ada).sits("blue")
    expect(seat).to_contain_text("1 phone")
    bo.post(f"/t/{bo.table}/seats/blue/name", [("name", "Boris")])
    expect(seat).to_contain_text("Boris")
    expect(ada.page.locator(".seat-name", has_text="Boris (")).to_have_count(1)


def test_the_rules_are_searched_while_somebody_types(ada: Phone) -> None:
    ada.at("/rules").page.get_by_role("searchbox", name="Search the rules").fill("alchemist")
    expect(ada.page.locator("#rules")).to_contain_text("found")
    expect(ada.page.locator(".rule").first).to_contain_text("Alchemist")
    ada.page.get_by_role("searchbox").fill("")
    expect(ada.page.get_by_role("navigation", name="Contents")).to_be_visible()
