"""The score sheet on phones: one grid filled by three, one of them without a network, and a round
typed on large keys."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.conftest import NewPhone
from tests.browser.hands import Hand, Tally
from tests.browser.looks import CUT_WORDS
from tests.browser.phones import Phone, new_phone
from tests.browser.stage import SIZES, Stage, resize
from tests.browser.wire import Wire

NAMES = {"red": "Ada", "blue": "Bo", "green": "Cleo", "yellow": "Максимилиан", "orange": "Eve"}

TEAMS = {"red": "1", "blue": "2", "green": "1", "yellow": "2"}
UNDERLINED = """seat => {
  const name = document.querySelector(`#score-${seat} .score-name`);
  return [name, ...name.querySelectorAll('*')].some(
    part => getComputedStyle(part).textDecorationColor !== 'rgba(0, 0, 0, 0)');
}"""
SIZES_OF = """found => [...document.querySelectorAll(found)]
  .map(number => parseFloat(getComputedStyle(number).fontSize))"""


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
        hand.tap(keys.filter(has_text="Record" if digits == "-2" else "→"))
    expect(host.page.get_by_role("button", name="Record")).to_have_count(0)
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
    far.page.get_by_role("button", name="Record").tap()
    expect(far.waiting.locator("li")).to_have_count(1)
    key(bo, "1", "3")
    bo.page.get_by_role("button", name="Record").tap()
    host.shows(blue=13, green=0)
    host.records("row", row="1", **{"values.red": "4"})
    far.finds(wire)
    host.shows(red=4, blue=13, green=9, yellow=0)
    far.close()


def test_both_of_a_team_see_their_row_underlined_and_the_sum_large(phone: NewPhone) -> None:
    """Ada and Cleo against two others: Cleo is the second of her team."""
    host = phone().opens_table(*TEAMS, game="score-sheet", red="Ada", green="Cleo").sits("red")
    teams = {f"teams.{seat}": team for seat, team in TEAMS.items()}
    host.sends("/setup", game="Hearts", counts="rounds", **teams)
    cleo = phone().comes_in(host).sits("green")
    host.records("row", row="1", **{f"values.{seat}": "9" for seat in TEAMS})
    for each in (host, cleo):
        assert each.at().run(UNDERLINED, "red")
        assert not each.run(UNDERLINED, "blue")
    one, both = host.run(SIZES_OF, ".is-sum td"), host.run(SIZES_OF, ".sheet-sides b")
    assert min(both) >= max(one)


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
        expect(host.page.get_by_role("button", name="Записать")).to_have_count(1)
        assert all(top >= 0 and bottom <= bar for top, bottom, _ in [*fields, *keys])
        assert min(tall for *_, tall in keys) >= 56
        if width < height:
            assert max(bottom for _, bottom, _ in fields) <= min(top for top, *_ in keys)


def test_six_categories_are_above_the_keys_of_a_small_phone(phone: NewPhone) -> None:
    """Wingspan without what breaks ties, and no field is cut at the side."""
    narrow = phone(viewport={"width": 320, "height": 640}, locale="ru-RU")
    rows = {f"categories.{n}.name": f"Подложенные карты {n}" for n in range(6)}
    host = table(narrow, "end", **rows).at("/act/column?seat=red")
    ends = "Math.max(...[...document.querySelectorAll('[data-cells] input')].map({}))"
    keys = host.run("document.querySelector('[data-keys]').getBoundingClientRect().top")
    assert host.run(ends.format("one => one.getBoundingClientRect().bottom")) <= keys
    assert host.run(ends.format("one => one.getBoundingClientRect().right")) <= 320


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
    start.fill("100000")
    host.page.get_by_role("button", name="One less").tap()
    expect(start).to_have_value("99999")


def test_the_end_is_one_gold_button(phone: NewPhone) -> None:
    """Uno: Ada has reached the aim. The round to fill is no main button any more."""
    host = table(phone(), aim="500")
    host.records("row", row="1", **dict.fromkeys((f"values.{seat}" for seat in NAMES), "0"))
    expect(host.at().page.locator("a.button.is-primary")).to_have_text("Fill in: Round 2")
    host.records("row", row="2", **{**dict.fromkeys((f"values.{s}" for s in NAMES), "43"),
                                    "values.red": "509"})  # fmt: skip
    gold = host.at().page.locator(".is-gold")
    expect(gold).to_have_text("End: Ada wins 509 : 43 : 43 : 43 : 43")
    expect(host.page.locator("main .is-primary")).to_have_count(0)
    gold.tap()
    expect(host.page.locator(".winner-name")).to_contain_text("Ada won")


def test_a_found_game_stays_found_while_others_change_the_set_up(phone: NewPhone) -> None:
    """Bo's tick draws the set-up again on the phone where Ada still types."""
    host = phone().opens_table(game="score-sheet", red="Ada", blue="Bo").sits("red").at("/setup")
    bo = phone().comes_in(host).sits("blue").at("/setup")
    host.page.locator("#field-game").press_sequentially("дартс")
    chips = host.page.locator("#presets .chip:visible")
    expect(chips).to_have_text("Darts 501")
    bo.page.get_by_text("By rounds", exact=True).tap()
    expect(host.page.locator("[name=counts][value=rounds]")).to_be_checked()
    expect(chips).to_have_text("Darts 501")


