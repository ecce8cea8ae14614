"""What a tap costs in each game: processor time in this process, at its demo table of four. The
streams are left out."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from tests.benchmarks.conftest import Report
from tests.benchmarks.phones import COLOURS, HTMX
from tests.conftest import Cast

WARM_UP = 20
TAPS = 60

Tap = Callable[[int], dict[str, Any]]

POINTS: dict[str, tuple[str, Tap]] = {
    "mythotopia": ("points", lambda number: {"points": 1}),
    "expedition": ("set_coins", lambda number: {"to": number % 30}),
    "epoch": ("set_player", lambda number: {"purse": number % 7}),
}


def test_games(cast: Cast, report: Report) -> None:
    first = _spent(cast, "mythotopia")
    report.add("a tap at the demo table of mythotopia", first, "ms")
    for game in ("expedition", "epoch"):
        spent = _spent(cast, game)
        report.add(f"a tap at the demo table of {game}", spent, "ms", below=round(first, 1))


def _spent(cast: Cast, game: str) -> float:
    """The milliseconds of a tap."""
    phone = cast.phone()
    phone.table = phone.post("/demo", game=game).location.rsplit("/", 1)[1]
    kind, facts = POINTS[game]
    begun = 0.0
    for number in range(WARM_UP + TAPS):
        if number == WARM_UP:
            begun = time.process_time()
        answer = phone.client.post(
            f"/t/{phone.table}/actions/{kind}",
            data={"seat": COLOURS[number % 4], **facts(number)},
            headers={**HTMX, "Origin": "http://localhost", "Companion-Tap": f"{game}{number}"},
        )
        assert answer.status_code == 200
    return 1000 * (time.process_time() - begun) / TAPS
