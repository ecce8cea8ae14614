"""Questions about the set-up, the order of play and the final scoring."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, TypeAlias

from pydantic import Field

from companion.core.files.json_lines import BadLine
from companion.core.files.questions import Answer, Part
from companion.core.frozen import changed
from companion.games.terra_mystica.exchange.question import (
    Bowls,
    Count,
    Name,
    Of,
    Position,
    Positions,
)
from companion.games.terra_mystica.rules.play import rounds
from companion.games.terra_mystica.rules.play.scoring import (
    AREA_POINTS,
    CULT_POINTS,
    all_coins,
    coins_for_a_point,
    ranked,
    step_points,
)
from companion.games.terra_mystica.rules.play.setting_up import SPARE_CARDS, cards_in_play
from companion.games.terra_mystica.state.player import Player, new_player

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
    return {"vp": ranked(positions, CULT_POINTS)}


def final_cults(tracks: Annotated[dict[Name, Track], Field(max_length=4)]) -> Answer:
    """Points of all cults at the end."""
    points: Counter[str] = Counter()
    for track in tracks.values():
        points.update(ranked(track, CULT_POINTS))
    return {"vp": dict(points)}


def final_area(sizes: Annotated[dict[Name, Count], Field(max_length=MOST_NAMES)]) -> Answer:
    """Points of the areas at the end."""
    return {"vp": ranked(sizes, AREA_POINTS)}


def final_resources(
    faction: Of, coins: Count, workers: Count, priests: Count, bowls: Bowls
) -> Answer:
    """Points of the goods left at the end."""
    total = all_coins(coins, workers, priests, bowls)
    points, left = divmod(total, coins_for_a_point(faction.id))
    return {"coins_total": total, "vp": points, "left": left}


class PlayerAtEnd(Part):
    """A player when the last round is over."""

    faction: Of
    vp: Count
    cults: Positions
    network: Count
    coins: Count
    workers: Count
    priests: Count
    bowls: Bowls

    def ledger(self, number: int) -> Player:
        """The ledger of the player with this number."""
        return changed(
            new_player(number, self.faction),
            cults=self.cults.row(), coins=self.coins, workers=self.workers,
            priests=self.priests, power=self.bowls,
        )  # fmt: skip


def final(
    players: Annotated[dict[Name, PlayerAtEnd], Field(min_length=1, max_length=MOST_NAMES)],
) -> Answer:
    """The whole final scoring."""
    ledgers = tuple(player.ledger(number) for number, player in enumerate(players.values()))
    steps = step_points(ledgers, [player.network for player in players.values()])
    by_name = {
        step: dict(zip(players, points.values(), strict=True)) for step, points in steps.items()
    }
    total = {
        name: player.vp + sum(points[name] for points in by_name.values())
        for name, player in players.items()
    }
    return {
        **by_name,
        "total": total,
        "winners": [name for name, points in total.items() if points == max(total.values())],
    }
