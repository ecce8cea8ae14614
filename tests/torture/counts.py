"""How often the tests here do what they do: a few times in the suite, many in `make torture`.

TORTURE=1 is as often as docs/torture.md says, TORTURE=0.1 a tenth of it.
"""

import os
import random
import time
from pathlib import Path

SHARE = float(os.environ.get("TORTURE") or 0)
FULL = SHARE > 0
SEED = int(os.environ.get("SEED") or (random.SystemRandom().randrange(10**6) if FULL else 1))


def times(few: int, many: int) -> int:
    """How often: `few` in the suite."""
    return max(few, round(many * SHARE))


def chance() -> random.Random:
    """The randomness of a test; its seed is printed, and SEED repeats it."""
    print(f"SEED={SEED}")  # noqa: T201 - what `make torture` prints is kept
    return random.Random(SEED)


def tell(what: str) -> None:
    """Prints a result."""
    print(what)  # noqa: T201


def own_time() -> float:
    """Seconds of a clock that stands while this thread is ready and others have the processor.

    Only Linux tells how long that is; elsewhere it is the usual clock."""
    try:
        waited = int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    except FileNotFoundError:
        waited = 0.0
    return time.monotonic() - waited
