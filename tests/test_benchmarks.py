"""`make bench` is seldom run, so what it imports must not be gone when it is."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "benchmarks"


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("bench_*.py")))
def test_a_benchmark_can_be_imported(name: str) -> None:
    assert import_module(f"tests.benchmarks.{name}")
