"""The strip along the top: as high whatever the turn, and no room wasted."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.games.wars import at_war
from tests.browser.phones import Phone


def height(phone: Phone) -> float:
    box = phone.page.locator(".strip").bounding_box()
    assert box
    return box["height"]


def test_it_keeps_its_height_and_the_button_its_one_line(phone: NewPhone) -> None:
    """Also when no action is left and the button is the likely next tap."""
    ada = at_war(phone().opens_table("red", "blue", red="Ada", blue="Maximilian").sits("red"))
    button = ada.page.locator("#end-turn button")
    before, high = height(ada), button.bounding_box()
    assert high
    assert high["height"] < 50
    for _ in range(2):
        ada.post(f"/t/{ada.table}/actions/action", [("seat", "red"), ("what", "pass")])
    expect(button).to_have_class("button is-primary")
    lines = button.locator("span").evaluate("e => e.getClientRects().length")
    assert lines == 1
    assert height(ada) == before


def test_a_trial_says_so(phone: NewPhone) -> None:
    """Nothing there ends the real turn."""
    ada = at_war(phone().opens_table("red", "blue").sits("red"))
    ada.at("/whatif")
    expect(ada.page.locator(".trial")).to_have_text("TRIAL")
    expect(ada.page.locator("#end-turn")).to_be_hidden()
