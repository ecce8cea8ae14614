"""Four players, five wars that nobody recorded, and an argument: may the end be declared?

Counted in taps, from the Table screen to the verdict, on a table that tracks only the score.
"""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.hands import Hand
from tests.browser.phones import Phone

FOUR = {"red": "Ada", "blue": "Bo", "green": "Cleo", "yellow": "Dan"}
EMPTY = ("city:2", "road:2", "castle:1", "patronage:1")
SCORES = {"red": 35, "blue": 33, "green": 30, "yellow": 24}

# By hand; six tokens of Spoils of War are left:
#   Blore, neutral 4: red 5 takes it                                    red +3
#   Darb, blue's: red 3 against blue 1 + 1 rugged, red takes it         red +3 +1, blue -3
#   Lea, green's: yellow 2 against green 1 + 1 rugged, a tie            green keeps it
#   Fadge, red's: blue 4 against red 2, blue takes it                   blue +3 +1, red -3
#   Talion, neutral 3: green 4 takes it                                 green +3
WARS: tuple[tuple[str, str, dict[str, int]], ...] = (
    ("Blore", "", {"red": 5}),
    ("Darb", "blue", {"red": 3, "blue": 1}),
    ("Lea", "green", {"yellow": 2, "green": 1}),
    ("Fadge", "red", {"blue": 4, "red": 2}),
    ("Talion", "", {"green": 4}),
)
AFTER = {"red": 35 + 3 + 4 - 3, "blue": 33 - 3 + 4, "green": 30 + 3, "yellow": 24}


@pytest.fixture
def arguing(phone: NewPhone) -> Phone:
    """The host's phone; the score is tracked, and nothing else."""
    ada = phone().opens_table(**FOUR).sits("red").begins()
    for card in EMPTY:
        ada.records("correct", seat="red", what="card", key=card, to="0")
    for seat, points in SCORES.items():
        ada.records("correct", seat=seat, what="vp", to=str(points))
    return ada


def radio(phone: Phone, name: str, value: str) -> Locator:
    return phone.page.locator(f".chip:has(> input[name='{name}'][value='{value}']) > span").first


def enter(phone: Phone, hand: Hand, number: int) -> None:
    """One war: its province, who holds it, who has how many armies there."""
    province, owner, armies = WARS[number - 1]
    hand.choose(phone.page.get_by_label("Province", exact=True), province)
    if owner:
        hand.tap(radio(phone, f"wars.{number}.owner", owner))
    for seat, count in armies.items():
        hand.tap(radio(phone, f"wars.{number}.armies.{seat}", str(count)))


def final(phone: Phone, seat: str) -> Locator:
    return phone.page.locator(f".finals tr[data-seat={seat}] .final-points")


def test_five_wars_nobody_recorded(arguing: Phone) -> None:
    ada, page = arguing, arguing.page
    hand = Hand(ada)
    ada.at()
    hand.tap(page.get_by_role("link", name="Check these numbers"))
    hand.tap(radio(ada, "seat", "red"))
    for number in range(1, len(WARS) + 1):
        enter(ada, hand, number)
        if number < len(WARS):
            hand.tap(page.get_by_role("button", name="Add and enter the next"))
            expect(page.locator(f"select[name='wars.{number + 1}.province']")).to_have_value("")

    expect(page.locator(".ruling-verdict")).to_have_text(
        "Ada may declare the end as the first action of a turn, and wins"
    )
    for seat, points in AFTER.items():
        expect(final(ada, seat)).to_have_text(str(points))
    assert hand.typed == 0
    assert hand.taps == 27


def line(phone: Phone, field: str) -> Locator:
    """The line that a fold with this field in it shows."""
    within = phone.page.locator(f"[name='{field}']")
    return phone.page.locator("details", has=within).locator("> summary")


def test_the_line_over_a_fold_says_what_was_mended_in_it(arguing: Phone) -> None:
    """And a tap changes nothing below the ruling: folds and what is chosen remain."""
    ada, page = arguing, arguing.page
    ada.at("/settle/end")
    scores = page.locator("details", has=page.locator("input[name='vp.red']"))
    scores.locator("summary").tap()
    enter(ada, Hand(ada), 1)
    expect(final(ada, "red")).to_have_text("38")
    expect(scores).to_have_attribute("open", "")
    page.get_by_role("button", name="Add and enter the next").tap()
    expect(page.locator("#war-1 > summary")).to_contain_text("Blore")
    expect(scores).to_have_attribute("open", "")
    scores.get_by_role("button", name="One less").tap()
    expect(page.locator("input[name='vp.red']")).to_have_value("34")
    expect(final(ada, "red")).to_have_text("37")
    assert "wars.1.province=Blore" in page.url
    expect(line(ada, "vp.blue").locator(".line-much")).to_have_text("33")
    expect(line(ada, "cards.patronage.1")).to_contain_text("Empty")
    expect(page.get_by_text("4 of 4 empty")).to_be_visible()
    for field in ("vp.blue", "cards.patronage.1", "towns.red"):
        line(ada, field).tap()
        fold = page.locator("details", has=page.locator(f"[name='{field}']"))
        fold.get_by_role("button", name="One more").tap()
    expect(line(ada, "vp.blue").locator(".line-much")).to_have_text("34")
    expect(line(ada, "cards.patronage.1").locator(".line-much")).to_have_text("1")
    expect(page.get_by_text("3 of 4 empty")).to_be_visible()
    towns = int(page.locator("[name='towns.red']").input_value())
    expect(line(ada, "towns.red")).to_contain_text(f"{towns} towns")
    war = page.locator("#war-1 > summary")
    war.tap()
    radio(ada, "wars.1.armies.red", "3").tap()
    expect(war.locator(".war-side b").last).to_have_text("3")
