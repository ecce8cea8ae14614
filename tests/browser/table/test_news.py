"""What others record is said on every phone for a moment, and the turn that comes to it."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.looks import PALE, left_on_screen
from tests.browser.phones import Phone

COVERS = """() => document.querySelector('#news').getBoundingClientRect().bottom
  > document.querySelector('#main').getBoundingClientRect().top + 1"""
FELT = "navigator.vibrate = pattern => { (window.felt ??= []).push(pattern); return true; }"


def news(phone: Phone) -> Locator:
    return phone.page.locator("#news")


def big(phone: Phone) -> Locator:
    return phone.page.locator("#moment")


def test_the_others_are_told_in_the_colour_of_who_did_it(ada: Phone, bo: Phone) -> None:
    """The phone that tapped shows a toast instead; a moment later the line is gone."""
    ada.tap("red", "City")
    expect(news(bo)).to_have_text("Ada: City +2")
    expect(news(bo)).to_have_attribute("data-seat", "red")
    assert bo.run(COVERS) is False
    expect(news(bo)).to_be_hidden()
    expect(ada.toast).to_contain_text("City")
    expect(news(ada)).to_be_hidden()
    bo.tap("blue", "City")
    expect(news(ada)).to_contain_text("Bo: City")


def test_a_tap_is_told_in_one_line_that_can_be_read(ada: Phone, phone: NewPhone) -> None:
    """By day and by night, also on a narrow phone."""
    ada.page.set_viewport_size({"width": 320, "height": 640})
    ada.tap("red", "City")
    line = ada.toast.locator(".toast")
    expect(line).to_contain_text("24 → 26")
    assert line.bounding_box()["height"] <= 64  # type: ignore[index]
    for light in ("light", "dark"):
        ada.page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
        assert ada.run(PALE) == []


LIES_OVER = """() => {
  const over = document.querySelector('.score-row').appendChild(document.createElement('i'));
  Object.assign(over.style, {position: 'absolute', inset: 0, background: 'red'});
}"""


def test_the_last_look_at_a_screen_catches_what_nobody_can_read_or_hit(ada: Phone) -> None:
    """A chip of the page's ground in the ink of the toast, as pale as it once was; a line over a
    name; a link that touches the undo."""
    ada.tap("red", "City")
    expect(ada.toast.locator(".toast-change")).to_be_visible()
    assert left_on_screen(ada.page) == []
    ada.run("document.querySelector('.toast-change').style.background = 'var(--raised)'")
    assert any("toast-change" in wrong for wrong in left_on_screen(ada.page))
    out = "<a href=/>Out</a>"
    ada.run("(out) => document.querySelector('.toast button').parentNode.innerHTML += out", out)
    assert any("<button" in wrong and "Out" in wrong for wrong in left_on_screen(ada.page))
    ada.run(LIES_OVER)
    assert any(wrong.startswith("covered: Ada") for wrong in left_on_screen(ada.page))
    ada.at()


def test_a_reminder_stays_until_it_is_ticked(ada: Phone) -> None:
    ada.post(f"/t/{ada.table}/actions/market", [("market", "cavalry"), ("market", "build")])
    todo = ada.at().page.locator("#reminders li")
    expect(todo).to_have_count(1)
    ada.at().page.locator("#reminders").get_by_role("checkbox").check()
    expect(todo).to_be_hidden()
    expect(ada.at().page.locator("#reminders li")).to_be_hidden()


def test_an_undo_is_told_too(ada: Phone, bo: Phone) -> None:
    bo.tap("blue", "City")
    ada.shows(blue=26).at("/log").page.get_by_role("link", name="City").tap()
    ada.page.get_by_role("button", name="Undo Bo").tap()
    expect(news(bo)).to_have_text("Ada: Your line was undone: City +2")


def test_nothing_appears_under_a_finger(ada: Phone, bo: Phone) -> None:
    bo.run("dispatchEvent(new PointerEvent('pointerdown'))")
    ada.tap("red", "City")
    bo.shows(red=26)
    expect(news(bo)).to_be_hidden()
    bo.run("dispatchEvent(new PointerEvent('pointerup'))")
    expect(news(bo)).to_contain_text("Ada: City")


def test_the_turn_that_comes_is_told_and_felt_if_wanted(phone: NewPhone) -> None:
    """Vibration is off until somebody ticks it, on this phone only."""
    ada = phone().opens_table("red", "blue", red="Ada", blue="Bo").sits("red").begins(turns=True)
    bo = phone().comes_in(ada).sits("blue")
    bo.runs_first(FELT)
    for each in (ada, bo):
        each.at()
    for ticked in (False, True):
        bo.run("window.felt = []")
        ada.page.get_by_role("button", name="End turn").tap()
        expect(bo.page.locator("#announce")).to_have_text("Your turn, Bo")
        assert len(bo.run("felt")) == ticked
        bo.page.get_by_role("button", name="End turn").tap()
        expect(ada.page.locator("#announce")).to_have_text("Your turn, Ada")
        expect(news(ada)).to_be_hidden()  # the strip says it
        bo.at("/more").page.get_by_label("Vibrate when a turn comes").check()
        bo.at()


def test_a_province_lost_is_told_to_its_loser_and_the_third_reads_the_line(
    phone: NewPhone, ada: Phone, bo: Phone
) -> None:
    """The seat it concerns is told what it means, and what to do with the card."""
    looks_on = phone().comes_in(ada).at()
    television = phone(is_mobile=False).comes_in(bo).sits("blue").go(f"/t/{ada.table}/tv")
    facts = [("seat", "red"), ("province", "Blore"), ("loser", "blue"), ("placed", "true")]
    ada.post(f"/t/{ada.table}/actions/take", facts)
    expect(big(television)).to_have_text("Ada takes Blore from Bo ")
    expect(big(television)).to_have_class("moment")  # nobody touches it
    for each in (ada, bo, looks_on):
        expect(big(each).locator("b")).to_have_text("Ada takes Blore from Bo")
        assert each.run(COVERS) is False
        expect(news(each)).to_be_hidden()
    expect(big(bo)).to_contain_text("Ada took Blore: hand over its card.")
    expect(bo.page.locator("#announce")).to_contain_text("hand over its card.")
    for light in ("light", "dark"):
        for each in (bo, looks_on):
            each.page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
            assert each.run(PALE) == []
    # By the page of the form, the phone that records comes to a new page.
    facts[1] = ("province", "Darb")
    recorded = ada.post(f"/t/{ada.table}/actions/take", facts)
    expect(big(ada.go(recorded)).locator("b")).to_have_text("Ada takes Darb from Bo")
    expect(big(looks_on)).to_be_hidden()
    # A loss stays as one line, until it is touched.
    expect(big(bo)).to_be_hidden()
    expect(news(bo)).to_have_text("Ada took Darb: hand over its card.")
    ada.at().tap("red", "City")
    bo.shows(red=32)
    close = news(bo).get_by_role("button", name="Close")
    box = close.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    expect(news(bo)).to_have_text("Ada took Darb: hand over its card.")
    close.tap()
    expect(news(bo)).to_be_hidden()


LINES = "e => Math.round(e.clientHeight / parseFloat(getComputedStyle(e).lineHeight))"


SAYS = """(words) => {
  document.getElementById('latest').textContent = words;
  document.querySelector('[data-called]').dispatchEvent(new Event('table-changed'));
}"""
WHOLE = "e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight"


def test_long_news_take_a_line_more_and_nothing_of_them_is_cut(phone: NewPhone) -> None:
    named = "Максимилиан Александр"
    ada = phone().opens_table("red", "blue", red=named, blue="Bo").sits("red").begins()
    bo = phone(locale="ru-RU", viewport={"width": 320, "height": 640})
    bo.comes_in(ada).sits("blue").at()
    facts = [("seat", "red"), ("province", "Scombroid"), ("placed", "true")]
    ada.post(f"/t/{ada.table}/actions/take", facts)
    said = news(bo).locator("span")
    expect(said).to_contain_text(f"{named}:")
    assert said.evaluate(LINES) == 2
    assert said.evaluate(WHOLE)
    strike = [("entry", str(entry)) for entry in (2, 3)]
    ada.post(f"/t/{ada.table}/actions/city", [("seat", "red")])
    ada.post(f"/t/{ada.table}/log/strike", strike)
    expect(said).to_contain_text("отменяет")
    assert said.evaluate(LINES) <= 2
    assert said.evaluate(WHOLE)
    # What two lines can't hold takes a third.
    bo.run(SAYS, "Провинция " * 9)
    expect(said).to_contain_text("Провинция")
    assert said.evaluate(LINES) == 3
    assert said.evaluate(WHOLE)


def test_the_strip_is_full_of_the_colour_of_the_turn_on_its_own_phone(phone: NewPhone) -> None:
    ada = phone().opens_table("red", "blue", red="Ada", blue="Bo").sits("red").begins(turns=True)
    bo = phone().comes_in(ada).sits("blue").at()
    ada.at()
    fill = "e => getComputedStyle(e, '::before').backgroundImage.includes('rgb(181, 42, 34) 0px')"
    assert ada.page.locator(".strip-turn").evaluate(fill)
    expect(ada.page.locator(".strip-name")).to_have_css("color", "rgb(255, 255, 255)")
    expect(bo.page.locator(".strip-name")).to_have_css("color", "rgb(239, 232, 216)")
