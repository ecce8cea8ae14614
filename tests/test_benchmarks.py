"""`make bench` is seldom run, so what it imports and reads must not be gone when it is."""

from importlib import import_module
from pathlib import Path

import pytest

import companion
from tests.benchmarks.bench_games import PARTS

FOLDER = Path(__file__).parent / "benchmarks"


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("bench_*.py")))
def test_a_benchmark_can_be_imported(name: str) -> None:
    assert import_module(f"tests.benchmarks.{name}")


def test_the_parts_of_a_tap_that_are_measured_are_there() -> None:
    ours = Path(companion.__file__).parent
    for place in PARTS.values():
        path, _, name = place.partition(":")
        if not path.startswith("flask/"):
            assert any(f"def {name}(" in file.read_text() for file in ours.glob(f"**/{path}")), (
                place
            )
