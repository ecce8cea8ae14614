"""Choosing in secret with phones in hand: sealed on each, revealed on all."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.stage import SHORT, Stage, resize
from tests.browser.table.wars import with_citadels


def picks(phone: Phone, province: str) -> Phone:
    """From the page of a choice, by typing a few letters of it."""
    phone.page.get_by_role("searchbox").fill(province[:4].lower())
    phone.page.locator("label.chip").filter(has_text=province).tap()
    phone.page.get_by_role("button", name="Seal my choice").tap()
    return phone


NEVER = "const wait = setTimeout; window.setTimeout = (f, ms) => ms === 10_000 ? 0 : wait(f, ms)"
"""A toast's time does not pass."""


def test_two_phones_seal_and_both_see_it_revealed(early: Phone, guest: Phone) -> None:
    """A choice stays on its own phone. Taps that wait for the network are kept and listed; a secret
    is not among them. It is felt where vibration is wanted."""
    ada, bo = with_citadels(early), guest
    bo.runs_first("navigator.vibrate = (ms) => sessionStorage.setItem('felt', ms)")
    bo.runs_first(NEVER)
    for phone in (ada, bo):
        phone.at()
    bo.page.get_by_role("link", name="Choose in secret").tap()
    picks(bo, "Mome")
    bo.page.get_by_role("link", name="Change my choice").tap()
    expect(bo.page.locator("input[name='choice']:checked")).to_have_value("Mome")
    assert bo.run("sessionStorage.getItem('felt')") is None
    bo.run("localStorage.setItem('vibrate', 'on')")
    picks(bo, "Blore")
    expect(bo.page.get_by_role("link", name="Change my choice")).to_be_visible()
    assert bo.run("sessionStorage.getItem('felt')") == "60"
    kept = bo.run("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert not re.search("Blore|Mome", kept)
    waiting = ada.page.locator("#sealed")
    expect(waiting).to_contain_text("Waiting for Ada")
    expect(waiting).not_to_contain_text("Waiting for Ada, Bo")
    assert not re.search("Blore|Mome", ada.page.content())
    expect(bo.toast).to_contain_text("Undo")
    ada.page.get_by_role("link", name="Choose in secret").tap()
    picks(ada, "Darb")
    for phone in (ada, bo):
        uncovered = phone.page.locator(".sealed.is-revealed")
        expect(uncovered).to_contain_text("Citadels revealed")
        expect(uncovered).to_contain_text("Blore")
        expect(uncovered).to_contain_text("Darb")
        expect(phone.page.locator("#sealed")).to_have_count(0)
    expect(bo.toast).to_be_empty()  # no undo gets the choice back


OUT_OF_SIGHT = """() => {
  const strip = document.querySelector('.strip').getBoundingClientRect();
  const bar = document.querySelector('.bar').getBoundingClientRect();
  const buttons = document.querySelectorAll('.keypad > .step, .form-end .button');
  return [...buttons].filter((e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height - 4);
    return y < strip.bottom || y + height > bar.top || !e.contains(met);
  }).map((e) => e.innerText);
}"""


def test_a_choice_is_sealed_without_scrolling_on_a_short_phone(
    look: NewPhone, stage: Stage
) -> None:
    """Its button and the keys of a bid stand uncovered between the strip and the bar."""
    phone = look("narrow", locale="ru-RU")
    hidden = {}
    for name, path in stage.screens.items():
        if "/sealed/" not in path:
            continue
        phone.go(path)
        for size in SHORT:
            resize(phone.page, size)
            hidden[f"{name} at {size['width']}"] = phone.run(OUT_OF_SIGHT)
    assert hidden
    assert {name: found for name, found in hidden.items() if found} == {}
