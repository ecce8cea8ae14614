"""The end on two phones: what everybody sees and can take along."""

import re

from playwright.sync_api import expect

from tests.browser.boxes import box_of
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.stage import SHORT, SIZES, resize


def test_the_end_leads_every_phone_to_the_podium_but_not_from_a_form(
    host: Phone, guest: Phone
) -> None:
    ada, bo = host.at("/act/points?seat=red"), guest.at("/more")
    bo.records("points", seat="blue", points="1").records("stop", how="score")
    bo.page.wait_for_url(f"**/t/{bo.table}")
    won = bo.page.locator("#strip .strip-won > .strip-turn")
    expect(won.locator(".piece")).to_be_visible()
    expect(bo.page.get_by_role("link", name="Podium")).to_be_hidden()
    podium = ada.page.get_by_role("link", name="Podium")
    expect(podium).to_be_visible()
    # Who won, the podium tells first.
    told = ada.page.locator("#strip .strip-won > .strip-turn")
    expect(told.locator(".piece")).to_be_hidden()
    filled = "one => getComputedStyle(one, '::before').backgroundImage"
    assert told.evaluate(filled) != won.evaluate(filled)
    podium.tap()
    ada.page.wait_for_url(f"**/t/{ada.table}")


def test_a_game_stopped_unfinished_says_so_above_its_buttons(phone: NewPhone) -> None:
    """Also on a short phone, where the buttons of a running game stand above the scores."""
    short = phone(viewport={"width": 320, "height": 640}).opens_table("red", "blue").sits("red")
    page = short.begins().records("stop", how="unfinished").at().page
    heading = box_of(page.get_by_role("heading", name="The game was stopped"))
    assert heading.top < box_of(page.get_by_role("button", name="Rematch, same seats")).top


# When the toasts are seen, after the winner's step has risen; in seconds.
SEEN_AFTER = """() => {
  const style = (what) => getComputedStyle(document.querySelector(what));
  const step = style('[data-rank="1"] > .podium-step');
  return parseFloat(style('#toasts').animationDelay) - parseFloat(step.animationDelay)
    - parseFloat(step.animationDuration);
}"""


def test_no_toast_covers_the_podium(phone: NewPhone) -> None:
    """Neither while it rises nor later, on low phones and on their side."""
    short = phone(viewport={"width": 320, "height": 640}).opens_table("red", "blue").sits("red")
    page = short.begins().records("points", seat="red", points="3").at("/act/stop").page
    page.get_by_text("The most points win").tap()
    page.get_by_role("button", name="Record").tap()
    expect(short.toast).to_contain_text("The game stops")
    for size in (*SHORT, SIZES["sideways"]):
        resize(page, size)
        toast, podium = box_of(short.toast), box_of(page.locator(".podium"))
        assert toast.top >= podium.bottom or toast.left >= podium.right, size
    page.emulate_media(reduced_motion="no-preference")
    assert short.run(SEEN_AFTER) >= 0


def test_how_it_would_end_follows_the_table(host: Phone, guest: Phone) -> None:
    """24 each; Bo gets 3."""
    page = host.at("/outcomes").page
    expect(page.get_by_text("Shared victory", exact=False).first).to_be_visible()
    guest.records("points", seat="blue", points="3")
    expect(page.locator("#outcomes")).to_contain_text("Bo wins")
    expect(page.locator("#outcomes")).not_to_contain_text("Shared victory")
    page.locator("#outcomes form button").tap()
    expect(page.locator("#notices")).to_contain_text("Only 0 of 4 cards are empty")


