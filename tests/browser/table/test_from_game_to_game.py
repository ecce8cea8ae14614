"""From game to game with the same phones: nobody scans a second time."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.stage import resize

# How many lines the words of a button take.
LINES = """(button) => {
  const words = document.createRange();
  words.selectNodeContents(button.querySelector('span'));
  return new Set([...words.getClientRects()].map((line) => Math.round(line.top))).size;
}"""

# Whether the words beside the button are whole, each in one line.
UNCUT = """(name) => {
  const text = document.createRange();
  const whole = [...name.innerText.matchAll(/\\S+/g)].every((word) => {
    text.setStart(name.firstChild, word.index);
    text.setEnd(name.firstChild, word.index + word[0].length);
    return text.getClientRects().length === 1;
  });
  return whole && name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight;
}"""


def follows(phone: Phone, to: Phone) -> Phone:
    """By the button on the strip."""
    phone.page.get_by_role("link", name="To the next game").tap()
    phone.page.wait_for_url(f"**/t/{to.table}")
    phone.table = to.table
    return phone.live()


def test_four_phones_and_a_television_go_from_game_to_game(phone: NewPhone) -> None:
    """A score sheet, then Mythotopia while the sheet stays open, then what they choose on the
    podium."""
    ada = phone(locale="ru-RU").opens_table(
        game="score-sheet", red="Ada", blue="Bo", orange="Cleo", purple="Dan"
    )  # fmt: skip
    ada.sits("red")
    others = [phone().comes_in(ada).sits(seat) for seat in ("blue", "orange", "purple")]
    page = ada.at().page
    page.get_by_text("Позвать ещё телефон").tap()
    page.get_by_text("Показать на телевизоре").tap()
    address, code = page.locator("#on-tv .code").all_inner_texts()
    television = phone(viewport={"width": 1280, "height": 720}, is_mobile=False)
    television.page.goto(f"http://{address}")
    television.page.keyboard.type(code.lower())
    television.page.keyboard.press("Enter")
    television.page.wait_for_url(f"**/t/{ada.table}/tv*")
    ada.sends("/setup", first="red")
    television.shows(red=0)
    for each in others:
        each.at()
    ada.at("/more").page.get_by_role("link", name="Другая игра").tap()
    ada.page.get_by_role("button", name="Mythotopia").tap()
    ada.page.wait_for_url(lambda url: "/next" not in url and ada.table not in url)
    sheet, ada.table = ada.table, ada.page.url.rsplit("/", 1)[1]
    television.page.wait_for_url(f"**/t/{ada.table}/tv*")
    resize(others[0].page, {"width": 320, "height": 640})  # the sheet goes on
    assert others[0].page.get_by_role("link", name="To the next game").evaluate(LINES) == 1
    for each, seat in zip(others, ("blue", "green", "yellow"), strict=True):
        follows(each, ada)
        expect(each.page.locator(f"#seat-{seat}.is-mine")).to_be_visible()
    assert ada.page.context.request.get(f"{ada.base}/t/{sheet}").status == 200
    ada.begins()
    ada.records("stop", how="score")
    bo, *rest = others
    bo.at().page.get_by_role("link", name="Another game").tap()
    bo.page.get_by_role("button", name="Expeditions").tap()
    bo.page.wait_for_url(lambda url: "/next" not in url and ada.table not in url)
    bo.table = bo.page.url.rsplit("/", 1)[1]
    for width in (320, 360, 390):
        resize(ada.page, {"width": width, "height": 740})
        way = ada.page.get_by_role("link", name="К следующей игре")
        assert way.evaluate(LINES) <= 2, width
        assert ada.page.locator(".strip-won .strip-name").evaluate(UNCUT), width
    for each in rest:
        follows(each, bo)
    television.page.wait_for_url(f"**/t/{bo.table}/tv*")
    expect(television.page.locator(".tv-sitting")).to_contain_text("Dan")


def test_one_tap_stops_the_clock_for_all_and_the_next_tap_goes_on(phone: NewPhone) -> None:
    ada = phone(locale="ru-RU").opens_table("red", "blue", blue="Bo").sits("red").begins()
    bo = phone().comes_in(ada).sits("blue").at()
    television = phone(viewport={"width": 1280, "height": 720}, is_mobile=False).comes_in(ada)
    television.go(f"/t/{ada.table}/tv").shows(red=24)
    ada.at("/more").page.get_by_role("button", name="Перерыв").tap()
    ada.page.wait_for_url("**/t/*?done=*")
    for each in (bo, television):
        stopped = each.page.locator(".strip-notice:visible, .tv-end")
        expect(stopped).to_have_text("A break: the clock stands still until the next tap.")
    expect(ada.toast).to_contain_text("Стол делает перерыв")
    bo.tap("blue", "City")
    for each in (ada, bo, television):
        expect(each.page.locator(".strip-notice:visible, .tv-end")).to_have_count(0)
