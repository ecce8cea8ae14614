"""The cards of a team (rulebook, "Teams"): one of each type, or a Jetpack in a free place."""

from collections.abc import Sequence

from companion.core.frozen import changed
from companion.games.expedition.box.contents import JETPACK, KINDS, TYPES
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import Team


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
    rest = list(team.cards)
    for gone in gone_for(team, replaced):
        rest.remove(gone)
    return with_cards(with_cards(team, rest), (*rest, code))


def without(team: Team, code: str) -> Team:
    """The team without one card; unchanged if the card is not there."""
    rest = list(team.cards)
    if code in rest:
        rest.remove(code)
    return with_cards(team, rest)


def with_cards(team: Team, cards: Sequence[str]) -> Team:
    """The team with these cards, types first, then Jetpacks, then those that are there against the
    rules."""
    ordered = sorted(cards, key=lambda code: (KINDS.index(card(code).kind), code))
    return changed(team, cards=tuple(ordered))
