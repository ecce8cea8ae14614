"""Random games, played once for all tests of this folder."""

from __future__ import annotations

import os
from itertools import product

import pytest

from tests.games.mythotopia.play.randomplay import ENDINGS, RandomPlay

SEEDS = int(os.environ.get("RANDOM_SEEDS", "1"))
"""So many games of 2, 3 and 4 players by each of the endings; `make play` plays thousands."""


@pytest.fixture(scope="session")
def games() -> list[RandomPlay]:
    return [
        RandomPlay(seed, players, ending).played()
        for players, ending, seed in product((2, 3, 4), ENDINGS, range(1, 1 + SEEDS))
    ]
