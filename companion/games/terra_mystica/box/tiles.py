"""Favour tiles, bonus cards, town tiles, scoring tiles and power actions, from tiles.toml."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, TypeVar

from companion.games.terra_mystica.box.factions import CULTS, NOTHING, Goods

_TILES = tomllib.loads((files(__package__) / "tiles.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, eq=False)
class Favor:
    """A favour tile: steps on one cult, and goods at every income."""

    id: str
    code: str
    cult: int
    steps: int
    count: int
    income: Goods = NOTHING


@dataclass(frozen=True, eq=False)
class Card:
    """A bonus card. `option`: the option without which it stays in the box, or "" if none."""

    id: str
    code: str
    income: Goods
    option: str = ""


@dataclass(frozen=True, eq=False)
class TownTile:
    """A town tile: points, keys, goods, steps on every cult, steps of shipping."""

    id: str
    code: str
    points: int
    count: int
    keys: int = 1
    goods: Goods = NOTHING
    steps: int = 0
    shipping: int = 0
    option: str = ""


@dataclass(frozen=True, eq=False)
class RoundTile:
    """A scoring tile. `per` cult steps bring `reward` and `spades` once in phase III; without a
    cult every own priest on the cult board does."""

    id: str
    code: str
    scores: str
    points: int
    cult: int | None = None
    per: int = 1
    reward: Goods = NOTHING
    spades: int = 0
    option: str = ""


@dataclass(frozen=True, eq=False)
class PowerAction:
    """A power action of the board: its cost and its gain."""

    id: str
    power: int
    goods: Goods = NOTHING
    spades: int = 0
    bridges: int = 0


T = TypeVar("T")


def _all(kind: Callable[..., T], part: str) -> dict[str, T]:
    """Everything in one part of the file, by id."""
    return {name: kind(id=name, **_read(data)) for name, data in _TILES[part].items()}


def _read(data: dict[str, Any]) -> dict[str, Any]:
    """The fields of a tile: cults by number, and goods."""
    read = {name: Goods(**of) if isinstance(of, dict) else of for name, of in data.items()}
    return read | {"cult": CULTS.index(data["cult"])} if "cult" in data else read


FAVORS = _all(Favor, "favors")
CARDS = _all(Card, "cards")
TOWNS = _all(TownTile, "towns")
ROUNDS = _all(RoundTile, "rounds")
POWER_ACTIONS = _all(PowerAction, "power")

FAVOR_CODES = {tile.code: tile for tile in FAVORS.values()}
CARD_CODES = {card.code: card for card in CARDS.values()}
TOWN_CODES = {tile.code: tile for tile in TOWNS.values()}
ROUND_CODES = {tile.code: tile for tile in ROUNDS.values()}

SPECIAL_ACTIONS = {"BON1": "spade_2coins", "BON2": "cult_4coins", "FAV6": "water2"}
"""Special actions of cards and favour tiles, and the tile that each belongs to."""
