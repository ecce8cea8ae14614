"""Four players at a table that does not track turns, unless a test opens its own."""

import pytest

from tests.games.mythotopia.table import Seat, Table, opened


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
