"""Two evenings of one group: the second begins with the code, under another address of the laptop,
where no phone has its cookie."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone

NAMES = {"red": "Ada", "blue": "Bo", "green": "Cleo", "yellow": "Dan"}


def plays(host: Phone, winner: str) -> None:
    host.begins()
    host.records("points", seat=winner, points="3").records("stop", how="score")


def test_two_evenings_from_the_first_scan_to_the_season(phone: NewPhone) -> None:
    ada = phone(locale="ru-RU").opens_table(**NAMES).sits("red")
    television = phone(viewport={"width": 1280, "height": 720}, is_mobile=False)
    ada.begins().at("/more")
    ada.page.get_by_label("Новая компания").fill("Пятница")
    ada.page.get_by_role("button", name="Создать").tap()
    ada.page.wait_for_url("**/more")
    ada.page.get_by_text("QR и код компании").tap()
    code = ada.page.locator(".group-code").inner_text()
    ada.records("points", seat="red", points="3").records("stop", how="score")
    ada.table = ada.post(f"/t/{ada.table}/rematch").rsplit("/", 1)[1]
    plays(ada, "blue")

    # The next evening: other phones, as after a change of address. The television waits for them.
    television.go("/tv").page.keyboard.type(code)
    television.page.keyboard.press("Enter")
    expect(television.page.locator("main")).to_contain_text("No table is open yet.")
    bo, cleo, dan = phone(), phone(), phone()
    for each in (bo, cleo, dan):
        each.go("/join")
        each.page.get_by_label("Code on the host's phone").fill(code.lower())
        each.page.get_by_role("button", name="Join").tap()
        each.page.wait_for_url("**/group/*")
    bo.page.get_by_role("button", name="Mythotopia").tap()
    bo.learns_its_table()
    bo.live()
    expect(bo.page.locator("#seat-blue")).to_contain_text("Bo")
    bo.takes("blue")
    for each, seat in ((cleo, "green"), (dan, "yellow")):
        each.page.reload()
        each.page.get_by_role("button", name="Mythotopia").first.tap()  # tonight's table
        each.page.wait_for_url(f"**/t/{bo.table}")
        each.table = bo.table
        each.live().takes(seat)
    television.page.wait_for_url(f"**/t/{bo.table}/tv?*")
    expect(television.page.locator("#seat-blue")).to_contain_text("at the table")
    plays(bo, "blue")
    television.shows(blue=27)

    page = cleo.at("/more").page
    page.get_by_role("link", name="Tonight and the season").tap()
    season = page.locator("#season")
    row = season.get_by_role("row", name="Bo")
    expect(row).to_have_text("Bo23")  # two wins of three
    season.get_by_text("Head to head").tap()
    expect(season).to_contain_text("Ada 1 : 2 Bo")
    season.get_by_text("Wins in a row").tap()
    expect(season.get_by_role("row", name="Bo").last).to_have_text("Bo22")
