"""The page to enter the cards of the market, one tap per card."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.game.action import Offer
from companion.core.game.pages import Page
from companion.core.game.ruling import Answers
from companion.core.text import Phrase, Seat
from companion.games.expedition.box.contents import CARDS, CARTOGRAPHERS, KINDS, PATRON, TYPES
from companion.games.expedition.moves.market.known_cards import in_order
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.rules.deck import market_size
from companion.games.expedition.screens.parts import CardView, card_view
from companion.games.expedition.state.cards import Card, card, card_or_none
from companion.games.expedition.state.phases import not_now
from companion.games.expedition.state.state import State

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
    (one row without a strength); `patrons` are the patrons by name or number; `away` takes the card
    away, None if it is not laid yet."""

    place: int
    card: CardView
    known: tuple[CardButton, ...]
    grid: tuple[tuple[int | None, tuple[CardButton, ...]], ...]
    patrons: tuple[CardButton, ...]
    away: CardButton | None


@dataclass(frozen=True, slots=True)
class MarketView:
    """`due` is what is due instead, if anything. `laid` are the cards so far, of `size`; a tap on
    a card asks for its numbers, which may wait. `kinds`: a tap lays a card of this kind, unless
    the market is full. `open` is the card whose numbers are asked for; while there is none, it is
    every kind of the next card, and a tap on numbers lays it. At most `most` cartographers may be
    out."""

    due: Phrase | None
    laid: tuple[CardButton, ...]
    size: int
    kinds: tuple[CardButton, ...]
    open: tuple[OpenCard, ...]
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


def market(state: State, seat: Seat, answers: Answers) -> Page[State]:
    """The page. Its answers are `card` (several), `open`, `cartographers` and `shuffled`."""
    read = map(card_or_none, answers.get("card", ()))
    codes = tuple(one.code for one in read if one)[:MOST_CARDS]
    left = tuple(range(CARTOGRAPHERS + 1 - min(CARTOGRAPHERS, state.area)))
    out = _number(answers, "cartographers", left) or 0
    most = left if out >= USUAL_CARTOGRAPHERS else left[: USUAL_CARTOGRAPHERS + 1]
    shuffled = "true" in answers.get("shuffled", ())
    rest: Pairs = (("cartographers", str(out)),)
    if shuffled:
        rest += (("shuffled", "true"),)
    laid, size = Laid(codes, rest), market_size(len(state.playing))
    place = _number(answers, "open", range(len(codes)))
    opened: tuple[OpenCard, ...] = ()
    if place is not None:
        opened = (_opened(state, laid, place, card(codes[place]).kind),)
    elif len(codes) < size:
        opened = tuple(_opened(state, laid, len(codes), kind) for kind in KINDS)
    view = MarketView(
        not_now(state, "market"),
        tuple(laid.tap(code, codes, f"laid-{at}", None if at == place else at)
              for at, code in enumerate(codes)),
        size,
        tuple(laid.tap(kind, (*codes, kind), f"kind-{kind}", len(codes)) for kind in KINDS)
        if len(codes) < size else (),
        opened,
        out,
        most,
        shuffled if state.counts_deck else None,
    )  # fmt: skip
    offers = tuple(_offers(state, codes, out, shuffled=shuffled))
    return Page(LayMarket.title, view, laid.answers(codes, place), offers, is_open=True)


def _number(answers: Answers, name: str, known: Sequence[int]) -> int | None:
    answer = next(iter(answers.get(name, ())), "")
    return int(answer) if answer.isdecimal() and len(answer) < 3 and int(answer) in known else None


def _opened(state: State, laid: Laid, place: int, kind: str) -> OpenCard:
    """A card of this kind at a place, with all the numbers that it may have."""
    code = next(iter(laid.codes[place:]), kind)
    rest = [*laid.codes[:place], *laid.codes[place + 1 :]]
    away = laid.tap(code, rest, "away") if place < len(laid.codes) else None
    faces = [face for face in sorted(state.faces, key=in_order) if card(face).kind == kind]
    if kind == PATRON:
        numbers = (str(number) for number in range(1, CARDS[PATRON] + 1))
        names = dict.fromkeys((*(card(face).name for face in faces), *numbers))
        patrons = (laid.replaced(place, Card(PATRON, name=name).code, f"patron-{name}")
                   for name in names)  # fmt: skip
        return OpenCard(place, card_view(code), (), (), tuple(patrons), away)
    known = (laid.replaced(place, face, f"known-{kind}-{at}") for at, face in enumerate(faces))
    strengths: Sequence[int | None] = STRENGTHS if kind in TYPES else (None,)
    grid = ((strength, tuple(_numbered(laid, place, kind, strength))) for strength in strengths)
    return OpenCard(place, card_view(code), tuple(known), tuple(grid), (), away)


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
        yield Offer(laying, LayMarket.title, "cards-open")
