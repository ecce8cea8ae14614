"""Epoch of Rulers with phones in hand: a battle on two phones, begun on the map."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.boxes import box_of
from tests.browser.conftest import NewPhone
from tests.browser.hands import Hand, Tally
from tests.browser.phones import Phone
from tests.browser.stage import resize

TABLE = re.compile(r"/t/\w+(\?.*)?$")


def deploys(host: Phone, seat: str, letter: str, ruler: str) -> None:
    placed = {f"regiments.{letter}{n}": "1" for n in (1, 2, 3, 4)}
    host.records("deploy", seat=seat, capital=f"{letter}1", ruler=ruler, **placed)


def to_war(host: Phone) -> Phone:
    """The host's phone on red, which goes to war with three regiments against two."""
    host.opens_table(game="epoch", red="Ada", blue="Bo").sits("red")
    host.sends("/setup", first="red", paladins="red", barbarians="blue", depth="board")
    deploys(host, "red", "a", "logistician")
    deploys(host, "blue", "b", "marauder")
    for number in (1, 2, 3, 4):
        for seat, letter, card in (("red", "a", "red:rebirth"), ("blue", "b", "blue:ecstasy")):
            if number == 1:
                host.records("draw_card", seat=seat, card=card)
            if number < 3:
                host.records("plan", seat=seat, land=f"{letter}{number}")
            else:
                host.records("tax", seat=seat, land=f"{letter}{number}", gain="1")
    host.records("set_land", land="a1", owner="red", regiments="3")
    host.records("set_land", land="b2", owner="blue", regiments="2")
    return host.records("neighbours", land="a1", neighbours=("a2", "b2"))


@pytest.fixture
def ada(phone: NewPhone) -> Phone:
    """The host, with no page open."""
    return to_war(phone())


def chip(page: Page, card: str) -> Locator:
    """The chip of a military card, by the whole words that a screen reader says."""
    return page.locator("label.chip", has=page.get_by_role("radio", name=re.compile(card))).first


def plays(phone: Phone, card: str) -> None:
    """A card chosen in secret."""
    phone.page.get_by_role("link", name="Choose in secret").tap()
    seals(phone, card)


def seals(phone: Phone, card: str) -> None:
    chip(phone.page, card).tap()
    phone.page.get_by_role("button", name="Seal my choice").tap()
    phone.page.wait_for_url(TABLE)


def test_a_revealed_battle_names_each_side_beside_its_strength(ada: Phone) -> None:
    """In one row: piece, name, both strengths, piece, name."""
    ada.records("go_to_war", seat="red").records("attack", seat="red", origin="a1", to="b2")
    ada.sits("red", "blue").at().seals("red", "hand:3").seals("blue", "hand:2").at()
    row = ada.page.locator(".epoch-sums").locator(".piece, .epoch-name, .epoch-strength").all()
    boxes = [box_of(each) for each in row]
    assert len(boxes) == 5
    assert [box.left for box in boxes] == sorted(box.left for box in boxes)
    middles = [box.middle[1] for box in boxes]
    assert max(middles) - min(middles) < 6


