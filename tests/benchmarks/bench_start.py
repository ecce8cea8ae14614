"""From `companion serve` to the first answers: on no instance yet, and on one with a table."""

import statistics
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.benchmarks.conftest import Report
from tests.benchmarks.load.server import Server

REPEATS = 3
TARGET = 3.0  # seconds


@pytest.mark.parametrize("instance", ["empty", "existing"])
def test_start(instance: str, serve: Callable[..., Server], report: Report, tmp_path: Path) -> None:
    if instance == "existing":
        first = serve(tmp_path / "existing")
        first.first_ok("/")
        first.stop()
    healthy, shown = [], []
    for repeat in range(REPEATS):
        folder = tmp_path / (f"empty{repeat}" if instance == "empty" else instance)
        server = serve(folder)
        healthy.append(server.first_ok("/healthz"))
        shown.append(server.first_ok("/"))
        server.stop()
    kind = "an empty instance" if instance == "empty" else "an existing instance"
    report.add(f"start on {kind}, to /healthz", statistics.median(healthy), "s", below=TARGET)
    report.add(f"start on {kind}, to the first page", statistics.median(shown), "s", below=TARGET)
