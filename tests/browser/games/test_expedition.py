"""The expedition game with phones in hand: a round on three phones, the end of a game on one."""

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.hands import Hand, Tally
from tests.browser.phones import Phone
from tests.browser.stage import Stage

ROW = ("avalon", "iram", "mu", "shangri_la")
SYMBOLS = {"avalon": {"explorer": 2, "crew": 1}}
FACES = ("explorer:3:2", "crew:2:3", "patron:Nobel")
MARKET = 5  # taps, one of them for each card
MARKET_OF_FOUR = 6
SALE = 3
TABLE = re.compile(r"/t/\w+(\?.*)?$")
LATE = """(() => {
    const fast = window.fetch;
    window.fetch = async (...asked) => {
        const answer = await fast(...asked);
        while (asked[1]?.method === "POST" && document.querySelector("#page .offer"))
            await new Promise(requestAnimationFrame);
        return answer;
    };
})()"""
"""The answer to a tap comes after the news of it, which take its button away."""

SWAPPED = """() => document.addEventListener("htmx:after:swap", ({ target }) => {
    window.swapped ||= target.matches("#seat");
})"""
"""News has reached the seat's page."""

TOO_EARLY = """
window.early = false;
let opened = false;
document.addEventListener("revealed", () => (opened = true));
document.addEventListener("DOMContentLoaded", () => {
    const moment = document.getElementById("moment");
    const told = () => (window.early ||= !moment.hidden && !opened);
    new MutationObserver(told).observe(moment, { attributes: true });
    told();
});
"""
"""Whether a big event has been told before the last answer was open."""


BEFORE_THE_MOVES = """() => document.querySelector(":root[data-revealing] .exp-swaps")
    && [...document.querySelectorAll(".exp-marker:not(.is-after) .exp-name")]
        .map((name) => getComputedStyle(name).fontWeight)"""
"""How bold the names on the initiative track are while the bids are opened."""


def opened(host: Phone, **names: str) -> Phone:
    """The host's phone on red; the highest initiative is red's, then the others' in their order."""
    host.opens_table(game="expedition", **names).sits("red")
    symbols = json.dumps(SYMBOLS)
    return host.sends("/setup", row=ROW, order=names, faces=FACES, symbols=symbols)


def lays_out(host: Phone, *cards: str, cartographers: str) -> None:
    """One of each of these cards, past the screens."""
    laid = {f"cards.{card}": "1" for card in cards}
    host.records("market", cartographers=cartographers, **laid)


def bid(phone: Phone, amount: str) -> None:
    """On the page of a bid, with one thumb."""
    for digit in amount:
        phone.page.locator(f"[data-key='{digit}']").tap()
    expect(phone.page.locator("[data-key]:disabled")).to_have_count(0)  # it would tell the purse
    phone.page.get_by_role("button", name="Seal my choice").tap()


def chooses(phone: Phone, seat: str, card: str, button: str) -> None:
    """A card on the Table screen, then what becomes of it."""
    phone.page.locator(f"#hand-{seat}").get_by_role("link", name=card).tap()
    phone.page.get_by_role("button", name=button).tap()
    phone.page.wait_for_url(TABLE)


def purse(phone: Phone) -> Locator:
    return phone.page.locator(".purse-inside")


OVER_THE_EDGE = """chips => chips.filter((chip) => {
    const letters = document.createRange();
    letters.selectNodeContents(chip);
    return letters.getBoundingClientRect().width > chip.clientWidth;
}).map((chip) => chip.innerText)"""


@pytest.fixture
def ada(phone: NewPhone) -> Phone:
    """The host, with no page open."""
    return opened(phone(), red="Ada", blue="Bo", green="Vera")


