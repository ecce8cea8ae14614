"""Terra Mystica with phones in hand: built on the map, power offered to a neighbour at once, and a
wrong hex mended."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.boxes import box_of
from tests.browser.conftest import NewPhone
from tests.browser.hands import Hand, Tally
from tests.browser.looks import PALE, TOLD
from tests.browser.phones import Phone
from tests.browser.stage import resize

TILES = ("dwelling_fire_power", "th_air_spade", "shsa_fire_worker", "spade_earth_coin",
         "th_water_spade", "town_earth_spade")  # fmt: skip
CARDS = ("6coins", "worker3power", "priest", "th_vp_worker", "dwelling_vp_2coins")

# The seat in whose colour the phone's line of news tells an income, however short it stands there.
HEARS_INCOME = """() => {
  const line = document.getElementById('news');
  window.income = new Promise((told) => new MutationObserver(() => {
    if (line.textContent.includes('Your income: ')) told(line.dataset.seat);
  }).observe(line, {attributes: true, childList: true, subtree: true}));
}"""


@pytest.fixture
def ada(phone: NewPhone) -> Phone:
    """Ada's phone on green, whose turn it is; C4 lies beside B5, where Bo's Darklings live."""
    ada = phone().opens_table(game="terra-mystica", green="Ada", black="Bo")
    agreed = {"depth": "map", "first": "green", "black": "darklings"}
    ada.sits("green").sends("/setup", rounds=TILES, cards=CARDS, **agreed)
    for seat, hexagon in (("green", "C4"), ("black", "B5"), ("black", "E5"), ("green", "C3")):
        ada.records("first_dwelling", seat=seat, hexagon=hexagon)
    for seat, card in (("black", "priest"), ("green", "6coins")):
        ada.records("first_card", seat=seat, card=card)
    return ada


BESIDE = {"to": "TH", "hexagon": "C4", "beside.black": "1"}
"""A Trading house of Ada's, whose neighbour is offered one power."""


def hexagon(phone: Phone, label: str) -> Locator:
    return phone.page.locator(f".hex[aria-label='{label}']")


def taps_hex(phone: Phone, label: str, deed: str) -> None:
    """Opens a hex of the map and taps a button of its sheet, which closes."""
    hexagon(phone, label).dispatch_event("click")
    sheet = phone.page.locator("#place.is-open")
    expect(sheet.locator("#place-name")).to_have_text(label.split(",")[0])
    sheet.get_by_role("button", name=deed).tap()
    expect(sheet).to_have_count(0)


def bowls(phone: Phone, seat: str) -> str:
    return str(phone.at(f"/seat/{seat}").page.locator(".tm-bowls").inner_text())


