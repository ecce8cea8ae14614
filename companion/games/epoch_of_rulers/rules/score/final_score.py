"""The final scoring: raw points, places, the spheres, the winner, and Fate cards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.state.territory import Territory

FATE_CARDS: dict[int, tuple[int, ...]] = {
    2: (0, 1),
    3: (0, 1, 2),
    4: (0, 1, 1, 2),
    5: (0, 0, 1, 1, 2),
}
"""The number of Fate cards that a player draws, by the number of players and the martial place."""


def ranked(values: Mapping[str, int]) -> dict[str, int]:
    """Victory points by raw points: the most raw points give as many as there are players, the next
    value one less. Equals get the same and leave no gap."""
    best_first = sorted(set(values.values()), reverse=True)
    points = {value: len(values) - place for place, value in enumerate(best_first)}
    return {name: points[value] for name, value in values.items()}


class FateDraws(NamedTuple):
    """The number of Fate cards that each player draws, and the order of the draws."""

    draws: dict[str, int]
    order: tuple[str, ...]


def fate_draws(martial: Mapping[str, int]) -> FateDraws:
    """The Fate cards of two to five players by their martial points; those with the fewest points
    draw first, equals in the order of the players."""
    table = FATE_CARDS[len(martial)]
    different = set(martial.values())
    draws = {
        name: table[sum(other > points for other in different)] for name, points in martial.items()
    }
    order = sorted((name for name in martial if draws[name]), key=lambda name: martial[name])
    return FateDraws(draws, tuple(order))


TREASURY_POINTS, PALACE_POINTS, LOST_CAPITAL = 2, 3, 3


def construction(built: Iterable[Iterable[tuple[str, int]]]) -> dict[str, int]:
    """Raw points of construction by builder, from the builders and levels on every territory:
    the highest level that a player has built there, on own land or not."""
    points: dict[str, int] = {}
    for territory in built:
        highest: dict[str, int] = {}
        for builder, level in territory:
            highest[builder] = max(level, highest.get(builder, 0))
        for builder, level in highest.items():
            points[builder] = points.get(builder, 0) + level
    return points


def scoring(territories: Iterable[Territory], player: Seat, agreed: Readings) -> list[str]:
    """The kinds of the player's buildings that score for army and wealth."""
    return [
        building.kind
        for territory in territories
        if _scores(territory, player, agreed)
        for building in territory.buildings
        if building.builder == player
    ]


def _scores(territory: Territory, player: Seat, agreed: Readings) -> bool:
    if agreed.scoring_buildings == "all":
        return True
    quiet = agreed.scoring_buildings == "held" or not territory.uprising
    return territory.owner == player and quiet


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
    winners: tuple[Seat, ...]
    compared: dict[str, tuple[int, int, int, int]]


def final_score(players: Mapping[Seat, Holdings]) -> Result:
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
    points: dict[str, int] = {"domains": held.territories + held.capitals_taken}
    points.update({sphere: ranks[name] for sphere, ranks in places.items()})
    points["glory"] += held.altar_glory
    points["martial"] += held.altar_martial
    points["final"] = held.fate.get("final", 0)
    points["total"] = sum(points.values())
    return points
