"""The cards of a team (rulebook, "Teams"): one of each type, or a Jetpack in a free place. Its
strength ("Strength of a team"): every card counts as often as its type stands on the active
expedition."""

from collections.abc import Mapping, Sequence

from companion.core.text import Seat
from companion.games.expedition.box.contents import JETPACK, JETPACK_STRENGTH, KINDS, TYPES
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State, Symbols, Team


def replaced_by(kind: str, cards: Sequence[str]) -> str:
    """The kind of card that leaves when one of `kind` joins these kinds; "" if there is room. A
    full team gives up the Jetpack that stood for the type. For a Jetpack that joins a full team,
    the player has to name the card."""
    if kind != JETPACK and kind in cards:
        return kind
    full = len(cards) >= len(TYPES)
    return JETPACK if full and JETPACK in cards and kind != JETPACK else ""


def kinds(team: Team) -> tuple[str, ...]:
    """The kinds of a team's cards, including Jetpacks."""
    return tuple(card(code).kind for code in team.cards)


def is_full(team: Team) -> bool:
    return len(team.cards) >= len(TYPES)


def gone_for(team: Team, replaced: str) -> tuple[str, ...]:
    """The card that a team discards if one of the kind `replaced` leaves; none for ""."""
    return tuple(code for code in team.cards if card(code).kind == replaced)[:1]


def joined(team: Team, code: str, replaced: str) -> Team:
    """The team after a card joins it and the first card of the kind `replaced` leaves."""
    for gone in gone_for(team, replaced):
        team = without(team, gone)
    return team_of((*team.cards, code))


def without(team: Team, code: str) -> Team:
    """The team without one card; unchanged if the card is not there."""
    rest = list(team.cards)
    if code in rest:
        rest.remove(code)
    return team_of(rest)


def team_of(cards: Sequence[str]) -> Team:
    """A team of these cards, types first, then Jetpacks, then those that are there against the
    rules."""
    return Team(tuple(sorted(cards, key=lambda code: (KINDS.index(card(code).kind), code))))


def strength(cards: Mapping[str, int], jetpacks: Sequence[str], symbols: Symbols) -> int:
    """The strength of cards (type -> strength) and of Jetpacks that stand for these types."""
    own = sum(cards[kind] * symbols.get(kind, 0) for kind in cards)
    return own + sum(JETPACK_STRENGTH * symbols.get(kind, 0) for kind in jetpacks)


def best_types(jetpacks: int, taken: Sequence[str], symbols: Symbols) -> tuple[str, ...]:
    """The best types for Jetpacks: the free ones with the most symbols."""
    free = [kind for kind in TYPES if kind not in taken]
    return tuple(sorted(free, key=lambda kind: -symbols.get(kind, 0))[:jetpacks])


def jetpacks_of(team: Team) -> int:
    return kinds(team).count(JETPACK)


def stands_for(team: Team, symbols: Symbols) -> tuple[str, ...]:
    """The types that a team's Jetpacks stand for: the best ones."""
    jetpacks = jetpacks_of(team)
    return best_types(jetpacks, kinds(team), symbols) if jetpacks else ()


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
