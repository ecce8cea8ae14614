"""Before the first turn: a table of four set up by its host, provinces entered by all at once."""

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.hands import Hand, Tally
from tests.browser.phones import Phone
from tests.browser.table.wars import DEALT_TO_FOUR as DEALT

TO_SET_UP = 15
ENTERS = re.compile("Enter my provinces|Tap your 6 provinces")
"""As an offer while the score is tracked, and as a duty while wars are."""


def chooses_provinces(hand: Hand, seat: str) -> None:
    hand.tap(hand.page.get_by_role("link", name=ENTERS).first)
    hand.phone.live()
    for name in DEALT[seat]:
        hand.tap(hand.page.locator("label.chip").filter(has_text=name))


def test_the_host_sets_up_a_table_of_four(phone: NewPhone, tally: Tally) -> None:
    """From the lobby to the first turn, the host's own six provinces and all. Others name
    themselves, and enter theirs, on their own phones."""
    host = phone().go("/")
    page, hand = host.page, Hand(host)
    hand.tap(page.locator("a[href='/new/mythotopia']")).button("4")
    host.learns_its_table()
    hand.tap(page.locator("#seat-red").get_by_role("button")).link("Set up the game")
    hand.tap(page.locator("label.chip", has_text="Score and wars"))
    hand.button("Draw who starts").button("Start the game")
    expect(page.locator(".score")).to_have_count(4)
    tally.add("the host's set-up of a table of four", hand, most=TO_SET_UP)
    chooses_provinces(hand, "red")
    hand.button("Record")
    page.wait_for_url(f"**/t/{host.table}?*")
    expect(host.toast).to_contain_text("Holds 6 provinces")
    tally.add("the same, with the host's own provinces", hand, most=TO_SET_UP)


def test_four_phones_enter_their_provinces_at_the_same_moment(
    phone: NewPhone, tally: Tally
) -> None:
    """The network holds all four back and lets them go together: each arrives, none is lost."""
    host = phone().opens_table(*DEALT).sits("red")
    host.begins(dealt="6")
    others = {seat: phone().comes_in(host).sits(seat) for seat in DEALT if seat != "red"}
    phones: dict[str, Phone] = {"red": host, **others}
    hands = {seat: Hand(each.at()) for seat, each in phones.items()}
    held: list[Route] = []
    for seat, hand in hands.items():
        chooses_provinces(hand, seat)
        hand.page.route("**/actions/provinces", lambda route: held.append(route))
        hand.button("Record")
    while len(held) < len(hands):
        host.page.wait_for_timeout(20)
    for route in held:
        route.continue_()
    for seat, hand in hands.items():
        hand.page.wait_for_url(f"**/t/{host.table}?*")
        tally.add(f"six provinces entered, {seat}", hand, most=len(DEALT[seat]) + 2)
    host.at("/log")
    for seat, names in DEALT.items():
        line = host.page.locator(".log-line", has_text=f"holds 6 provinces; {', '.join(names)}")
        expect(line).to_have_count(1)
        assert names == tuple(sorted(names)), seat
