"""How many taps it takes, counted by real taps on a phone; `make taps` prints the table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone

DEALT = {
    "red": ("Quean", "Fadge", "Iracund", "Margent", "Trogle", "Lea"),
    "blue": ("Camarine", "Eagre", "Oxter", "Peened", "Remise", "Shog"),
}
AGREED = [
    *(("cards", card) for card in ("patronage", "spoils_of_war", "runestones", "citadel")),
    ("first", "red"), ("dealt", "6"), ("turns", "true"), ("depth", "wars"),
]  # fmt: skip


@dataclass
class Hand:
    """A hand at a phone: every tap is counted, and nothing can be typed."""

    phone: Phone
    taps: int = 0

    def tap(self, target: Locator) -> Hand:
        target.tap()
        self.taps += 1
        return self

    def link(self, name: str) -> Hand:
        return self.tap(self.phone.page.get_by_role("link", name=name, exact=True).first)


@pytest.fixture(scope="module")
def counted() -> Iterator[dict[str, int]]:
    """What was counted, printed at the end."""
    found: dict[str, int] = {}
    yield found
    lines = [f"{taps:4}  {what}" for what, taps in found.items()]
    sys.stdout.write("\n".join(["", "", "taps  (nothing typed)", *lines, ""]))


@pytest.fixture
def ada(phone: NewPhone) -> Phone:
    """Ada on red, her turn, wars tracked; her five armies beat the neutral troops of Blore."""
    ada = phone().opens_table("red", "blue", red="Ada", blue="Bo").sits("red")
    ada.post(f"/t/{ada.table}/setup", AGREED)
    for seat, named in DEALT.items():
        fields = [("seat", seat), ("count", "6"), *(("named", name) for name in named)]
        ada.post(f"/t/{ada.table}/actions/provinces", fields)
    sent = [("seat", "red"), ("province", "Blore"), ("armies", "5"), ("spends", "false")]
    ada.post(f"/t/{ada.table}/actions/invade", sent)
    return ada.at()


def quick(label: str) -> Callable[[Hand], object]:
    return lambda hand: hand.tap(hand.phone.quick("red", label))


def invades(hand: Hand) -> None:
    page = hand.phone.page
    hand.tap(page.locator("#pick-red-invade summary"))
    hand.tap(page.locator("#pick-red-invade button", has_text="Scombroid"))


def takes_a_token(hand: Hand) -> None:
    hand.link("Mine").tap(hand.phone.page.locator(".is-tokens button", has_text="Patronage"))


def asks_for_the_end(hand: Hand) -> None:
    hand.link("More").link("How it would end")
    expect(hand.phone.page.locator(".outcome-scores").first).to_contain_text("21")


MOMENTS: dict[str, tuple[Callable[[Hand], object], str]] = {
    "end of turn": (lambda hand: hand.tap(hand.phone.page.locator("#end-turn button")),
                    "End of turn"),
    "+3 for a province": (quick("Province +3"), "a province"),
    "a city": (quick("City"), "City built"),
    "a road": (quick("Road"), "Road built"),
    "a castle": (quick("Castle"), "Castle built"),
    "a VP token": (takes_a_token, "Patronage +1"),
    "an invasion": (invades, "Invades Scombroid with 1 army"),
    "the end of a war": (
        lambda hand: hand.tap(hand.phone.page.locator("#prompt-red-1 button")), "Ada takes Blore"),
}  # fmt: skip


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_commonest_moments_take_two_taps(
    ada: Phone, moment: str, counted: dict[str, int]
) -> None:
    hand = Hand(ada)
    does, told = MOMENTS[moment]
    does(hand)
    expect(ada.toast).to_contain_text(told)
    assert hand.taps <= 2
    counted[moment] = hand.taps


def test_what_the_score_would_be_now(ada: Phone, counted: dict[str, int]) -> None:
    hand = Hand(ada)
    asks_for_the_end(hand)
    assert hand.taps <= 2
    counted["what the score would be if it ended now"] = hand.taps


def test_an_undo(ada: Phone, counted: dict[str, int]) -> None:
    ada.tap("red", "City")
    hand = Hand(ada)
    hand.tap(ada.toast.get_by_role("button", name="Undo"))
    ada.shows(red=18)
    counted["undo"] = hand.taps
    assert hand.taps <= 2


def test_from_scanning_to_the_seat(phone: NewPhone, counted: dict[str, int]) -> None:
    """Before the game and in the middle of it."""
    host = phone().opens_table("red", "blue", "green").sits("red")
    early = phone().joins(host)
    hand = Hand(early)
    hand.tap(early.page.locator("#seat-blue").get_by_role("button"))
    early.page.wait_for_url(f"**/t/{host.table}")
    counted["from scanning to one's seat, before the game"] = hand.taps
    host.begins()
    late = phone().joins(host)
    hand = Hand(late)
    hand.link("Seats")
    hand.tap(late.page.locator("#seat-green").get_by_role("button"))
    late.page.wait_for_url(f"**/t/{host.table}")
    expect(late.page.locator("#hand-green")).to_be_visible()
    counted["from scanning to one's seat, later"] = hand.taps
    assert hand.taps <= 2


def test_the_host_sets_up_a_table_of_four(phone: NewPhone, counted: dict[str, int]) -> None:
    """From the lobby to the first turn; the players name themselves on their own phones."""
    host = phone().go("/")
    page, hand = host.page, Hand(host)
    hand.tap(page.locator(".table-link").first)
    hand.tap(page.get_by_role("button", name="Open the table"))
    page.wait_for_url("**/t/*")
    hand.tap(page.locator("#seat-red").get_by_role("button"))
    hand.tap(page.locator("a.is-primary"))
    hand.tap(page.locator("label.chip", has_text="Score and wars"))
    hand.tap(page.get_by_role("button", name="Start the game"))
    expect(page.locator(".score")).to_have_count(4)
    counted["the host's set-up of a table of four"] = hand.taps
    assert hand.taps <= 15


def test_provinces_are_entered_by_all_at_once(phone: NewPhone, counted: dict[str, int]) -> None:
    """Each on their own phone, at the same moment: all arrive. A tap a province, and two."""
    host = phone().opens_table("red", "blue").sits("red")
    host.post(f"/t/{host.table}/setup", AGREED)
    other = phone().joins(host).sits("blue")
    hands = {"red": Hand(host.at()), "blue": Hand(other.at())}
    for seat, hand in hands.items():
        hand.link("Enter my provinces")
        for name in DEALT[seat]:
            hand.tap(hand.phone.page.locator("label.chip").filter(has_text=name))
    for hand in hands.values():
        hand.tap(hand.phone.page.get_by_role("button", name="Record"))
    for seat, hand in hands.items():
        hand.phone.page.wait_for_url("**/t/*")
        hand.phone.at(f"/seat/{seat}")
        expect(hand.phone.page.locator("#seat")).to_contain_text(", ".join(sorted(DEALT[seat])))
        assert hand.taps <= len(DEALT[seat]) + 2
    counted["six provinces entered"] = hands["red"].taps


def test_one_phone_for_the_whole_table(phone: NewPhone, counted: dict[str, int]) -> None:
    """A phone that holds every seat plays a round: an action and the end of the turn, two taps."""
    colours = ("red", "blue", "green", "yellow")
    one = phone().opens_table(*colours).sits(*colours)
    one.post(f"/t/{one.table}/setup", AGREED)
    hand = Hand(one.at())
    for colour in colours:
        hand.tap(one.quick(colour, "City"))
        one.shows(**{colour: 20})
        hand.tap(one.page.locator("#end-turn button"))
        expect(one.toast).to_contain_text("End of turn")
    expect(one.page.locator(".score.is-turn")).to_have_attribute("data-seat", "red")
    assert hand.taps == 2 * len(colours)
    counted["a round of four on one phone"] = hand.taps


def test_two_phones_at_one_table_speak_two_languages(ada: Phone, phone: NewPhone) -> None:
    bo = phone(locale="ru-RU").joins(ada).sits("blue").at()
    ada.tap("red", "City")
    expect(ada.latest).to_contain_text("City built (City +2)")
    expect(bo.latest).to_contain_text("Построен город (Город +2)")
    expect(bo.page.locator("#strip")).to_contain_text("действ")
