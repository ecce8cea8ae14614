"""Choosing in secret with phones in hand: sealed on each, revealed on all."""

import re

from playwright.sync_api import expect

from tests.browser.phones import Phone
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
