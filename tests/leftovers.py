"""Programs that a test started and could not end, because its worker ended first."""

import os
from contextlib import suppress

import psutil

RUN = "TEST_RUN"
"""The variable that marks every process of one run: a child inherits it."""


def mark() -> None:
    """Marks this process and its children as this run's; a worker keeps the mark it inherits."""
    os.environ.setdefault(RUN, f"{os.getpid()}-{psutil.Process().create_time()}")


def end(run: str) -> int:
    """Kills every other process of a run; returns how many there were."""
    left = [process for process in psutil.process_iter() if _belongs(process, run)]
    for process in left:
        with suppress(psutil.Error):
            process.kill()
    return len(left)


def _belongs(process: psutil.Process, run: str) -> bool:
    with suppress(psutil.Error):
        return process.pid != os.getpid() and process.environ().get(RUN) == run
    return False
