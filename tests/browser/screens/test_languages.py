"""Two phones at one table, each in its own language: the same facts in two sets of words."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone

NAMES = {"red": "Ada", "blue": "Боб"}


def strip(phone: Phone, text: str) -> None:
    expect(phone.page.locator("#strip .pips-text")).to_have_text(text)


def stock(phone: Phone, text: str) -> None:
    expect(phone.page.locator("#middle")).to_contain_text(text)


def card(phone: Phone, name: str) -> None:
    expect(phone.page.locator(".vp-name", has_text=name)).to_have_count(1)


def test_each_phone_speaks_its_own_language(phone: NewPhone) -> None:
    """A tap of the one is told to the other in the other's words, counted in the other's way."""
    ada = phone().opens_table(**NAMES).sits("red").begins(turns="true").at()
    bob = phone(locale="ru-RU").comes_in(ada).sits("blue").at()
    for each, language in ((ada, "en"), (bob, "ru")):
        expect(each.page.locator("html")).to_have_attribute("lang", language)
    card(ada, "Patronage")
    card(bob, "Патронаж")
    strip(ada, "2 actions left")
    strip(bob, "осталось 2 действия")
    stock(ada, "9 castles")
    stock(bob, "9 замков")

    ada.tap("red", "Castle")  # live to both
    expect(ada.latest).to_contain_text("Ada: Castle +1")
    expect(bob.latest).to_contain_text("Ada: Замок +1")
    strip(ada, "1 action left")
    strip(bob, "осталось 1 действие")
    stock(bob, "8 замков")

    ada.page.get_by_role("button", name="End turn").tap()
    expect(bob.page.locator("#strip .strip-name")).to_have_text("Боб")
    bob.tap("blue", "Замок")
    expect(bob.toast).to_contain_text("Замок +1 24 → 25")
    expect(ada.latest).to_contain_text("Боб: Castle +1")


def test_switching_is_this_phones_alone(phone: NewPhone) -> None:
    """What was recorded before is said in the new language, too."""
    ada = phone().opens_table(**NAMES).sits("red").begins().at()
    bob = phone().comes_in(ada).sits("blue").at()
    ada.tap("red", "City")
    expect(bob.latest).to_contain_text("City +2")
    bob.at("/more").page.get_by_role("button", name="Русский").tap()
    expect(bob.page.locator("html")).to_have_attribute("lang", "ru")
    bob.at()
    expect(bob.latest).to_contain_text("Город +2")
    bob.tap("blue", "Город").shows(red=26, blue=26)
    expect(ada.latest).to_contain_text("City +2")
    expect(ada.page.locator("html")).to_have_attribute("lang", "en")