def test_a_hex_is_built_on_and_its_neighbour_takes_power(phone: NewPhone, ada: Phone) -> None:
    bo = phone().comes_in(ada).sits("black").at("/map")
    wishes = ada.context.request.get(f"{ada.base}/t/{ada.table}/page/may_i?seat=green").text()
    assert re.search(
        r'href="[^"]*/map[^"]*"[^>]*>(?:(?!</a>).)*Trading house alone', wishes, re.DOTALL
    )
    ada.at().page.get_by_role("link", name="Build", exact=True).tap()
    taps_hex(ada, "C4, forest, Ada: Dwelling", "Trading house")
    for each in (ada, bo):
        expect(hexagon(each, "C4, forest, Ada: Trading house")).to_have_count(1)
        expect(each.page.locator(".pulse[id$='-C4']")).to_have_count(1)

    # It is Bo's turn as soon as the power that Ada's neighbour is offered is taken.
    ada.at()
    bo.page.locator("#duty").get_by_role("button", name="Take").tap()
    expect(ada.page.locator(".tm-leech")).to_have_count(0)
    beside = {"to": "TH", "hexagon": "B5", "beside.green": "2"}
    bo.records("upgrade", seat="black", **beside)
    offer = ada.page.locator(".tm-leech > li")
    expect(offer).to_contain_text(re.compile(r"Ada.*from Bo.*\+2 power.*−1 VP", re.DOTALL))
    now, left = offer.locator(".tm-after").inner_text().split(" · ")[0].split(" → ")
    expect(ada.page.locator("#duty summary")).to_have_text("Bo offers 2 power for 1 VP")
    expect(ada.at("/invite").page.locator("#duty")).to_be_hidden()  # its QR has the room
    # A television with as little room as beside four players shows it whole, instead of the tiles.
    handheld = ada.page.viewport_size
    assert handheld
    ada.go(f"/t/{ada.table}/tv").page.set_viewport_size({"width": 1280, "height": 560})
    expect(offer).to_be_in_viewport(ratio=1)
    ada.page.set_viewport_size(handheld)
    ada.at().page.locator("#duty").get_by_role("button", name="Take").tap()
    expect(offer).to_have_count(0)
    assert now != left
    assert bowls(ada, "green").split()[1::2] == left.split("/")

    # Whose pass begins the next round hears of an income, too, each in their own colour.
    for each in (ada, bo):
        each.at().run(HEARS_INCOME)
    ada.records("pass", seat="green", card="worker3power")
    bo.page.locator("summary", has_text="Pass and take").tap()
    bo.page.get_by_role("button", name="6 coins").tap()
    assert [each.run("income") for each in (ada, bo)] == ["green", "black"]


# Whether the toast says all that was done, and all its numbers.
WHOLE = """() => { const what = document.querySelector('.toast-what');
  return what.scrollHeight <= what.clientHeight && what.scrollWidth <= what.clientWidth; }"""


def test_what_waits_for_the_network_names_its_hex(ada: Phone) -> None:
    ada.at("/map").page.route("**/actions/*", lambda route: route.abort("connectionreset"))
    hexagon(ada, "C4, forest, Ada: Dwelling").dispatch_event("click")
    ada.page.locator("#place.is-open").get_by_role("button", name="Trading house").first.tap()
    expect(ada.waiting.locator("li > span")).to_have_text(re.compile("^C4: Trading house.* · Ada$"))


def test_who_acts_before_answering_reads_what_was_not_taken(phone: NewPhone, ada: Phone) -> None:
    ada.records("upgrade", seat="green", **BESIDE)
    bo = phone(viewport={"width": 360, "height": 800}).comes_in(ada).sits("black").at("/map")
    taps_hex(bo, "B5, swamp, Bo: Dwelling", "Trading house")
    expect(bo.toast).to_contain_text("Builds a Trading house on B5")
    expect(bo.toast.locator(".toast-also")).to_have_text("declines 1 power from Ada")
    for width in (360, 320):
        resize(bo.page, {"width": width, "height": 800})
        assert bo.run(WHOLE), width
        assert [*bo.run(TOLD), *bo.run(PALE)] == [], width
    expect(bo.at().page.locator("#recent li").first).to_contain_text("declines 1 power from Ada")


def test_a_button_that_becomes_another_under_the_finger_records_nothing(
    phone: NewPhone, ada: Phone
) -> None:
    """Bo presses "no power" as his other phone says so, and a power action takes its place."""
    bowls = {"one": "0", "two": "1", "three": "11"}
    ada.records("set_goods", seat="black", coins="15", workers="4", priests="1", **bowls)
    ada.records("upgrade", seat="green", **BESIDE)
    bo = phone().comes_in(ada).sits("black").at()
    refusing = bo.page.locator("#duty").get_by_role("button", name="Decline")
    bo.page.mouse.move(*box_of(refusing).middle)
    bo.page.mouse.down()
    bo.records("leech", seat="black", builder="green", power="0")
    expect(refusing).to_have_count(0)
    bo.page.mouse.up()
    bo.tap("black", "3 power: a bridge")
    expect(bo.toast).to_contain_text("a bridge")
    log = ada.context.request.get(f"{ada.base}/t/{ada.table}/log").text()
    assert "a bridge" in log
    assert "power action: a priest" not in log


