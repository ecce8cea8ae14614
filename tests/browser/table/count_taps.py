"""How many taps it takes, counted by real taps on a phone; `make taps` prints the table."""

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.hands import Hand, Tally
from tests.browser.phones import Phone
from tests.browser.table.wars import at_war

MOST = 2
MOST_ON_THE_MAP = 3
Does: TypeAlias = "Callable[[Hand, str], object]"


@pytest.fixture
def ada(early: Phone) -> Phone:
    """Each has a phone of their own; this is hers."""
    return at_war(early)


@pytest.fixture
def shared(phone: NewPhone) -> Phone:
    """The only phone at a table of four holds every seat."""
    names = {"red": "Ada", "blue": "Bo", "green": "Cleo", "yellow": "Dan"}
    return at_war(phone().opens_table(**names).sits(*names))


def quick(label: str) -> Does:
    return lambda hand, seat: hand.tap(hand.phone.quick(seat, label))


def quick_in(label: str, place: str) -> Does:
    """A quick button that asks where."""

    def does(hand: Hand, seat: str) -> None:
        hand.tap(hand.phone.quick(seat, label))
        hand.tap(hand.page.locator(f"#hand-{seat} .places[open] button", has_text=place))

    return does


def ends_turn(hand: Hand, _: str) -> None:
    hand.tap(hand.page.locator("#end-turn button"))


def takes_a_token(hand: Hand, _: str) -> None:
    hand.link("Mine").tap(hand.page.locator(".is-offers button", has_text="Patronage"))


def invades(hand: Hand, seat: str) -> None:
    pick = hand.page.locator(f"#pick-{seat}-invade")
    hand.tap(pick.locator("summary")).tap(pick.get_by_role("button", name="Scombroid"))


def ends_a_war(hand: Hand, seat: str) -> None:
    due = hand.page.locator(f":is(#hand-{seat}, #due-{seat}) button")
    hand.tap(due.filter(has_text="End the war in Blore"))


TOPS = """() => [...document.querySelectorAll(".hand > .quick")].map(
  (quick) => quick.offsetTop - document.getElementById("hands").offsetTop)"""

MOMENTS: dict[str, tuple[Does, str]] = {
    "end of turn": (ends_turn, "ends the turn"),
    "+3 for a province": (quick_in("Province +3", "Blore"), "takes Blore"),
    "a city": (quick("City"), "builds a city"),
    "a road": (quick("Road"), "builds a road"),
    "a castle": (quick("Castle"), "builds a castle"),
    "a VP token": (takes_a_token, "takes a VP token"),
    "an invasion": (invades, "invades Scombroid"),
    "the end of a war": (ends_a_war, "takes Blore"),
}


def on_the_map(place: str, deed: str, *more: str) -> Does:
    """A place is touched, then a deed of its sheet: a button, or one in the line of its name."""

    def does(hand: Hand, _: str) -> None:
        sheet = hand.page.locator("#place.is-open")
        hand.touch(hand.page.locator(":is(.land-name, .sea-name)", has_text=place))
        if more:
            line = sheet.locator(".deed", has_text=deed)
            hand.tap(line.get_by_role("button", name=more[0]))
        else:
            hand.tap(sheet.get_by_role("button", name=deed))

    return does


def loses_on_the_map(hand: Hand, seat: str) -> None:
    hand.touch(hand.page.locator(".land-name", has_text="Margent"))
    hand.tap(hand.page.locator("#rare-Margent summary"))
    hand.button("Lose a province")


BOARD_MOMENTS: dict[str, tuple[Does, str]] = {
    "a city": (on_the_map("Quean", "Build a city"), "builds a city"),
    "a castle": (on_the_map("Quean", "Build a castle"), "builds a castle"),
    "a road": (on_the_map("Quean", "Build a road", "Fadge"), "builds a road"),
    "an invasion": (on_the_map("Sorner", "Invade", "1"), "invades Sorner"),
    "armies": (on_the_map("Quean", "Place armies", "1"), "places 1 army in Quean"),
    "ships": (on_the_map("Serpent", "Place ships", "1"), "places 1 ship"),
    "the end of a war": (on_the_map("Blore", "End the war here"), "takes Blore"),
    "a province lost": (loses_on_the_map, "loses Margent"),
}