def test_darts_are_taken_off_down_to_0(phone: NewPhone) -> None:
    """From 501: 180, 180 and 141 are exactly 0, before Bo throws again."""
    host = phone().opens_table(game="score-sheet", red="Ada", blue="Bo").sits("red").at("/setup")
    host.page.locator("#field-game").fill("дартс")
    chips = host.page.locator("#presets .chip:visible")
    expect(chips).to_have_text("Darts 501")
    chips.tap()
    expect(host.page.locator("#agreed h2")).to_have_text("Darts 501")
    host.page.get_by_role("button", name="Start the game").tap()
    for throws in (("180", "60"), ("180", "100"), ("141", None)):
        host.page.get_by_role("link", name="Fill in: Round").tap()
        for thrown in throws:
            if thrown is not None:
                key(host, *thrown)
                if throws[1] is not None and thrown == throws[0]:
                    key(host, "next")
        host.page.get_by_role("button", name="Record").tap()
    host.shows(red=0, blue=341)
    expect(host.page.locator(".is-gold")).to_have_text("End: Ada wins 0 : 341")


def test_bids_are_filled_in_before_their_round(phone: NewPhone) -> None:
    """Wizard: Ada bids 1 and makes it, 30; Bo bids 0 and wins a trick, -10."""
    host = phone().opens_table(game="score-sheet", red="Ada", blue="Bo").sits("red")
    host.sends("/setup", game="Wizard", counts="rounds",
               **{"bids.made": "20", "bids.trick": "10", "bids.off": "10"})  # fmt: skip
    host.at()
    for label, numbers in (("Bids of round 1", "10"), ("Round 1", "11")):
        host.page.get_by_role("link", name=f"Fill in: {label}").tap()
        key(host, numbers[0], "next", numbers[1])
        host.page.get_by_role("button", name="Record").tap()
    host.shows(red=30, blue=-10)
    expect(host.page.locator("td[data-place='1-red']")).to_contain_text("1/1")
    expect(host.page.get_by_role("link", name="Fill in: Bids of round 2")).to_be_visible()


def test_categories_have_a_button_for_the_next_player(phone: NewPhone) -> None:
    """The phone's own seat first, then who lacks numbers; three numbers and the next cell comes by
    itself."""
    host = phone(locale="ru-RU").opens_table(game="score-sheet", red="Анна", blue="Борис")
    rows = {"categories.0.name": "Птицы", "categories.1.name": "Яйца"}
    host.sits("red").sends("/setup", game="Наша", counts="end", **rows)
    host.at()
    for name, numbers in (("Анна", "41"), ("Борис", "37")):
        host.page.get_by_role("link", name=f"Заполнить: {name}").tap()
        key(host, numbers[0], "next", numbers[1])
        host.page.get_by_role("button", name="Записать").tap()
    expect(host.page.locator(".is-gold")).to_contain_text("10 : 5")
    expect(host.page.get_by_role("link", name="Заполнить")).to_have_count(0)


