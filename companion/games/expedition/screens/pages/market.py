"""The page to enter the cards of the market: a tap on a card's kind, another on its numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from companion.core.game.action import Offer
from companion.core.game.descriptions import Page
from companion.core.game.ruling import Answers
from companion.core.questions import facts
from companion.core.questions.question import Part
from companion.core.text import Phrase, Seat
from companion.games.expedition.box.contents import CARDS, CARTOGRAPHERS, KINDS, PATRON, TYPES
from companion.games.expedition.moves.market.known_cards import in_order
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.rules.deck import market_size
from companion.games.expedition.screens.parts import CardView, card_view
from companion.games.expedition.state.cards import Card, card, card_or_none
from companion.games.expedition.state.state import State, not_now

MOST_CARDS = 8
USUAL_CARTOGRAPHERS = 3  # the numbers above it unfold with it
STRENGTHS = range(1, 7)
PRICES = range(1, 7)

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CardButton:
    """A card to tap, and the page's answers after it. `key` names the button within the page."""

    card: CardView
    answers: Pairs
    key: str


@dataclass(frozen=True, slots=True)
class OpenCard:
    """The card whose numbers are asked for, at its place of the market. `known` are cards of its
    kind that the table has entered; `grid` has a row for each strength, with a tap for each price
    (one row without a strength); `patrons` are the patrons by name or number; `later` leaves them
    for later, `away` takes the card away."""

    card: CardView
    known: tuple[CardButton, ...]
    grid: tuple[tuple[int | None, tuple[CardButton, ...]], ...]
    patrons: tuple[CardButton, ...]
    later: CardButton
    away: CardButton


@dataclass(frozen=True, slots=True)
class MarketView:
    """`due` is what is due instead, if anything. `laid` are the cards so far, of `size`; a tap on
    a card asks for its numbers, which may wait. `open` is the card whose numbers are asked for,
    alone, `asked` its place. While there is none, a tap on one of the `kinds` lays a card of this
    kind, unless the market is full. At most `most` cartographers may be out."""

    due: Phrase | None
    laid: tuple[CardButton, ...]
    size: int
    kinds: tuple[CardButton, ...]
    open: OpenCard | None
    asked: int | None
    cartographers: int
    most: tuple[int, ...]
    shuffled: bool | None


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards so far, and what the other answers say."""

    codes: tuple[str, ...]
    rest: Pairs

    def answers(self, codes: Sequence[str], place: int | None) -> Pairs:
        """The page's answers while these cards lie there, and the numbers of the one at a place
        are asked for."""
        asks = () if place is None else (("open", str(place)),)
        return (*(("card", code) for code in codes), *self.rest, *asks)

    def tap(
        self, code: str, codes: Sequence[str], key: str, place: int | None = None
    ) -> CardButton:
        """A tap after which these cards lie there."""
        return CardButton(card_view(code), self.answers(codes, place), key)

    def replaced(self, place: int, code: str, key: str) -> CardButton:
        """A tap that puts another card in this place."""
        return self.tap(code, [*self.codes[:place], code, *self.codes[place + 1 :]], key)


class Asked(Part):
    """The cards in their places, the place whose card is open, how many cartographers are out."""

    card: tuple[str, ...] = ()
    open: Annotated[int | None, Field(ge=0)] = None
    cartographers: Annotated[int, Field(ge=0)] = 0
    shuffled: bool = False


def market(state: State, seat: Seat, answers: Answers) -> Page[State]:
    asked = facts.entered(Asked, answers)
    read = map(card_or_none, asked.card)
    codes = tuple(one.code for one in read if one)[:MOST_CARDS]
    left = tuple(range(CARTOGRAPHERS + 1 - min(CARTOGRAPHERS, state.area)))
    out = asked.cartographers if asked.cartographers in left else 0
    most = left if out >= USUAL_CARTOGRAPHERS else left[: USUAL_CARTOGRAPHERS + 1]
    rest: Pairs = (("cartographers", str(out)),)
    if asked.shuffled:
        rest += (("shuffled", "true"),)
    laid, size = Laid(codes, rest), market_size(len(state.playing))
    place = asked.open if asked.open in range(len(codes)) else None
    more = KINDS if len(codes) < size and place is None else ()
    view = MarketView(
        not_now(state, "market"),
        tuple(laid.tap(code, codes, f"laid-{at}", None if at == place else at)
              for at, code in enumerate(codes)),
        size,
        tuple(laid.tap(kind, (*codes, kind), f"kind-{kind}", len(codes)) for kind in more),
        None if place is None else _opened(state, laid, place),
        place,
        out,
        most,
        asked.shuffled if state.counts_deck else None,
    )  # fmt: skip
    offers = tuple(_offers(state, codes, out, shuffled=asked.shuffled))
    return Page(LayMarket.title, view, laid.answers(codes, place), offers, is_open=True)


def _opened(state: State, laid: Laid, place: int) -> OpenCard:
    """The card at a place, with all the numbers that its kind may have."""
    code = laid.codes[place]
    kind = card(code).kind
    later = laid.tap(code, laid.codes, "later")
    away = laid.tap(code, [*laid.codes[:place], *laid.codes[place + 1 :]], "away")
    faces = [face for face in sorted(state.faces, key=in_order) if card(face).kind == kind]
    if kind == PATRON:
        numbers = (str(number) for number in range(1, CARDS[PATRON] + 1))
        names = dict.fromkeys((*(card(face).name for face in faces), *numbers))
        patrons = (laid.replaced(place, Card(PATRON, name=name).code, f"patron-{name}")
                   for name in names)  # fmt: skip
        return OpenCard(card_view(code), (), (), tuple(patrons), later, away)
    known = (laid.replaced(place, face, f"known-{kind}-{at}") for at, face in enumerate(faces))
    strengths: Sequence[int | None] = STRENGTHS if kind in TYPES else (None,)
    grid = ((strength, tuple(_numbered(laid, place, kind, strength))) for strength in strengths)
    return OpenCard(card_view(code), tuple(known), tuple(grid), (), later, away)


def _numbered(laid: Laid, place: int, kind: str, strength: int | None) -> Iterator[CardButton]:
    """A kind of one strength, with each price."""
    for price in PRICES:
        code = Card(kind, strength, price).code
        yield laid.replaced(place, code, f"value-{kind}-{strength or 0}-{price}")


def _offers(
    state: State, codes: Sequence[str], out: int, *, shuffled: bool
) -> Iterator[Offer[State]]:
    """The button that lays out the market when it is complete."""
    if len(codes) == market_size(len(state.playing)):
        counts = {code: codes.count(code) for code in codes}
        laying = LayMarket(cards=counts, cartographers=out, shuffled=shuffled)
        yield laying.button()