def each_undone(
    phone: Phone, path: str, moments: dict[str, tuple[Does, str]]
) -> Iterator[tuple[str, Hand]]:
    """Red does each on the screen at `path`, and it is undone again."""
    for moment, (does, toast) in moments.items():
        if not re.search(rf"/t/\w+{path}(\?|#|$)", phone.page.url):
            phone.at(path)
        does(hand := Hand(phone), "red")
        expect(phone.toast, moment).to_contain_text(toast, ignore_case=True)
        yield moment, hand
        phone.toast.get_by_role("button", name="Undo").tap()
        expect(phone.toast).to_contain_text("Undone")


def test_the_whole_board_is_played_from_the_map(ada: Phone, tally: Tally) -> None:
    """From the map in three taps at most, and back on it. Scombroid gives red a coast; Margent is
    attacked."""
    ada.records("depth", depth="board")
    ada.records("take", seat="red", province="Scombroid", overrule="war.none")
    ada.records("invade", seat="blue", province="Margent", portal="true", overrule="turn.whose")
    for moment, hand in each_undone(ada, "/map", BOARD_MOMENTS):
        expect(ada.page.locator("#place.is-open")).to_have_count(0)
        tally.add(f"{moment}, from the map", hand, most=MOST_ON_THE_MAP)


def test_the_commonest_moments(ada: Phone, tally: Tally) -> None:
    for moment, hand in each_undone(ada, "", MOMENTS):
        if moment == "an invasion":  # the page shows what it made
            expect(ada.page.locator("#war-Scombroid")).to_be_in_viewport()
        tally.add(moment, hand, most=MOST)


WHERE: dict[str, tuple[Does, str]] = {
    "a city, and where": (quick_in("City +2", "Fadge"), "builds a city (Fadge)"),
    "a road, and where": (quick_in("Road +2", "Fadge – Iracund"), "builds a road"),
    "a castle, and where": (quick_in("Castle +1", "Lea"), "builds a castle (Lea)"),
}


def test_where_the_board_is_tracked_a_building_takes_one_tap_more(ada: Phone, tally: Tally) -> None:
    ada.records("depth", depth="board")
    for moment, hand in each_undone(ada.at(), "", WHERE):
        expect(ada.page.locator(".places[open]")).to_have_count(0)
        tally.add(moment, hand, most=MOST)


def test_the_score_alone_is_recorded_in_one_tap(phone: NewPhone, tally: Tally) -> None:
    ada = phone().opens_table("red", "blue").sits("red").begins().at()
    hand = Hand(ada).tap(ada.quick("red", "Province +3"))
    ada.shows(red=27)
    tally.add("+3 for a province, the score alone", hand, most=1)


def test_an_undo(ada: Phone, tally: Tally) -> None:
    ada.tap("red", "City")
    hand = Hand(ada).tap(ada.toast.get_by_role("button", name="Undo"))
    ada.shows(red=18)
    tally.add("undo", hand, most=MOST)


def test_what_the_score_would_be_now(ada: Phone, tally: Tally) -> None:
    """Six provinces are 18; the war in Blore brings red 3. Early in the game the outcomes are
    asked for; from two empty cards on the table says it by itself."""
    hand = Hand(ada).link("More").link("How it would end")
    expect(ada.page.locator(".outcome-scores").first).to_contain_text("21")
    tally.add("the score if it ended now, early in the game", hand, most=MOST)
    for card in ("city:2", "road:2"):
        ada.records("correct", seat="red", what="card", key=card, to="0")
    hand = Hand(ada.at())
    expect(ada.page.locator("#score-red .score-projected")).to_have_text("if it ended now: 21")
    tally.add("the score if it ended now, later", hand, most=MOST)


