"""Favor tiles, bonus cards, town tiles, scoring tiles and power actions, from tiles.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.box.goods import Goods, goods_of

_TILES = tomllib.loads((files(__package__) / "tiles.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, eq=False)
class Favor:
    """A favor tile: steps on one cult, and goods at every income."""

    id: str
    code: str
    cult: int
    steps: int
    count: int
    income: Goods


@dataclass(frozen=True, eq=False)
class Card:
    """A bonus card. `option`: the option without which it stays in the box, or "" if none."""

    id: str
    code: str
    income: Goods
    option: str


@dataclass(frozen=True, eq=False)
class TownTile:
    """A town tile: points, keys, goods, steps on every cult, steps of shipping."""

    id: str
    code: str
    points: int
    keys: int
    goods: Goods
    steps: int
    shipping: int
    count: int
    option: str


@dataclass(frozen=True, eq=False)
class RoundTile:
    """A scoring tile. `per` cult steps bring `reward` and `spades` once in phase III; without a
    cult every own priest on the cult board does."""

    id: str
    code: str
    scores: str
    points: int
    cult: int | None
    per: int
    reward: Goods
    spades: int
    option: str


@dataclass(frozen=True, eq=False)
class PowerAction:
    """A power action of the board: its cost and its gain."""

    code: str
    power: int
    goods: Goods
    spades: int
    bridges: int


def _favor(tile: str, data: dict[str, Any]) -> Favor:
    cult, income = CULTS.index(data["cult"]), goods_of(data.get("income", {}))
    return Favor(tile, data["code"], cult, data["steps"], data["count"], income)


def _card(card: str, data: dict[str, Any]) -> Card:
    return Card(card, data["code"], goods_of(data["income"]), data.get("option", ""))


def _town(tile: str, data: dict[str, Any]) -> TownTile:
    return TownTile(
        tile, data["code"], data["points"], data.get("keys", 1), goods_of(data.get("goods", {})),
        data.get("steps", 0), data.get("shipping", 0), data["count"], data.get("option", ""),
    )  # fmt: skip


def _round(tile: str, data: dict[str, Any]) -> RoundTile:
    reward = dict(data["reward"])
    spades = reward.pop("spades", 0)
    cult = CULTS.index(data["cult"]) if "cult" in data else None
    return RoundTile(
        tile, data["code"], data["scores"], data["points"], cult, data.get("per", 1),
        goods_of(reward), spades, data.get("option", ""),
    )  # fmt: skip


def _power(code: str, data: dict[str, Any]) -> PowerAction:
    goods = goods_of(data.get("goods", {}))
    return PowerAction(code, data["power"], goods, data.get("spades", 0), data.get("bridges", 0))


FAVORS = {tile: _favor(tile, data) for tile, data in _TILES["favors"].items()}
CARDS = {card: _card(card, data) for card, data in _TILES["cards"].items()}
TOWNS = {tile: _town(tile, data) for tile, data in _TILES["towns"].items()}
ROUNDS = {tile: _round(tile, data) for tile, data in _TILES["rounds"].items()}
POWER_ACTIONS = {code: _power(code, data) for code, data in _TILES["power"].items()}

FAVOR_CODES = {tile.code: tile for tile in FAVORS.values()}
CARD_CODES = {card.code: card for card in CARDS.values()}
TOWN_CODES = {tile.code: tile for tile in TOWNS.values()}
ROUND_CODES = {tile.code: tile for tile in ROUNDS.values()}

SPECIAL_ACTIONS = {"BON1": "spade_2coins", "BON2": "cult_4coins", "FAV6": "water2"}
"""Special actions of cards and favor tiles, and the tile that each belongs to."""
