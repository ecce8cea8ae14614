"""What if? What is tried is changed in its place, follows the table, and is there to go back to."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.boxes import box_of
from tests.browser.phones import Phone


def follow(phone: Phone, name: str) -> None:
    phone.page.locator("main").get_by_role("link", name=name).first.tap()


def tries(phone: Phone) -> Locator:
    return phone.page.locator(".try")


def test_a_step_is_changed_in_its_place_left_out_or_all_thrown_away(host: Phone) -> None:
    host.at("/whatif?try=points?seat=red%26points=7&try=castle?seat=red%26tokens=castle:1").live()
    tries(host).first.get_by_role("link", name="Change").tap()
    expect(host.page.get_by_label("Points")).to_have_value("7")
    host.page.get_by_label("Points").fill("2")
    expect(host.page.locator("#effect")).to_contain_text("24 → 26")
    host.page.get_by_role("button", name="Try it out").tap()
    host.live().shows(red=27)
    expect(tries(host)).to_have_count(2)
    tries(host).first.get_by_role("link", name="Leave out").tap()
    host.shows(red=25)
    expect(tries(host)).to_have_count(1)
    host.page.reload()  # the address says just what is shown
    host.shows(red=25)
    follow(host, "Discard")
    host.shows(red=24)


def test_back_from_what_was_recorded_is_the_page_and_says_so(host: Phone, guest: Phone) -> None:
    """Its parts were fetched by the same address: never are they shown in its place."""
    host.at("/whatif?try=city?seat=red%26tokens=city:2&since=1").live()
    guest.records("castle", seat="blue", tokens="castle:1")
    host.shows(red=26, blue=25)
    expect(host.page.locator("#whatif .notice")).to_contain_text("The table has changed")
    host.page.get_by_role("button", name="Record it all").tap()
    host.page.wait_for_url(re.compile(r"done=\d+"))
    host.page.go_back()
    host.live().shows(red=28)
    expect(host.page.locator("#whatif .notice")).to_contain_text("has been recorded since")
    expect(host.page.get_by_role("button", name="Record it again")).to_be_visible()


def test_a_tried_war_says_why(early: Phone) -> None:
    """A trial says so: nothing there ends the real turn."""
    host = early.begins(depth="wars", turns="true")
    host.at("/whatif?try=invade?seat=red%26province=Blore%26armies=5").live()
    expect(host.page.locator(".trial")).to_have_text("TRIAL")
    expect(host.page.locator("#end-turn")).to_be_hidden()
    strip, turn = host.page.locator(".strip-content"), host.page.locator(".strip-turn")
    assert box_of(turn).width == box_of(strip).width  # so a long name has its room
    host.page.locator("#war-Blore").get_by_role("link", name="Why?").tap()
    expect(host.page.locator("#ruling")).to_contain_text("Ada leads 5 : 4")  # neutral troops: 4
    host.live().page.locator(".back").tap()
    expect(tries(host)).to_have_count(1)
    host.page.go_back()
    expect(host.page.locator("#ruling")).to_contain_text("Ada leads 5 : 4")
    host.records(
        "invade", seat="blue", province="Blore", armies="2", spends="false", overrule="turn.whose"
    )
    expect(host.page.locator("#ruling")).to_contain_text("Bo attacking 2")
