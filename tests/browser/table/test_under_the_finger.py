"""A broadcast never takes anything out of anybody's hand: text, caret, a fold, a button."""

from playwright.sync_api import APIResponse, Route, expect

from tests.browser.boxes import box_of
from tests.browser.conftest import NewPhone
from tests.browser.phones import SLIP, Phone
from tests.browser.table.wars import at_war

COUNT = """() => {
    window.changes = 0;
    document.getElementById("live").addEventListener("table-changed", () => (window.changes += 1));
}"""


PAUSES_FOR_AN_HOUR = """
    window.pauses = 0;
    const later = window.setTimeout;
    window.setTimeout = (then, after, ...given) => {
        if (after !== 700) return later(then, after, ...given);
        window.pauses += 1;  // of "End turn" when a turn has just come
        return later(then, 3_600_000, ...given);
    };
"""


def broadcast(ada: Phone, bo: Phone) -> None:
    """Bo records something, and Ada's page has heard of it and fetched what it wanted."""
    ada.run(COUNT)
    bo.records("points", seat="blue", points="3")
    ada.page.wait_for_function("() => window.changes > 0")
    ada.page.wait_for_function("() => !document.querySelector('.htmx-request:not(#live)')")


def test_typing_survives_a_broadcast(host: Phone, guest: Phone) -> None:
    for screen, name in {"/act/points?seat=red": "Points", "/people": "Red"}.items():
        host.at(screen)
        box = host.page.get_by_role("textbox", name=name)
        box.fill("123456")
        box.press("ArrowLeft")
        box.press("ArrowLeft")
        broadcast(host, guest)
        expect(box).to_have_value("123456")
        expect(box).to_be_focused()
        box.press_sequentially("+")
        expect(box).to_have_value("1234+56")


def test_typing_a_set_up_survives_the_others_coming(phone: NewPhone) -> None:
    ada = phone().opens_table("red", "blue").sits("red").at("/setup")
    ada.page.locator("summary", has_text="Options").tap()
    box = ada.page.get_by_label("Provinces dealt to each player")
    box.fill("7")
    ada.run(COUNT)
    phone().comes_in(ada).sits("blue")
    ada.page.wait_for_function("() => window.changes > 0")
    expect(box).to_be_focused()
    expect(box).to_have_value("7")
    expect(ada.page.locator("details").first).to_have_attribute("open", "")


def test_a_turn_that_has_just_come_is_not_ended_by_a_tap_meant_for_the_one_before(
    early: Phone, guest: Phone
) -> None:
    ada, bo = early.begins(turns="true"), guest.at()
    bo.run(COUNT)
    bo.run("""() => document.getElementById("live").addEventListener("table-changed", () =>
        document.querySelector("#end-turn button").click(), { once: true })""")
    ada.at().page.get_by_role("button", name="End turn").tap()
    bo.page.wait_for_function("() => window.changes > 0")
    expect(bo.page.locator("#strip .strip-name")).to_have_text("Your turn")
    bo.tap("blue", "City")  # a phone sends its taps one after the other
    ada.shows(blue=26)
    expect(bo.page.locator(".log-line")).to_have_count(3)  # the set-up, Ada's turn, the city
    bo.page.get_by_role("button", name="End turn").tap()
    expect(ada.page.locator("#strip .strip-name")).to_have_text("Your turn")


def test_the_answer_to_a_tap_does_not_end_the_pause_of_a_new_turn(early: Phone) -> None:
    """The stream is often faster than the answer, which then brings the strip once more. One phone
    for both seats."""
    bo = early.sits("blue").begins(turns="true").runs_first(PAUSES_FOR_AN_HOUR).at()
    answers: list[tuple[Route, APIResponse]] = []
    bo.page.route("**/actions/*", lambda route: answers.append((route, route.fetch())))
    end = bo.page.locator("#end-turn button")
    end.tap()
    expect(bo.page.locator("#strip .strip-name")).to_have_text("Bo plays")
    bo.page.wait_for_function("() => window.pauses === 1")
    bo.run("""() => {
        window.swaps = 0;
        document.addEventListener("htmx:after:swap", () => (window.swaps += 1));
    }""")
    [(route, answer)] = answers
    route.fulfill(response=answer)
    bo.page.wait_for_function("() => window.swaps > 0")
    expect(bo.toast).to_be_visible()
    expect(end).to_be_disabled()


