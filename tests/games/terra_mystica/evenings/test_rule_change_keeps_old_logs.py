"""A mended rule changes no recorded game: every price and reward of the box is one dearer, every
number of the rules one more, and every log folds to the same states."""

import importlib
import pkgutil
from collections.abc import Iterator, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

import pytest

from companion.core.files.intake import archived
from companion.core.log.digest import digest
from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.games.terra_mystica import game, rules
from companion.games.terra_mystica.box import factions, tiles
from companion.games.terra_mystica.box.factions import Goods
from tests.contract.tables import log_of
from tests.games.terra_mystica.evenings.golden import logs as golden
from tests.games.terra_mystica.exchange.notation.written import GAMES, lines_of

NO_PRICES = {
    "id", "name", "code", "option", "home", "cult", "action", "scores", "count", "start", "power",
    "cults", "first_dwellings", "first_shipping", "last_shipping", "bridges",
}  # fmt: skip
"""Fields that are neither a price nor a reward: the set-up and the pieces."""
NUMBERS = {
    "AIR1", "BRIDGE_POINTS", "HOUSE_CARD", "GREAT_CARD", "SHIP_CARD", "SHIPPING_COST",
    "EXCHANGE_POINTS", "CULT_POINTS", "AREA_POINTS", "COINS_FOR_A_POINT", "ALCHEMISTS_COINS",
    "STRUCTURES_NEEDED", "POWER_NEEDED", "MILESTONES", "DEAREST_RATE", "GIANTS_SPADES",
    "SPADE_POWER", "PRIEST_POINTS", "EARTH1", "WATER1", "MOST_ORDAINED", "CHEAP_PRICE",
    "BRIDGE_COST", "FLIGHT_POINTS", "TUNNEL", "SHORT_TUNNEL",
}  # fmt: skip
"""Prices and rewards that the modules of the rules hold."""
TABLES: Sequence[dict[str, Any]] = (
    factions.FACTIONS, tiles.FAVORS, tiles.CARDS, tiles.TOWNS, tiles.ROUNDS, tiles.POWER_ACTIONS,
)  # fmt: skip


def dearer(value: Any) -> Any:
    if isinstance(value, Goods):
        return Goods(*(amount + 1 for amount in value))
    if isinstance(value, tuple):
        return tuple(map(dearer, value))
    return value + 1 if type(value) is int else value


@pytest.fixture
def dear(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Everything costs and brings one more."""
    printed = [(piece, field.name, getattr(piece, field.name))
               for table in TABLES for piece in table.values() for field in fields(piece)
               if field.name not in NO_PRICES or (isinstance(piece, tiles.PowerAction)
               and field.name == "power")]  # fmt: skip
    for package in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}."):
        module = importlib.import_module(package.name)
        for name, value in vars(module).items():
            if name in NUMBERS:
                monkeypatch.setattr(module, name, dearer(value))
    for piece, name, value in printed:
        object.__setattr__(piece, name, dearer(value))
    yield
    for piece, name, value in printed:
        object.__setattr__(piece, name, value)


def logs() -> Iterator[list[Entry]]:
    for exhibit in game.examples().exhibits:
        if log := log_of(game, exhibit):
            yield [*log.entries]
    for name in golden.GAMES:
        yield golden.played(name).entries()
    for name in GAMES[:2]:
        written = "\n".join(lines_of(name))
        document = archived(game, game.read_notation(written), datetime(2025, 1, 4, tzinfo=UTC))
        yield [line.entry() for line in document.entries]


def digests(entries: Sequence[Entry]) -> list[str]:
    """The state after each line."""
    log = Log(game, entries)
    return [digest(after) for _, _, after in log.states()]


@pytest.fixture(scope="module")
def recorded() -> list[tuple[list[Entry], list[str]]]:
    return [(entries, digests(entries)) for entries in logs()]


def test_a_dearer_box_changes_no_recorded_game(
    recorded: list[tuple[list[Entry], list[str]]], dear: None
) -> None:
    assert len(recorded) > 2 + len(golden.GAMES)
    for entries, before in recorded:
        assert digests(entries) == before


def test_the_rules_are_dearer_indeed(dear: None) -> None:
    """The same game by hand, told again, comes to other numbers."""
    with pytest.raises(AssertionError):
        golden.played("ledger")