def test_a_battle_on_two_phones(phone: NewPhone, ada: Phone, tally: Tally) -> None:
    bo = phone().comes_in(ada).sits("blue").at()
    ada.records("go_to_war", seat="red")
    ada.at("/map").page.locator(".realm[aria-label^='Ada 1,']").dispatch_event("click")
    sheet = ada.page.locator("#place.is-open")
    expect(sheet.locator(".neighbours .chip")).to_have_count(2)
    sheet.get_by_role("button", name="Attack Bo 2").tap()
    expect(sheet).to_have_count(0)
    expect(ada.page.locator(".epoch-atlas .battle")).to_have_count(2)

    seals(ada.at("/sealed/red"), "strength 3 from the hand$")
    # The page between the choice and its reveal keeps the card, and tells nobody.
    expect(ada.page.get_by_role("link", name="Change my choice")).to_be_visible()
    expect(bo.page.locator("#strip")).to_contain_text("Choose a military card")
    expect(bo.page.locator("#strip")).to_contain_text("ready: 1 of 2")
    assert "strength 3" not in bo.page.content()
    plays(bo, "from the deck$")
    for each in (ada, bo):
        revealed = each.page.locator(".sealed.is-revealed")
        expect(revealed).to_contain_text("a card of strength 3 from the hand")
        expect(revealed).to_contain_text("a card from the deck")

    # The blind card turns out to be a 2: 3 + 3 against 2 + 2 - 1. One of Ada's three moves in.
    hand = Hand(ada).link("Result of the battle")
    ada.page.wait_for_url(re.compile("/page/battle"))
    deck = ada.page.get_by_role("group", name="Card from the deck")
    hand.tap(deck.locator(".chip", has_text="2"))
    expect(ada.page.locator(".epoch-strength")).to_have_text(["6 : 3", "6", "3"])
    expect(ada.page.get_by_role("link", name="Say how many regiments move in")).to_be_visible()
    moves_in = ada.page.get_by_role("group", name="Regiments moving in")
    hand.tap(moves_in.locator(".chip", has_text="1"))
    record = ada.page.get_by_role("button", name="Record: 1 regiment moves in")
    for seen in (record, moves_in, ada.page.locator(".epoch-verdict")):
        expect(seen).to_be_in_viewport(ratio=1)  # without scrolling
    hand.tap(record)
    ada.page.wait_for_url(TABLE)
    tally.add("the result of a battle, with a card from the deck", hand, most=4)
    board = bo.context.request.get(f"{bo.base}/t/{bo.table}/map").text()
    assert "Bo 2, Ada: 1 regiment" in board


def attacked(ada: Phone) -> None:
    ada.records("go_to_war", seat="red").records("attack", seat="red", origin="a1", to="b2")


def test_a_choice_taken_back_by_another_says_so_and_leads_on(phone: NewPhone, ada: Phone) -> None:
    """And is there as it was, when it is asked again."""
    attacked(ada)
    page = phone().comes_in(ada).sits("blue").at("/sealed/blue").page
    card = chip(page, "strength 3 from the hand$")
    card.tap()
    ada.at().page.get_by_role("button", name="Call off the battle").tap()
    expect(page.locator("main")).to_contain_text("This choice is no longer open.")
    expect(page.get_by_role("button", name="Seal my choice")).to_be_hidden()
    ada.toast.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("button", name="Seal my choice")).to_be_visible()
    expect(card.locator("input")).to_be_checked()
    ada.toast.get_by_role("button", name="Restore").tap()
    page.get_by_role("link", name="To the table").tap()
    page.wait_for_url(TABLE)


def test_a_phone_handed_round_sees_who_has_chosen_meanwhile(phone: NewPhone, ada: Phone) -> None:
    other = phone().comes_in(ada.sits("blue")).sits("blue")
    ada.lets_sit()
    attacked(ada)
    page = ada.at("/sealed").page
    expect(page.locator("main")).to_contain_text("Pass the phone to Ada")
    other.at("/sealed/blue")
    seals(other, "strength 1 from the hand$")
    expect(page.locator(".sealed-seats li[data-seat='blue']")).to_contain_text("sealed")


NAMES = {"red": "Максимилиан", "blue": "Ada", "green": "Bo", "yellow": "Женя"}
# Those of these elements in which a word is broken in the middle.
BROKEN = """(found) => found.filter((e) => e.checkVisibility() && [...e.childNodes].some((text) => {
  if (text.nodeType !== 3) return false;
  return [...text.data.matchAll(/[\\p{L}\\p{N}]+/gu)].some((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  });
})).map((e) => e.textContent)"""


