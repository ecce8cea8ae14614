"""How a page comes up on a poor phone: nothing cached, a processor four times slower. Median of 5.

Largest contentful paint; blocking time, the part of each long task beyond 50 ms; layout shift, at
a table with live updates coming in while it is looked at. Two networks:

- slow 4G as Lighthouse defines it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for a round trip;
- the same as Lighthouse gives it to a real browser, and DevTools calls it "Slow 4G": every request
  waits 562.5 ms, which stands for all its round trips, and a tenth of the speed is lost. Without a
  target, for who wants to compare.

An address that leads on to another is a request more: a QR leads by way of two to the table.
"""

import re
from dataclasses import dataclass
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.benchmarks.conftest import Report
from tests.browser.phones import Phone, new_phone
from tests.browser.states import every_screen, on_show

RUNS = 5
SETTLED = 1500  # ms after the page was read, for late paints and shifts
ARRIVES = 10_000  # ms, at most, until an update is seen on the slow phone
PAINT, BLOCKING, SHIFT = 1.5, 100, 50  # s, ms, thousandths


@dataclass(frozen=True)
class Network:
    """Milliseconds that a request waits; kbit a second down and up."""

    name: str
    waits: float
    down: float
    up: float
    judged: bool = True


SLOW_4G = Network("slow 4G", 150, 1600, 750)
DEVTOOLS = Network("DevTools' slow 4G", 562.5, 1440, 675, judged=False)

WATCH = """() => {
  window.seen = {paint: 0, blocked: 0, shift: 0};
  const on = (type, take) => new PerformanceObserver(list => list.getEntries().forEach(take))
    .observe({type, buffered: true});
  on('largest-contentful-paint', e => { seen.paint = e.startTime; });
  on('longtask', e => { seen.blocked += Math.max(0, e.duration - 50); });
  on('layout-shift', e => { if (!e.hadRecentInput) seen.shift += e.value; });
}"""
SCREENS = {
    "the lobby": "everywhere: lobby",
    "a table": "the score of two: table",
    "a table at war": "four at war: table",
    "from the QR to a table at war": "four at war: table",
    "the map": "four at war: the map",
    "settle it": "four at war: settle a war",
    "a table of Expeditions": "bids revealed: table",
    "a table of Epoch of Rulers": "a war: table",
    "a table of Terra Mystica": "hexes on the map: table",
}
CASES = [(screen, SLOW_4G) for screen in SCREENS] + [
    (screen, DEVTOOLS)
    for screen in ("the lobby", "a table at war", "from the QR to a table at war")
]
RECORDED = {
    "the score of two": [("points", {"seat": "red", "points": "1"})],
    # A war more, and a line of the scoreboard: both move things, if anything does.
    "four at war": [
        ("invade", {"seat": "red", "province": "Talion", "armies": "2", "spends": "true"}),
        ("points", {"seat": "red", "points": "1"}),
    ],
}
"""What another phone records meanwhile, the last of it points of red's."""


@pytest.mark.parametrize(
    ("name", "network"), CASES, ids=lambda value: getattr(value, "name", value)
)
def test_page(report: Report, name: str, network: Network) -> None:
    with on_show() as (browser, base):
        seen = [_comes_up(browser, base, name, network) for _ in range(RUNS)]
    _tell(report, f"{name}, {network.name}", seen, judged=network.judged)


def _tell(report: Report, name: str, seen: list[dict[str, Any]], *, judged: bool) -> None:
    def row(what: str, key: str, scale: float, unit: str, target: float) -> None:
        readings = [reading[key] * scale for reading in seen]
        reading, span = median(readings), f" ({min(readings):.1f} to {max(readings):.1f})"
        report.add(f"{name}: {what}", reading, unit, below=target if judged else None, more=span)

    row("largest contentful paint", "paint", 1 / 1000, "s", PAINT)
    row("blocking time", "blocked", 1, "ms", BLOCKING)
    row("layout shift", "shift", 1000, "thousandths", SHIFT)


def _comes_up(browser: Browser, base: str, name: str, network: Network) -> dict[str, Any]:
    """One visit with empty caches to tables of its own; at a table somebody records meanwhile."""
    host = new_phone(browser, base)
    path = every_screen(host)[SCREENS[name]]
    if "QR" in name:
        phone, path = new_phone(browser, base), _behind_the_qr(host, path)
    else:
        phone = new_phone(browser, base, storage_state=host.context.storage_state())
    _slow_down(phone, network)
    phone.page.add_init_script(f"({WATCH})()")
    phone.go(path)
    phone.page.wait_for_timeout(SETTLED)
    exhibit = SCREENS[name].partition(":")[0]
    if exhibit in RECORDED and SCREENS[name].endswith(": table"):
        _records(host, phone, exhibit)
        phone.page.wait_for_timeout(SETTLED)
    seen: dict[str, Any] = phone.page.evaluate("window.seen")
    assert seen["paint"] > 0, "the browser tells of no paint"
    phone.close()
    host.close()
    return seen


def _slow_down(phone: Phone, network: Network) -> None:
    control = phone.context.new_cdp_session(phone.page)
    control.send("Network.enable")
    conditions = {
        "offline": False,
        "latency": network.waits,
        "downloadThroughput": network.down * 1000 / 8,
        "uploadThroughput": network.up * 1000 / 8,
    }
    control.send("Network.emulateNetworkConditions", conditions)
    control.send("Emulation.setCPUThrottlingRate", {"rate": 4})


def _behind_the_qr(host: Phone, table: str) -> str:
    invitation = host.context.request.get(f"{host.base}{table}/invite").text()
    match = re.search(r"/j/\w+", invitation, re.IGNORECASE)
    assert match
    return match[0]


def _records(host: Phone, phone: Phone, exhibit: str) -> None:
    """By the host's hand, until the slow phone shows it."""
    table = phone.page.url.rsplit("/", 1)[1]
    before = int(phone.points("red").inner_text())
    for kind, facts in RECORDED[exhibit]:
        host.post(f"/t/{table}/actions/{kind}", **facts)
    expect(phone.points("red")).to_have_text(str(before + 1), timeout=ARRIVES)
