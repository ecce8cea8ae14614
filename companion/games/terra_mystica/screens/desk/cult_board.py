"""The cult board: positions, the final points if the game ended now, and the free places."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import CULTS, TOP
from companion.games.terra_mystica.rules.ledger.cults import advanced
from companion.games.terra_mystica.rules.ledger.income import rewards
from companion.games.terra_mystica.rules.play.scoring import cult_points
from companion.games.terra_mystica.screens.desk.final_table import highest_position
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import (
    NOBODY,
    ORDER_PLACES,
    State,
    seat_number,
    seat_of,
)


@dataclass(frozen=True, slots=True)
class OnCult:
    """A seat on a cult: its position, its points if the game ended now, and the power of one more
    step. `rewards`: how many times it gets the reward at the end of this round, if that is for this
    cult."""

    seat: str
    position: int
    points: int
    power: int
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


@dataclass(frozen=True, slots=True)
class CultBoard:
    """The cults, and for each seat its keys."""

    tracks: tuple[CultTrack, ...]
    keys: tuple[tuple[str, int], ...]


def cult_board(state: State) -> CultBoard:
    points = cult_points(state.players)
    return CultBoard(
        tuple(_track(state, cult, points[cult]) for cult in range(len(CULTS))),
        tuple((seat_of(player), player.keys) for player in state.players),
    )


def _track(state: State, cult: int, points: dict[int, int]) -> CultTrack:
    tile = state.tile if state.phase == "actions" else None
    rewarded = tile is not None and tile.cult == cult
    ranked = sorted(state.players, key=lambda player: -player.cults[cult])
    return CultTrack(
        names.CULT[cult],
        names.CULT_ICONS[cult],
        tuple(_on(state, player, cult, points[player.seat], rewarded) for player in ranked),
        tuple(
            (steps, "" if who == NOBODY else seat_number(state, who))
            for steps, who in zip(ORDER_PLACES, state.orders[cult], strict=True)
        ),
        rewarded,
    )


def _on(state: State, player: Player, cult: int, points: int, rewarded: bool) -> OnCult:
    position = player.cults[cult]
    _, power = advanced(position, 1, open_top=highest_position(state.players, player, cult) == TOP)
    times = rewards(player, state.tile) if rewarded and state.tile else 0
    return OnCult(seat_of(player), position, points, power, times)
