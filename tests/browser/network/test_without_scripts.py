"""No scripts at all: plain links and forms. The tests of the web go on where these end."""

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone


def press(phone: Phone, name: str) -> None:
    with phone.page.expect_navigation():
        phone.page.get_by_role("button", name=name).first.tap()


def follow(phone: Phone, name: str) -> None:
    with phone.page.expect_navigation():
        phone.page.get_by_role("link", name=name).first.tap()


def test_a_table_is_opened_and_joined_by_plain_forms(phone: NewPhone) -> None:
    """Ada opens a table by the forms of the lobby, Bo types its code; the game begins."""
    ada, bo = phone(scripts=False), phone(scripts=False)
    follow(ada.go("/"), "Mythotopia")
    ada.page.locator("summary", has_text="Colours and names").tap()
    ada.page.get_by_role("textbox", name="Name of Red").fill("Ada")
    press(ada, "2")
    ada.learns_its_table()
    bo.table = ada.table
    code = ada.page.locator(".code").first.inner_text()
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
