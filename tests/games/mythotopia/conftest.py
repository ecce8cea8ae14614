"""Four players at a table that does not track turns, unless a test opens its own."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from tests.games.mythotopia.table import Seat, Table, opened

EXAMPLES = int(os.environ.get("RANDOM_SEEDS", "15"))
settings.register_profile("evening", max_examples=EXAMPLES)
settings.load_profile("evening")


@pytest.fixture
def table() -> Table:
    return opened(turns=False)


@pytest.fixture
def red(table: Table) -> Seat:
    return table.red


@pytest.fixture
def blue(table: Table) -> Seat:
    return table.blue


@pytest.fixture
def green(table: Table) -> Seat:
    return table.green
