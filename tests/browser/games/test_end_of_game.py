"""The end on two phones: what everybody sees and can take along, and the table deleted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone


@pytest.fixture
def over(ada: Phone, bo: Phone) -> Phone:
    """Ada built a city, Bo took a province: 26 to 27, and they stop by the score."""
    ada.tap("red", "City")
    bo.shows(red=26).tap("blue", "Province +3")
    ada.shows(red=26, blue=27)
    ada.post(f"/t/{ada.table}/actions/stop", [("how", "score")])
    return ada


def test_the_end_leads_every_phone_to_the_podium_but_not_from_a_form(ada: Phone, bo: Phone) -> None:
    bo.at("/more")
    ada.at("/act/points?seat=red")
    ada.post(f"/t/{ada.table}/actions/stop", [("how", "score")])
    bo.page.wait_for_url(f"**/t/{bo.table}")
    expect(bo.page.get_by_role("link", name="See the podium")).to_be_hidden()
    ada.page.get_by_role("link", name="See the podium").tap()
    ada.page.wait_for_url(f"**/t/{ada.table}")


def keeps(phone: Phone) -> None:
    """Unfolds what a game leaves behind."""
    phone.page.locator("#keep > summary").tap()


def test_the_end_comes_to_both_phones_with_all_that_stays(over: Phone, bo: Phone) -> None:
    for phone in (over, bo):
        board = phone.page.locator("#board")
        expect(board.get_by_role("heading", name="Bo won")).to_be_visible()
        ending = phone.page.locator("#ending")
        expect(ending.locator("svg.chart")).to_be_visible()
        expect(ending.get_by_role("img", name="Points over time")).to_have_accessible_description(
            "Ada from 24 to 26, Bo from 24 to 27"
        )
        expect(phone.page.get_by_role("link", name="Picture of the evening")).to_be_visible()
        keeps(phone)
        expect(phone.page.get_by_role("link", name="Save in BG Stats")).to_be_visible()
        expect(phone.page.locator("#hands .quick")).to_have_count(0)
    expect(over.page.get_by_role("link", name="Delete this table")).to_be_visible()
    expect(bo.page.get_by_role("link", name="Delete this table")).to_have_count(0)


def test_the_link_is_handed_on_by_the_phone_else_copied(over: Phone, phone: NewPhone) -> None:
    over.page.evaluate(
        "navigator.share = data => { window.shared = data; return Promise.resolve() }"
    )
    keeps(over)
    share = over.page.get_by_role("link", name="Share the game")
    share.tap()
    address = over.page.evaluate("window.shared.url")
    assert "/g/" in address
    over.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    over.page.evaluate("navigator.share = undefined")
    share.tap()
    expect(over.page.get_by_role("link", name="Copied")).to_be_visible()
    assert over.page.evaluate("navigator.clipboard.readText()") == address

    reader = phone()
    reader.page.goto(address)
    expect(reader.page.get_by_role("heading", name="Bo won")).to_be_visible()
    expect(reader.page.locator("main :is(a, button)")).to_have_count(0)
    assert reader.context.cookies() == []


def test_the_page_of_the_game_follows_it_and_what_is_open_stays_open(ada: Phone, bo: Phone) -> None:
    ada.tap("red", "City")
    bo.at("/chart").page.get_by_text("The same as a table").tap()
    rows = bo.page.locator("#course-table tbody tr")
    expect(rows).to_have_count(2)
    ada.tap("red", "Road")
    expect(rows).to_have_count(3)
    expect(rows.last).to_be_visible()
    expect(bo.page.locator("#story")).to_contain_text("Road")


def test_a_deleted_table_leads_every_phone_to_the_lobby(over: Phone, bo: Phone) -> None:
    keeps(over)
    over.page.get_by_role("link", name="Delete this table").tap()
    over.page.get_by_role("button", name="Close the table").tap()
    over.page.get_by_label("Yes, delete it for good").check()
    over.page.get_by_role("button", name="Delete this table").tap()
    for phone in (over, bo):
        expect(phone.page).to_have_url(f"{phone.base}/")
        expect(phone.page.locator(f"a[href='/t/{phone.table}']")).to_have_count(0)


def test_the_picture_is_handed_on_as_a_file_else_downloaded(over: Phone) -> None:
    over.page.evaluate(
        """() => {
          navigator.canShare = () => true;
          window.shared = new Promise((done) => {
            navigator.share = async ({ files: [file] }) => done([file.name, file.type, file.size]);
          });
        }"""
    )
    picture = over.page.get_by_role("link", name="Picture of the evening")
    picture.tap()
    name, kind, size = over.page.evaluate("window.shared")
    assert re.fullmatch(r"mythotopia-[\d-]+\.png", name)
    assert kind == "image/png"
    assert size > 10_000

    over.page.evaluate("navigator.canShare = undefined")
    with over.page.expect_download() as started:
        picture.tap()
    assert re.fullmatch(r"mythotopia-[\d-]+\.png", started.value.suggested_filename)
