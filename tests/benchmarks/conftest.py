"""`make bench`: one table, each measure beside its target. No time ever fails a run.

How to read it. A row says what was measured, the reading, and where the design names one, the
target and whether it was met. `p95` of taps: of 100 taps, 95 had reached the last of the other
three phones by then. The phones run in a process of their own, but on the same processor cores
as the server: readings at 250 tables are as much about the machine as about us. Close everything
else first, and compare runs of one machine only.
"""

import os
import platform
import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.benchmarks.load.server import Phones, Server
from tests.storage.conftest import another_postgresql, postgresql

__all__ = ["another_postgresql", "postgresql"]

LOAD_BEFORE = os.getloadavg()[0]
REPEATS = 40
HEAD = ("measure", "reading", "target", "")


@dataclass
class Report:
    """The rows measured so far."""

    rows: list[tuple[str, str, str, str]] = field(default_factory=list)
    speed_before: float = 0.0
    """What `loop` took before the first of them."""

    def add(
        self, measure: str, reading: float, unit: str, *, below: float | None = None, more: str = ""
    ) -> None:
        """One row; `below` is the target in the same unit, `more` is said after the reading."""
        said = f"{reading:,.{0 if reading >= 100 else 1}f} {unit}{more}"
        target = "" if below is None else f"< {below:g} {unit}"
        verdict = "" if below is None else "ok" if reading < below else "missed"
        self.rows.append((measure, said, target, verdict))

    def say(self, measure: str, reading: str) -> None:
        """One row in words."""
        self.rows.append((measure, reading, "", ""))

    def table(self) -> str:
        """The rows as an aligned Markdown table."""
        rows = [HEAD, *self.rows]
        widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
        lines = [
            "| "
            + " | ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
            + " |"
            for row in rows
        ]
        rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
        return "\n".join([lines[0], rule, *lines[1:]])


_report = Report()


def loop() -> float:
    """Milliseconds of processor time of 3,000,000 additions, the best of five: the machine's speed
    at this moment."""
    best = 1e9
    for _ in range(5):
        began, total = time.process_time(), 0
        for number in range(3_000_000):
            total += number
        best = min(best, 1000 * (time.process_time() - began))
    return best


def milliseconds(work: Callable[[], object]) -> float:
    """The median of several runs, in processor time: other work on the machine doesn't count."""
    times = []
    for _ in range(REPEATS):
        started = time.process_time()
        work()
        times.append(1000 * (time.process_time() - started))
    return statistics.median(times)


@pytest.fixture(scope="session")
def report() -> Report:
    if not _report.speed_before:
        _report.speed_before = loop()
    return _report


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts `companion serve`; by default on an instance of this test's own."""
    servers: list[Server] = []

    def starting(instance: Path = tmp_path / "instance", *, streams: int = 100) -> Server:
        servers.append(Server(instance, streams))
        return servers[-1]

    yield starting
    for server in servers:
        server.stop()


@pytest.fixture
def sit() -> Iterator[Callable[[Server], Phones]]:
    companies: list[Phones] = []

    def sitting(server: Server) -> Phones:
        companies.append(Phones(server.port))
        return companies[-1]

    yield sitting
    for company in companies:
        company.leave()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not _report.rows:
        return
    machine = (
        f"{os.cpu_count()} cores, Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}, load before {LOAD_BEFORE:.1f}, "
        f"a loop {_report.speed_before:.0f} ms before and {loop():.0f} ms after"
    )
    terminalreporter.write_line("")
    terminalreporter.write_line(machine)
    terminalreporter.write_line("")
    terminalreporter.write_line(_report.table())