def test_three_phones_play_a_round(phone: NewPhone, ada: Phone, tally: Tally) -> None:
    bo = phone().comes_in(ada).sits("blue")
    vera = phone().comes_in(ada).sits("green").at()

    hand = Hand(ada.at()).link("Lay out the market")
    laid = ada.page.locator(".exp-laid")
    for kind, code in (("Explorer", "explorer:3:2"), ("Crew", "crew:2:3")):
        hand.tap(ada.page.locator(f"[id='tile-{code}']"))
        expect(laid).to_contain_text(kind)
    hand.tap(ada.page.locator("[id='tile-patron:Nobel']"))
    expect(ada.page.locator(".exp-numbers")).to_have_count(0)
    hand.button("Lay out the market")
    ada.page.wait_for_url(TABLE)
    tally.add("a market of three whose numbers are known", hand, most=MARKET)

    ada.seals("red", "3")
    for each in (ada, vera):
        expect(each.page.locator("#strip")).to_contain_text("ready: 1 of 3")
    bid(bo.at("/sealed/blue"), "5")
    bo.page.wait_for_url(TABLE)
    expect(vera.page.locator("#strip")).to_contain_text("ready: 2 of 3")
    vera.seals("green", "0")

    for each in (ada, bo, vera):
        revealed = each.page.locator(".sealed.is-revealed")
        expect(revealed.locator(".exp-revealed li")).to_have_text(
            [re.compile(r"1\s*Bo\s*5\sM£"), re.compile(r"2\s*Ada\s*3\sM£"), re.compile(r"0\sM£")]
        )
    chooses(bo, "blue", "Explorer 3", "Explorer 3 into team 1: strength 0 → 6")
    ada.records("sell", seat="red", card="crew:2:3", coins="3")
    vera.runs_first(LATE)
    chooses(vera, "green", "Patron Nobel", "Sell for 5 M£")
    for each in (ada, bo, vera):
        expect(each.page.locator(".exp-now")).to_contain_text("Round 2")


def test_without_a_network_no_bid_is_sealed_and_none_is_lost(phone: NewPhone, ada: Phone) -> None:
    bo = phone().comes_in(ada).sits("blue")
    vera = phone().comes_in(ada).sits("green").at()
    ada.records("market", **{"cards.patron": "3"})
    ada.seals("red", "3")
    bo.at("/sealed/blue").context.set_offline(True)
    bid(bo, "5")
    expect(bo.banner.locator(".banner-refuses")).to_be_visible()
    expect(bo.page.locator("input[name='choice']")).to_have_value("5")
    expect(vera.page.locator("#strip")).to_contain_text("ready: 1 of 3")
    bo.context.set_offline(False)
    bo.live().page.get_by_role("button", name="Seal my choice").tap()
    bo.page.wait_for_url(TABLE)
    expect(vera.page.locator("#strip")).to_contain_text("ready: 2 of 3")


def test_a_purse_is_seen_only_while_its_button_is_held(phone: NewPhone, ada: Phone) -> None:
    bo = phone().comes_in(ada).sits("blue").at("/seat/blue")
    expect(purse(bo)).to_be_hidden()
    held = bo.page.locator("[data-purse]")
    held.dispatch_event("pointerdown")
    expect(purse(bo)).to_be_visible()
    expect(purse(bo)).to_contain_text("10 M£")
    held.dispatch_event("pointerup")
    expect(purse(bo)).to_be_hidden()
    held.focus()
    held.press("Enter")
    expect(held).to_have_attribute("aria-pressed", "true")
    bo.run(SWAPPED)
    ada.sends("/settings")
    bo.page.wait_for_function("() => window.swapped")
    expect(held).to_have_attribute("aria-pressed", "true")


