"""What one phone records or takes back, every phone shows; every tap counts, and counts once."""

import re
from datetime import UTC, datetime

from playwright.sync_api import Request, expect

from tests.browser.phones import Phone

BURST = """([selectors, times, gap]) => {
    let left = times;
    const timer = setInterval(() => {
        document.querySelector(selectors[left % selectors.length]).click();
        left -= 1;
        if (!left) clearInterval(timer);
    }, gap);
}"""
"""Taps without waiting for them: two phones can do this at the same time."""


def test_two_phones_tap_at_once_and_all_of_it_counts(ada: Phone, bo: Phone) -> None:
    ada.run(BURST, [["#quick-red-1 button", "#quick-red-3 button"], 6, 35])
    bo.run(BURST, [["#quick-blue-1 button", "#quick-blue-3 button"], 6, 50])
    for each in (ada, bo):
        each.shows(red=39, blue=39)  # three provinces and three cities each
    logs = []
    for each in (ada, bo):
        expect(each.page.locator(".log-line")).to_have_count(3)
        logs.append(each.at("/log").page.locator(".log-text").all_inner_texts())
    assert logs[0] == logs[1]
    # Lines about one player follow from each other: no total was counted from an older one.
    for name in ("Ada", "Bo"):
        seen = [numbers for line in reversed(logs[0]) if (numbers := _from_to(name, line))]
        assert [before for before, _ in seen] == [24, *(after for _, after in seen[:-1])]
        assert seen[-1][1] == 39


def _from_to(name: str, line: str) -> tuple[int, int] | None:
    match = re.search(r"(\d+) → (\d+)", line)
    return (int(match[1]), int(match[2])) if match and line.startswith(name) else None


PROVINCE = """[...document.querySelectorAll("#hand-red .quick button")]
    .find((button) => button.textContent.includes("Province")).click()"""


def test_eight_quick_taps_on_a_slow_network_are_eight(host: Phone, guest: Phone) -> None:
    """They are shown as waiting at once, and are one line of the log. Each is of a finger that
    bounces: within 150 ms of the tap that counts none does."""
    bo = guest.at("/log")
    host.stops_the_clock()
    held = host.at().holds_first("**/actions/*")
    host.page.clock.pause_at(datetime(2050, 1, 1, tzinfo=UTC))
    for _ in range(8):
        for pause in (0, 140, 20):
            host.run(PROVINCE)
            host.page.clock.run_for(pause)
    expect(host.waiting.locator("li > span")).to_have_text(["Province +3 · Ada"] * 8)
    expect(host.waiting).to_be_visible()
    host.lets_go(held)
    expect(bo.page.locator(".log-text", has_text="24 → 48")).to_have_count(1)
    expect(bo.page.locator(".log-text", has_text="× 8")).to_have_count(1)
    expect(host.waiting).to_be_hidden()


def test_taps_still_on_their_way_count_when_the_phone_turns_a_page(ada: Phone, bo: Phone) -> None:
    """Three taps and, without a breath, the Log."""
    ada.run(
        """() => {
            for (const n of [1, 3, 1]) document.querySelector(`#quick-red-${n} button`).click();
            document.querySelector(".bar a[href$='/log']").click();
        }"""
    )
    ada.page.wait_for_url("**/log")
    bo.shows(red=32)


def test_the_undo_of_a_tap_shows_everywhere(ada: Phone, bo: Phone) -> None:
    ada.tap("red", "City")
    bo.shows(red=26).at("/log")
    ada.toast.get_by_role("button", name="Undo").tap()
    ada.shows(red=24)
    expect(bo.latest).to_contain_text("undoes")  # a log that is being read grows by itself
    expect(bo.page.locator(".log-line.is-struck")).to_contain_text("builds a city")
    bo.at()
    ada.toast.get_by_role("button", name="Restore").tap()
    for each in (ada, bo):
        each.shows(red=26)


def test_a_page_keeps_one_stream_and_asks_for_nothing_by_itself(ada: Phone, guest: Phone) -> None:
    """No polling: between the changes the network is silent."""
    asked: list[Request] = []
    ada.page.on("request", lambda sent: asked.append(sent))
    for points in (26, 28):
        guest.records("city", seat="blue", tokens="city:2")
        ada.shows(blue=points)
    assert [request.url for request in asked] == []


def test_a_screen_reader_is_told_on_every_screen(host: Phone, guest: Phone) -> None:
    """Once and politely: the line of the log, whatever screen is open."""
    for screen in ("", "/log", "/settle/war"):
        guest.at(screen)
        host.records("road", seat="red", tokens="road:2")
        line = guest.page.locator("#announce")
        expect(line).to_contain_text("Ada builds a road +2")
        expect(line).to_have_attribute("role", "status")
