"""The page to enter the cards of the market, one tap per card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.game.action import Offer
from companion.core.game.pages import Page
from companion.core.game.ruling import Answers
from companion.core.text import Phrase
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import CARTOGRAPHERS, KINDS, PATRON, TYPES
from companion.games.expedition.market.known_cards import card_kinds
from companion.games.expedition.market.lay_market import LayMarket
from companion.games.expedition.market.open_cards import market_size
from companion.games.expedition.screens.parts import CardView, card_view
from companion.games.expedition.state.cards import Card, card
from companion.games.expedition.state.phases import not_now
from companion.games.expedition.state.state import State

MOST_CARDS = 8
USUAL_CARTOGRAPHERS = 3  # the numbers above it unfold with it
STRENGTHS = range(1, 7)
PRICES = range(1, 7)

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Tap:
    """A card to tap, and the page's answers after the tap. `key` names the tap within the page."""

    card: CardView
    answers: Pairs
    key: str


@dataclass(frozen=True, slots=True)
class NewCard:
    """A card that the table does not know yet: the kind, strength, price and name entered so far,
    the numbers to choose from, and the tap that lays it when everything is entered."""

    kinds: tuple[tuple[str, Phrase, str], ...]
    kind: str
    strength: int | None
    price: int | None
    name: str
    asks: tuple[str, ...]
    strengths: tuple[int, ...]
    prices: tuple[int, ...]
    tap: Tap | None


@dataclass(frozen=True, slots=True)
class MarketView:
    """`due` is what is due instead, if anything. `laid` are the cards so far, of `size`; a tap
    removes one. `known` are the cards by kind; a
    tap lays one, unless the market is full. At most `most` cartographers may be out."""

    due: Phrase | None
    laid: tuple[Tap, ...]
    size: int
    known: tuple[tuple[Phrase, tuple[Tap, ...]], ...]
    new: NewCard
    cartographers: int
    most: tuple[int, ...]
    shuffled: bool | None


def market(state: State, seat: str, answers: Answers) -> Page[State]:
    """The page. Its answers are `card` (several), `cartographers`, `shuffled` and the parts of a
    new card: `kind`, `strength`, `price`, `name`."""
    laid = [code for code in map(_read, answers.get("card", ())) if code][:MOST_CARDS]
    left = tuple(range(CARTOGRAPHERS + 1 - min(CARTOGRAPHERS, state.area)))
    out = _number(answers, "cartographers", left) or 0
    most = left if out >= USUAL_CARTOGRAPHERS else left[: USUAL_CARTOGRAPHERS + 1]
    shuffled = "true" in answers.get("shuffled", ())
    rest: Pairs = (("cartographers", str(out)),)
    if shuffled:
        rest += (("shuffled", "true"),)
    new = _new(answers, laid, rest)
    view = MarketView(
        not_now(state, "market"),
        tuple(Tap(card_view(code), _said(_but(laid, place), rest), f"laid-{place}")
              for place, code in enumerate(laid)),
        market_size(len(state.playing)),
        tuple(_known(state, laid, rest)) if len(laid) < market_size(len(state.playing)) else (),
        new,
        out,
        most,
        shuffled if state.counts_deck else None,
    )  # fmt: skip
    said = (*_said(laid, rest), *_described(new))
    return Page(LayMarket.title, view, said, tuple(_offers(state, laid, out, shuffled=shuffled)))


def _read(said: str) -> str:
    """A card's text in its normal form; "" for any other text."""
    try:
        return card(said).code
    except ValueError:
        return ""


def _number(answers: Answers, name: str, known: Sequence[int]) -> int | None:
    said = next(iter(answers.get(name, ())), "")
    return int(said) if said.isdecimal() and len(said) < 3 and int(said) in known else None


def _said(laid: Sequence[str], rest: Pairs) -> Pairs:
    return (*(("card", code) for code in laid), *rest)


def _but(laid: Sequence[str], place: int) -> list[str]:
    return [code for at, code in enumerate(laid) if at != place]


def _known(state: State, laid: list[str], rest: Pairs) -> Iterator[tuple[Phrase, tuple[Tap, ...]]]:
    """The known cards, each kind with its numbers and then without."""
    every = [one.value for one in card_kinds(state)]
    for kind in KINDS:
        codes = [code for code in every if card(code).kind == kind]
        yield (
            words.KIND[kind],
            tuple(
                Tap(card_view(code), _said([*laid, code], rest), f"card-{kind}-{place}")
                for place, code in enumerate(codes)
            ),
        )


def _new(answers: Answers, laid: list[str], rest: Pairs) -> NewCard:
    kind = next((said for said in answers.get("kind", ()) if said in KINDS), "")
    strength = _number(answers, "strength", STRENGTHS)
    price = _number(answers, "price", PRICES)
    said = "".join(answers.get("name", ())[:1])
    name = "".join(letter for letter in said if letter.isprintable() and letter not in ":.")[:30]
    asks: tuple[str, ...] = ()
    if kind:
        asks = ("name",) if kind == PATRON else ("price",)
        asks = ("strength", *asks) if kind in TYPES else asks
    told = Card(kind or KINDS[0], strength if kind in TYPES else None,
                price, name.strip() if kind == PATRON else "")  # fmt: skip
    ready = bool(kind) and told.is_known
    tap = Tap(card_view(told.code), _said([*laid, told.code], rest), "card-new") if ready else None
    kinds = tuple((one, words.KIND[one], words.ICON[one]) for one in KINDS)
    return NewCard(kinds, kind, strength, price, name, asks, tuple(STRENGTHS), tuple(PRICES), tap)


def _described(new: NewCard) -> Iterator[tuple[str, str]]:
    """The answers about the new card."""
    for name, value in (("kind", new.kind), ("strength", new.strength), ("price", new.price),
                        ("name", new.name)):  # fmt: skip
        if value and (name == "kind" or name in new.asks):
            yield name, str(value)


def _offers(state: State, laid: list[str], out: int, *, shuffled: bool) -> Iterator[Offer[State]]:
    """The button that lays out the market when it is complete."""
    if len(laid) == market_size(len(state.playing)):
        counts = {code: laid.count(code) for code in laid}
        laying = LayMarket(cards=counts, cartographers=out, shuffled=shuffled)
        yield Offer(laying, LayMarket.title, "cards-open")
