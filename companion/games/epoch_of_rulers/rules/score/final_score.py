"""The final scoring: what each player holds, raw points, places, the spheres, the winner, and Fate
cards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from pydantic import ConfigDict, Field

from companion.core.frozen import once
from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.contents import MOST_PLAYERS
from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL, DEFENCES, PALACE, STATUE, TREASURY
from companion.games.epoch_of_rulers.box.readings import Flag, Readings
from companion.games.epoch_of_rulers.rules.gold.purses import gold
from companion.games.epoch_of_rulers.state.state import State, Territory

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


MOST = 1000
Count: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=MOST)]
Fine: TypeAlias = Annotated[int, Field(strict=True, ge=-MOST, le=0)]
OneOrNone: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=1)]


@dataclass(frozen=True)
class Holdings:
    """The holdings of one player at the end. `construction` is in raw points, the Altar's glory and
    martial deeds in victory points; `fate` takes away raw points of a sphere, or victory points of
    the final sum. The types are for a question, which gives them as numbers."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    territories: Count = 0
    capitals_taken: Annotated[int, Field(strict=True, ge=0, le=MOST_PLAYERS)] = 0
    troops: Count = 0
    defence: Count = 0
    gold: Count = 0
    treasuries: Count = 0
    construction: Count = 0
    statues: Count = 0
    palace: OneOrNone = 0
    tournament: OneOrNone = 0
    capital_lost: Flag = False
    altar_glory: Count = 0
    altar_martial: Count = 0
    martial: Count = 0
    fate: Mapping[FateSphere, Fine] = field(default_factory=dict)

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


TOTALS = ("territories", "capitals_taken", "troops", "defence", "gold", "treasuries",
          "construction", "statues", "palace", "tournament", "altar_glory",
          "altar_martial", "martial", "capital_lost")  # fmt: skip
"""The counts that a table without territories enters for each player."""


@once
def result(state: State) -> Result:
    """The scoring if the game ended now. Regiments and capitals count when all players have placed
    theirs."""
    state = _before_placing(state) if is_placing(state) else state
    return final_score({seat: holdings(state, seat) for seat in state.seats})


def is_placing(state: State) -> bool:
    """Whether players still have to place their regiments, and nothing else is on the map."""
    stages = {player.stage for player in state.players.values()}
    untouched = all(
        land.owner == land.home and all(building.kind == CAPITAL for building in land.buildings)
        for land in state.lands.values()
    )
    return state.has_lands and "deploy" in stages <= {"deploy", "new"} and untouched


def _before_placing(state: State) -> State:
    for seat in state.seats:
        state = state.player(seat, stage="deploy")
    return state.put(*(replace(land, regiments=(), buildings=()) for land in state.lands.values()))


@once
def draws(state: State) -> FateDraws:
    """The Fate cards by the current martial points."""
    return fate_draws({seat: martial(state, seat) for seat in state.seats})


def martial(state: State, seat: Seat) -> int:
    """Raw points of martial deeds."""
    player = state.players[seat]
    return player.martial if state.counts(seat) else player.tally.get("martial", 1)


def _capital_lost(state: State, seat: Seat) -> bool:
    """Whether the player's capital stands nowhere, once it has been placed."""
    built = (building for land in state.lands.values() for building in land.buildings)
    stands = any((building.kind, building.builder) == (CAPITAL, seat) for building in built)
    return not stands and state.players[seat].stage != "deploy"


@once
def _construction(state: State) -> dict[str, int]:
    """Raw points of construction by seat."""
    return construction(
        [(building.builder, building.level) for building in land.buildings]
        for land in state.lands.values()
    )


def holdings(state: State, seat: Seat) -> Holdings:
    player = state.players[seat]
    fate: dict[FateSphere, int] = {}
    for sphere, amount in player.fate:
        fate[sphere] = fate.get(sphere, 0) - amount  # type: ignore[index,call-overload]
    if not state.counts(seat):
        totals: dict[str, Any] = {name: player.tally.get(name, 0) for name in TOTALS}
        lost = bool(totals["capital_lost"])
        totals |= {"martial": martial(state, seat), "capital_lost": lost, "fate": fate}
        return Holdings(**totals)
    scores = scoring(state.lands.values(), seat, state.rules)
    stands = [building.kind for land in state.lands.values() for building in land.buildings
              if building.builder == seat]  # fmt: skip
    return Holdings(
        territories=len(state.owned(seat)),
        capitals_taken=len(player.conquered),
        troops=state.regiments(seat),
        defence=sum(kind in DEFENCES for kind in scores),
        gold=gold(state, seat),
        treasuries=scores.count(TREASURY),
        construction=_construction(state).get(seat, 0),
        statues=stands.count(STATUE),
        palace=stands.count(PALACE),
        tournament=player.tournament,
        capital_lost=_capital_lost(state, seat),
        altar_glory=player.altar_glory,
        altar_martial=player.altar_martial,
        martial=player.martial,
        fate=fate,
    )