def fits(page: Page) -> None:
    """A television shows all of it on one screen."""
    for width, height in ((1024, 768), (1280, 720)):
        resize(page, {"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollHeight") == height


ENDS = "e => [e.lastElementChild.getBoundingClientRect().bottom, innerHeight]"


def all_begin(phone: NewPhone, depth: str, names: dict[str, str] = NAMES) -> Phone:
    """A television of the host's phone, on red, after all have placed their kingdoms."""
    host = phone(viewport={"width": 1280, "height": 720}, locale="ru-RU", is_mobile=False)
    host.opens_table(game="epoch", **names)
    host.sends("/setup", first="red", paladins="blue", barbarians="red", depth=depth)
    rulers = ("lord_of_the_horde", "strategist", "first", "first", "first")
    for seat, letter, ruler in zip(names, "abcde", rulers, strict=False):
        deploys(host, seat, letter, ruler)
    return host


def test_four_players_cards_leave_every_score_on_a_television(phone: NewPhone) -> None:
    """And the last event in full, and the names of territories and buildings."""
    host = all_begin(phone, "kingdoms")
    host.records("draw_card", seat="red", card="blue:rebirth", gold="2")
    page = host.go(f"/t/{host.table}/tv").page
    expect(page.locator(".sealed")).to_be_visible()
    fits(page)
    last = page.locator(".tv-last")
    assert last.evaluate("e => e.scrollHeight - e.clientHeight") == 0
    host.sends("/log/strike", entry="8")
    host.records("set_deck", left="10")
    for land in ("a1", "b1", "c1"):
        owner = dict(zip("abc", NAMES, strict=False))[land[0]]
        built = [f"{kind}/{owner}" for kind in ("treasury", "camp", "palace")]
        host.records("set_land", land=land, owner=owner, regiments="1", buildings=built)
    host.records("draw_card", seat="red", card="coup")
    host.go(f"/t/{host.table}/tv")
    expect(last).to_contain_text("кубики")
    assert last.evaluate("e => e.scrollHeight - e.clientHeight") == 0
    words = page.locator(".epoch-line > b, .epoch-built :is(b, span)")
    assert words.count() == 17 + 10 * 2
    assert words.evaluate_all(BROKEN) == []
    fits(page)
    host.records("coup_at", seat="red", land="a2")
    big = page.locator("#moment b")
    expect(big).to_be_visible()
    assert "Максимилиан\u00a02" in big.inner_text()


def test_no_column_of_a_television_fades(phone: NewPhone) -> None:
    """A table that is zoomed to fit may be a pixel wider than its room, and nobody scrolls it."""
    host = all_begin(phone, "kingdoms")
    table = host.go(f"/t/{host.table}/tv").page.locator(".wide-table")
    expect(table).to_have_css("animation-name", "none")


def test_five_kingdoms_full_of_orders_fit_on_a_television(phone: NewPhone) -> None:
    """In the last war, with a reign that ends."""
    five = {**NAMES, "purple": "Ева"}
    host = all_begin(phone, "kingdoms", five)
    for letter, seat in zip("abcde", five, strict=True):
        for n in "234":
            facts = {"land": f"{letter}{n}", "owner": seat, "regiments": "3", "orders": "2"}
            host.records("set_land", **facts)
    host.records("set_player", seat="blue", martial="10", ruler="strategist")
    host.records("set_deck", left="0")
    page = host.go(f"/t/{host.table}/tv").page
    expect(page.locator(".epoch-deck.is-last")).to_be_visible()
    fits(page)


def test_fate_leaves_every_score_on_a_television(phone: NewPhone) -> None:
    """After an evening of four: orders given, small buildings in three lands of four."""
    host = all_begin(phone, "kingdoms")
    for letter, seat in zip("abcd", NAMES, strict=True):
        built = [f"{kind}/{seat}" for kind in ("treasury", "statue", "warehouse")]
        for n in "123":
            facts = {"land": f"{letter}{n}", "owner": seat, "regiments": "2", "orders": "1"}
            host.records("set_land", buildings=built, **facts)
    host.records("draw_card", seat="red", card="blue:rebirth")
    host.records("set_deck", left="0")
    host.records("tax", seat="red", land="a4", gain="1")
    host.records("set_player", seat="red", martial="9")
    host.records("end_turn", seat="red", closes="true")
    page = host.go(f"/t/{host.table}/tv").page
    expect(page.locator(".epoch-now > .epoch-clocks")).to_be_visible()
    fits(page)


def test_a_television_with_a_map_has_all_four_rulers(phone: NewPhone) -> None:
    host = all_begin(phone, "board")
    host.records("neighbours", land="a1", neighbours=("a2", "b2"))
    page = host.go(f"/t/{host.table}/tv").page
    bottom, height = page.locator(".epoch-rulers .epoch-clocks").evaluate(ENDS)
    assert bottom <= height

    # A long name in the strip, and the text of a card on a small phone.
    host.records("draw_card", seat="red", card="red:frontier")
    host.records("tax", seat="red", land="a1", gain="1")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 640})
        host.at("/act/use_bonus?seat=red")
        assert page.locator("#strip [data-name], .chip small").evaluate_all(BROKEN) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
