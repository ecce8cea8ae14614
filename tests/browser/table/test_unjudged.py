"""Answers of our server that judge nothing: the taps stay on the phone until the table has judged
them, and a refusal says which tap it is about."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from playwright.sync_api import Locator, Route, expect

from tests.browser.phones import Phone
from tests.browser.server import Server

OURS = '<hx-partial hx-target="#notices" hx-swap="innerHTML"><p class="notice">No</p></hx-partial>'


def taps(phone: Phone) -> Locator:
    return phone.waiting.locator("li > span")


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Another program writes to the database, and takes its time."""
    with closing(sqlite3.connect(server.instance / "companion.sqlite")) as other:
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_a_locked_database_loses_no_tap(bo: Phone, server: Server) -> None:
    with locked(server):
        for label in ("City", "Province +3", "Road"):
            bo.tap("blue", label)
        expect(bo.waiting).to_contain_text("tries again by itself")
        expect(taps(bo)).to_have_count(3)
    bo.shows(blue=31)
    expect(bo.waiting).to_be_hidden()


def test_an_answer_without_a_verdict_keeps_the_tap(host: Phone, guest: Phone) -> None:
    """However often, and whatever it is. The phone waits as long as the server asks; nor does
    another tap ask it earlier."""
    none: list[tuple[int, dict[str, str]]] = [
        (500, {}), (429, {"Retry-After": "1"}), (502, {}), (400, {"Companion-Retry": "1"}),
    ]  # fmt: skip
    keys = []

    def answers(route: Route) -> None:
        keys.append(route.request.headers["companion-tap"])
        if len(keys) <= len(none):
            status, header = none[len(keys) - 1]
            route.fulfill(status=status, headers={"Content-Type": "text/html", **header}, body=OURS)
        else:
            route.continue_()

    bo = guest.stops_the_clock().at()
    bo.page.route("**/actions/*", answers)
    with bo.page.expect_response("**/actions/*"):
        bo.tap("blue", "City")
    expect(taps(bo)).to_have_text([re.compile("City")])
    for tries in range(2, len(none) + 2):
        # The clock stands while an answer is on its way: twelve seconds of it break a request off.
        with bo.page.expect_response("**/actions/*") as answer:
            while len(keys) < tries:
                bo.page.clock.run_for(1000)
        answer.value.finished()
    bo.shows(blue=26)
    expect(bo.waiting).to_be_hidden()
    assert len(set(keys)) == 1
    assert re.findall(r"status of (\d+)", "".join(bo.problems)) == ["500", "429", "502", "400"]
    bo.problems.clear()

    busy = []

    def asks_to_wait(route: Route) -> None:
        busy.append(route.request.post_data)
        route.fulfill(status=503, headers={"Retry-After": "30"}, body=OURS)

    bo.page.route("**/actions/*", asks_to_wait)
    with bo.page.expect_response("**/actions/*") as answer:
        bo.tap("blue", "Castle")
    answer.value.finished()
    bo.tap("blue", "Road")
    expect(taps(bo)).to_have_count(2)
    bo.page.clock.run_for(29_000)
    assert len(busy) == 1
    with bo.page.expect_request("**/actions/*"):
        bo.page.clock.run_for(2000)


def test_taps_of_a_phone_whose_cookie_is_gone_wait_until_it_has_joined(
    host: Phone, bo: Phone
) -> None:
    """And then the phone asks, because it may have another player's seat now. A stranger may
    withdraw its taps."""
    bo.context.clear_cookies()
    for label in ("City", "Province +3", "City"):
        bo.tap("blue", label)
    expect(bo.waiting).to_contain_text("Join again and take your seat")
    expect(bo.waiting).to_contain_text("You are not at this table yet")
    expect(bo.waiting).to_be_visible()
    expect(taps(bo)).to_have_count(3)
    expect(bo.waiting.get_by_role("link", name="Join a table")).to_be_visible()
    bo.waiting.get_by_role("button", name="Withdraw").first.tap()
    expect(taps(bo)).to_have_count(2)

    bo.comes_in(host).sits("blue")
    host.lets_sit()
    bo.at().shows(blue=24)
    expect(bo.waiting).to_contain_text("This phone has joined again since.")
    expect(taps(bo)).to_have_count(2)
    bo.waiting.get_by_role("button", name="Send now").tap()
    bo.shows(blue=29)
    expect(bo.waiting).to_be_hidden()


def test_a_phone_that_is_sent_away_shows_the_taps_that_wait_on_it(host: Phone, bo: Phone) -> None:
    busy = {"Content-Type": "text/html", "Retry-After": "60"}
    bo.page.route("**/actions/*", lambda route: route.fulfill(status=503, headers=busy, body=OURS))
    bo.tap("blue", "City")
    expect(taps(bo)).to_have_text([re.compile("City")])
    host.at("/people").page.get_by_role("button", name="Send away").first.tap()
    expect(bo.page.locator("main")).to_contain_text("The host has sent this phone away.")
    expect(taps(bo)).to_have_text([re.compile("City")])
    bo.problems.clear()


def test_a_refusal_names_the_tap_that_left(host: Phone, bo: Phone) -> None:
    """The table is closed meanwhile: what it refuses leaves the queue, the rest is asked about."""
    held = bo.holds_first("**/actions/*")
    with bo.page.expect_request("**/actions/*"):
        bo.tap("blue", "City")
    bo.tap("blue", "Province +3")
    host.sends("/close")
    bo.lets_go(held)
    expect(bo.notice).to_contain_text("City +2 · Bo: This table is closed")
    expect(taps(bo)).to_have_text([re.compile(r"\+3")])
    expect(bo.waiting).to_contain_text("The tap before this was not recorded")


def test_where_nothing_can_be_kept_a_tap_is_refused_in_sight(host: Phone, guest: Phone) -> None:
    """Where no answer comes, and where a busy server says so."""
    bo = guest.runs_first(
        """Object.defineProperty(window, "localStorage", {get() { throw new Error("blocked"); }})"""
    )
    bo.at()
    bo.page.route("**/actions/*", lambda route: route.abort("connectionreset"))
    bo.tap("blue", "City")
    expect(bo.banner).to_be_visible()
    expect(bo.banner).to_contain_text("Nothing can be recorded")
    expect(bo.waiting).to_be_hidden()
    bo.page.unroute("**/actions/*")
    bo.tap("blue", "Province +3").shows(blue=27)
    bo.page.route("**/actions/*", lambda route: route.fulfill(status=503, body=OURS))
    bo.tap("blue", "Castle")
    expect(bo.notice).to_contain_text("No")
    expect(bo.waiting).to_be_hidden()
    bo.page.unroute("**/actions/*")
    bo.tap("blue", "Road").shows(blue=29)
