"""What a phone has to fetch: a first visit, and one tap later. Bytes as they come over the wire.

A first visit counts the heads of the answers too, every file once, what an address leads on to, and
what a service worker fetches for the time without a network.
"""

import asyncio
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

from tests.benchmarks.conftest import Report
from tests.benchmarks.load.phones import COLOURS, HTMX, Hall
from tests.benchmarks.load.server import Server
from tests.benchmarks.load.wire import Browser
from tests.browser.table.wars import DEALT_TO_FOUR

VISIT_TARGET = 60.0  # KiB
MORE_TARGET = 40.0  # KiB, for a page that is opened from another
UPDATE_TARGET = 0.4  # KiB
TAPS = 20
ANSWER_TARGET = 8.0  # KiB
ACCEPTS = {"Accept-Encoding": "br, gzip"}
KIB = 1024
FOR_LATER = ("/sw.js", "/offline")
INVADED = {"red": "Talion", "green": "Camarine", "yellow": "Aporia"}


def test_weight(serve: Callable[..., Server], report: Report) -> None:
    server = serve()
    server.first_ok("/healthz")
    asyncio.run(_weigh(server.port, report))


async def _weigh(port: int, report: Report) -> None:
    hall = Hall(port)
    await hall.sit(1)
    table: Any = hall.tables[0]
    host, player = table.phones[:2]
    await _visit("a table", host, f"/t/{table.id}", report, itemised=True)
    await _visits_at_war(port, report)

    for place in range(len(COLOURS)):
        await table.listen(place)
    other = table.streams[1]
    report.add("the first view of a stream", other.received / KIB, "KiB")
    before = other.received
    for _ in range(TAPS):
        answer = await host.post(
            f"/t/{table.id}/actions/points", {"seat": "red", "points": 1}, **HTMX, **ACCEPTS
        )
        assert answer.status == 200
        while other.version < int(answer.headers["companion-version"]):
            await asyncio.sleep(0.01)
    update = (other.received - before) / TAPS / KIB
    report.add("an update on the stream", update, "KiB", below=UPDATE_TARGET)
    for stream in table.streams:
        await stream.close()
    report.add("the answer to a tap", answer.size / KIB, "KiB", below=ANSWER_TARGET)

    joined = await Browser(port).get("/join", **ACCEPTS)
    report.add("the page to type a code", joined.size / KIB, "KiB")
    assert (await player.get(f"/t/{table.id}")).status == 200


async def _visits_at_war(port: int, report: Report) -> None:
    """First visits by other doors, and to the heaviest pages: four players, three wars."""
    hall = Hall(port)
    await hall.sit(1)
    table: Any = hall.tables[0]
    host, here = table.phones[0], f"/t/{table.id}"
    await host.post(f"{here}/actions/depth", {"depth": "wars"})
    for seat, named in DEALT_TO_FOUR.items():
        entered = {"seat": seat, "count": len(named), "named": named}
        await host.post(f"{here}/actions/provinces", entered)
    for seat, province in INVADED.items():
        sent = {"seat": seat, "province": province, "armies": 3, "spends": "false"}
        answer = await host.post(f"{here}/actions/invade", {**sent, "overrule": "turn.whose"})
        assert answer.status == 303, answer.text
    assert (await host.get(here)).text.count('id="war-') == len(INVADED)
    door = re.search(r"/J/[A-Z2-7]{12}", (await host.get(f"{here}/invite")).text)
    assert door

    await _visit("the lobby", Browser(port), "/", report)
    await _visit("a table at war, by its QR", Browser(port), door[0], report)
    await _visit("a table at war, in a seat", host, here, report)
    await _visit("settle a war", host, f"{here}/settle/war?province=Camarine", report)
    await _visit("settle the end", host, f"{here}/settle/end", report)
    await _visit("the map", host, f"{here}/map", report, known=here)


async def _visit(
    what: str, phone: Browser, path: str, report: Report, *, itemised: bool = False, known: str = ""
) -> None:
    """The page, all it refers to and what is kept for later; `itemised`: the heaviest first.

    Coming from the page `known`, nothing is fetched that this page had, too.
    """
    weights = {}
    page = await phone.get(path, **ACCEPTS)
    if path.lower().startswith("/j/"):
        weights[f"the card at {path}"] = page.size
        page = await phone.post(path, {})
    while page.status == 303:
        weights[f"the way by {path}"] = page.size
        path = page.headers["location"]
        page = await phone.get(path, **ACCEPTS)
    assert page.status == 200, path
    weights["the page itself"] = page.size
    refers = _references((await phone.get(path)).text)
    if known:
        refers -= _references((await phone.get(known)).text)
    for asset in sorted(refers) if known else [*sorted(refers), *FOR_LATER]:
        answer = await phone.get(asset, **ACCEPTS)
        assert answer.status == 200, asset
        weights[asset.partition("?")[0]] = answer.size
        if ".css" in asset:
            sheet = (await phone.get(asset)).text
            assert not re.search(r"url\((?!['\"]?(data:|#))", sheet), f"{asset} loads more"
    total = sum(weights.values()) / KIB
    if known:
        report.add(f"from the table on: {what}", total, "KiB", below=MORE_TARGET)
    else:
        report.add(f"a first visit: {what}", total, "KiB", below=VISIT_TARGET)
    for name, size in sorted(weights.items(), key=lambda item: -item[1]) if itemised else ():
        report.add(f"- {name}", size / KIB, "KiB")


def _references(html: str) -> set[str]:
    """The files a browser fetches by itself: sheets, scripts, images, icons, sprites."""
    tags = re.findall(r"<(?:link|script|img|use|source)\b[^>]*>", html)
    # A home screen's icon is fetched when the page is put there.
    tags = [tag for tag in tags if "apple-touch-icon" not in tag]
    found = (re.search(r'\b(?:href|src)="([^"#]+)', tag) for tag in tags)
    return {urljoin("/", match[1]) for match in found if match}
