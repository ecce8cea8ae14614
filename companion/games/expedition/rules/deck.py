"""The deck: the cards drawn from it (rulebook, "Market phase"), for the market and the area of the
cartographers, and, for tables that count cards, those left (an option, because the rules forbid
looking)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from companion.core.game.action import Objection
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import (
    CARDS,
    CARTOGRAPHER,
    CARTOGRAPHERS,
    CARTOGRAPHERS_TO_START,
    DECK,
    MARKET,
    MARKET_OF_FOUR,
    RISKY,
    SPECIAL,
    SPECIAL_CARDS,
    SPECIALS,
)
from companion.games.expedition.box.language import say
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State


def market_size(players: int) -> int:
    return MARKET_OF_FOUR if players >= 4 else MARKET


def starts_expedition(cartographers: int) -> bool:
    """Whether an expedition begins at the end of the round."""
    return cartographers >= CARTOGRAPHERS_TO_START


def opened(kinds: Sequence[str], cartographers: int, players: int) -> tuple[list[str], int]:
    """The market from the cards on top of the deck, and the cartographers in their area; a
    cartographer is replaced by the next card."""
    market: list[str] = []
    for kind in kinds:
        if len(market) == market_size(players):
            break
        if kind == CARTOGRAPHER:
            cartographers += 1
        else:
            market.append(kind)
    return market, cartographers


def risked(kinds: Sequence[str], cartographers: int) -> tuple[int, int]:
    """How many cards Risky move draws: one, and another for each Risky move among them; and the
    cartographers in their area then. A special card of no named kind is a Risky move if another
    card follows. A cartographer is not replaced."""
    drawn = 0
    for kind in kinds:
        drawn += 1
        if kind == CARTOGRAPHER:
            return drawn, cartographers + 1
        if kind not in (RISKY, SPECIAL):
            break
    return drawn, cartographers


BOX: Mapping[str, int] = {**CARDS, SPECIAL: SPECIAL_CARDS}
"""The number of cards of each kind, without cartographers."""


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
    out = Counter(map(_kind, (*state.discard, *_on_table(state))))
    left = {kind: max(0, count - out[kind]) for kind, count in BOX.items()}
    left[CARTOGRAPHER] = max(0, CARTOGRAPHERS - state.area)
    cards = max(0, DECK - sum(out.values()) - state.area)
    chance = round(100 * Fraction(left[CARTOGRAPHER], cards)) if cards else 0
    return Deck(tuple(left.items()), cards, len(state.discard), min(100, chance))


def box_objections(
    state: State, codes: Sequence[str], cartographers: int, *, shuffled: bool
) -> Iterator[Objection]:
    """What the box says against drawing these cards and cartographers. The discard pile counts only
    where the deck is counted: other tables don't record when it is shuffled."""
    pile = state.discard if state.counts_deck and not shuffled else ()
    drawn, seen = Counter(map(_kind, codes)), Counter(map(_kind, _on_table(state)))
    discarded = Counter(map(_kind, pile))
    too_many = [kind for kind, most in BOX.items()
                if kind in drawn and drawn[kind] + seen[kind] + discarded[kind] > most]  # fmt: skip
    if any(drawn[kind] + seen[kind] <= BOX[kind] for kind in too_many):
        sentence = say("By the log the deck has no such card left. If the discard pile was "
                       "shuffled, tick that.")  # fmt: skip
        yield Objection("market.box", sentence, "market")
    for kind in too_many:
        if drawn[kind] + seen[kind] > BOX[kind]:
            sentence = say("The box has only {count} cards of this kind: {kind}.",
                           count=BOX[kind], kind=words.KIND[kind])  # fmt: skip
            yield Objection("market.box", sentence, "market")
    if state.area + cartographers > CARTOGRAPHERS:
        sentence = say("All {count} cartographers are already out.", count=CARTOGRAPHERS)
        yield Objection("market.cartographers", sentence, "market")
    left = deck(state).cards
    if shuffled and state.counts_deck and left > len(codes) + cartographers:
        sentence = say("The deck still has {count} cards: the discard pile is not shuffled yet.",
                   count=left)  # fmt: skip
        yield Objection("market.shuffled", sentence, "market")


def _on_table(state: State) -> list[str]:
    """The cards on the market and in teams, and one drawn by Risky move."""
    teams = (team for player in state.players.values() for team in player.teams.values())
    drawn = (state.drawn.card,) if state.drawn else ()
    return [*state.market, *drawn, *(code for team in teams for code in team.cards)]


def _kind(code: str) -> str:
    kind = card(code).kind
    return SPECIAL if kind in SPECIALS else kind
