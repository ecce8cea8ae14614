"""Questions about the set-up, the order of play and the final scoring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from companion.core.files.questions import Part
from companion.games.terra_mystica.exchange.on_structures import Positions
from companion.games.terra_mystica.exchange.question import (
    Bowls,
    Count,
    FactionId,
    Name,
    Position,
    Question,
    faction_of,
)
from companion.games.terra_mystica.rules.play.rounds import next_order
from companion.games.terra_mystica.rules.play.scoring import (
    AREA_POINTS,
    CULT_POINTS,
    all_coins,
    coins_for_a_point,
    ranked,
)
from companion.games.terra_mystica.rules.play.setting_up import SPARE_CARDS, cards_in_play

MOST_NAMES = 10


class Setup(Question):
    """How many bonus cards a game has."""

    calc = "tm.setup"
    players: Annotated[int, Field(strict=True, ge=2, le=5)]

    def answer(self) -> dict[str, Any]:
        return {"bonus_cards": cards_in_play(self.players), "left_over": SPARE_CARDS}


class NextOrder(Question):
    """The order of the next round: clockwise from the first to pass."""

    calc = "tm.next_order"
    seats: Annotated[tuple[Name, ...], Field(min_length=1, max_length=MOST_NAMES)]
    passed: Annotated[tuple[Name, ...], Field(min_length=1, max_length=MOST_NAMES)]

    @model_validator(mode="after")
    def _seated(self) -> Self:
        if not set(self.passed) <= set(self.seats):
            raise ValueError("passed: not among the seats")
        return self

    def answer(self) -> dict[str, Any]:
        numbers = tuple(range(len(self.seats)))
        passed = tuple(self.seats.index(name) for name in self.passed)
        order = next_order(numbers, passed, by_pass=False)
        return {"order": [self.seats[number] for number in order]}


class FinalCult(Question):
    """Points of one cult at the end."""

    calc = "tm.final_cult"
    positions: Annotated[dict[Name, Position], Field(max_length=MOST_NAMES)]

    def answer(self) -> dict[str, Any]:
        return {"vp": ranked(self.positions, CULT_POINTS)}


class FinalCults(Question):
    """Points of all cults at the end."""

    calc = "tm.final_cults"
    tracks: Annotated[
        dict[Name, Annotated[dict[Name, Position], Field(max_length=MOST_NAMES)]],
        Field(max_length=4),
    ]

    def answer(self) -> dict[str, Any]:
        return {"vp": _summed(ranked(track, CULT_POINTS) for track in self.tracks.values())}


class FinalArea(Question):
    """Points of the areas at the end."""

    calc = "tm.final_area"
    sizes: Annotated[dict[Name, Count], Field(max_length=MOST_NAMES)]

    def answer(self) -> dict[str, Any]:
        return {"vp": ranked(self.sizes, AREA_POINTS)}


class FinalResources(Question):
    """Points of the goods left at the end."""

    calc = "tm.final_resources"
    faction: FactionId
    coins: Count
    workers: Count
    priests: Count
    bowls: Bowls

    def answer(self) -> dict[str, Any]:
        coins = all_coins(self.coins, self.workers, self.priests, self.bowls)
        points, left = divmod(coins, coins_for_a_point(faction_of(self.faction).id))
        return {"coins_total": coins, "vp": points, "left": left}


class PlayerAtEnd(Part):
    """A player when the last round is over."""

    faction: FactionId
    vp: Count
    cults: Positions
    network: Count
    coins: Count
    workers: Count
    priests: Count
    bowls: Bowls

    def resources(self) -> int:
        """Points of the goods left."""
        coins = all_coins(self.coins, self.workers, self.priests, self.bowls)
        return coins // coins_for_a_point(faction_of(self.faction).id)


class Final(Question):
    """The whole final scoring."""

    calc = "tm.final"
    players: Annotated[dict[Name, PlayerAtEnd], Field(min_length=1, max_length=MOST_NAMES)]

    def answer(self) -> dict[str, Any]:
        rows = {name: player.cults.row() for name, player in self.players.items()}
        cults = _summed(
            ranked({name: row[cult] for name, row in rows.items()}, CULT_POINTS)
            for cult in range(4)
        )
        area = ranked({name: p.network for name, p in self.players.items()}, AREA_POINTS)
        resources = {name: player.resources() for name, player in self.players.items()}
        total = {
            name: player.vp + cults[name] + area[name] + resources[name]
            for name, player in self.players.items()
        }
        winners = [name for name, points in total.items() if points == max(total.values())]
        return {
            "cults": cults,
            "area": area,
            "resources": resources,
            "total": total,
            "winners": winners,
        }


def _summed(parts: Iterable[dict[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for part in parts:
        for name, points in part.items():
            total[name] = total.get(name, 0) + points
    return total
