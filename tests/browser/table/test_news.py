"""What others record is said on every phone for a moment, and the turn that comes to it."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.boxes import box_of
from tests.browser.conftest import NewPhone
from tests.browser.looks import PALE, left_on_screen
from tests.browser.phones import Phone

COVERS = """() => document.querySelector('#news').getBoundingClientRect().bottom
  > document.querySelector('#main').getBoundingClientRect().top + 1"""
CALLED = re.compile("^● Your turn · Mythotopia")
FILLED = "e => getComputedStyle(e, '::before').backgroundImage.includes('rgb(181, 42, 34) 0px')"
FELT = "navigator.vibrate = pattern => { (window.felt ??= []).push(pattern); return true; }"


def news(phone: Phone) -> Locator:
    return phone.page.locator("#news")


def big(phone: Phone) -> Locator:
    return phone.page.locator("#moment")


LIFTS = """() => {
  dispatchEvent(new PointerEvent('pointerup'));
  return document.querySelector('#news').hidden;
}"""
HEARS = """() => {
  window.heard = [];
  const line = document.querySelector('#news span');
  new MutationObserver(() => heard.push(line.textContent)).observe(line, {childList: true});
}"""


def test_the_others_are_told_in_the_colour_of_who_did_it(ada: Phone, bo: Phone) -> None:
    """The phone that tapped shows a toast instead; a moment later the line is gone. It does not
    come back when a player gets another name. Nothing appears under a finger."""
    ada.page.set_viewport_size({"width": 320, "height": 640})
    ada.tap("red", "City")
    expect(news(bo)).to_have_text("Ada builds a city +2")
    expect(news(bo)).to_have_attribute("data-seat", "red")
    assert bo.run(COVERS) is False
    # In one line that can be read by day and by night, also on a narrow phone.
    line = ada.toast.locator(".toast")
    expect(line).to_contain_text("24 → 26")
    assert box_of(line).height <= 64
    for light in ("light", "dark"):
        ada.page.emulate_media(color_scheme=light)
        assert ada.run(PALE) == []
    expect(news(ada)).to_be_hidden()
    expect(news(bo)).to_be_hidden()
    bo.run(HEARS)
    ada.sends("/seats/red/name", name="Adele")
    expect(bo.page.locator("#score-red")).to_contain_text("Adele")
    bo.run("dispatchEvent(new PointerEvent('pointerdown'))")
    ada.tap("red", "Road")
    bo.shows(red=28)
    expect(news(bo)).to_be_hidden()
    # Its click comes a little later.
    assert bo.run(LIFTS) is True
    expect(news(bo)).to_contain_text("Adele builds a road")
    assert bo.run("heard") == ["Adele builds a road +2"]


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
    ada.page.goto("about:blank")


def test_a_reminder_stays_until_it_is_ticked(host: Phone) -> None:
    host.records("market", market=("cavalry", "build"))
    todo = host.at().page.locator("#reminders")
    expect(todo).to_contain_text("On the table:")
    host.page.locator("#reminders").get_by_role("checkbox").check()
    expect(todo).to_be_hidden()
    expect(host.at().page.locator("#reminders")).to_be_hidden()


def test_the_turn_that_comes_is_told_and_felt_if_wanted(early: Phone, guest: Phone) -> None:
    """Vibration is off until somebody ticks it, on this phone only. The title and the strip, full
    of the seat's colour, call the player whose turn it is."""
    ada, bo = early.begins(turns="true"), guest.runs_first(FELT)
    for each in (ada, bo):
        each.at()
    assert ada.page.locator(".strip-turn").evaluate(FILLED)
    expect(ada.page.locator(".strip-name")).to_have_css("color", "rgb(255, 255, 255)")
    expect(bo.page.locator(".strip-name")).to_have_css("color", "rgb(239, 232, 216)")
    for ticked in (False, True):
        expect(ada.page).to_have_title(CALLED)
        expect(bo.page).to_have_title(re.compile("^Mythotopia"))
        bo.run("window.felt = []")
        ada.page.get_by_role("button", name="End turn").tap()
        expect(bo.page.locator("#announce")).to_have_text("Your turn, Bo")
        assert len(bo.run("felt")) == ticked
        expect(bo.page).to_have_title(CALLED)
        if not ticked:
            expect(bo.at("/more").page).to_have_title(CALLED)
            bo.page.get_by_label("Vibrate when a turn comes").check()
            bo.at().page.get_by_role("button", name="End turn").tap()
            expect(ada.page.locator("#announce")).to_have_text("Your turn, Ada")
            expect(news(ada)).to_be_hidden()  # the strip says it


