"""Two tabs of one phone: what is tapped in both at once is all recorded, once."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phones import Phone, new_phone
from tests.browser.server import Server
from tests.browser.wire import Wire

EACH = 4
ALL = 24 + 2 * EACH  # VP
LONG = 90_000  # ms: eight taps one after the other on a slow network

SLOW = """() => {
    const fast = window.fetch;
    let posts = 0;
    window.fetch = async (...asked) => {
        if (asked[1]?.method === "POST") {
            posts += 1;
            await new Promise((done) => setTimeout(done, (37 * posts) % 60));
        }
        return fast(...asked);
    };
}"""
"""A network that takes its time, and not always the same."""

TAPS = """([table, count]) => {
    const forms = [0, 1].map(() => {
        const form = document.createElement("form");
        form.setAttribute("hx-post", `/t/${table}/actions/points`);
        form.setAttribute("hx-swap", "none");
        form.innerHTML = `<input type="hidden" name="seat" value="blue">
            <input type="hidden" name="points" value="1"><button>+1</button>`;
        document.getElementById("main").append(form);
        htmx.process(form);
        return form;
    });
    const tapping = setInterval(() => {
        forms[count % 2].querySelector("button").click();
        count -= 1;
        if (!count) clearInterval(tapping);
    }, 25);
}"""
"""Two buttons, tapped in turn again and again: to points the rules never object."""


@pytest.fixture
def plain(browser: Browser, server: Server, early: Phone) -> Iterator[tuple[Phone, Phone]]:
    """Ada, and Bo on plain http from another machine: no locks between tabs there."""
    bo = new_phone(browser, f"http://table.lan:{server.port}")
    bo.joins(early).takes("blue")
    yield early.begins().at(), bo.shows(blue=24).live()  # Bo's phone follows by itself
    bo.close()


def second_tab(phone: Phone) -> Page:
    tab = phone.context.new_page()
    tab.goto(phone.page.url)
    expect(tab.locator("#connection")).to_have_attribute("data-state", "live")
    return tab


def tap_in_both(ada: Phone, bo: Phone) -> None:
    tab = second_tab(bo)
    for page in (bo.page, tab):
        page.evaluate(SLOW)
    for page in (bo.page, tab):
        page.evaluate(TAPS, [bo.table, EACH])
    expect(ada.points("blue")).to_have_text(str(ALL), timeout=LONG)
    for page in (bo.page, tab):
        expect(page.locator("#score-blue .score-points")).to_have_text(str(ALL))
        expect(page.locator("#waiting")).to_be_hidden()
    bo.page.wait_for_function(
        "() => !Object.keys(localStorage).some((name) => name.startsWith('tap '))"
    )
    ada.page.reload()
    ada.live().shows(blue=ALL)


def test_two_tabs_lose_nothing_and_double_nothing(ada: Phone, bo: Phone) -> None:
    assert bo.run("Boolean(navigator.locks)") is True
    tap_in_both(ada, bo)


def test_nor_do_they_on_plain_http(plain: tuple[Phone, Phone]) -> None:
    ada, bo = plain
    assert bo.run("Boolean(navigator.locks)") is False
    tap_in_both(ada, bo)


def test_a_tab_lists_and_sends_the_taps_of_another(ada: Phone, far: Phone, wire: Wire) -> None:
    tab = second_tab(far)
    far.loses(wire)
    far.tap("blue", "City").tap("blue", "Province +3")
    expect(far.waiting.locator("li")).to_have_count(2)
    far.page.close()
    far.finds(wire)
    far.page = tab
    for each in (ada, far):
        each.shows(blue=29)
    expect(far.waiting).to_be_hidden()


@pytest.mark.parametrize("held", [False, True])
def test_taps_kept_by_an_earlier_release_are_sent_in_order(
    ada: Phone, bo: Phone, held: bool
) -> None:
    """Where the first was held, somebody is asked before."""
    kept = [
        {
            "key": f"old{number}",
            "url": f"/t/{bo.table}/actions/points",
            "fields": [["seat", "blue"], ["points", str(points)]],
            "own": False,
            "at": bo.run("Date.now()") - number,  # a clock that was set back
            "label": f"Points {points}",
            "held": held and number == 0,
        }
        for number, points in enumerate((4, 5, 6))
    ]
    bo.run("([table, taps]) => localStorage.setItem(`taps ${table}`, JSON.stringify(taps))",
           [bo.table, kept])  # fmt: skip
    sent: list[str] = []
    bo.page.on("request", lambda made: sent.append(made.post_data) if made.post_data else None)
    bo.page.reload()
    if held:
        expect(bo.waiting).to_contain_text("The tap before this was not recorded")
        bo.waiting.get_by_role("button", name="Send now").tap()
    ada.shows(blue=39)
    bo.page.wait_for_function("(table) => !localStorage.getItem(`taps ${table}`)", arg=bo.table)
    assert [re.findall("points=(.)", body) for body in sent] == [["4"], ["5"], ["6"]]
