"""Taps made without a network: listed, withdrawn, sent once and in order, or asked about first."""

import re

from playwright.sync_api import Locator, Request, Route, expect

from tests.browser.boxes import box_of
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.wire import Wire

TOO_OLD = 61_000  # ms: a minute, and a second


def taps(phone: Phone) -> Locator:
    return phone.waiting.locator("li > span")


def posts(phone: Phone) -> list[Request]:
    """What the phone sends from now on."""
    sent: list[Request] = []
    phone.page.on("request", lambda r: sent.append(r) if r.method == "POST" else None)
    return sent


def lines(phone: Phone) -> list[str]:
    """The log, the oldest line first, past the screens."""
    page = phone.context.request.get(f"{phone.base}/t/{phone.table}/log").text()
    texts = re.findall(r'<p class="log-text">(.*?)</p>', page, re.DOTALL)
    return [re.sub(r"(<[^>]*>|\s)+", " ", line) for line in reversed(texts)]


def test_taps_wait_in_sight_and_are_sent_once_and_in_order(
    ada: Phone, far: Phone, wire: Wire
) -> None:
    """Nothing is pretended meanwhile; one of them is withdrawn; a form of its own page waits, too.
    So it is without an "offline" event, where only the stream breaks and a tap gets no answer."""
    far.loses(wire)
    expect(far.banner).to_be_in_viewport()
    far.tap("blue", "City").tap("blue", "Province +3").tap("blue", "City").tap("blue", "Road")
    expect(taps(far)).to_have_text(
        ["City +2 · Bo", "Province +3 · Bo", "City +2 · Bo", re.compile("Road")]
    )
    far.waiting.get_by_role("button", name="Withdraw: Road").tap()
    expect(taps(far)).to_have_count(3)
    expect(far.waiting.locator("h2")).to_have_text(re.compile("Waiting to be sent: 3"))
    expect(far.banner).to_contain_text("What you tap waits here")
    ada.tap("red", "City").shows(red=26, blue=24)
    expect(far.toast).to_be_empty()
    far.shows(red=24, blue=24)
    sent = posts(far)
    far.finds(wire)
    for each in (ada, far):
        each.shows(red=26, blue=31)
    expect(far.waiting).to_be_hidden()
    expect(far.banner).to_be_hidden()
    keys = [request.headers["companion-tap"] for request in sent]
    assert len(keys) == len(set(keys)) == 3

    far.at("/act/points?seat=blue")
    far.page.locator("input[name='points']").fill("5")
    far.loses(wire)
    record = far.page.get_by_role("button", name="Record")
    record.tap()
    record.tap()  # impatience makes no second tap of it
    expect(taps(far)).to_have_count(1)
    expect(taps(far)).to_contain_text("Bo")
    far.finds(wire)
    far.page.wait_for_url(re.compile(rf"/t/{far.table}\?done="))
    for each in (ada, far.live()):
        each.shows(blue=36)

    wire.cut()
    far.tap("blue", "City")
    expect(far.connection).to_have_attribute("data-state", "lost")
    expect(far.banner).to_be_visible()
    wire.mend()
    far.live().shows(blue=38)
    matches = [re.search("(?i)city|province|points", line) for line in lines(ada)[2:]]
    assert [match and match[0].lower() for match in matches] == [
        "city", "province", "city", "points", "city",
    ]  # fmt: skip


def test_a_tap_of_unknown_fate_is_repeated_with_its_key_and_counts_once(
    ada: Phone, bo: Phone
) -> None:
    """A proxy answers for a server that is gone; then the server has it, and its answers are lost
    on the way."""
    keys: list[str] = []

    def lose_answers(route: Route) -> None:
        keys.append(route.request.headers["companion-tap"])
        if len(keys) == 1:
            route.fulfill(status=503, body="<h1>Upstream is gone</h1>")
        elif len(keys) <= 3:
            route.fetch()
            route.abort("connectionreset")
        else:
            route.continue_()

    bo.page.route("**/actions/*", lose_answers)
    bo.tap("blue", "City")
    expect(bo.waiting).to_contain_text("City")
    expect(bo.waiting).to_be_hidden()
    expect(bo.toast).to_contain_text("Builds a city")
    assert len(keys) == 4
    assert len(set(keys)) == 1
    for each in (ada, bo):
        each.shows(blue=26)
    assert len(lines(ada)) == 2


