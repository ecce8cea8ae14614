"""The score sheet on phones: one grid filled by three, one of them without a network, and a round
typed on large keys."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.conftest import NewPhone
from tests.browser.hands import Hand, Tally
from tests.browser.phones import Phone, new_phone
from tests.browser.stage import resize
from tests.browser.wire import Wire

NAMES = {"red": "Ada", "blue": "Bo", "green": "Cleo", "yellow": "Максимилиан", "orange": "Eve"}


def table(host: Phone, counts: str = "rounds", **agreed: str) -> Phone:
    host.opens_table(game="score-sheet", **NAMES).sits("red")
    return host.sends("/setup", game="Hearts", counts=counts, **agreed)


def key(phone: Phone, *keys: str) -> None:
    for key in keys:
        phone.page.locator(f"[data-key='{key}']").tap()


def test_a_round_of_five_is_typed_on_large_keys(phone: NewPhone, tally: Tally) -> None:
    """5, 13 = 7+6, 0, 28 and -2: the next field comes by itself, and the last key records. The
    change of the points breaks no name."""
    host = table(phone()).at()
    hand = Hand(host)
    hand.tap(host.page.get_by_role("link", name="Fill in: Round 1"))
    keys = host.page.locator("[data-keys] button")
    for digits in ("5", "7+6", "0", "28", "-2"):
        key(host, *digits)
        hand.tap(keys.last)
    host.shows(red=5, blue=13, green=0, yellow=28, orange=-2)
    lines = host.run("[...document.querySelectorAll('.score-name')].map(name => name.offsetHeight)")
    assert len(set(lines)) == 1
    tally.add("a round of five scores, besides its digits", hand, most=12)


def test_three_phones_fill_one_round_and_nothing_is_lost(
    phone: NewPhone, browser: Browser, wire: Wire
) -> None:
    """Cleo's phone loses the network while Ada and Bo go on; all see who fills which cell."""
    host = table(phone())
    bo = phone().comes_in(host).sits("blue")
    far = new_phone(browser, wire.url).comes_in(host).sits("green")
    host.at()
    bo.at("/act/row?row=1#cell-blue")
    expect(host.page.locator("td[data-place='1-blue']")).to_have_attribute(
        "data-filled-in-by", "blue"
    )
    far.at("/act/row?row=1#cell-green")
    expect(bo.page.locator("#cell-green")).to_have_attribute("data-filled-in-by", "green")
    expect(bo.page.locator("#cell-green label")).to_contain_text("(being filled in)")
    far.loses(wire)
    key(far, "9")
    far.page.get_by_role("button", name="Record").last.tap()
    expect(far.waiting.locator("li")).to_have_count(1)
    key(bo, "1", "3")
    bo.page.locator(".form-buttons .is-primary").tap()
    host.shows(blue=13, green=0)
    host.records("row", row="1", **{"values.red": "4"})
    far.finds(wire)
    host.shows(red=4, blue=13, green=9, yellow=0)
    far.close()


def test_a_cell_that_was_filled_before_is_not_asked_again(phone: NewPhone) -> None:
    host = table(phone())
    host.records("row", row="1", **{"values.red": "4"})
    host.at("/act/row?row=1")
    for seat in ("blue", "green"):
        expect(host.page.locator(f"#cell-{seat}")).to_have_class("is-now")
        key(host, "3", "next")


def test_five_fields_and_all_keys_are_in_one_screen(phone: NewPhone) -> None:
    """In Russian. On a phone that lies on its side the keys stand beside the fields."""
    host = table(phone(locale="ru-RU")).at("/act/row?row=1")
    shown = "const box = one.getBoundingClientRect(); return [box.top, box.bottom, box.height]"
    boxes = f"(found) => [...document.querySelectorAll(found)].map(one => {{{shown}}})"
    for width, height in ((320, 640), (390, 844), (844, 390)):
        resize(host.page, {"width": width, "height": height})
        fields, keys = host.run(boxes, "[data-cells] input"), host.run(boxes, "[data-key]")
        bar = height if width > height else host.run(boxes, ".bar")[0][0]
        assert (len(fields), len(keys)) == (5, 14)
        assert all(top >= 0 and bottom <= bar for top, bottom, _ in [*fields, *keys])
        assert min(tall for *_, tall in keys) >= 56
        if width < height:
            assert max(bottom for _, bottom, _ in fields) <= min(top for top, *_ in keys)


CATEGORIES = (
    "Исследования и открытия",
    "Достопримечательности",
    "Неиспользованные ресурсы",
    "Продовольственные запасы",
    "Самая длинная дорога страны",
)


def test_the_grid_of_five_never_scrolls_sideways(phone: NewPhone) -> None:
    """At 320 px, with long names of categories and numbers of four digits. The
    dealer's line stands below the number, also in the round to fill."""
    narrow = phone(viewport={"width": 320, "height": 640}, locale="ru-RU")
    names = {f"categories.{n}.name": name for n, name in enumerate(CATEGORIES)}
    for counts in ("rounds", "end"):
        host = table(narrow, counts, dealer="red", **names)
        host.records("row", row="1", **{f"values.{seat}": "-1260" for seat in NAMES})
        wide = host.at().page.locator(".wide-table")
        expect(wide).to_be_visible()
        assert wide.evaluate("one => one.scrollWidth <= one.clientWidth")
        for each in host.page.locator("td.is-dealer").all():
            expect(each).to_have_css("box-shadow", re.compile(r"0px -3px 0px 0px inset"))


def test_the_sign_of_a_number_needs_no_minus_on_the_keyboard(phone: NewPhone) -> None:
    """The points at the start may be negative: the keys for numbers of an iPhone have no minus."""
    host = phone().opens_table("red", "blue", game="score-sheet").sits("red").at("/setup")
    start = host.page.locator("#field-start")
    start.fill("25")
    host.page.get_by_role("button", name="Change the sign").tap()
    expect(start).to_have_value("-25")
    host.page.get_by_role("button", name="One less").tap()
    expect(start).to_have_value("-26")
