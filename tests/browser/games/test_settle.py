"""Settle it and What if?, with phones in hand."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.boxes import box_of
from tests.browser.conftest import NewPhone
from tests.browser.hands import Hand
from tests.browser.phones import Phone

VERDICT = ".ruling-verdict"


def chip(phone: Phone, name: str, value: str) -> Locator:
    return phone.page.locator(f"label.chip:has(> input[name='{name}'][value='{value}'])")


def test_an_argument_is_settled_on_one_phone_and_seen_on_the_other(
    host: Phone, guest: Phone
) -> None:
    """Blore is Bo's, with a castle; Ada has four armies there. Bo adds one army: a tie."""
    guest.at()
    hand = Hand(host.at("/more"))
    hand.link("Who is stronger?")
    host.live()
    hand.choose(host.page.get_by_label("Province"), "Blore")
    verdict = host.page.locator(VERDICT)
    expect(host.page.locator(".ruling-title")).to_have_text("Blore")
    hand.tap(chip(host, "owner", "blue"))
    hand.tap(chip(host, "castle", "1"))
    hand.tap(chip(host, "armies.red", "4"))
    expect(verdict).to_have_text("Ada leads 4 : 3")
    hand.tap(chip(host, "armies.blue", "1"))
    expect(verdict).to_have_text("A tie 4 : 4")
    assert "armies.blue=1" in host.page.url
    expect(guest.page.locator(".shown")).to_have_count(0)
    hand.button("Show everybody")
    shown = guest.page.locator(".shown")
    expect(shown.locator(VERDICT)).to_have_text("A tie 4 : 4")
    expect(shown).to_contain_text("rugged province, defending")
    expect(host.toast).to_contain_text("Shows everybody")
    expect(host.page.get_by_role("button", name="Record what we found")).to_have_count(0)
    assert hand.taps == 8  # to the page, a province, four facts, and to show it
    guest.page.get_by_role("button", name="Hide for all").tap()
    expect(shown).to_have_count(0)
    expect(guest.toast).to_contain_text("Undone: “Blore”")
    expect(host.page.locator("#latest")).to_have_attribute("data-untold", "")
    host.page.get_by_role("button", name="Show everybody").tap()
    expect(shown).to_be_visible()
    guest.records("city", seat="blue", tokens="city:2")  # the game goes on
    expect(shown).to_have_count(0)


def test_the_form_stays_under_quick_fingers(host: Phone) -> None:
    """The last of many taps counts, an open fold stays open, another owner keeps the numbers."""
    host.at("/settle/war?province=Camarine&owner=blue&armies.red=2")
    fold = host.page.locator("#forces-red details")
    fold.locator("summary").tap()
    chip(host, "ships.red.Beast Sea", "1").tap()
    expect(host.page.locator(VERDICT)).to_have_text("Ada leads 3 : 0")
    expect(fold).to_have_attribute("open", "")
    for count in ("1", "3", "5", "2", "4"):
        chip(host, "armies.red", count).tap()
    expect(host.page.locator(VERDICT)).to_have_text("Ada leads 5 : 0")
    expect(host.page.locator(".settle-now")).to_have_text("Ada leads 5 : 0")
    host.at("/settle/war?province=Welkin&owner=neutral&dragon=1&armies.red=2")
    expect(host.page.locator(VERDICT)).to_have_text("Neutral troops lead 8 : 2")
    chip(host, "owner", "blue").tap()
    expect(chip(host, "building", "citadel")).to_be_visible()
    expect(host.page.locator(VERDICT)).to_have_text(re.compile("Ada leads 2"))
    expect(chip(host, "armies.red", "2").locator("input")).to_be_checked()


def test_on_a_slow_network_no_number_is_lost_behind_a_new_owner(host: Phone) -> None:
    host.at("/settle/war?province=Blore")

    held = host.holds_first("**/settle/war?*")
    chip(host, "owner", "blue").tap()
    expect(host.page.get_by_label("Province")).to_be_disabled()
    host.lets_go(held)
    expect(host.page.get_by_label("Province")).to_be_enabled()
    chip(host, "armies.red", "3").tap()
    expect(host.page.locator(VERDICT)).to_have_text("Ada leads 3 : 1")
    expect(chip(host, "owner", "blue").locator("input")).to_be_checked()


def test_recorded_elsewhere_it_is_believed_here(host: Phone, guest: Phone) -> None:
    host.at("/settle/war?province=Blore")
    expect(host.page.locator(VERDICT)).to_have_text("No war: nobody is attacking")
    guest.at("/settle/war?province=Blore&owner=blue&armies.red=3")
    guest.page.get_by_role("button", name="Record what we found").tap()
    expect(host.page.locator(VERDICT)).to_have_text("Ada leads 3 : 1")
    expect(chip(host, "armies.red", "3").locator("input")).to_be_checked()


def test_without_a_table_a_link_says_it_all(phone: NewPhone) -> None:
    anybody = phone().go("/rulings/mythotopia/war")
    anybody.page.get_by_label("Province").select_option("Blore")
    chip(anybody, "owner", "blue").tap()
    chip(anybody, "armies.red", "3").tap()
    expect(anybody.page.locator(VERDICT)).to_have_text("Red leads 3 : 1")
    anybody.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anybody.page.get_by_role("button", name="Copy link").tap()
    expect(anybody.page.get_by_role("button", name="Copied")).to_be_visible()
    link = anybody.run("() => navigator.clipboard.readText()")
    anybody.page.goto(link)
    expect(anybody.page.locator(VERDICT)).to_have_text("Red leads 3 : 1")


def test_a_form_made_from_a_question_follows_each_tap(phone: NewPhone) -> None:
    """A box can be unticked again; players are ranked by taps."""
    anybody = phone().go("/rulings/epoch/battle")
    verdict = anybody.page.locator(VERDICT)
    chip(anybody, "attacker.troops.[1,1]", "2").tap()
    chip(anybody, "defender.troops.[1,1]", "1").tap()
    expect(verdict).to_contain_text("2 : 1, the attacker wins")
    wall = chip(anybody, "defender.wall", "true")
    wall.tap()
    expect(verdict).to_contain_text("2 : 2")
    wall.tap()
    expect(verdict).to_contain_text("2 : 1, the attacker wins")
    anybody.go("/rulings/expedition/final")
    for seat in ("red", "blue"):
        chip(anybody, f"players.{seat}.cards", "1").tap()
        coins = anybody.page.locator(f"[name='players.{seat}.coins']")
        coins.fill("5")
        coins.press("Tab")
    expect(verdict).to_have_text("15 points each: the higher initiative wins")
    for name in ("Blue", "Red"):
        anybody.page.locator("[data-order] button", has_text=name).tap()
    expect(verdict).to_have_text("15 points each: Blue wins, higher in initiative")


def test_what_is_shown_to_everybody_is_sent_from_its_own_page(host: Phone, guest: Phone) -> None:
    host.at("/settle/war?province=Blore&owner=blue&armies.red=3")
    host.page.get_by_role("button", name="Show everybody").tap()
    guest.at()
    guest.page.get_by_role("link", name="Send").tap()
    expect(guest.page.locator(VERDICT)).to_have_text("Ada leads 3 : 1")
    link = guest.page.get_by_role("link", name="Send as a picture")
    answer = guest.context.request.get(link.evaluate("link => link.href"))
    assert answer.headers["content-type"] == "image/png"


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
