"""The facts of printed cards that the table has entered: numbers of cards, symbols of expeditions,
and the patrons on each player's screen.

The rulebook shows them only as pictures. They are entered once and kept for the host's next tables.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field

from companion.core.common_actions import Automatic, SeatField, Statement
from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import (
    EXPEDITIONS,
    KINDS,
    MOST_STRENGTH,
    PATRON,
    PRICES,
    TYPES,
)
from companion.games.expedition.box.language import say
from companion.games.expedition.state.cards import Card, CardCode, card, card_or_none
from companion.games.expedition.state.state import PRINTED, State

Expedition: TypeAlias = Literal[
    "thule", "mu", "iram", "el_dorado", "kalahari", "atlantis", "agartha", "avalon", "shangri_la"
]
Count: TypeAlias = Annotated[int, Field(ge=0, le=9)]
USUAL_SYMBOLS = 3


def card_kinds(state: State, *more: str) -> list[Choice]:
    """Every card that may be visible: those with known numbers, then each kind without numbers.
    `more` are other cards to list."""
    codes = dict.fromkeys((*sorted(state.faces, key=in_order), *KINDS, *more))
    return [Choice(code, card(code).label, card(code).note or _unnumbered(code))
            for code in codes if card_or_none(code)]  # fmt: skip


def in_order(code: str) -> tuple[int, int, int, str]:
    """Cards by kind, then by their numbers."""
    printed = card(code)
    return (KINDS.index(printed.kind), printed.strength or 0, printed.price or 0, printed.name)


def _unnumbered(code: str) -> Phrase | None:
    """The note on a card whose numbers are not known."""
    printed = card(code)
    return None if printed.is_known or printed.kind == PATRON else say("numbers not entered")


class EnterCard(Statement[State]):
    """Enters the numbers printed on a card: its strength and its price. `known` is False if there
    is no such card after all."""

    kind: ClassVar[str] = "card_numbers"
    icon: ClassVar[str] = "explorer"
    heading: ClassVar[Phrase | None] = PRINTED
    title: ClassVar[Phrase] = say("Enter a card's numbers")
    refills: ClassVar[tuple[str, ...]] = ("card",)

    card: Annotated[str, Widget("choice", say("Card"))] = "explorer"
    strength: Annotated[
        int, Widget("count", say("Strength"), most=MOST_STRENGTH), Field(ge=0, le=MOST_STRENGTH)
    ] = 1
    price: Annotated[int, Widget("count", say("Sold for, M£")), Field(ge=0, le=20)] = 1
    name: Annotated[str, Widget("text", say("Patron's name")),
                    Field(max_length=30, pattern=r"^[^:.\x00-\x1f]*$")] = ""  # fmt: skip
    known: Annotated[bool, Widget("flag", say("There is such a card"))] = True

    @property
    def code(self) -> str:
        if self.card == PATRON:
            return Card(PATRON, name=self.name.strip()).code
        strength = self.strength if self.card in TYPES else None
        return Card(self.card if self.card in KINDS else KINDS[0], strength, self.price).code

    def fold(self, state: State) -> State:
        if not card(self.code).is_known:
            return state
        faces = state.faces | {self.code} if self.known else state.faces - {self.code}
        return changed(state, faces=faces)

    def objections(self, state: State) -> Iterator[Objection]:
        if self.card == PATRON and not self.name.strip():
            sentence = say("A patron needs a name.")
            yield Objection("card.name", sentence, "patrons", unfilled=True)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"card": [Choice(kind, words.KIND[kind]) for kind in KINDS]}

    def story(self, before: State) -> Phrase:
        label = card(self.code).label
        if not self.known:
            return say("The deck has no card “{card}”", card=label)
        if self.card == PATRON:
            return say("The deck has a card “{card}”", card=label)
        known = say("The deck has a card “{card}”", card=label)
        return with_details(known, say("sold for {coins}\u00a0M£", coins=self.price))


class PriceTold(Automatic[State]):
    """A card that came to the market with its strength alone has been sold: its price is known."""

    kind: ClassVar[str] = "price_told"
    title: ClassVar[Phrase] = say("The price of a card is known")

    card: CardCode
    price: Annotated[int, Field(ge=min(PRICES), le=max(PRICES))]

    def fold(self, state: State) -> State:
        sold = card(self.card)
        return learned(state, Card(sold.kind, sold.strength, self.price).code)

    def story(self, before: State) -> Phrase:
        known = say("The deck has a card “{card}”", card=card(self.card).label)
        return with_details(known, say("sold for {coins}\u00a0M£", coins=self.price))


class EnterSymbols(Statement[State]):
    """Enters the symbols printed on an expedition card: the number of each type."""

    kind: ClassVar[str] = "symbols"
    heading: ClassVar[Phrase | None] = PRINTED
    title: ClassVar[Phrase] = say("Enter an expedition's symbols")
    refills: ClassVar[tuple[str, ...]] = ("expedition",)

    expedition: Annotated[Expedition, Widget("choice", say("Expedition"))]
    explorer: Annotated[Count, Widget("count", words.KIND["explorer"], most=USUAL_SYMBOLS)] = 0
    crew: Annotated[Count, Widget("count", words.KIND["crew"], most=USUAL_SYMBOLS)] = 0
    vehicle: Annotated[Count, Widget("count", words.KIND["vehicle"], most=USUAL_SYMBOLS)] = 0

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        expedition = given.get("expedition") or _first_unknown(state)
        printed = state.symbols.get(expedition, {})
        known: dict[str, Any] = {kind: printed.get(kind, 0) for kind in TYPES}
        return cls(**{**known, "expedition": expedition, **given})

    @property
    def symbols(self) -> dict[str, int]:
        return {"explorer": self.explorer, "crew": self.crew, "vehicle": self.vehicle}

    def fold(self, state: State) -> State:
        return changed(state, symbols={**state.symbols, self.expedition: self.symbols})

    def objections(self, state: State) -> Iterator[Objection]:
        if not any(self.symbols.values()):
            sentence = say("An expedition card has at least one symbol.")
            yield Objection("symbols.none", sentence, "strength", unfilled=True)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        names = dict.fromkeys((*state.row, *EXPEDITIONS))
        return {"expedition": [Choice(name, words.EXPEDITION[name]) for name in names]}

    def story(self, before: State) -> Phrase:
        symbols = [say("{kind} ×\u00a0{count}", kind=words.KIND[kind], count=count)
                   for kind, count in self.symbols.items() if count]  # fmt: skip
        known = say(
            "The card of {expedition} is known", expedition=words.EXPEDITION[self.expedition]
        )
        return with_details(known, words.listed(symbols)) if symbols else known


def _first_unknown(state: State) -> str:
    """The next expedition without symbols; the active one, or any, if all are known."""
    ahead = state.row[state.active :]
    unknown = (name for name in ahead if name not in state.symbols)
    return next(unknown, state.expedition or EXPEDITIONS[0])


def learned(state: State, *codes: str) -> State:
    """The state after these cards were seen with all their numbers."""
    faces = state.faces.union(code for code in codes if card(code).is_known)
    return state if faces == state.faces else changed(state, faces=faces)


PatronName = Annotated[str, Field(min_length=1, max_length=30, pattern=r"^[^:.\x00-\x1f]*$")]


class EnterPatrons(Statement[State]):
    """Enters the patrons on one player's screen, by name."""

    kind: ClassVar[str] = "screen_patrons"
    icon: ClassVar[str] = "patron"
    heading: ClassVar[Phrase | None] = PRINTED
    title: ClassVar[Phrase] = say("Patrons on a screen")

    seat: SeatField
    patrons: Annotated[tuple[PatronName, ...], Widget("choices", say("Pictured there"))] = ()

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"seat": seat, "patrons": state.patrons.get(seat, ()), **given})

    def fold(self, state: State) -> State:
        if self.seat not in state.players:
            return state
        names = tuple(sorted(set(self.patrons)))
        return changed(state, patrons={**state.patrons, self.seat: names})

    def objections(self, state: State) -> Iterator[Objection]:
        if not self.patrons:
            sentence = say("First enter the patrons by name, as cards.")
            yield Objection("patrons.none", sentence, "patrons")
        for seat in state.seats:
            both = sorted(set(self.patrons) & set(state.patrons.get(seat, ())))
            if both and seat != self.seat:
                sentence = say("{name} is on the screen of {seat}, and no patron is on two.",
                           name=both[0], seat=SeatName(seat))  # fmt: skip
                yield Objection("patrons.twice", sentence, "patrons")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        known = {card(code).name for code in state.faces if card(code).kind == PATRON}
        names = sorted(known.union(self.patrons, *state.patrons.values()))
        return {"patrons": [Choice(name, say("{name}", name=name)) for name in names]}

    def story(self, before: State) -> Phrase:
        names = say("{names}", names=", ".join(self.patrons) or "–")
        return with_details(say("names the patrons on the screen"), names)