IS_CUT = "const isCut = (one) => one.scrollWidth > one.clientWidth + 1"


def test_four_numbers_of_three_digits_below_0_fit_a_narrow_phone(phone: NewPhone) -> None:
    """Also with text of 130 %: the sheet does not scroll sideways, and no number is cut."""
    narrow = phone(viewport={"width": 320, "height": 640}, locale="ru-RU")
    names = dict([*NAMES.items()][:4])
    narrow.opens_table(game="score-sheet", **names).sits("red")
    narrow.sends("/setup", game="Мини-гольф", counts="rounds")
    narrow.records("row", row="1", **{f"values.{seat}": "-540" for seat in names})
    narrow.records("row", row="2", **{f"values.{seat}": "-123" for seat in names})
    narrow.at()
    for size in ("100%", "130%"):
        narrow.run(f"document.documentElement.style.fontSize = '{size}'")
        wide = narrow.page.locator(".wide-table")
        assert wide.evaluate("one => one.scrollWidth <= one.clientWidth"), size
        cut = "[...document.querySelectorAll('.sheet-grid td')].filter(isCut).length"
        assert narrow.run(f"(() => {{ {IS_CUT}; return {cut} }})()") == 0, size
        assert narrow.run("document.documentElement.scrollWidth <= innerWidth"), size


def test_a_sheet_travels_to_another_phone(phone: NewPhone) -> None:
    """By the link of the QR code, and as a text that is pasted under "New table"."""
    host = table(phone(), aim="77").at("/setup/share")
    expect(host.page.locator(".qr svg")).to_be_visible()
    link = str(host.page.locator("[data-share]").get_attribute("href"))
    text = host.page.locator("#setup-text").input_value()
    other = phone()
    other.page.goto(host.base + "/new/score-sheet")
    other.page.get_by_text("Open a shared set-up").tap()
    other.page.locator("#setup-text").fill(text)
    other.page.get_by_role("button", name="Open it").tap()
    expect(other.page.locator("h1")).to_have_text("Hearts")
    other.page.goto(host.base + "/new/" + link.partition("/new/")[2])
    expect(other.page.locator("h1")).to_have_text("Hearts")
    other.page.get_by_role("button", name="2", exact=True).tap()
    expect(other.page).to_have_url(re.compile(r"/t/\w+$"))
    other.page.goto(other.page.url + "/setup")
    expect(other.page.locator("#field-aim")).to_have_value("77")


LEFTS = "(rows) => rows.map((row) => Math.round(row.getBoundingClientRect().left))"


def test_before_the_first_points_four_stand_in_two_columns(phone: NewPhone) -> None:
    names = {"red": "Ada", "blue": "Bo", "green": "Вера", "yellow": "Максимилиан"}
    host = phone(viewport=SIZES["narrow"]).opens_table(game="score-sheet", **names).sits("red")
    host.sends("/setup", game="own", counts="rounds").at()
    lefts = host.page.locator(".scoreboard.is-nil > .score").evaluate_all(LEFTS)
    assert lefts == lefts[:2] * 2
    assert lefts[0] < lefts[1]
    assert host.run(CUT_WORDS) == []


def test_a_sheet_wider_than_the_phone_fades_where_it_goes_on(look: NewPhone, stage: Stage) -> None:
    """Four categories in Russian; at its end, and where all of it fits, nothing fades."""
    phone = look("narrow", locale="ru-RU").go(stage.of("categories")["table"])
    sheet = phone.page.locator(".sheet .wide-table")
    expect(sheet).not_to_have_css("mask-image", "none")
    sheet.evaluate("(sheet) => { sheet.scrollLeft = sheet.scrollWidth; }")
    expect(sheet).to_have_css("mask-image", "none")
    resize(phone.page, SIZES["wall"])
    expect(sheet).to_have_css("mask-image", "none")
