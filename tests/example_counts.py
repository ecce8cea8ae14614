"""What properties and random games draw: in the suite the same examples on every machine and in
any order of tests, in `make play` new ones each time."""

import os
from unittest.mock import patch

import hypothesis
from hypothesis.internal.conjecture import providers
from hypothesis.internal.entropy import deterministic_PRNG

PLAYED = int(os.environ.get("RANDOM_SEEDS", "0"))
"""How many random games of a kind, and how many examples of a property, `make play` draws."""
FIRST = int(os.environ.get("RANDOM_FIRST", "1"))


def settle() -> None:
    """Loads the one profile of all properties."""
    # Hypothesis also draws the constants of all modules of ours that are imported by now, and
    # so would draw other examples for a test that runs alone.
    patch.object(providers, "_get_local_constants", providers.Constants).start()
    hypothesis.settings.register_profile(
        "suite",
        database=None,
        deadline=None,  # it would measure the machine
        derandomize=not PLAYED,
        max_examples=PLAYED or 25,
        print_blob=True,
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
    )
    hypothesis.settings.load_profile("suite")
    # It registers its random numbers now: later the garbage collector is frozen, which Python 3.14
    # takes for a sign that nobody holds them.
    with deterministic_PRNG():
        pass


def seeds(count: int, *found: int) -> list[int]:
    """Seeds of random games, in the suite `count` and those that `make play` found wanting.

    The name of a test holds its seed: add that of a failure to `found`, and it is played always.
    """
    return [*found, *range(FIRST, FIRST + (PLAYED or count))]