def test_what_is_due_next_is_as_open_as_what_was_answered(ada: Phone, tally: Tally) -> None:
    """A Sanctuary of Ada's brings a favour tile and founds a town."""
    for hexagon, structure in (("C4", "TE"), ("B4", "TH"), ("D6", "TH")):
        shown = {"hexagon": hexagon, "structure": structure, "terrain": "forest"}
        ada.records("set_hex", owner="green", **shown)
    goods = {"one": "5", "two": "7", "three": "0", "coins": "15", "workers": "6"}
    ada.records("set_goods", seat="green", **goods)
    ada.records("upgrade", seat="green", **{**BESIDE, "to": "SA", "towns": "1"})
    hand = Hand(ada.at())
    duties = ada.page.locator("#duty details[open]")
    expect(duties).to_have_count(2)
    hand.tap(duties.first.get_by_role("button", name="Fire 3"))
    expect(ada.page.locator("#duty summary")).to_have_text(["Take a town tile"])
    expect(duties).to_have_count(1)
    tally.add("a favour tile after a Sanctuary", hand, most=1)
    # On a small phone an open hex has room between the strip and what is due.
    ada.page.set_viewport_size({"width": 320, "height": 640})
    name = ada.at("/map?place=B4#place").page.locator("#place-name")
    assert box_of(name).top >= box_of(ada.page.locator("#strip")).bottom
    offered = ada.sits("black").at().page.get_by_role("button", name="Take 1 power")
    assert box_of(offered).height < 60  # two lines


def test_the_number_of_a_bowl_that_changes_flows_in(phone: NewPhone, ada: Phone) -> None:
    """On an open page, from another phone's tap: the changed numbers are new elements, which the
    style animates; the others stay where they are."""
    bo = phone().comes_in(ada).sits("black")
    ada.at("/seat/green").live()
    numbers = ada.page.locator(".tm-bowl > b")
    numbers.evaluate_all("all => all.forEach(one => { one.stays = true })")
    one, two, three = numbers.all_inner_texts()
    bowls = {"one": one, "two": f"{int(two) - 2}", "three": f"{int(three) + 2}"}
    bo.records("set_goods", seat="green", coins="15", workers="4", priests="0", **bowls)
    expect(numbers.nth(1)).to_have_text(f"{int(two) - 2}")
    assert numbers.evaluate_all("all => all.map(one => one.stays === true)") == [True, False, False]
    styles = "all => all.map(one => getComputedStyle(one).animationName)"
    ada.page.emulate_media(reduced_motion="no-preference")
    assert numbers.evaluate_all(styles) == ["poured"] * 3
    ada.page.emulate_media(reduced_motion="reduce")
    assert numbers.evaluate_all(styles) == ["none"] * 3


def test_no_scoring_tile_is_cut_in_the_set_up_of_a_narrow_phone(phone: NewPhone) -> None:
    narrow = phone(viewport={"width": 320, "height": 640}, locale="ru-RU")
    narrow.opens_table("green", "black", game="terra-mystica").sits("green").at("/setup")
    lines = narrow.page.locator("[name=rounds]").first.evaluate("""tile => {
        const height = (chosen) => { tile.value = chosen; return tile.offsetHeight; };
        return [height("spade_earth_coin"), height("shsa_fire_worker")];
    }""")
    assert lines[0] < lines[1]


def test_a_narrow_phone_shows_both_factions_of_a_secret_choice(phone: NewPhone) -> None:
    """What seals the choice stands below them."""
    narrow = phone(viewport={"width": 320, "height": 640})
    narrow.opens_table("green", "black", game="terra-mystica").sits("green")
    narrow.sends("/setup", rounds=TILES, cards=CARDS, first="green", secret_factions="true")
    page = narrow.go(f"/t/{narrow.table}/sealed/green").page
    sides = [box_of(page.locator("label", has_text=side)) for side in ("Witches", "Auren")]
    end = box_of(page.locator(".form-end"))
    assert all(side.bottom <= end.top for side in sides)


