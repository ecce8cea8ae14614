"""The final scoring: domains, the five ranked spheres, and the winner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.games.epoch_of_rulers.rules.ending.places import ranked
from companion.games.epoch_of_rulers.rules.ending.raw_points import (
    LOST_CAPITAL,
    PALACE_POINTS,
    TREASURY_POINTS,
)

Sphere: TypeAlias = Literal["army", "wealth", "construction", "glory", "martial"]
FateSphere: TypeAlias = Literal["army", "wealth", "construction", "glory", "final"]
SPHERES: tuple[Sphere, ...] = ("army", "wealth", "construction", "glory", "martial")


@dataclass(frozen=True)
class Holdings:
    """The holdings of one player at the end. `construction` is in raw points, the Altar's glory and
    martial deeds in victory points; `fate` takes away raw points of a sphere, or victory points of
    the final sum."""

    territories: int = 0
    capitals_taken: int = 0
    troops: int = 0
    defence: int = 0
    gold: int = 0
    treasuries: int = 0
    construction: int = 0
    statues: int = 0
    palace: int = 0
    tournament: int = 0
    capital_lost: bool = False
    altar_glory: int = 0
    altar_martial: int = 0
    martial: int = 0
    fate: Mapping[FateSphere, int] = field(default_factory=dict)

    def raw(self) -> dict[Sphere, int]:
        """Raw points by sphere, after fate."""
        points: dict[Sphere, int] = {
            "army": self.troops + self.defence,
            "wealth": self.gold + TREASURY_POINTS * self.treasuries,
            "construction": self.construction,
            "glory": self.statues + PALACE_POINTS * self.palace + self.tournament
            - (LOST_CAPITAL if self.capital_lost else 0),
            "martial": self.martial,
        }  # fmt: skip
        for sphere, amount in self.fate.items():
            if sphere != "final":
                points[sphere] += amount
        return points


@dataclass(frozen=True)
class Result:
    """Raw points by player and sphere, victory points by player and sphere (with "domains", "final"
    and "total"), and the winners, several in a draw. `compared`: each player's points, glory,
    territories and gold, which decide in this order."""

    raw: dict[str, dict[Sphere, int]]
    points: dict[str, dict[str, int]]
    winners: tuple[str, ...]
    compared: dict[str, tuple[int, int, int, int]]


def final_score(players: Mapping[str, Holdings]) -> Result:
    """The scoring of all players."""
    raw = {name: held.raw() for name, held in players.items()}
    places = {
        sphere: ranked({name: points[sphere] for name, points in raw.items()}) for sphere in SPHERES
    }
    points = {name: _points(name, held, places) for name, held in players.items()}

    def key(name: str) -> tuple[int, int, int, int]:
        held = players[name]
        return points[name]["total"], raw[name]["glory"], held.territories, held.gold

    compared = {name: key(name) for name in players}
    best = max(compared.values(), default=())
    winners = tuple(name for name in players if compared[name] == best)
    return Result(raw, points, winners, compared)


def _points(
    name: str, held: Holdings, places: Mapping[Sphere, Mapping[str, int]]
) -> dict[str, int]:
    """Victory points of one player."""
    points: dict[str, int] = {"domains": held.territories + held.capitals_taken}
    points.update({sphere: ranks[name] for sphere, ranks in places.items()})
    points["glory"] += held.altar_glory
    points["martial"] += held.altar_martial
    points["final"] = held.fate.get("final", 0)
    points["total"] = sum(points.values())
    return points
