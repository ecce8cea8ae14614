"""The holdings of each player for the final scoring."""

from dataclasses import replace
from typing import Any

from companion.core.frozen import once
from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL, DEFENCES, PALACE, STATUE, TREASURY
from companion.games.epoch_of_rulers.rules.gold.purses import gold
from companion.games.epoch_of_rulers.rules.score.final_score import (
    FateDraws,
    FateSphere,
    Holdings,
    Result,
    construction,
    fate_draws,
    final_score,
    scoring,
)
from companion.games.epoch_of_rulers.state.state import State

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