def test_the_points_of_four_or_five_by_source_fit_on_a_narrow_phone(phone: NewPhone) -> None:
    """With sums of three digits, beside which a long name stays whole."""
    narrow = phone(viewport={"width": 320, "height": 640}, locale="ru-RU")
    host = narrow.opens_table("red", "blue", "green", "yellow", blue="Максимилиан")
    host.sits("red").begins()
    for seat in ("red", "blue", "green", "yellow"):
        host.records("points", seat=seat, points="99")
    assert box_of(host.at().page.locator("#score-blue .score-name")).height < 40
    wide = host.records("stop", how="score").at().page.locator(".wide-table:has(.is-sum)")
    assert wide.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    wide.locator("tr").evaluate_all(FIFTH)
    for width in (320, 390):
        resize(narrow.page, {"width": width, "height": 640})
        assert wide.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), width


def test_a_change_covers_no_projection(host: Phone) -> None:
    """The longest range beside the badge."""
    page = host.at().page
    host.records("points", seat="red", points="1")
    row = page.locator("#score-red:has(.score-change)")
    row.evaluate(PROJECTED)
    for width in (320, 360, 390):
        resize(page, {"width": width, "height": 700})
        change = box_of(row.locator(".score-change"))
        numbers = box_of(row.locator(".score-projected b"))
        assert numbers.right <= change.left or change.bottom <= numbers.top, width


PROJECTED = """row => row.querySelector('.score-who').insertAdjacentHTML('beforeend',
  '<small class="score-projected">if it ended now: <b>129–130</b></small>')"""

# A fifth player's column
FIFTH = "rows => rows.forEach((row) => row.append(row.lastElementChild.cloneNode(true)))"


def test_the_rays_of_many_winners_make_no_page_wider(phone: NewPhone) -> None:
    """A wider page takes the bar at its foot out of sight."""
    ada = phone(viewport={"width": 390, "height": 700}).opens_table("red", "blue", "green")
    page = ada.sits("red").begins().records("stop", how="score").at().page
    expect(page.locator(".is-lit")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_end_comes_to_a_table_that_lies_open_and_is_handed_on(host: Phone) -> None:
    """The podium comes into sight; the link by the phone, else copied; the picture as a file, else
    downloaded."""
    page = host.at().page
    page.evaluate("document.body.style.minHeight = '3000px'; scrollTo(0, 900)")
    host.records("stop", how="score")
    expect(page.locator(".podium")).to_be_in_viewport()
    ending = page.locator("#ending")
    expect(ending.locator("svg.chart")).to_be_visible()
    expect(page.locator("#hands .quick")).to_have_count(0)
    page.evaluate("navigator.share = data => { window.shared = data; return Promise.resolve() }")
    page.locator("#keep > summary").tap()
    share = page.get_by_role("link", name="Share the game")
    share.tap()
    address = page.evaluate("window.shared.url")
    assert "/g/" in address
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.share = undefined")
    share.tap()
    expect(page.get_by_role("link", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == address

    page.evaluate(
        """() => {
          navigator.canShare = () => true;
          window.shared = new Promise((done) => {
            navigator.share = async ({ files: [file] }) => done([file.name, file.type, file.size]);
          });
        }"""
    )
    picture = page.get_by_role("link", name="Picture of the evening")
    picture.tap()
    name, kind, size = page.evaluate("window.shared")
    assert re.fullmatch(r"mythotopia-[\d-]+\.png", name)
    assert kind == "image/png"
    assert size > 10_000
    page.evaluate("navigator.canShare = undefined")
    with page.expect_download() as started:
        picture.tap()
    assert re.fullmatch(r"mythotopia-[\d-]+\.png", started.value.suggested_filename)


def test_the_page_of_the_game_follows_it_and_what_is_open_stays_open(
    host: Phone, guest: Phone
) -> None:
    host.records("city", seat="red", tokens="city:2")
    bo = guest.at("/chart")
    bo.page.get_by_text("The same as a table").tap()
    rows = bo.page.locator("#course-table tbody tr")
    expect(rows).to_have_count(2)
    host.records("road", seat="red", tokens="road:2")
    expect(rows).to_have_count(3)
    expect(rows.last).to_be_visible()
    expect(bo.page.locator("#story")).to_contain_text("builds a road")