def test_a_wrong_hex_is_mended_later(phone: NewPhone, ada: Phone) -> None:
    """Ada's second Dwelling stands on F2; line 5 says C3. The map is right on all phones as soon as
    it is corrected."""
    clara = phone().comes_in(ada)
    ada.records("upgrade", seat="green", **BESIDE)
    ada.records("leech", seat="black", builder="green", power="1")
    clara.at("/map")
    expect(hexagon(clara, "C3, forest, Ada: Dwelling")).to_have_count(1)
    ada.at("/log/5").page.get_by_role("link", name="Correct this line").tap()
    ada.live().page.get_by_role("combobox", name="Hex").select_option("F2")
    ada.page.get_by_role("button", name="Record").tap()
    ada.page.wait_for_url("**/log?done=*")
    expect(hexagon(clara, "F2, forest, Ada: Dwelling")).to_have_count(1)
    expect(hexagon(clara, "C3, forest")).to_have_count(1)
    expect(clara.page.locator(".building[data-seat='green']")).to_have_count(2)


# Whether a hex where something may be done is seen whole.
LIT_IN_SIGHT = """() => [...document.querySelectorAll('.is-lit')].some((one) => {
  const box = one.getBoundingClientRect();
  const frame = document.getElementById('atlas-frame').getBoundingClientRect();
  return box.left >= frame.left && box.right <= frame.right && box.top >= 0
    && box.bottom <= innerHeight;
})"""


def test_the_map_opens_where_a_bridge_may_begin(ada: Phone) -> None:
    """However far away it was left."""
    goods = {"coins": "9", "workers": "9", "one": "0", "two": "0", "three": "12"}
    ada.records("set_goods", seat="green", **goods)
    ada.records("power_action", seat="green", code="ACT1")
    ada.at("/map")
    ada.page.wait_for_function(LIT_IN_SIGHT)
    for left, top in ((0, 0), (9999, 9999), (0, 9999)):
        ada.at("/map").run(f"document.getElementById('atlas-frame').scrollLeft = {left}")
        ada.run(f"scrollTo(0, {top})")
        ada.at("").page.get_by_role("link", name="Place the bridge").first.click()
        ada.page.wait_for_url("**/map*")
        ada.page.wait_for_function(LIT_IN_SIGHT)


# How far a hex lies under the sheet that it opens, once both stand still.
COVERED = """async () => {
  const covered = () => document.querySelector('.is-chosen').getBoundingClientRect().bottom
    - document.getElementById('place').getBoundingClientRect().top;
  await Promise.all(document.getElementById('place').getAnimations().map((one) => one.finished));
  for (let frame = 0; frame < 120 && covered() > 0; frame += 1) {
    await new Promise(requestAnimationFrame);
  }
  return covered();
}"""


def test_a_tapped_hex_is_not_covered_by_its_sheet(ada: Phone) -> None:
    """Also if it lies where the sheet still slides in."""
    ada.page.emulate_media(reduced_motion="no-preference")
    for name in ("C4", "D5", "E6", "F5", "G4", "H6"):
        page = ada.at("/map").page
        ada.run("scrollTo(0, 0)")
        page.locator(f".hex[aria-label^='{name},']").dispatch_event("click")
        expect(page.locator("#place.is-open #place-name")).to_have_text(name)
        assert ada.run(COVERED) <= 0, name


# How far the middle of a button's words is from the button's.
ASIDE = """(button) => {
  const box = button.getBoundingClientRect();
  const shown = [...button.children].map((one) => one.getBoundingClientRect());
  const left = Math.min(...shown.map((one) => one.left));
  const right = Math.max(...shown.filter((one) => one.width).map((one) => one.right));
  return Math.abs((left + right) / 2 - (box.left + box.right) / 2);
}"""
CAPITAL = "one => getComputedStyle(one, '::first-letter').textTransform"