# From now on the card of a big event stays longer than any test.
STAYS = """() => {
  const start = setTimeout;
  window.setTimeout = (then, ms, ...given) => start(then, ms > 4000 ? 1e6 : ms, ...given);
}"""

# Touches the line of news as soon as it says something, however short it stands there.
TOUCH = """(text) => {
  const line = document.getElementById('news');
  window.touched = new Promise((done) => new MutationObserver(() => {
    if (line.hidden || !line.textContent.includes(text)) return;
    line.click();
    done();
  }).observe(line, {attributes: true, childList: true, subtree: true}));
}"""


LOST = "Ada takes your {}; hand over its card"


def takes(ada: Phone, province: str) -> str:
    """Red takes a province of blue's; returns where the form leads."""
    facts = {"province": province, "loser": "blue", "placed": "true"}
    return ada.post(f"/t/{ada.table}/actions/take", seat="red", **facts)


def beaten(phone: NewPhone, host: Phone) -> Phone:
    """Bo's phone, which was away while Blore was lost."""
    bo = phone().comes_in(host).sits("blue").at().go("/healthz")
    takes(host, "Blore")
    bo.at()
    expect(news(bo)).to_have_text(LOST.format("Blore"))
    return bo


def test_a_province_lost_is_told_to_its_loser_and_the_third_reads_the_line(
    phone: NewPhone, host: Phone
) -> None:
    """The seat it concerns is told what it means, and what to do with the card."""
    bo, looks_on = phone().comes_in(host).sits("blue").at(), phone().comes_in(host).at()
    television = phone(is_mobile=False).comes_in(bo).sits("blue").go(f"/t/{host.table}/tv")
    # By the page of the form, the phone that records comes to a new page.
    ada = host.go(takes(host, "Blore"))
    expect(big(television)).to_have_text("Ada takes Blore from Bo ")
    expect(big(television)).to_have_class("moment")  # nobody touches it
    for each in (ada, bo, looks_on):
        expect(big(each).locator("b")).to_have_text("Ada takes Blore from Bo")
        assert each.run(COVERS) is False
        expect(news(each)).to_be_hidden()
    expect(big(bo)).to_contain_text(LOST.format("Blore"))
    expect(bo.page.locator("#announce")).to_contain_text("hand over its card")
    for light in ("light", "dark"):
        for each in (bo, looks_on):
            each.page.emulate_media(color_scheme=light)
            assert each.run(PALE) == []
    expect(big(bo)).to_be_hidden()
    expect(big(looks_on)).to_be_hidden()
    expect(news(bo)).to_have_text(LOST.format("Blore"))


def test_a_loss_stays_as_one_line_until_it_is_touched(phone: NewPhone, host: Phone) -> None:
    bo = beaten(phone, host)
    # Other news takes its line for a moment; a touch on it keeps the loss.
    bo.run(TOUCH, "Ada builds a city")
    host.records("city", seat="red", tokens="city:2")
    bo.run("() => window.touched")
    expect(news(bo)).to_have_text(LOST.format("Blore"))
    bo.at("/log")
    expect(news(bo)).to_have_text(LOST.format("Blore"))
    close = news(bo).get_by_role("button", name="Close")
    assert min(box_of(close).width, box_of(close).height) >= 44
    close.tap()
    expect(news(bo)).to_be_hidden()


# The loss came into sight so many ms earlier.
AGES = """(ms) => {
  const key = Object.keys(sessionStorage).find((each) => each.startsWith('lost '));
  const losses = JSON.parse(sessionStorage.getItem(key));
  for (const loss of losses) loss.from -= ms;
  sessionStorage.setItem(key, JSON.stringify(losses));
}"""


LONG_AGO = 3_600_000  # ms


def test_a_loss_goes_when_its_phone_has_gone_on(phone: NewPhone, host: Phone) -> None:
    """Not at once: what a player taps in the same second is no answer to it."""
    bo = beaten(phone, host)
    bo.at("/log")
    bo.run(AGES, -LONG_AGO)  # however slow the machine is
    bo.records("road", seat="blue", tokens="road:2")
    bo.at()
    expect(news(bo)).to_have_text(LOST.format("Blore"))
    bo.run(AGES, 2 * LONG_AGO)
    bo.at()
    expect(news(bo)).to_have_text(LOST.format("Blore"))
    host.records("city", seat="red", tokens="city:2")
    expect(bo.page.locator("#score-red")).to_contain_text("+2")
    bo.at()
    expect(news(bo)).to_have_text(LOST.format("Blore"))
    bo.records("road", seat="blue", tokens="road:2")
    bo.at()
    expect(news(bo)).to_be_hidden()
    expect(bo.at("/log").page.locator("#news")).to_be_hidden()


