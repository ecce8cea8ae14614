"""Cards and teams, as the Table screen and a seat's page show them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.text import Phrase
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import JETPACK
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State
from companion.games.expedition.teams.strength import stands_for, strength_for


@dataclass(frozen=True, slots=True)
class CardView:
    """A card: its text, its name, what it is sold for, its icon. `as_type`: what a Jetpack in a
    team stands for now."""

    code: str
    label: Phrase
    price: int | None
    icon: str
    as_type: Phrase | None = None


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team: its cards, its strength on the active expedition and on each one to come, in the
    order of the row; None where it is not known."""

    seat: str
    team: int
    cards: tuple[CardView, ...]
    strength: int | None
    coming: tuple[int | None, ...]


def card_view(code: str, as_type: Phrase | None = None) -> CardView:
    one = card(code)
    return CardView(code, one.label, one.price, words.ICON[one.kind], as_type)


def teams_of(state: State, seat: str) -> tuple[TeamView, ...]:
    ahead = state.row[state.active + 1 :]
    return tuple(
        TeamView(
            seat,
            number,
            _cards(state, seat, number),
            strength_for(state, state.team(seat, number), state.expedition),
            tuple(strength_for(state, state.team(seat, number), name) for name in ahead),
        )
        for number in state.teams(seat)
    )


def _cards(state: State, seat: str, number: int) -> tuple[CardView, ...]:
    """A team's cards, its Jetpacks with what they stand for on the active expedition."""
    team = state.team(seat, number)
    types = iter(stands_for(state, team, state.symbols.get(state.expedition, {})))
    found = []
    for code in team.cards:
        is_jetpack = card(code).kind == JETPACK
        kind = next(types, None) if is_jetpack and state.expedition in state.symbols else None
        found.append(card_view(code, words.KIND[kind] if kind else None))
    return tuple(found)
