"""The set-up on several phones: one draft for all, who starts drawn in sight of all, and the way
to the table together."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone


@pytest.fixture
def bo(guest: Phone) -> Phone:
    return guest.at("/setup")


def card(phone: Phone, value: str) -> Locator:
    return phone.page.locator(f"label.chip:has([value={value}])")


def box(phone: Phone, value: str) -> Locator:
    return phone.page.locator(f"input[value={value}]")


def chosen(phone: Phone) -> list[str]:
    return phone.page.locator("[name=cards]:checked").evaluate_all("e => e.map(one => one.value)")


def primary(phone: Phone) -> Locator:
    return phone.page.locator("#setup-form .button.is-primary")


def test_a_tick_on_one_phone_shows_on_the_other_and_after_a_reload(early: Phone, bo: Phone) -> None:
    """A fifth card is objected to in the form on every phone, before anything is posted."""
    drawn = chosen(early.at("/setup"))
    assert len(drawn) == 4
    assert chosen(bo) == drawn
    card(early, drawn[0]).tap()
    expect(box(bo, drawn[0])).not_to_be_checked()
    expect(bo.page.get_by_text("3 of 4")).to_be_visible()
    card(bo, drawn[0]).tap()
    expect(box(early, drawn[0])).to_be_checked()
    assert chosen(early.at("/setup")) == drawn
    fifth = next(v for v in ("citadel", "runestones", "patronage", "spoils_of_war", "guilded_city")
                 if v not in drawn)  # fmt: skip
    card(early, fifth).tap()
    for phone in (early, bo):
        expect(phone.page.get_by_text("5 of 4")).to_be_visible()
        expect(phone.page.locator(".setup-end")).to_contain_text("Four random cards are in play.")
    card(bo, "blue").tap()
    expect(primary(early)).to_have_text("Start anyway")


def test_ticks_in_a_row_all_count(early: Phone, bo: Phone) -> None:
    """Also one before the script of the page has come."""
    drawn = chosen(bo)
    held = early.at_early("/setup")
    card(early, drawn[0]).tap()
    expect(box(bo, drawn[0])).not_to_be_checked()
    held.continue_()
    expect(early.live().page.get_by_text("3 of 4")).to_be_visible()
    for value in drawn[1:]:
        card(early, value).tap()
    expect(bo.page.get_by_text("0 of 4")).to_be_visible()
    expect(early.page.locator("[name=cards]:checked")).to_have_count(0)
    plus = early.page.get_by_role("button", name="One more").first
    for _ in range(3):
        plus.tap()
    expect(bo.page.locator("#dealt")).to_have_value("14")
    expect(early.page.locator("#dealt")).to_have_value("14")


MEETS = """() => new MutationObserver(() => {
    window.met ||= Boolean(document.querySelector('.is-met'));
}).observe(document.querySelector('#first'),
           {subtree: true, attributes: true, attributeFilter: ['class']})"""


def test_the_first_player_is_drawn_and_all_phones_open_the_table(
    phone: NewPhone, early: Phone
) -> None:
    """Bo looks at the set-up, a third phone waits in the gathering, the host's other phone at the
    rules. The television shows the draw, too. Chance runs over the seats unless motion is
    unwanted, as on Ada's phone."""
    bo = phone(reduced_motion="no-preference").comes_in(early).sits("blue").at("/setup")
    waits = phone().comes_in(early).at()
    television = phone(is_mobile=False).comes_in(early).go(f"/t/{early.table}/tv")
    reads = phone().comes_in(early).at("/rules")
    for each in (early.at("/setup"), bo):
        each.run(MEETS)
    expect(primary(early)).to_have_text("Draw who starts")
    primary(early).tap()
    line = early.page.locator(".drawn")
    expect(line).to_have_text(re.compile("(Ada|Bo) starts"))
    for other in (bo, waits, television):
        expect(other.page.locator(".drawn")).to_have_text(line.inner_text())
        expect(other.page.locator(".drawn")).to_be_in_viewport(ratio=1)
    expect(bo.page.locator(".is-met")).to_have_count(0)
    assert [each.run("Boolean(window.met)") for each in (bo, early)] == [True, False]
    expect(primary(bo)).to_have_text("Start the game")
    primary(bo).tap()
    for each in (early, bo, waits, reads):
        expect(each.page.locator("#score-red")).to_be_visible()
        assert each.page.url.endswith(f"/t/{early.table}")


def test_a_set_up_of_a_game_that_has_begun_leads_to_the_table(early: Phone, bo: Phone) -> None:
    """Bo's phone slept while Ada began."""
    bo.run("document.getElementById('live').remove()")
    early.begins()
    bo.run("document.querySelector('#setup-form').requestSubmit()")
    expect(bo.page.locator("#score-red")).to_be_visible()


def test_typing_is_finished_before_the_phone_is_taken_along(early: Phone) -> None:
    name = early.at("/people").page.locator("#name-red")
    name.fill("Adalgi")
    early.begins()
    expect(early.page.locator("#latest")).to_have_count(1)
    expect(name).to_be_focused()
    expect(name).to_have_value("Adalgi")
    name.blur()
    expect(early.page.locator("#score-red")).to_be_visible()
