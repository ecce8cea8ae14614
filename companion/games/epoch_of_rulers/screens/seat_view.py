"""A seat's page: gold, regiments, the ruler, the territories."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game.action import Offer
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.buildings import LIBRARY
from companion.games.epoch_of_rulers.box.contents import REGIMENTS
from companion.games.epoch_of_rulers.rules.orders.hand import hand_limit
from companion.games.epoch_of_rulers.rules.play.deck import bonus_name
from companion.games.epoch_of_rulers.rules.play.purses import gold, hoard
from companion.games.epoch_of_rulers.screens.table_view import (
    LandView,
    RulerView,
    ScoreRow,
    land_view,
    ruler_view,
    score_row,
)
from companion.games.epoch_of_rulers.state.state import State
from companion.games.epoch_of_rulers.state.territory import in_use


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's page. `limit` is the most gold that fits, `hand_limit` the most cards."""

    kingdom: Phrase
    depth: str
    gold: int
    limit: int
    regiments: int
    most: int
    cards: int
    hand_limit: int
    bonuses: tuple[Phrase, ...]
    claimed: bool
    ruler: RulerView | None
    lands: tuple[LandView, ...]
    spheres: tuple[Phrase, ...]
    row: ScoreRow
    offers: tuple[Offer[State], ...]


def seat(state: State, seat: str) -> SeatView:
    """The page of a seat."""
    player = state.players[seat]
    held = hoard(state, seat)
    return SeatView(
        words.KINGDOM[player.kingdom],
        state.depth,
        gold(state, seat),
        held.gold() + max(0, held.room()),
        state.regiments(seat),
        REGIMENTS,
        player.cards + player.apart,
        hand_limit(in_use(state.lands.values(), seat, LIBRARY)) + player.apart,
        tuple(bonus_name(name) for name in player.bonuses),
        player.claimed,
        ruler_view(state, seat) if state.has_lands else None,
        tuple(land_view(state, land) for land in state.owned(seat)),
        tuple(words.SPHERE[name] for name in ("army", "wealth", "construction", "glory",
                                              "martial")),
        score_row(state, seat),
        (),
    )  # fmt: skip