def test_a_loss_that_is_undone_leaves_every_phone(phone: NewPhone, host: Phone) -> None:
    bo, looks_on = beaten(phone, host), phone().comes_in(host).at()
    television = phone(is_mobile=False).comes_in(bo).sits("blue").go(f"/t/{host.table}/tv")
    looks_on.run(STAYS)
    television.run(STAYS)
    takes(host, "Darb")
    expect(big(bo)).to_contain_text(LOST.format("Darb"))
    expect(big(looks_on)).to_be_visible()
    expect(big(television)).to_be_visible()
    latest = str(bo.page.locator("#latest").get_attribute("data-seq"))
    both = f"{LOST}. {LOST}".format("Darb", "Blore")
    host.sends("/log/strike", entry=latest)
    expect(big(looks_on)).to_be_hidden()  # before its time
    expect(big(television)).to_be_hidden()
    host.sends("/log/restore", entry=latest)
    bo.at()
    expect(news(bo)).to_have_text(both)
    host.sends("/log/strike", entry=latest)
    expect(news(bo)).to_have_text(LOST.format("Blore"))
    # What is undone while it is between two pages is gone on the next one.
    host.sends("/log/restore", entry=latest)
    expect(news(bo)).to_have_text(both)
    bo.go("/healthz")
    host.sends("/log/strike", entry=latest)
    bo.at()
    expect(news(bo)).to_have_text(LOST.format("Blore"))


def test_what_is_lost_while_the_phone_is_away_waits_for_it(phone: NewPhone, host: Phone) -> None:
    """Also after other news, but not above the podium."""
    bo = phone().comes_in(host).sits("blue").at().go("/healthz")
    takes(host, "Darb")
    host.records("city", seat="red", tokens="city:2")
    for page in ("", "/log"):
        bo.at(page)
        expect(news(bo)).to_have_text(LOST.format("Darb"))
    bo.records("stop", how="score")
    for comes in (bo.live, bo.at):
        expect(comes().page.locator(".podium")).to_be_visible()
        expect(news(bo)).to_be_hidden()


LINES = "e => Math.round(e.clientHeight / parseFloat(getComputedStyle(e).lineHeight))"


SAYS = """(words) => {
  const latest = document.getElementById('latest');
  [latest.textContent, latest.dataset.seq] = [words, '99'];
  document.querySelector('[data-called]').dispatchEvent(new Event('table-changed'));
}"""
WHOLE = "e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight"
# Two losses at once.
LOSSES_CUT = """() => {
  const line = document.querySelector('#news');
  line.hidden = false;
  line.classList.add('is-long', 'is-loss');
  const span = line.querySelector('span');
  span.textContent = 'Your territory is lost: an Explorer and two Jetpacks go, too. '.repeat(3);
  return span.scrollHeight > span.clientHeight;
}"""
INSIDE = """e => {
  const [inner, outer] = [e, e.parentElement].map((each) => each.getBoundingClientRect());
  return inner.left > outer.left + 1 && inner.right < outer.right - 1;
}"""


def test_long_news_take_a_line_more_and_nothing_of_them_is_cut(phone: NewPhone) -> None:
    named = "Максимилиан Александр"
    ada = phone().opens_table(red=named, blue="Bo").sits("red").begins()
    bo = phone(locale="ru-RU", viewport={"width": 320, "height": 640})
    bo.comes_in(ada).sits("blue").at()
    ada.records("take", seat="red", province="Scombroid", placed="true")
    line = news(bo).locator("span")
    expect(line).to_contain_text(named)
    assert line.evaluate(LINES) == 2
    assert line.evaluate(WHOLE)
    ada.records("city", seat="red", tokens="city:2").sends("/log/strike", entry=("2", "3"))
    expect(line).to_contain_text("отменяет")
    assert line.evaluate(LINES) <= 2
    assert line.evaluate(WHOLE)
    # What two lines can't hold takes a third.
    bo.run(SAYS, "Провинция " * 9)
    expect(line).to_contain_text("Провинция")
    assert line.evaluate(LINES) == 3
    assert line.evaluate(WHOLE)
    assert bo.run(LOSSES_CUT) is False


