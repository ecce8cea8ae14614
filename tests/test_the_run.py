"""The run itself: a test that hangs fails alone and by name, and the run goes on to its end."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from tests import leftovers

ROOT = Path(__file__).parents[1]
CONFIGURED: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
ENOUGH = 120  # seconds for a run of seven tests on a busy machine

HANGS = """
import pytest, time

@pytest.mark.parametrize("number", range(4))
def test_number(number):
    time.sleep(600 if number == 1 else 0)
"""
PASSES = """
def test_one(): pass
def test_two(): pass
def test_three(): pass
"""


def distribution() -> list[str]:
    """How `make test` spreads the tests over workers."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    line = next(line for line in makefile.splitlines() if "--numprocesses" in line)
    return line.split("pytest ")[1].removesuffix("$(ARGS)").split()


def test_a_test_that_hangs_fails_alone_and_the_run_goes_on(tmp_path: Path) -> None:
    (tmp_path / "test_hangs.py").write_text(HANGS)
    (tmp_path / "test_passes.py").write_text(PASSES)
    method = CONFIGURED["tool"]["pytest"]["ini_options"]["timeout_method"]
    limits = ["-o", "timeout=2", "-o", f"timeout_method={method}", "-p", "no:cacheprovider"]
    plugins = ["-p", "xdist", "-p", "pytest_timeout"]  # each worker would load all others, too
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, *distribution(), *limits, str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=ENOUGH,
    )
    assert run.returncode == 1, run.stdout
    assert "1 failed, 6 passed" in run.stdout
    assert "test_hangs.py::test_number[1]" in run.stdout


def test_every_test_has_a_limit() -> None:
    assert CONFIGURED["tool"]["pytest"]["ini_options"]["timeout"] > 0


def test_what_a_dead_worker_leaves_running_ends_with_the_run() -> None:
    environment = {**os.environ, leftovers.RUN: "this test"}
    sleeping = [sys.executable, "-c", "import time; time.sleep(600)"]
    with subprocess.Popen(sleeping, env=environment, start_new_session=True) as program:
        assert leftovers.end("this test") == 1
        assert program.wait(ENOUGH) < 0
