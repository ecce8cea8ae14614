"""What several games need, on phones: all are waited for, a game's own page, an order by taps."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.beacons.site import site
from tests.browser.phones import Phone, new_phone
from tests.browser.server import Server


@pytest.fixture(scope="module")
def beacons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where the game Beacons is installed, too."""
    installed = site(tmp_path_factory.mktemp("site") / "packages")
    server = Server(tmp_path_factory.mktemp("beacons"), site=installed)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def ada(browser: Browser, beacons: Server) -> Iterator[Phone]:
    """The host, on red, with no page open, in the first night."""
    ada = new_phone(browser, beacons.url)
    ada.opens_table(game="beacons", red="Ada", blue="Bo").sits("red")
    yield ada.sends("/setup", seen="nothing", logs="9", shore="north")
    ada.close()


@pytest.fixture
def bo(browser: Browser, ada: Phone) -> Iterator[Phone]:
    """On blue, with no page open."""
    bo = new_phone(browser, ada.base).comes_in(ada).sits("blue")
    yield bo
    bo.close()


def test_each_waited_phone_is_called_and_told_for_what(ada: Phone, bo: Phone) -> None:
    for phone in (ada, bo):
        expect(phone.at().page).to_have_title(re.compile("Your turn"))
    ada.tap("red", "One more beacon")
    expect(ada.page).not_to_have_title(re.compile("Your turn"))
    expect(bo.page.locator("#strip")).to_contain_text("ready: 1 of 2")
    bo.tap("blue", "One more beacon")
    expect(bo.page).not_to_have_title(re.compile("Your turn"))
    ada.page.locator("#end-turn button").tap()
    expect(bo.page).to_have_title(re.compile("Your turn"))
    expect(bo.page.locator("#announce")).to_have_text("Your turn, Bo. Light a beacon")


def test_a_page_of_its_own_follows_the_answers(ada: Phone) -> None:
    """Also one that is given before the script came."""
    held = ada.at_early("/page/plan?seat=red")
    ada.page.locator(".chip", has_text="3").tap()
    held.continue_()
    expect(ada.page.locator("#page")).to_contain_text("Logs left: 6")
    ada.page.locator(".chip", has_text="2").tap()
    expect(ada.page.locator("#page")).to_contain_text("Logs left: 7")
    expect(ada.page).to_have_url(re.compile(r"/page/plan\?seat=red&beacons=2$"))
    ada.page.get_by_role("button", name="Light 2 beacons").tap()
    ada.page.wait_for_url(f"**/t/{ada.table}?done=*")
    ada.shows(red=2)


def test_an_answer_outlives_what_the_table_says_meanwhile(ada: Phone, bo: Phone) -> None:
    """Bo's tap reloads the page from before Ada's answer, which arrives in between."""
    ada.at("/page/plan?seat=red")
    held = ada.holds_first("**/page/plan?*")
    bo.records("light", seat="blue", beacons="1")
    ada.holds(held)
    ada.page.locator(".chip", has_text="3").tap()
    expect(ada.page.locator("#page")).to_contain_text("Logs left: 6")
    ada.lets_go(held)
    ada.page.wait_for_function("() => !document.querySelector('.htmx-request:not(#live)')")
    expect(ada.page.locator("#page")).to_contain_text("Logs left: 6")


def test_things_are_ranked_by_taps_and_a_list_of_parts_grows_with_what_is_typed(ada: Phone) -> None:
    """The last one gets its place by itself; another tap takes a place away."""
    ada.at("/act/signal?seat=red")
    fires = ada.page.get_by_role("group", name="In this order")
    for fire in ("Bell", "Smoke"):
        fires.get_by_role("button", name=fire).tap()
    expect(fires.get_by_role("button")).to_have_text(["3. Red fire", "2. Smoke", "1. Bell"])
    fires.get_by_role("button", name="Smoke").tap()
    expect(fires.get_by_role("button")).to_have_text(["2. Red fire", "Smoke", "1. Bell"])
    expect(fires.get_by_role("button", name="Smoke")).to_have_attribute("aria-pressed", "false")
    chosen = ada.run("[...new FormData(document.getElementById('action-form')).getAll('order')]")
    assert chosen == ["bell", "red fire", ""]
    boats = ada.page.get_by_role("group", name=re.compile("Boats in sight, "))
    for place in range(3):
        expect(boats).to_have_count(max(2, place + 1))
        boats.nth(place).get_by_label("Boat").select_option("cog")
        boats.nth(place).get_by_label("Crew").fill(str(place + 1))
    expect(boats).to_have_count(4)
