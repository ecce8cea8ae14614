"""Questions about the set-up, the order of play and the final scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, TypeAlias

from pydantic import Field

from companion.core.files.json_lines import BadLine
from companion.core.files.questions import Answer, Part
from companion.games.terra_mystica.box.factions import CULTS
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
)
from companion.games.terra_mystica.rules.play.setting_up import SPARE_CARDS, cards_in_play

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
    return {"vp": _of_cults(tracks.values())}


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


def final(
    players: Annotated[dict[Name, PlayerAtEnd], Field(min_length=1, max_length=MOST_NAMES)],
) -> Answer:
    """The whole final scoring."""
    cults = _of_cults(
        {name: getattr(player.cults, cult) for name, player in players.items()} for cult in CULTS
    )
    area = ranked({name: player.network for name, player in players.items()}, AREA_POINTS)
    resources = {
        name: final_resources(p.faction, p.coins, p.workers, p.priests, p.bowls)["vp"]
        for name, p in players.items()
    }
    total = {
        name: player.vp + cults[name] + area[name] + resources[name]
        for name, player in players.items()
    }
    return {
        "cults": cults,
        "area": area,
        "resources": resources,
        "total": total,
        "winners": [name for name, points in total.items() if points == max(total.values())],
    }


def _of_cults(tracks: Iterable[dict[str, int]]) -> dict[str, int]:
    """Everybody's points of these cults together."""
    points: Counter[str] = Counter()
    for track in tracks:
        points.update(ranked(track, CULT_POINTS))
    return dict(points)
