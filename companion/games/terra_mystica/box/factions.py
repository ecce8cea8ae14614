"""Goods, and the 14 factions as printed on their boards, read once from factions.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, NamedTuple


class Goods(NamedTuple):
    """Coins, workers, priests and power together."""

    coins: int = 0
    workers: int = 0
    priests: int = 0
    power: int = 0

    def plus(self, goods: Goods) -> Goods:
        coins, workers, priests, power = goods
        return Goods(
            self.coins + coins, self.workers + workers, self.priests + priests, self.power + power
        )

    def minus(self, other: Goods) -> Goods:
        return Goods(*(mine - its for mine, its in zip(self, other, strict=True)))

    def times(self, count: int) -> Goods:
        return Goods(*(amount * count for amount in self))


NOTHING = Goods()


TERRAINS = ("desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland")
"""The terrains in the order of the circle: one spade goes one step either way."""
CULTS = ("fire", "water", "earth", "air")

DWELLING, HOUSE, TEMPLE, STRONGHOLD, SANCTUARY = range(5)
STRUCTURES = ("D", "TH", "TE", "SH", "SA")
STRUCTURE_NAMES = ("Dwelling", "Trading house", "Temple", "Stronghold", "Sanctuary")
PIECES = (8, 4, 3, 1, 1)
"""How many structures of each kind a player has."""
VALUES = (1, 2, 2, 3, 3)
"""The power value of each kind of structure."""
BRIDGES = 3
PRIESTS = 7
TOKENS = 12
TOP = 10
"""The highest position on a cult."""


@dataclass(frozen=True, eq=False)
class Faction:
    """A faction board. `costs` and ladders are by kind of structure and by number built."""

    id: str
    name: str
    home: int
    start: Goods
    power: tuple[int, int, int]
    cults: tuple[int, ...]
    costs: tuple[Goods, ...]
    house_beside: int
    dwelling_workers: tuple[int, ...]
    house_coins: tuple[int, ...]
    house_power: tuple[int, ...]
    temple_priests: tuple[int, ...]
    temple_power: tuple[int, ...]
    stronghold_income: Goods
    sanctuary_priests: int
    first_dwellings: int
    first_shipping: int
    last_shipping: int
    shipping_points: tuple[int, ...]
    exchange: int
    exchange_cost: Goods
    town_points: int
    town_workers: int
    spade_points: int
    stronghold_points: int
    stronghold_power: int
    stronghold_favors: int
    stronghold_spades: int
    stronghold_shipping: int
    favors: int
    action: str


KINDS = ("dwelling", "house", "temple", "stronghold", "sanctuary")


def _faction(slug: str, data: dict[str, Any]) -> Faction:
    workers, coins = data.pop("start")
    digging, shipping, costs = data["exchange_cost"], data.pop("shipping"), map(data.pop, KINDS)
    house_beside = data["house"][2]
    read = {
        "home": TERRAINS.index(data["home"]),
        "start": Goods(coins=coins, workers=workers, priests=data.pop("priests")),
        "power": (*data["power"], 0),
        "costs": tuple(Goods(workers=cost[0], coins=cost[1]) for cost in costs),
        "house_beside": house_beside,
        "stronghold_income": Goods(**data["stronghold_income"]),
        "first_shipping": shipping[0],
        "last_shipping": shipping[1],
        "exchange_cost": Goods(workers=digging[0], coins=digging[1], priests=digging[2]),
    }
    ladders = {name: tuple(steps) for name, steps in data.items() if isinstance(steps, list)}
    return Faction(id=slug, name=slug.replace("_", ""), **{**data, **ladders, **read})


def _read() -> dict[str, Faction]:
    text = (files(__package__) / "factions.toml").read_text(encoding="utf-8")
    boards = tomllib.loads(text)
    common = boards.pop("common")
    return {slug: _faction(slug, {**common, **board}) for slug, board in boards.items()}


FACTIONS: dict[str, Faction] = _read()
"""Every faction by its id: `chaos_magicians`."""
BY_NAME: dict[str, Faction] = {faction.name: faction for faction in FACTIONS.values()}
"""Every faction by its name in the notation: `chaosmagicians`."""
