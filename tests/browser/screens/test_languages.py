"""Two phones at one table, each in its own language: the same facts in two sets of words."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone


def strip(phone: Phone, text: str) -> None:
    expect(phone.page.locator("#strip .pips-text")).to_have_text(text)


def test_each_phone_speaks_its_own_language(phone: NewPhone, early: Phone) -> None:
    """A tap of the one is told to the other in the other's words, counted in the other's way. A
    phone that changes its language says in it what was recorded before, too."""
    ada = early.begins(turns="true").at()
    bo = phone(locale="ru-RU").comes_in(ada).sits("blue").at()
    strip(ada, "2 actions left")
    strip(bo, "осталось 2 действия")
    ada.tap("red", "Castle")
    expect(ada.latest).to_contain_text("Ada builds a castle")
    expect(bo.latest).to_contain_text("Ada строит замок")
    strip(ada, "1 action left")
    strip(bo, "осталось 1 действие")

    ada.page.get_by_role("button", name="End turn").tap()
    expect(bo.page.locator("#strip .strip-name")).to_have_text("Ваш ход")
    bo.tap("blue", "Замок")
    expect(bo.toast).to_contain_text("Строит замок")
    expect(ada.latest).to_contain_text("Bo builds a castle")

    ada.at("/more").page.get_by_role("button", name="Русский").tap()
    expect(ada.page.locator("html")).to_have_attribute("lang", "ru")
    expect(ada.at().latest).to_contain_text("Bo строит замок")