# How near the end is, below whose turn it is.
LAST_TURNS = """() => document.querySelector('#strip').insertAdjacentHTML('beforeend',
  `<p class="strip-notice"><svg class="icon"></svg>
    <span>Последние ходы без вторжений, осталось: 2.</span></p>`)"""


def test_a_small_phone_says_all_of_the_end_of_a_turn(phone: NewPhone) -> None:
    """A long name keeps in one line of the gathering, of the strip, of its button and page; a toast
    without numbers takes three, above its numbers two."""
    ada = phone(locale="ru-RU", viewport={"width": 320, "height": 640})
    seats = ("red", "blue", "green", "yellow")
    ada.opens_table(*seats, red="Ada", blue="Максимилиан").sits("red")
    phone().comes_in(ada).sits("blue")
    seat = ada.at().page.locator("#seat-blue .seat-name")
    expect(seat).to_have_text("Максимилиан")
    assert seat.evaluate(LINES) == 1
    ada.begins(turns="true").records("city", seat="red", tokens="city:2", spends="true")
    ada.shows(red=26)
    ada.page.locator("#end-turn button").tap()
    line = ada.toast.locator(".toast-what")
    expect(line).to_have_text("Заканчивает ход")
    assert line.evaluate(WHOLE)
    name = ada.page.locator(".strip-name")
    expect(name).to_have_text("Максимилиан ходит")
    assert name.evaluate(LINES) == 1
    ada.run(LAST_TURNS)
    assert name.evaluate(LINES) == 1
    only = ada.at("/log").page.locator(".tabs .chip > span", has_text="Максимилиан")
    assert only.evaluate(INSIDE)
    assert ada.at("/seat/blue").page.locator(".seat-head h1").evaluate(LINES) == 1
    ada.page.set_viewport_size({"width": 390, "height": 844})
    ada.go(takes(ada, "Blore"))
    expect(line).to_have_text("Отнимает Blore (Максимилиан)")
    assert line.evaluate(WHOLE)


def test_a_player_hears_that_another_phone_has_ended_the_turn(early: Phone, guest: Phone) -> None:
    """Who did it, with the undo; for one's own turn nobody needs it."""
    ada, bo = early.begins(turns="true").at(), guest.at("/act?seat=red")
    bo.page.locator("#end-turn button").tap()
    expect(news(ada)).to_contain_text("Bo ends your turn")
    expect(news(bo)).to_be_hidden()
    news(ada).get_by_role("button", name="Undo").tap()
    expect(ada.page.locator(".strip-name")).to_have_text("Your turn")
    expect(news(ada)).to_be_hidden()
    ada.page.locator("#end-turn button").tap()
    expect(bo.at().page.locator(".strip-name")).to_have_text("Your turn")
    bo.page.locator("#end-turn button").tap()
    expect(ada.page.locator(".strip-name")).to_have_text("Your turn")
    expect(news(bo)).to_be_hidden()


def test_a_screen_reader_is_told_each_kind_of_event(early: Phone, guest: Phone) -> None:
    """A line, what a seat loses, the turn that comes, an undone and a restored line, a correction,
    a ruling shown to all, the end."""
    host = early.begins(turns="true")
    bo = guest.at("/log")
    said = bo.page.locator("#announce")
    host.records("road", seat="red", tokens="road:2")
    expect(said).to_have_text("Ada builds a road +2")
    latest = bo.page.locator("#latest").get_attribute("data-seq")
    host.sends("/log/strike", entry=str(latest))
    expect(said).to_have_text("Ada undoes: builds a road")
    host.sends("/log/restore", entry=str(latest))
    expect(said).to_have_text("Ada brings back: builds a road")
    host.sends(f"/log/{latest}/amend", seat="red", tokens="road:1", overrule="token.value")
    expect(said).to_contain_text("corrects")
    host.go(takes(host, "Nesh"))
    expect(said).to_contain_text("hand over its card")
    host.records("end_turn", seat="red", next="blue")
    expect(said).to_have_text("Your turn, Bo")
    host.sends("/settle/war/show", province="Blore", armies="1")
    expect(said).to_contain_text("shows everybody")
    bo.at()
    host.records("stop", how="score")
    expect(said).to_contain_text("The game stops")