def test_folds_and_buttons_stay_what_they_are(host: Phone, guest: Phone) -> None:
    """On every screen: what was unfolded stays so, and each button is the same one."""
    for screen in ("", "/seat/red", "/act", "/log", "/more"):
        host.at(screen)
        host.run("() => document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
        host.run("() => document.querySelectorAll('.quick button').forEach((b) => (b.kept = true))")
        unfolded = host.page.locator("details[open]").count()
        broadcast(host, guest)
        assert host.page.locator("details[open]").count() == unfolded, screen
        quick = "() => [...document.querySelectorAll('.quick button')].map((b) => !!b.kept)"
        assert False not in host.run(quick), screen


def test_a_question_stays_unfolded_until_it_is_answered(early: Phone, guest: Phone) -> None:
    """Where was the city built? News doesn't fold the places away; the tap on one does."""
    ada = at_war(early).records("depth", depth="board")
    ada.at().quick("red", "City +2").tap()
    places = ada.page.locator("#hand-red .places[open] button")
    before = places.all_inner_texts()
    assert "Fadge" in before
    guest.records("take", seat="red", province="Scombroid", overrule="war.none")
    expect(places).to_have_text(sorted([*before, "Scombroid"]))
    places.filter(has_text="Fadge").tap()
    expect(ada.toast).to_contain_text("Builds a city (Fadge)")
    expect(ada.page.locator(".places[open]")).to_have_count(0)


def test_a_press_that_a_broadcast_interrupts_still_counts(ada: Phone, bo: Phone) -> None:
    """By finger. By keyboard: press, and press again, the focus stays on the button."""
    ada.page.mouse.move(*box_of(ada.quick("red", "City")).middle)
    ada.page.mouse.down()
    bo.records("road", seat="blue", tokens="road:2")
    ada.shows(blue=26)
    ada.page.mouse.up()
    ada.shows(red=26, blue=26)
    road = ada.quick("red", "Road")
    road.focus()
    road.press("Enter")
    ada.shows(red=28)
    bo.records("city", seat="blue", tokens="city:2")
    ada.shows(blue=28)
    expect(road).to_be_focused()
    ada.page.wait_for_timeout(SLIP)  # two presses, not one that bounces
    ada.page.keyboard.press("Enter")
    ada.shows(red=30)


MOVED = """() => {
    const first = document.getElementById("hands");
    document.addEventListener("htmx:before:swap", () => first.before(document.createElement("hr"),
        Object.assign(document.createElement("p"), { textContent: "New" })), { once: true });
    document.addEventListener("htmx:after:swap", () => {
        const button = document.querySelector("#hand-red .quick button");
        window.seen = getComputedStyle(button).pointerEvents;
    }, { once: true });
}"""


def test_a_hand_that_has_just_moved_takes_no_tap_meant_for_what_stood_there(
    ada: Phone, bo: Phone
) -> None:
    ada.run(MOVED)
    bo.records("road", seat="blue", tokens="road:2")
    ada.shows(blue=26)
    ada.page.wait_for_function("() => window.seen")
    assert ada.run("() => window.seen") == "none"
    ada.tap("red", "City").shows(red=26)


def test_a_form_keeps_what_was_chosen_before_a_refill(host: Phone) -> None:
    """Choosing a province prefills the rest; the name typed to find it is not lost to it."""
    host.at("/act/correct?seat=red")
    why = host.page.get_by_role("textbox", name="Why")
    why.fill("a token fell down")
    host.page.get_by_role("combobox", name="What is wrong").select_option("Castles on the board")
    expect(host.page.get_by_role("textbox", name="How many on the table")).to_have_value("0")
    expect(why).to_have_value("a token fell down")
