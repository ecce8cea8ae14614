"""What a phone has to fetch: a first visit, and one tap later. Bytes as they come over the wire.

A first visit counts the heads of the answers too, and every file once. The stream itself is sent
plain; what a compressing proxy in front would make of an update is said beside it.
"""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Callable
from urllib.parse import urljoin

from tests.benchmarks.conftest import Report
from tests.benchmarks.phones import COLOURS, HTMX, Hall
from tests.benchmarks.server import Server
from tests.benchmarks.wire import Browser

VISIT_TARGET = 60.0  # KiB
UPDATE_TARGET = 8.0  # KiB, compressed
ACCEPTS = {"Accept-Encoding": "br, gzip"}
KIB = 1024


def test_weight(serve: Callable[..., Server], report: Report) -> None:
    server = serve()
    server.first_ok("/healthz")
    asyncio.run(_weigh(server.port, report))


async def _weigh(port: int, report: Report) -> None:
    hall = Hall(port)
    await hall.sit(1)
    table = hall.tables[0]
    host, player = table.phones[:2]
    await _visit(host, f"/t/{table.id}", report)

    for place in range(len(COLOURS)):
        await table.listen(place)
    answer = await host.post(
        f"/t/{table.id}/actions/points", {"seat": "red", "points": 1}, **HTMX, **ACCEPTS
    )
    assert answer.status == 200
    version = int(answer.headers["companion-version"])
    while table.streams[1].version < version:
        await asyncio.sleep(0.01)
    update = table.streams[1].last
    for stream in table.streams:
        await stream.close()
    report.add("an update on the stream, plain", len(update) / KIB, "KiB")
    packed = len(gzip.compress(update, 6)) / KIB
    report.add("an update on the stream, gzip", packed, "KiB", below=UPDATE_TARGET)
    report.add("the answer to a tap", answer.size / KIB, "KiB", below=UPDATE_TARGET)

    joined = await Browser(port).get("/join", **ACCEPTS)
    report.add("the page to type a code", joined.size / KIB, "KiB")
    assert (await player.get(f"/t/{table.id}")).status == 200


async def _visit(phone: Browser, path: str, report: Report) -> None:
    """The page and all it refers to, the heaviest first."""
    page = await phone.get(path, **ACCEPTS)
    assert page.status == 200
    plain = (await phone.get(path)).text
    weights = {"the page itself": page.size}
    for asset in sorted(_references(plain)):
        answer = await phone.get(asset, **ACCEPTS)
        assert answer.status == 200, asset
        weights[asset.partition("?")[0]] = answer.size
        if ".css" in asset:
            sheet = (await phone.get(asset)).text
            assert not re.search(r"url\((?!['\"]?(data:|#))", sheet), f"{asset} loads more"
    total = sum(weights.values()) / KIB
    report.add("a first visit to a table", total, "KiB", below=VISIT_TARGET)
    for name, size in sorted(weights.items(), key=lambda item: -item[1]):
        report.add(f"- {name}", size / KIB, "KiB")


def _references(html: str) -> set[str]:
    """The files a browser fetches by itself: sheets, scripts, images, icons, sprites."""
    tags = re.findall(r"<(?:link|script|img|use|source)\b[^>]*>", html)
    # A home screen's icon is fetched when the page is put there.
    tags = [tag for tag in tags if "apple-touch-icon" not in tag]
    found = (re.search(r'\b(?:href|src)="([^"#]+)', tag) for tag in tags)
    return {urljoin("/", match[1]) for match in found if match}
