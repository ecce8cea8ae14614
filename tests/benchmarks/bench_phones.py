"""From one phone's tap to the other three phones' new view, and what a connected phone costs.

The phones speak plain HTTP from a process of their own, over the loopback: the network and the
browser come on top. Each tap is sent when its second has come, whether or not the one before was
answered. Every tap comes on a connection of its own, as after the pause between two taps.
"""

import statistics
import time
from collections.abc import Callable

import pytest

from tests.benchmarks.conftest import Report
from tests.benchmarks.load.server import Phones, Server, allow_open_files

LEVELS = {1: 20, 50: 15, 250: 12}
"""Tables of four phones: how often they tap, once a second."""

EVENING = {100: 3, 250: 3, 1000: 3}
"""The same at the pace of a real evening."""

EVENING_PAUSE = 15.0  # seconds between two taps of a table
QUICK_EVENING = 100, 12, 1.5
"""Tables, taps, and the pause: as many taps a second as 1,000 tables of an evening."""

WARM_UP = 4  # taps before
TARGETS = {50: 10.0, 250: 25.0}  # milliseconds, p95
EVENING_TARGET = 50.0
PHONE_TARGET = 45.0  # KiB
MEMORY_TARGET = 300.0  # MiB
AT_A_TABLE = 4


@pytest.mark.parametrize(
    ("tables", "taps", "pause"),
    [
        *((tables, taps, 1.0) for tables, taps in LEVELS.items()),
        *((tables, taps, EVENING_PAUSE) for tables, taps in EVENING.items()),
        QUICK_EVENING,
    ],
)
def test_taps(
    tables: int,
    taps: int,
    pause: float,
    serve: Callable[..., Server],
    sit: Callable[..., Phones],
    report: Report,
) -> None:
    allow_open_files()
    streams = AT_A_TABLE * tables
    server = serve(streams=streams + 8)
    server.first_ok("/healthz")
    phones = sit(server)
    phones.do("sit", tables=tables)
    alone = server.memory()
    phones.do("listen")
    time.sleep(2)
    connected = server.memory()

    phones.do("tap", taps=WARM_UP if pause == 1 else 1, pause=pause)
    work = server.processor()
    answer = phones.do("tap", taps=taps, pause=pause)
    after = server.processor()

    name = f"{tables} table{'s' if tables > 1 else ''}"
    name += {1: "", EVENING_PAUSE: " of an evening"}.get(pause, f", every {pause:g} s")
    target = TARGETS.get(tables) if pause == 1 else EVENING_TARGET
    cuts = statistics.quantiles(answer["ms"], n=100, method="inclusive")
    report.add(f"tap to the others' view, {name}, p50", cuts[49], "ms")
    report.add(f"tap to the others' view, {name}, p95", cuts[94], "ms", below=target)
    report.add(f"tap to the others' view, {name}, p99", cuts[98], "ms")
    carried = answer["taps"] / answer["seconds"]
    report.add(f"taps carried, {name}", carried, "a second", more=f" of {tables / pause:.0f}")
    if answer["refused"]:
        report.add(f"taps refused and sent again, {name}", answer["refused"], "times")
    assert answer["taps"] == tables * taps
    assert (answer["lost"], answer["differing"]) == (0, 0)
    if work is not None and after is not None:
        report.add(f"server's work for a tap, {name}", 1000 * (after - work) / answer["taps"], "ms")
    if tables == max(EVENING) and (tapped := server.memory()) is not None:
        report.add(f"memory, {name}", tapped / 1024, "MiB", below=MEMORY_TARGET)
    if streams >= 1000 and pause == 1 and alone is not None and connected is not None:
        report.add(
            f"memory for a connected phone, of {streams}",
            (connected - alone) / streams,
            "KiB",
            below=PHONE_TARGET,
            more=f" ({alone / 1024:.0f} -> {connected / 1024:.0f} MiB)",
        )
