"""What if? One phone tries, the other sees nothing of it until it is recorded."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone


def follow(phone: Phone, name: str) -> None:
    phone.page.locator("main").get_by_role("link", name=name).first.tap()


def tries(phone: Phone) -> Locator:
    return phone.page.locator(".try")


@pytest.fixture
def ada(host: Phone) -> Phone:
    """The host's phone: each test opens the screen that it is about."""
    return host


@pytest.fixture
def bo(phone: NewPhone, host: Phone) -> Phone:
    return phone().comes_in(host).sits("blue")


def test_one_tries_and_the_other_sees_nothing_until_it_is_recorded(ada: Phone, bo: Phone) -> None:
    ada.at("/act")
    follow(ada, "What if?")
    follow(ada, "City")
    ada.live().shows(red=26)
    expect(tries(ada)).to_have_count(1)
    follow(ada, "Try another action")
    ada.page.locator(".tabs a", has_text="Bo").tap()
    follow(ada, "Castle")
    ada.shows(red=26, blue=25)
    expect(tries(ada).nth(1)).to_contain_text("Bo: Castle +1")
    bo.at().shows(red=24, blue=24)
    ada.page.get_by_role("button", name="Record it all").tap()
    ada.page.wait_for_url(re.compile(r"done=\d+"))
    ada.shows(red=26, blue=25)
    bo.shows(red=26, blue=25)
    ada.page.get_by_role("button", name="Undo").tap()
    ada.shows(red=24, blue=24)
    bo.shows(red=24, blue=24)


def test_a_step_is_changed_in_its_place_left_out_or_all_thrown_away(ada: Phone) -> None:
    ada.at("/whatif?try=points?seat=red%26points=7&try=castle?seat=red%26tokens=castle:1").live()
    tries(ada).first.get_by_role("link", name="Change").tap()
    expect(ada.page.get_by_label("Points")).to_have_value("7")
    ada.page.get_by_label("Points").fill("2")
    expect(ada.page.locator("#effect")).to_contain_text("24 → 26")
    ada.page.get_by_role("button", name="Try it out").tap()
    ada.live().shows(red=27)
    expect(tries(ada)).to_have_count(2)
    tries(ada).first.get_by_role("link", name="Leave out").tap()
    ada.shows(red=25)
    expect(tries(ada)).to_have_count(1)
    ada.page.reload()  # the address says just what is shown
    ada.shows(red=25)
    follow(ada, "Discard")
    ada.shows(red=24)


def test_back_from_what_was_recorded_is_the_page_and_says_so(ada: Phone, bo: Phone) -> None:
    """Its parts were fetched by the same address: never are they shown in its place."""
    ada.at("/whatif?try=city?seat=red%26tokens=city:2&since=1").live()
    bo.records("castle", seat="blue", tokens="castle:1")
    ada.shows(red=26, blue=25)
    expect(ada.page.locator("#whatif .notice")).to_contain_text("The table has changed")
    ada.page.get_by_role("button", name="Record it all").tap()
    ada.page.wait_for_url(re.compile(r"done=\d+"))
    ada.page.go_back()
    ada.live().shows(red=28)
    expect(ada.page.locator("#whatif .notice")).to_contain_text("has been recorded since")
    expect(ada.page.get_by_role("button", name="Record it again")).to_be_visible()


def test_a_tried_war_says_why(phone: NewPhone) -> None:
    """A trial says so: nothing there ends the real turn."""
    ada = phone().opens_table("red", "blue", red="Ada", blue="Bo").sits("red")
    fields = [("cards", card) for card in ("patronage", "runestones", "citadel", "guilded_city")]
    ada.post(
        f"/t/{ada.table}/setup",
        [*fields, ("first", "red"), ("dealt", "8"), ("depth", "wars"), ("turns", "true")],
    )
    ada.at("/whatif?try=invade?seat=red%26province=Blore%26armies=5").live()
    expect(ada.page.locator(".trial")).to_have_text("TRIAL")
    expect(ada.page.locator("#end-turn")).to_be_hidden()
    strip, turn = (
        ada.page.locator(part).bounding_box() for part in (".strip-content", ".strip-turn")
    )
    assert strip is not None
    assert turn is not None
    assert turn["width"] == strip["width"]  # so a long name has its room
    ada.page.locator("#war-Blore").get_by_role("link", name="Why?").tap()
    expect(ada.page.locator("#ruling")).to_contain_text("Ada leads 5 : 4")  # neutral troops: 4
    ada.live().page.locator(".back").tap()
    expect(tries(ada)).to_have_count(1)
    ada.page.go_back()
    expect(ada.page.locator("#ruling")).to_contain_text("Ada leads 5 : 4")
    ada.records(
        "invade", seat="blue", province="Blore", armies="2", spends="false", overrule="turn.whose"
    )
    expect(ada.page.locator("#ruling")).to_contain_text("Bo attacking 2")
