"""How a page comes up on a poor phone: slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms round
trip), a processor four times slower, nothing cached. Median of 5.

Largest contentful paint; blocking time, the part of each long task beyond 50 ms; layout shift,
with a live update coming in while the table is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.benchmarks.conftest import Report
from tests.browser.conftest import chromium
from tests.browser.phones import Phone, new_phone
from tests.browser.server import Server
from tests.browser.states import every_screen

RUNS = 5
SETTLED = 1500  # ms after the page was read, for late paints and shifts
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
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
    "the map": "four at war: the map",
    "settle it": "four at war: settle a war",
}


@pytest.fixture(scope="module")
def engine() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.mark.parametrize("name", SCREENS)
def test_page(engine: Playwright, tmp_path: Path, report: Report, name: str) -> None:
    server = Server(tmp_path, development=True)
    server.start()
    try:
        with chromium(engine) as browser:
            host = new_phone(browser, server.url)
            path = every_screen(host)[SCREENS[name]]
            seen = [_comes_up(browser, server.url, host, path) for _ in range(RUNS)]
    finally:
        server.stop()
    _tell(report, name, seen)


def _tell(report: Report, name: str, seen: list[dict[str, Any]]) -> None:
    def of(what: str) -> float:
        return float(median(one[what] for one in seen))

    report.add(f"{name}: largest contentful paint", of("paint") / 1000, "s", below=1.5)
    report.add(f"{name}: blocking time", of("blocked"), "ms", below=100)
    shift = of("shift")
    report.add(f"{name}: layout shift, thousandths", 1000 * shift, "", below=50)


def _comes_up(browser: Browser, base: str, host: Phone, path: str) -> dict[str, Any]:
    """One visit with empty caches; at a table somebody records meanwhile."""
    phone = new_phone(browser, base, storage_state=host.context.storage_state())
    control = phone.context.new_cdp_session(phone.page)
    control.send("Network.enable")
    control.send("Network.emulateNetworkConditions", SLOW_4G)
    control.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    phone.page.add_init_script(f"({WATCH})()")
    phone.go(path)
    phone.page.wait_for_timeout(SETTLED)
    if path.startswith("/t/"):
        table = path.split("?")[0].split("/")[2]
        host.post(f"/t/{table}/actions/points", [("seat", "red"), ("points", "1")])
        phone.page.wait_for_timeout(SETTLED)
    seen: dict[str, Any] = phone.page.evaluate("window.seen")
    phone.context.close()
    return seen
