"""The strength of a team (rulebook, "Strength of a team").

Every card counts as often as its type stands on the active expedition.
"""

from collections.abc import Mapping, Sequence

from companion.core.text import Seat
from companion.games.expedition.box.contents import JETPACK, JETPACK_STRENGTH, TYPES
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State, Symbols, Team


def strength(cards: Mapping[str, int], jetpacks: Sequence[str], symbols: Symbols) -> int:
    """The strength of cards (type -> strength) and of Jetpacks that stand for these types."""
    own = sum(cards[kind] * symbols.get(kind, 0) for kind in cards)
    return own + sum(JETPACK_STRENGTH * symbols.get(kind, 0) for kind in jetpacks)


def best_types(jetpacks: int, taken: Sequence[str], symbols: Symbols) -> tuple[str, ...]:
    """The best types for Jetpacks: the free ones with the most symbols."""
    if not jetpacks:
        return ()
    free = [kind for kind in TYPES if kind not in taken]
    return tuple(sorted(free, key=lambda kind: -symbols.get(kind, 0))[:jetpacks])


def types_of(team: Team) -> tuple[str, ...]:
    """The types of a team's cards, without its Jetpacks."""
    return tuple(kind for code in team.cards if (kind := card(code).kind) != JETPACK)


def jetpacks_of(team: Team) -> int:
    return sum(card(code).kind == JETPACK for code in team.cards)


def stands_for(team: Team, symbols: Symbols) -> tuple[str, ...]:
    """The types that a team's Jetpacks stand for: the best ones."""
    return best_types(jetpacks_of(team), types_of(team), symbols)


def strength_for(state: State, team: Team, expedition: str) -> int | None:
    """A team's strength on an expedition; None if a number that it needs is not known."""
    symbols = state.symbols.get(expedition)
    if symbols is None:
        return None
    values: dict[str, int] = {}
    for code in team.cards:
        member = card(code)
        if member.kind == JETPACK or not symbols.get(member.kind):
            continue
        if member.strength is None:
            return None
        values[member.kind] = member.strength
    return strength(values, stands_for(team, symbols), symbols)


def strength_now(state: State, seat: Seat, team: int) -> int | None:
    """The strength of a player's team on the active expedition."""
    return strength_for(state, state.team(seat, team), state.expedition)