def test_the_end_is_declared(ada: Phone, tally: Tally) -> None:
    """Six provinces are 18; the war in Blore brings red 3, more than anybody else has."""
    for card in ("city:2", "road:2", "castle:1", "patronage:1"):
        ada.records("correct", seat="red", what="card", key=card, to="0")
    hand = Hand(ada.at()).button("Declare the end: Ada wins 21")
    expect(ada.page.locator("#board")).to_contain_text("Ada won")
    tally.add("the end declared", hand, most=1)


def test_from_scanning_to_the_seat(phone: NewPhone, tally: Tally) -> None:
    """Before the game and in the middle of it."""
    host = phone().opens_table("red", "blue", "green").sits("red")
    early = phone().joins(host)
    hand = Hand(early).tap(early.page.locator("#seat-blue").get_by_role("button"))
    early.page.wait_for_url(f"**/t/{host.table}")
    expect(early.page.locator("#seat-blue")).to_contain_text("you")
    tally.add("from scanning to one's seat, before the game", hand, most=MOST)
    host.begins()
    late = phone().joins(host)
    hand = Hand(late).link("Seats").tap(late.page.locator("#seat-green").get_by_role("button"))
    expect(late.page.locator("#hand-green")).to_be_visible()
    tally.add("from scanning to one's seat, later", hand, most=MOST)


def test_a_code_is_typed_where_nothing_is_scanned(phone: NewPhone, tally: Tally) -> None:
    """Five characters: what is typed is counted, too."""
    host = phone().opens_table("red", "blue").sits("red")
    code = host.at("/invite").page.locator(".invite .code").inner_text()
    guest = phone().go("/")
    hand = Hand(guest).tap(guest.page.get_by_label("Code on the host's phone"))
    guest.page.keyboard.type(code)
    hand.button("Join")
    guest.page.wait_for_url(f"**/t/{host.table}")
    hand.tap(guest.page.locator("#seat-blue").get_by_role("button"))
    expect(guest.page.locator("#seat-blue")).to_contain_text("you")
    tally.add("with a typed code to one's seat", hand, most=3, typed=5)


def test_a_round_on_one_phone(shared: Phone, tally: Tally) -> None:
    """Each seat plays its turn from one screen; when it ends, the next one's buttons are there,
    and nobody's have moved.

    Red takes Blore from its neutral troops, which is 3; a city brings 2, a road 2, a castle 1.
    """
    turns: dict[str, tuple[Does, int]] = {
        "red": (ends_a_war, 18 + 3),
        "blue": (quick("City"), 18 + 2),
        "green": (quick("Road"), 18 + 2),
        "yellow": (quick("Castle"), 18 + 1),
    }
    hand = Hand(shared)
    expect(shared.page.locator(".hand > .quick")).to_have_count(len(turns))
    stood = shared.run(TOPS)
    for seat, (does, points) in turns.items():
        if seat != "red":  # before anybody has played, the strip asks for the citadels
            expect(shared.page.locator("#strip .strip-turn")).to_have_attribute("data-seat", seat)
            expect(shared.page.locator(f"#hand-{seat} .quick")).to_be_in_viewport(ratio=1)
        does(hand, seat)
        shared.shows(**{seat: points})
        assert shared.run(TOPS) == stood
        ends_turn(hand, seat)
    expect(shared.page.locator(".score.is-lit")).to_have_attribute("data-seat", "red")
    tally.add("a round of four, one phone for all", hand, most=MOST * len(turns))


def test_a_token_on_one_phone_is_for_the_seat_on_turn(shared: Phone, tally: Tally) -> None:
    shared.page.locator("#end-turn button").tap()
    expect(shared.page.locator("#strip .strip-turn")).to_have_attribute("data-seat", "blue")
    takes_a_token(hand := Hand(shared), "blue")
    expect(shared.toast).to_contain_text("Bo ")
    expect(shared.page.locator(".seat-head .score-points")).to_have_text("19")
    tally.add("a VP token for the second seat, one phone for all", hand, most=MOST)