def test_a_market_of_four_new_cards(phone: NewPhone, tally: Tally) -> None:
    """In the order of the deck, two of one kind among them; none of their strengths is entered, and
    a price is asked for with the sale."""
    ada = opened(phone(), red="Ada", blue="Bo", green="Vera", yellow="Dan").at()
    hand = Hand(ada).link("Lay out the market")
    cards = ("vehicle:6", "crew:4", "crew:5", "explorer:1")
    for laid, card in enumerate(cards, start=1):
        hand.tap(ada.page.locator(f"[id='tile-{card}']"))
        expect(ada.page.locator(".exp-laid li:not(.is-empty)")).to_have_count(laid)
    hand.button("Lay out the market")
    ada.page.wait_for_url(TABLE)
    market = ada.page.locator(".exp-now .exp-card")
    expect(market.locator(".exp-strength")).to_have_text(["1", "4", "5", "6"])
    tally.add("a market of four new cards", hand, most=MARKET_OF_FOUR)

    ada.sits("blue", "green", "yellow")
    for seat in ("blue", "green", "yellow", "red"):
        ada.sends("/i-am", seat=seat).seals(seat, "0")
    hand = Hand(ada.at()).link("Crew 4")
    hand.tap(ada.page.get_by_role("group", name="Sold for").locator(".chip", has_text="3"))
    hand.button("Sell Crew 4: 3 M£")
    ada.page.wait_for_url(TABLE)
    tally.add("the sale of a card that is sold for the first time", hand, most=SALE)
    ada.at("/page/values")
    expect(ada.page.locator(".exp-value", has_text="4: 3")).to_be_visible()


def plays_a_round(phone: Phone) -> None:
    """Patrons alone: Ada bids 1, Bo nothing, and both sell. Past the screens."""
    phone.records("market", cartographers="3", **{"cards.patron": "3"})
    for seat, coins in (("red", "1"), ("blue", "0")):
        phone.sends("/i-am", seat=seat).seals(seat, coins)
    for seat in ("red", "blue"):
        phone.records("sell", seat=seat, card="patron", coins="7")


def test_the_end_uncovers_one_thing_after_the_other(phone: NewPhone) -> None:
    """9 + 4 × (7 - 1), and 10 + 4 × 7."""
    ada = opened(phone(), red="Ada", blue="Bo").sits("blue")
    for _ in ROW:
        plays_a_round(ada)
    page = ada.at().page
    for part in ("expedition cards", "artifacts"):
        page.get_by_role("button", name=f"Reveal the {part}").tap()
    expect(page.locator(".exp-covered")).to_have_count(2)
    page.get_by_role("button", name="Reveal the coins").tap()
    expect(page.locator(".victory")).to_contain_text("Bo won")
    shown = ("#board", "#hands", "#ending", "#middle", "#recent")
    tops = [
        page.locator(selector).evaluate("e => e.getBoundingClientRect().top") for selector in shown
    ]
    assert tops == sorted(tops)
    ada.shows(red=33, blue=38)


def test_a_ticked_team_goes(look: NewPhone, stage: Stage) -> None:
    phone = look("narrow")
    phone.go(stage.of("teams to send")["send"])
    page = phone.page
    expect(page.get_by_role("button", name="Stay at home")).to_be_visible()
    page.locator(".exp-sends", has_text="Team 1").tap()
    expect(page.get_by_role("button", name="Send team 1")).to_be_visible()
    page.locator(".exp-sends", has_text="Team 2").tap()
    expect(page.get_by_role("button", name="Send both teams")).to_be_visible()


def test_no_screen_tells_who_wins_before_the_answers_are_revealed(phone: NewPhone) -> None:
    moving = {"reduced_motion": "no-preference"}
    ada = opened(phone(**moving), red="Ada", blue="Bo").sits("red", "blue")
    cards = {"red": "explorer:3:2", "blue": "crew:2:3"}
    lays_out(ada, *cards.values(), "patron", cartographers="3")
    ada.at().seals("red", "1").seals("blue", "0")
    red, blue = ada.page.wait_for_function(BEFORE_THE_MOVES).json_value()
    assert red == blue  # although only red's marker moves
    for seat, card in cards.items():
        ada.records("take_card", seat=seat, card=card, team="1")
    television = phone(is_mobile=False, **moving).comes_in(ada)
    elsewhere = phone(**moving).comes_in(ada)
    for each in (ada, television, elsewhere):
        each.runs_first(TOO_EARLY)
    television.go(f"/t/{ada.table}/tv")
    elsewhere.at("/log")
    ada.seals("red", "1").go(f"/t/{ada.table}/sealed/blue")
    ada.page.locator(".exp-sends").tap()
    ada.page.get_by_role("button", name="Send team 1").tap()
    for each in (ada, television, elsewhere):
        expect(each.page.locator("#moment")).to_contain_text("Ada wins Avalon")
        assert not each.run("early")
    # Both seats of this phone have lost a team, and it has sealed last; red's has won with it.
    line = ada.page.locator("#moment.is-loss")
    expect(line).to_contain_text("Bo: You lose “Crew 2”; Avalon, the last card of team 1")
    expect(line).not_to_contain_text("Explorer 3")