def test_what_waited_for_a_minute_is_asked_about(ada: Phone, far: Phone, wire: Wire) -> None:
    far.stops_the_clock()
    far.at()
    far.loses(wire)
    far.tap("blue", "City")
    expect(far.waiting).to_contain_text("City")
    expect(far.waiting.get_by_role("button", name="Send now")).to_be_hidden()
    far.page.clock.fast_forward(TOO_OLD)
    sent = posts(far)
    far.finds(wire)
    far.page.clock.resume()
    expect(far.connection).to_have_attribute("data-state", "live")
    expect(far.waiting).to_contain_text("More than a minute old")
    far.shows(blue=24)
    assert sent == []
    far.waiting.get_by_role("button", name="Send now").tap()
    for each in (ada, far):
        each.shows(blue=26)
    expect(far.waiting).to_be_hidden()
    assert len(sent) == 1


def test_a_reload_keeps_what_waits(ada: Phone, bo: Phone) -> None:
    """And what waits is said even where the stream lives: its next message hides no banner before
    anybody could read it."""
    bo.page.route("**/actions/*", lambda route: route.abort("connectionreset"))
    bo.tap("blue", "City").tap("blue", "Province +3")
    expect(bo.banner).to_be_visible()
    ada.tap("red", "City")
    bo.shows(red=26)
    expect(bo.banner).to_be_visible()
    expect(taps(bo)).to_have_count(2)
    bo.page.reload()
    expect(taps(bo)).to_have_text([re.compile("City"), re.compile(r"\+3")])
    bo.page.unroute("**/actions/*")
    for each in (ada, bo):
        each.shows(red=26, blue=29)
    expect(bo.banner).to_be_hidden()
    expect(bo.waiting).to_be_hidden()
    assert len(lines(ada)) == 4


def test_an_objection_to_one_stops_the_rest(early: Phone) -> None:
    """Two actions a turn: the third city waits for an answer, and what follows it waits too."""
    ada = early.begins(turns="true").at()
    ada.page.route("**/actions/*", lambda route: route.abort("connectionreset"))
    for _ in range(3):
        ada.tap("red", "City")
    ada.tap("red", "Province +3")
    expect(taps(ada)).to_have_count(4)
    ada.page.unroute("**/actions/*")
    expect(ada.notice).to_contain_text("Record anyway")
    ada.shows(red=28)
    ada.notice.get_by_role("button", name="Record anyway").tap()
    ada.shows(red=30)
    expect(taps(ada)).to_have_text([re.compile(r"\+3")])
    expect(ada.waiting).to_contain_text("The tap before this was not recorded")
    ada.shows(red=30)
    ada.waiting.get_by_role("button", name="Send now").tap()
    expect(ada.waiting).to_be_hidden()


def test_a_place_that_waits_is_named_with_what_is_done_there(ada: Phone) -> None:
    """Also where it is not the first place of its form."""
    ada.records("depth", depth="board")
    ada.records("provinces", seat="red", count="8", named=("Blore", "Quean"))
    ada.at().page.route("**/actions/*", lambda route: route.abort("connectionreset"))
    ada.tap("red", "Castle").page.locator(".places[open]").get_by_role("button", name="Quean").tap()
    ada.page.locator("#pick-red-invade > summary").tap()
    ada.page.locator("#pick-red-invade").get_by_role("button", name="Margent").tap()
    expect(taps(ada)).to_have_text(["Castle +1: Quean · Ada", "Invade a province: Margent · Ada"])


def test_a_list_of_many_taps_leaves_the_page_its_half(phone: NewPhone, ada: Phone) -> None:
    small = phone(viewport={"width": 320, "height": 568}).comes_in(ada).sits("blue").at()
    small.page.route("**/actions/*", lambda route: route.abort("connectionreset"))
    for _ in range(4):
        small.tap("blue", "City").tap("blue", "Road")
    expect(taps(small)).to_have_count(8)
    expect(small.waiting).to_be_visible()
    assert box_of(small.waiting).height <= 568 / 2
    for button in small.waiting.get_by_role("button").all():
        assert box_of(button).height >= 48
    assert small.run("document.documentElement.scrollWidth") <= 320


def test_a_link_without_a_network_does_not_lead_out_of_the_app(far: Phone, wire: Wire) -> None:
    """On plain http, where no page is kept for it: the screen stays, and says why."""
    far.loses(wire)
    far.page.get_by_role("link", name="Log").tap()
    expect(far.banner).to_be_in_viewport()
    expect(far.page.locator("#hand-blue")).to_be_visible()
    far.finds(wire)
    far.live().page.get_by_role("link", name="Log").tap()
    far.page.wait_for_url("**/log")
