"""The cards left in the deck, for tables that count cards (an option, because the rules forbid
looking)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.games.expedition.box.contents import (
    CARDS,
    CARTOGRAPHER,
    CARTOGRAPHERS,
    DECK,
    SPECIAL,
    SPECIAL_CARDS,
    SPECIALS,
)
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards left in the deck by kind ("special" for the three special ones), those on the
    discard pile, and the chance in percent that the next card is a cartographer."""

    left: tuple[tuple[str, int], ...]
    cards: int
    discard: int
    cartographer: int


def deck(state: State) -> Deck:
    """The deck according to the records: all cards minus those visible and discarded."""
    out = Counter(_kind(code) for code in _out(state))
    full: Mapping[str, int] = {**CARDS, SPECIAL: SPECIAL_CARDS}
    left = {kind: max(0, count - out[kind]) for kind, count in full.items()}
    left[CARTOGRAPHER] = max(0, CARTOGRAPHERS - state.area)
    cards = max(0, DECK - sum(out.values()) - state.area)
    chance = round(100 * Fraction(left[CARTOGRAPHER], cards)) if cards else 0
    return Deck(tuple(left.items()), cards, len(state.discard), min(100, chance))


def _out(state: State) -> list[str]:
    """Every card that is not in the deck, without cartographers."""
    teams = (team for player in state.players.values() for team in player.teams.values())
    drawn = (state.drawn.card,) if state.drawn else ()
    in_teams = (code for team in teams for code in team.cards)
    return [*state.market, *state.discard, *drawn, *in_teams]


def _kind(code: str) -> str:
    kind = card(code).kind
    return SPECIAL if kind in SPECIALS else kind
