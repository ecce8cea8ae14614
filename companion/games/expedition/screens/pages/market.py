"""The page to enter the cards of the market: a tap for each, in the row of its kind. Its price
may wait until somebody sells it."""

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
from companion.games.expedition.box.contents import (
    CARDS,
    CARTOGRAPHERS,
    KINDS,
    PATRON,
    PRICES,
    SPECIALS,
    STRENGTHS,
    TYPES,
)
from companion.games.expedition.box.language import say
from companion.games.expedition.moves.market.known_cards import in_order
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.rules.deck import market_size
from companion.games.expedition.screens.parts import CardView, card_view
from companion.games.expedition.state.cards import Card, card, card_or_none
from companion.games.expedition.state.state import State, not_now

MOST_CARDS = 8
USUAL_CARTOGRAPHERS = 3  # the numbers above it unfold with it

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CardButton:
    """A card to tap, and the page's answers after it. `key` names the button within the page."""

    card: CardView
    answers: Pairs
    key: str


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of card with numbers of its own: a tap lays one of each that the table has entered,
    or one of each other strength, whose price may wait."""

    kind: CardView
    tiles: tuple[CardButton, ...]


@dataclass(frozen=True, slots=True)
class OpenCard:
    """The card at a place of the market: what its next number may be, all of which may wait, and
    the tap that takes it away."""

    card: CardView
    place: int
    asks: Phrase
    numbers: tuple[CardButton, ...]
    away: CardButton


@dataclass(frozen=True, slots=True)
class MarketView:
    """`due` is what is due instead, if anything. `laid` are the cards so far, of `size`; a tap on
    a card opens it. While the market is not full, a tap lays a card: in a row of the `kinds`, on
    one of the `others`, or `unknown`, its strength too. At most `most` cartographers may be out."""

    due: Phrase | None
    laid: tuple[CardButton, ...]
    size: int
    kinds: tuple[KindRow, ...]
    others: tuple[CardButton, ...]
    unknown: tuple[CardButton, ...]
    open: OpenCard | None
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

    def added(self, code: str) -> CardButton:
        """A tap that lays one more card, and opens it while a number of it is not known."""
        asks = None if card(code).is_known else len(self.codes)
        return self.tap(code, (*self.codes, code), f"tile-{code}", asks)


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
    tiles = _tiles(state, laid) if len(codes) < size else {}
    view = MarketView(
        not_now(state, "market"),
        tuple(laid.tap(code, codes, f"laid-{at}", None if at == place else at)
              for at, code in enumerate(codes)),
        size,
        tuple(KindRow(card_view(kind), tiles[kind]) for kind in TYPES if tiles),
        tuple(tile for kind in (PATRON, *SPECIALS) for tile in tiles.get(kind, ())),
        tuple(laid.added(kind) for kind in TYPES if tiles),
        None if place is None else _opened(laid, place),
        out,
        most,
        asked.shuffled if state.counts_deck else None,
    )  # fmt: skip
    offers = tuple(_offers(state, codes, out, shuffled=asked.shuffled))
    return Page(LayMarket.title, view, laid.answers(codes, place), offers, is_open=True)


def _tiles(state: State, laid: Laid) -> dict[str, tuple[CardButton, ...]]:
    """By kind: the cards that the table has entered, and those of each other strength or, without
    strengths, the kind alone where none or not all are entered."""
    faces = {kind: [face for face in state.faces if card(face).kind == kind] for kind in KINDS}
    for kind, entered in faces.items():
        if kind in TYPES:
            known = {card(face).strength for face in entered}
            new = (strength for strength in STRENGTHS if strength not in known)
            entered += [Card(kind, strength).code for strength in new]
        elif not entered or (kind == PATRON and len(entered) < CARDS[PATRON]):
            entered.append(kind)
    return {kind: tuple(laid.added(code) for code in sorted(codes, key=in_order))
            for kind, codes in faces.items()}  # fmt: skip


def _opened(laid: Laid, place: int) -> OpenCard:
    """The card at a place: a patron's number, a strength, then a price."""
    code = laid.codes[place]
    shown = card(code)
    if shown.kind == PATRON:
        asks, next_place = say("Patron"), None
        answers = [Card(PATRON, name=str(number)) for number in range(1, CARDS[PATRON] + 1)]
    elif shown.kind in TYPES and shown.strength is None:
        asks, next_place = say("Strength"), place
        answers = [Card(shown.kind, strength) for strength in STRENGTHS]
    else:
        asks, next_place = say("Sold for, M£"), None
        answers = [Card(shown.kind, shown.strength, price) for price in PRICES]
    others = (laid.codes[:place], laid.codes[place + 1 :])
    numbers = (laid.tap(one.code, [*others[0], one.code, *others[1]], f"number-{at}", next_place)
               for at, one in enumerate(answers, start=1))  # fmt: skip
    away = laid.tap(code, [*others[0], *others[1]], "away")
    return OpenCard(card_view(code), place, asks, tuple(numbers), away)


def _offers(
    state: State, codes: Sequence[str], out: int, *, shuffled: bool
) -> Iterator[Offer[State]]:
    """The button that lays out the market when it is complete."""
    if len(codes) == market_size(len(state.playing)):
        counts = {code: codes.count(code) for code in codes}
        laying = LayMarket(cards=counts, cartographers=out, shuffled=shuffled)
        yield laying.button()
