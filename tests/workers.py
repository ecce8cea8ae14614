"""How many workers a run of the tests starts."""

import os
from contextlib import suppress
from pathlib import Path


def fitting() -> int:
    """One more than there are cores, since tests also wait. On a busy machine one more for each
    program that waits for a core, so that the run gets its share. One such program is left out:
    `make test` checks types while the tests begin."""
    cores = (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    )
    return cores + 1 + min(_waiting(cores), 2 * cores)


def _waiting(cores: int) -> int:
    """How many programs, less one, wait for a core; 0 where the system does not tell."""
    with suppress(OSError):
        ready = Path("/proc/loadavg").read_text().split()[3].split("/")[0]
        return max(0, int(ready) - cores - 1)
    return 0