def test_a_full_stop_stands_between_what_the_card_of_a_big_event_says(phone: NewPhone) -> None:
    ada = opened(phone(), red="Ada", blue="Bo").sits("red")
    bo = phone().comes_in(ada).sits("blue")
    taken = (("explorer:3:2", "crew:2:3"), ("vehicle:2:1", "crew:1:1"))
    for last, (card, other) in enumerate(taken):
        lays_out(ada, card, other, "patron", cartographers="3" if last else "0")
        ada.at().seals("red", "1")
        bo.at().seals("blue", "0")
        ada.records("take_card", seat="red", card=card, team="1")
        bo.records("take_card", seat="blue", card=other, team=str(1 + last))
    bo.seals("blue", "1")
    ada.at().seals("red", "1")
    says = ada.page.locator("#moment span")
    expect(says).to_have_text(re.compile(r"You win the expedition\. You get \d+\sM£"))


def test_a_phone_that_sees_the_bids_revealed_is_told_its_own_initiative(phone: NewPhone) -> None:
    host = phone().opens_table(game="expedition", red="Ada", blue="Bo").sits("red")
    host.sends("/setup", row=ROW, order=("red", "blue"), initiative_bids="true")
    other = phone().comes_in(host).sits("blue")
    host.at().seals("red", "1")
    other.seals("blue", "3")
    news = host.page.locator("#news span")
    expect(news).to_have_text("Your initiative is IV; return 1 M£")
    # What a sentence keeps together stays together.
    other.records("symbols", expedition="iram", crew="1", vehicle="2")
    expect(news).to_contain_text("The card of Iram is known")
    line = host.page.locator("#recent li").first
    expect(line).to_contain_text("Crew ×\u00a01, Vehicle ×\u00a02")


def test_long_names_of_cards_stay_within_their_borders(phone: NewPhone) -> None:
    narrow = {"width": 320, "height": 640}
    names = {"red": "Максимилиан", "blue": "Bo"}
    ada = opened(phone(locale="ru-RU", viewport=narrow), **names).sits("red", "blue")
    lays_out(ada, "explorer:4:1", "jetpack::3", "risky::3", cartographers="0")
    ada.records("set_team", seat="red", team="1", jetpacks="1")
    ada.seals("red", "1").seals("blue", "0").at()
    assert ada.page.locator("#hand-red .quick .chip").count() == 3
    assert ada.page.locator("#hand-red .quick .chip").evaluate_all(OVER_THE_EDGE) == []
    ada.go(f"/t/{ada.table}/page/choose?seat=red&card=explorer:4:1")
    assert ada.page.locator(".wide-table").evaluate("e => e.scrollWidth - e.clientWidth") == 0
    # A rival chooses what the team of a long name loses.
    ada.records("correct", what="area", to="3")
    for seat, card in (("red", "jetpack::3"), ("blue", "risky::3")):
        ada.records("sell", seat=seat, card=card, coins="3")
    ada.records("symbols", expedition="avalon", explorer="1")
    team = {"explorer": "explorer:4:1", "crew": "crew:2:3", "vehicle": "vehicle:3:2"}
    ada.records("set_team", seat="red", **team)
    ada.seals("red", "1").at()
    assert ada.page.locator("#hand-blue .quick .chip").count() == 3
    assert ada.page.locator("#hand-blue .quick .chip").evaluate_all(OVER_THE_EDGE) == []
