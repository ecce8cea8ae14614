"""No scripts at all: a whole game by plain links and forms."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone


def press(phone: Phone, name: str) -> None:
    with phone.page.expect_navigation():
        phone.page.get_by_role("button", name=name).first.tap()


def follow(phone: Phone, name: str) -> None:
    with phone.page.expect_navigation():
        phone.page.get_by_role("link", name=name).first.tap()


def strip(phone: Phone) -> Locator:
    return phone.page.locator("#strip")


@pytest.fixture
def two(phone: NewPhone) -> tuple[Phone, Phone]:
    """Ada, the host, and Bo; it is Ada's turn."""
    ada = phone(scripts=False).opens_table("red", "blue", red="Ada").sits("red").begins(turns=True)
    return ada.at(), phone(scripts=False).comes_in(ada).sits("blue").at()


def test_a_table_is_opened_and_joined_by_plain_forms(phone: NewPhone) -> None:
    """Ada opens a table by the forms of the lobby, Bo types its code; the game begins."""
    ada, bo = phone(scripts=False), phone(scripts=False)
    follow(ada.go("/"), "Mythotopia")
    ada.page.get_by_role("link", name="2", exact=True).tap()
    ada.page.locator("summary", has_text="Colours and names").tap()
    ada.page.get_by_role("textbox", name="Name of Red").fill("Ada")
    press(ada, "Open the table")
    ada.learns_its_table()
    bo.table = ada.table
    code = ada.page.locator(".code").inner_text()
    ada.takes("red")

    bo.go("/").page.get_by_label("Code on the host's phone").fill(code)
    press(bo, "Join")
    bo.takes("blue")

    follow(ada, "Set up the game")
    ada.page.locator("label", has_text="Ada").tap()
    ada.page.locator("summary", has_text="Options").tap()
    ada.page.get_by_label("Provinces dealt to each player").fill("8")
    press(ada, "Draw who starts")
    press(ada, "Start the game")
    ada.shows(red=24, blue=24)
    bo.page.reload()
    bo.shows(red=24, blue=24)


def test_record_and_undo_by_plain_forms(two: tuple[Phone, Phone]) -> None:
    ada, bo = two
    ada.tap("red", "City").shows(red=26)
    expect(ada.toast).to_contain_text("City +2")
    bo.page.reload()
    bo.shows(red=26)
    press(ada, "Undo")
    ada.shows(red=24)
    press(ada, "Restore")
    ada.shows(red=26)

    follow(ada, "Act")
    ada.page.locator("summary", has_text="Turn and score").tap()
    follow(ada, "Correction")
    ada.page.get_by_role("textbox", name="How many on the table").fill("30")
    ada.page.get_by_role("textbox", name="Why").fill("counted again")
    press(ada, "Record")
    ada.shows(red=30)
    expect(ada.latest).to_contain_text("counted again")


def test_the_rules_object_on_a_page_of_their_own(two: tuple[Phone, Phone]) -> None:
    ada, bo = two
    bo.tap("blue", "City")
    expect(bo.page.locator("#objection")).to_contain_text("It is Ada's turn.")
    press(bo, "Record anyway")
    bo.shows(blue=26)
    expect(bo.latest).to_contain_text("Overruled: It is Ada's turn.")

    bo.tap("blue", "City")
    press(bo, "Ada's turn is over; record")
    bo.shows(blue=28)
    expect(strip(bo)).to_contain_text("Blue")
    press(bo, "End turn")
    expect(strip(bo)).to_contain_text("Ada")
    ada.page.reload()
    expect(strip(ada)).to_contain_text("Ada")


def test_the_log_without_scripts(two: tuple[Phone, Phone]) -> None:
    ada, bo = two
    ada.tap("red", "City").shows(red=26).tap("red", "Road").shows(red=28)
    follow(bo.at("/log"), "City +2")
    press(bo, "Undo")
    expect(bo.page.locator(".log-line.is-struck")).to_contain_text("City +2")
    ada.at().shows(red=26)
    follow(ada.at("/log"), "Ada: City +2")
    press(ada, "Restore")
    ada.at().shows(red=28)
    press(ada.at("/log"), "Restart this turn")
    ada.at().shows(red=24)


def test_a_wrong_form_comes_back_with_what_was_typed(two: tuple[Phone, Phone]) -> None:
    ada, _ = two
    ada.at("/act/points?seat=red")
    ada.page.get_by_role("textbox", name="Points").fill("many")
    press(ada, "Record")
    expect(ada.page.locator(".error").first).to_contain_text("must be a whole number")
    ada.page.get_by_role("textbox", name="Points").fill("3")
    press(ada, "Record")
    ada.at().shows(red=27)