def test_a_choice_begins_with_a_capital_and_a_button_without_numbers_is_centred(ada: Phone) -> None:
    page = ada.at().page
    page.locator("summary", has_text="Pass and take").tap()
    for choice in page.locator(".pick .chip > span").all():
        assert choice.evaluate(CAPITAL) == "uppercase"
    ada.records("set_turn", seat="green", round="6")
    passes = ada.at().page.locator(".hand .button", has_text="Pass")
    assert passes.evaluate(ASIDE) < 4


def ends(ada: Phone) -> None:
    """All have passed in round 6; what is left is to count up."""
    ada.records("set_turn", seat="green", round="6")
    for seat in ("green", "black"):
        ada.records("pass", seat=seat)


# Every change of what stands before the podium, once a script has covered it: the part, everybody's
# points, whether anything else could be read.
COUNTS = """window.counted = [];
new MutationObserver(() => {
  const card = document.getElementById('count-up');
  if (document.documentElement.dataset.revealing !== 'podium') return;
  if (!card?.checkVisibility({visibilityProperty: true})) return;
  const seen = (one) => one.checkVisibility({visibilityProperty: true});
  counted.push([
    card.querySelector('.count-up-parts > :not([hidden])').textContent,
    [...card.querySelectorAll('.count-up-points')].map((one) => Number(one.textContent)),
    [...document.querySelectorAll('.podium, .victory, #strip > *, #ending, #toasts')].some(seen),
  ]);
}).observe(document, {attributes: true, childList: true, characterData: true, subtree: true});"""

HAS_COUNTED = "() => window.counted?.length && !('revealing' in document.documentElement.dataset)"


def test_the_end_counts_up_on_every_phone_and_the_television(phone: NewPhone, ada: Phone) -> None:
    """Witches are first in Air, Darklings in Water and Earth, 8 VP each; all Dwellings stand alone,
    (18 + 12) / 2 = 15. Who does not want motion has the podium at once."""
    moves = {"reduced_motion": "no-preference"}
    bo = phone(**moves).comes_in(ada).sits("black").runs_first(COUNTS)
    wall = phone(**moves, viewport={"width": 1280, "height": 720}).comes_in(ada).runs_first(COUNTS)
    clara = phone().comes_in(ada)
    ends(ada)
    bo.at("/log")
    wall.go(f"/t/{ada.table}/tv")
    expect(wall.page.locator("html")).to_have_attribute("data-connection", "live")
    expect(clara.at().points("green")).to_have_text("?")
    ada.at("/map").page.locator("#duty").get_by_role("button", name="Count up").tap()
    expect(clara.page.locator(".podium")).to_be_visible()
    expect(clara.page.locator("#count-up")).to_be_hidden()
    for each in (bo, wall):
        each.page.wait_for_function(HAS_COUNTED)  # without scripts the podium stands at once
        expect(each.page.locator(".podium")).to_be_visible()
        expect(each.page.locator("#count-up")).to_be_hidden()
        seen = each.run("counted")
        first = {part: points for part, points, _ in reversed(seen)}
        assert list(first.items()) == [
            ("Resources", [43, 51]), ("Largest area", [28, 36]), ("Cults", [20, 20]),
            ("After the last round", [20, 20])]  # fmt: skip
        assert not any(told for _, _, told in seen)


def test_whoever_has_seen_enough_of_the_count_taps_on_it(phone: NewPhone, ada: Phone) -> None:
    bo = phone(reduced_motion="no-preference").comes_in(ada).sits("black")
    ends(ada)
    bo.at().page.locator("#duty").get_by_role("button", name="Count up").tap()
    bo.page.locator("#count-up").tap()
    expect(bo.page.locator(".podium")).to_be_visible()
    expect(bo.page.locator("#count-up")).to_be_hidden()
    # A page opened later counts no more, and neither does one that lives on.
    ada.records("correct", seat="green", points="1", why="-")
    expect(bo.page.locator(".podium")).to_be_visible()
    expect(bo.page.locator("#count-up")).to_be_hidden()
