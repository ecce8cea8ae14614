"""The exchange format: one question `{"calc": ..., "inputs": {...}}` per line, one answer per line
(`core/files/questions.py`). Among them a written game, the set-up and the final scoring."""

from collections import Counter
from typing import Annotated, TypeAlias

from pydantic import Field

from companion.core.files.json_lines import BadLine
from companion.core.files.questions import Answer, Questions
from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.exchange import calculations
from companion.games.terra_mystica.exchange.cost import Cost
from companion.games.terra_mystica.exchange.final_scoring import Final, FinalArea
from companion.games.terra_mystica.exchange.notation.rows import BadRow, read
from companion.games.terra_mystica.exchange.question import (
    Bowls,
    Count,
    Name,
    Of,
    Position,
)
from companion.games.terra_mystica.rules.turn import final_score, rounds
from companion.games.terra_mystica.rules.turn.rounds import SPARE_CARDS, cards_in_play
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import State

MOST_NAMES = 10
Names: TypeAlias = Annotated[tuple[Name, ...], Field(min_length=1, max_length=MOST_NAMES)]
Track: TypeAlias = Annotated[dict[Name, Position], Field(max_length=MOST_NAMES)]


def setup(players: Annotated[int, Field(strict=True, ge=2, le=5)]) -> Answer:
    """How many bonus cards a game has."""
    return {"bonus_cards": cards_in_play(players), "left_over": SPARE_CARDS}


def next_order(seats: Names, passed: Names) -> Answer:
    """The order of the next round: clockwise from the first to pass."""
    if not set(passed) <= set(seats):
        raise BadLine("passed: not among the seats.")
    first_to_pass = tuple(seats.index(name) for name in passed)
    order = rounds.next_order(tuple(range(len(seats))), first_to_pass, by_pass=False)
    return {"order": [seats[number] for number in order]}


def final_cult(positions: Track) -> Answer:
    """Points of one cult at the end."""
    return {"vp": final_score.ranked(positions, final_score.CULT_POINTS)}


def final_cults(tracks: Annotated[dict[Name, Track], Field(max_length=4)]) -> Answer:
    """Points of all cults at the end."""
    points: Counter[str] = Counter()
    for track in tracks.values():
        points.update(final_score.ranked(track, final_score.CULT_POINTS))
    return {"vp": dict(points)}


def final_resources(
    faction: Of, coins: Count, workers: Count, priests: Count, bowls: Bowls
) -> Answer:
    """Points of the goods left at the end."""
    total = final_score.all_coins(coins, workers, priests, bowls)
    points, left = divmod(total, final_score.coins_for_a_point(faction.id))
    return {"coins_total": total, "vp": points, "left": left}


LONGEST_LOG = 500_000


def log(log: Annotated[str, Field(strict=True, max_length=LONGEST_LOG)]) -> Answer:
    """A game in the notation, its lines joined by line breaks."""
    try:
        ledgers, state = read(log)
    except BadRow as wrong:
        return {"error": str(wrong)}
    return {"rows": [ledger(*row) for row in ledgers.items()], **_ended(state)}


def ledger(number: int, player: Player) -> Answer:
    return {
        "row": number,
        "faction": player.name,
        "vp": player.vp,
        "coins": player.coins,
        "workers": player.workers,
        "priests": player.priests,
        "power": list(player.power),
        "cults": list(player.cults),
    }


def _ended(state: State) -> Answer:
    if state.phase != "over":
        return {"final": None, "scoring": None}
    players = state.players
    cults, steps = final_score.cult_points(players), final_score.step_points(players, state.areas)
    return {
        "final": {p.name: p.vp + sum(points[p.seat] for points in steps.values()) for p in players},
        "scoring": {
            p.name: {
                **{cult: points[p.seat] for cult, points in zip(CULTS, cults, strict=True)},
                "network": steps["area"][p.seat],
                "resources": steps["resources"][p.seat],
            }
            for p in players
        },
    }


QUESTIONS = Questions(
    "tm",
    log,
    calculations.power_gain, calculations.power_spend, calculations.leech, calculations.cultists,
    calculations.cult_advance, calculations.cult_bonus, calculations.income,
    calculations.spades, calculations.spade_vp, calculations.transform_build,
    calculations.upgrade_cost, calculations.build_vp, calculations.pass_vp,
    calculations.town_check, calculations.town_gain, calculations.town_cults,
    setup, next_order, final_cult, final_cults,
    FinalArea, final_resources, Final, Cost,
)  # fmt: skip
