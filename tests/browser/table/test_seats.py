"""Coming to the table: from the QR to a seat, several seats, onlookers, who is here."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import box_of
from tests.browser.conftest import NewPhone
from tests.browser.looks import CUT_WORDS
from tests.browser.phones import Phone
from tests.browser.stage import SIZES, resize


def test_taking_a_seat_and_a_name_is_one_tap(phone: NewPhone) -> None:
    """What is typed stays while others sit down. A narrow phone has a name's word in one line."""
    ada = phone(viewport=SIZES["narrow"], locale="ru-RU").opens_table("red", "blue", "green").at()
    bo = phone().joins(ada)
    bo.page.get_by_label("Your name").fill("Максимилиан")
    ada.page.get_by_label("Как вас зовут?").fill("Ada")
    ada.takes("red")
    expect(bo.page.locator("#seat-red")).to_contain_text("Ada")
    expect(bo.page.get_by_label("Your name")).to_have_value("Максимилиан")
    bo.takes("blue")
    expect(ada.page.locator("#seat-blue")).to_contain_text("Максимилиан")
    assert ada.run(CUT_WORDS) == []


def test_the_qr_stays_drawn_when_it_is_folded_away(phone: NewPhone) -> None:
    """The last seat is taken while its host looks at the QR."""
    ada = phone().opens_table("red", "blue").sits("red").at()
    drawn = box_of(ada.page.locator(".qr svg"))[2:]
    phone().comes_in(ada).sits("blue")
    ada.page.get_by_text("Invite another phone").tap()
    assert box_of(ada.page.locator(".qr svg"))[2:] == drawn


# What a toast leaves out of what was done.
UNTOLD = """() => [...document.querySelectorAll('.toast-what, .toast-told')]
  .filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.innerText)"""

# Whether it names who did it in full.
IN_FULL = """(what) => what.scrollHeight <= what.clientHeight
  && [what, ...what.children].every((e) => e.scrollWidth <= e.offsetWidth)"""


def test_one_phone_holds_several_seats(phone: NewPhone) -> None:
    """On a narrow one the toast has two lines beside one number for who did what."""
    ada = phone().opens_table("red", "blue", "green", blue="Максимилиан").sits("red", "blue")
    later = ada.begins().at().page.locator(".hand-later")
    expect(later).to_have_text(["Red: Enter my provinces", "Максимилиан: Enter my provinces"])
    there = box_of(ada.quick("blue", "City"))
    ada.tap("red", "City").shows(red=26)
    expect(later).to_have_count(1)
    assert box_of(ada.quick("blue", "City")) == there
    ada.tap("blue", "Province +3").shows(red=26, blue=27, green=24)
    expect(ada.page.locator("#hand-green")).to_have_count(0)
    resize(ada.page, SIZES["narrow"])
    expect(ada.toast).to_contain_text("takes a province")
    assert ada.run(UNTOLD) == []
    assert ada.toast.locator(".toast-what").evaluate(IN_FULL)


def test_a_phone_that_came_during_the_request_is_listed(phone: NewPhone, host: Phone) -> None:
    """The list says nobody is on blue; it arrives after the word that somebody is. Sent away, the
    phone leaves the table."""
    bo = phone().comes_in(host)
    host.at("/people")
    held = []
    host.page.route("**/people?region=1", lambda route: held.append((route, route.fetch())))
    bo.sits("blue")
    while not held:
        host.page.wait_for_timeout(20)
    blue = host.page.locator("#seat-blue [data-presence]")
    expect(blue).to_have_attribute("data-here", "no")
    bo.at()
    expect(blue).to_have_attribute("data-here", "yes")
    for route, answer in held:
        route.fulfill(response=answer)
    expect(blue).to_have_text("at the table", use_inner_text=True)
    expect(blue).to_have_attribute("data-here", "yes")
    bo.page.goto("about:blank")
    expect(blue).to_have_text("away", use_inner_text=True)
    bo.at()
    expect(blue).to_have_text("at the table", use_inner_text=True)
    host.page.unroute_all(behavior="ignoreErrors")
    host.page.get_by_role("button", name="Send away").tap()
    bo.page.wait_for_url(f"{bo.base}/")
    expect(blue).to_have_attribute("data-here", "no")


def test_who_only_looks_on_sees_everything_live_and_presses_nothing(
    phone: NewPhone, early: Phone
) -> None:
    """A phone that came by the link to watch, and a television turned on before the game begins."""
    ada = early
    invitation = ada.context.request.get(f"{ada.base}/t/{ada.table}/invite").text()
    watch = re.search(r"/w/(\w+)", invitation, re.IGNORECASE)
    assert watch
    television = phone(viewport={"width": 1280, "height": 720}, is_mobile=False).comes_in(ada)
    television.go(f"/t/{ada.table}/tv")
    expect(television.page.locator("#main")).to_contain_text("is setting up")
    ada.begins()
    television.shows(red=24)
    onlooker = phone().go(f"/w/{watch[1]}").live()
    ada.records("city", seat="red", tokens="city:2")
    for each in (onlooker, television):
        each.shows(red=26)
        expect(each.page.get_by_role("button")).to_have_count(0)
    expect(television.page.locator(".tv-last")).to_contain_text("builds a city")
    ada.sends("/log/strike", entry="2")
    for each in (onlooker, television):
        each.shows(red=24)


def test_the_seats_are_put_in_order_by_taps(early: Phone) -> None:
    page = early.at().page
    page.get_by_text("Order round the table").tap()
    page.get_by_role("button", name="Bo one place earlier").tap()
    expect(page.locator(".seat-list .seat-name").first).to_have_text("Bo")
    expect(page.get_by_role("button", name="Ada one place earlier")).to_be_visible()


def test_the_rules_are_searched_while_somebody_types(host: Phone) -> None:
    page = host.at("/rules").page
    page.get_by_role("searchbox", name="Search the rules").fill("alchemist")
    expect(page.locator("#rules")).to_contain_text("found")
    expect(page.locator(".rule").first).to_contain_text("Alchemist")
    page.get_by_role("searchbox").fill("")
    expect(page.get_by_role("navigation", name="Contents")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 740)])
def test_a_short_phone_of_the_host_shows_who_comes_in_and_what_is_next(
    phone: NewPhone, width: int, height: int
) -> None:
    """At a table of three, also for one phone that records for all."""
    host = phone(viewport={"width": width, "height": height}, locale="ru-RU")
    host.opens_table(red="Anna", blue="Tom", green="Mia").sits("red").at()
    bar = box_of(host.page.locator(".bar")).top
    for seen in (
        *host.page.locator(".seat:visible").all(),
        host.page.locator("#gather a.is-primary"),
    ):
        assert box_of(seen).bottom <= bar
