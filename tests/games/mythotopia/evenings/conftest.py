"""Random games, played once for all tests of this folder."""

from functools import cache
from itertools import product

import pytest

from tests.example_counts import seeds
from tests.games.mythotopia.evenings.play.randomplay import ENDINGS, RandomPlay


@cache
def played(seed: int) -> list[RandomPlay]:
    """Games of 2, 3 and 4 players, by each of the endings."""
    return [
        RandomPlay(seed, players, ending).played()
        for players, ending in product((2, 3, 4), ENDINGS)
    ]


@pytest.fixture(scope="session", params=seeds(1))
def games(request: pytest.FixtureRequest) -> list[RandomPlay]:
    return played(request.param)


@pytest.fixture(scope="session")
def known_games() -> list[RandomPlay]:
    """The same games also in `make play`: what must happen in some game happens in these."""
    return played(1)
