"""The final scoring and the cult board if the game ended now, and the worth of one more step."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from companion.core.frozen import changed
from companion.core.text import Phrase, Seat
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import CULTS, TOP
from companion.games.terra_mystica.rules.ledger.areas import largest_area
from companion.games.terra_mystica.rules.ledger.income import rewards
from companion.games.terra_mystica.rules.turn.final_score import (
    AREA_POINTS,
    CULT_POINTS,
    cult_points,
    last_coins,
    ranked,
    step_points,
)
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import (
    NOBODY,
    ORDER_PLACES,
    State,
    seat_number,
    seat_of,
)

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class FinalRow:
    """A seat in the final scoring: points before it, those of each cult, of the area and of the
    remaining goods (`coins` in all), and the sum with its place. `size` of the area is None if
    not known. `step_worth` are the extra points of one more step on each cult, `area_worth`
    those of one more structure in the area; None if there is no step left or the size is not
    known. `coins` are None if the goods are not known; they bring no points then."""

    seat: Seat
    place: int
    points: int
    cults: tuple[int, ...]
    size: int | None
    area: int
    coins: int | None
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


def final_table(
    players: tuple[Player, ...],
    sizes: Sequence[int],
    counted: Collection[str] = (),
    unknown: Collection[int] = (),
) -> FinalTable:
    """The table. `sizes` of the areas are empty if not known. `counted` are the steps of the final
    scoring that everybody's points already hold, `unknown` the seats whose goods are not known."""
    nothing = {"coins": 0, "workers": 0, "priests": 0, "power": (0, 0, 0)}
    if "resources" not in counted:
        players = tuple(changed(p, **nothing) if p.seat in unknown else p for p in players)
    by_cult = cult_points(players)
    steps = step_points(players, sizes)
    to_come = [points for step, points in steps.items() if step not in counted]
    totals = {p.seat: p.vp + sum(points[p.seat] for points in to_come) for p in players}

    def row(player: Player) -> FinalRow:
        mine = player.seat
        return FinalRow(
            seat=seat_of(player),
            place=1 + sum(total > totals[mine] for total in totals.values()),
            points=totals[mine] - sum(points[mine] for points in steps.values()),
            cults=tuple(cult[mine] for cult in by_cult),
            size=sizes[mine] if sizes else None,
            area=steps["area"][mine],
            coins=None if mine in unknown else last_coins(player),
            resources=steps["resources"][mine],
            total=totals[mine],
            step_worth=tuple(step_worth(players, player, cult) for cult in range(len(CULTS))),
            area_worth=one_more(dict(enumerate(sizes)), mine, AREA_POINTS) if sizes else None,
        )

    rows = sorted(map(row, players), key=lambda row: row.place)
    return FinalTable(tuple(rows), sum(row.place == 1 for row in rows) > 1)


def step_worth(players: tuple[Player, ...], player: Player, cult: int) -> int | None:
    """The extra final points for one more step on a cult; None if no step is left."""
    positions = {p.seat: p.cults[cult] for p in players}
    if positions[player.seat] >= highest_position(players, player, cult):
        return None
    return one_more(positions, player.seat, CULT_POINTS)


def highest_position(players: tuple[Player, ...], player: Player, cult: int) -> int:
    """The highest position that the player can reach on a cult now. 10 takes a key, and only one
    player can be there."""
    is_occupied = any(p.cults[cult] >= TOP for p in players)
    return TOP if player.cults[cult] >= TOP or (player.keys and not is_occupied) else TOP - 1


def one_more(sizes: Mapping[K, int], mine: K, prizes: Sequence[int]) -> int:
    """The extra points for one more of what is compared."""
    more = {**sizes, mine: sizes[mine] + 1}
    return ranked(more, prizes)[mine] - ranked(sizes, prizes)[mine]


@dataclass(frozen=True, slots=True)
class OnCult:
    """A seat on a cult: its position, and its points if the game ended now. `rewards`: how many
    times it gets the reward at the end of this round, if that is for this cult."""

    seat: Seat
    position: int
    points: int
    rewards: int


@dataclass(frozen=True, slots=True)
class CultTrack:
    """A cult: its seats, the highest first; the priests' places as (steps, seat), "" for a free
    one; whether the end of this round rewards it."""

    name: Phrase
    icon: str
    seats: tuple[OnCult, ...]
    places: tuple[tuple[int, str], ...]
    rewarded: bool


def cult_board(state: State) -> tuple[CultTrack, ...]:
    """The cult tracks; none while the factions are secret."""
    if state.phase == "setup":
        return ()
    points = cult_points(state.players)
    return tuple(_track(state, cult, points[cult]) for cult in range(len(CULTS)))


def _track(state: State, cult: int, points: dict[int, int]) -> CultTrack:
    tile = state.tile if state.phase == "actions" else None
    rewarded = tile is not None and tile.cult == cult
    ranked = sorted(state.players, key=lambda player: -player.cults[cult])
    return CultTrack(
        names.CULT[cult],
        names.CULT_ICONS[cult],
        tuple(
            OnCult(
                seat_of(player), player.cults[cult], points[player.seat],
                rewards(player, tile) if tile and rewarded else 0,
            )
            for player in ranked
        ),
        tuple(
            (steps, "" if number == NOBODY else seat_number(state, number))
            for steps, number in zip(ORDER_PLACES, state.orders[cult], strict=True)
        ),
        rewarded,
    )  # fmt: skip
