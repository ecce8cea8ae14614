"""The final scoring if the game ended now, and the worth of one more step."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from companion.games.terra_mystica.box.factions import CULTS, TOP
from companion.games.terra_mystica.rules.ledger.areas import largest_area
from companion.games.terra_mystica.rules.play.scoring import (
    AREA_POINTS,
    CULT_POINTS,
    cult_points,
    last_coins,
    ranked,
    step_points,
)
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import State, seat_of


@dataclass(frozen=True, slots=True)
class FinalRow:
    """A seat in the final scoring: points before it, those of each cult, of the area and of the
    remaining goods (`coins` in all), and the sum with its place. `size` of the area is None if
    not known. `step_worth` are the extra points of one more step on each cult, `area_worth`
    those of one more structure in the area; None if there is no step left or the size is not
    known."""

    seat: str
    place: int
    points: int
    cults: tuple[int, ...]
    size: int | None
    area: int
    coins: int
    resources: int
    total: int
    step_worth: tuple[int | None, ...]
    area_worth: int | None


@dataclass(frozen=True, slots=True)
class FinalTable:
    """The rows, the highest sum first. `shared`: several seats lead."""

    rows: tuple[FinalRow, ...]
    shared: bool


def area_sizes(state: State, *, mapped: bool) -> tuple[int, ...]:
    """The largest area by seat's number: counted at the end, else from the map; empty if neither is
    known."""
    if state.areas or not mapped:
        return state.areas
    return tuple(largest_area(state.board, player) for player in state.players)


def final_table(state: State, *, mapped: bool, counted: Collection[str] = ()) -> FinalTable:
    """The table. `mapped`: the map is tracked, so areas are known. `counted` are the steps of the
    final scoring that everybody's points already hold."""
    sizes = area_sizes(state, mapped=mapped)
    by_cult = cult_points(state.players)
    steps = step_points(state, sizes)
    to_come = [points for step, points in steps.items() if step not in counted]
    totals = {p.seat: p.vp + sum(points[p.seat] for points in to_come) for p in state.players}
    rows = [
        _row(state, player, tuple(cult[player.seat] for cult in by_cult), sizes, totals, steps)
        for player in state.players
    ]
    rows.sort(key=lambda row: row.place)
    return FinalTable(tuple(rows), sum(row.place == 1 for row in rows) > 1)


def _row(
    state: State, player: Player, cults: tuple[int, ...], sizes: tuple[int, ...],
    totals: dict[int, int], steps: dict[str, dict[int, int]],
) -> FinalRow:  # fmt: skip
    mine = player.seat
    return FinalRow(
        seat=seat_of(player),
        place=1 + sum(total > totals[mine] for total in totals.values()),
        points=totals[mine] - sum(points[mine] for points in steps.values()),
        cults=cults,
        size=sizes[mine] if sizes else None,
        area=steps["area"][mine],
        coins=last_coins(player),
        resources=steps["resources"][mine],
        total=totals[mine],
        step_worth=tuple(step_worth(state, player, cult) for cult in range(len(CULTS))),
        area_worth=_one_more(dict(enumerate(sizes)), mine, AREA_POINTS) if sizes else None,
    )


def step_worth(state: State, player: Player, cult: int) -> int | None:
    """The extra final points for one more step on a cult; None if no step is left."""
    positions = {p.seat: p.cults[cult] for p in state.players}
    if positions[player.seat] >= highest_position(state, player, cult):
        return None
    return _one_more(positions, player.seat, CULT_POINTS)


def highest_position(state: State, player: Player, cult: int) -> int:
    """The highest position that the player can reach on a cult now. 10 takes a key, and only one
    player can be there."""
    taken = any(p.cults[cult] >= TOP for p in state.players)
    return TOP if player.cults[cult] >= TOP or (player.keys and not taken) else TOP - 1


def _one_more(sizes: dict[int, int], mine: int, prizes: tuple[int, ...]) -> int:
    more = {**sizes, mine: sizes[mine] + 1}
    return ranked(more, prizes)[mine] - ranked(sizes, prizes)[mine]
