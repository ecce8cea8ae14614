"""The common parts of all actions that choose a card, from the market or drawn by Risky move."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, TypeAlias

from companion.core.common_actions import SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Seat, SeatName
from companion.games.expedition.box.language import say
from companion.games.expedition.state.cards import CardCode, card
from companion.games.expedition.state.phases import not_in
from companion.games.expedition.state.state import State

Chosen: TypeAlias = Annotated[CardCode, Widget("choice", say("Card"))]


class ChooseCard(Action[State]):
    """Base of the actions that choose a card, from the market or drawn by Risky move. Its form
    lists the cards of its `kinds`."""

    kinds: ClassVar[tuple[str, ...]]

    seat: SeatField
    card: Chosen

    @property
    def is_of_its_kinds(self) -> bool:
        return card(self.card).kind in self.kinds

    def objections(self, state: State) -> Iterator[Objection]:
        yield from choice_objections(state, self.seat, self.card)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        codes = dict.fromkeys((*on_offer(state, self.seat), self.card))
        fitting = (code for code in codes if card(code).kind in self.kinds or code == self.card)
        return {"card": [Choice(code, card(code).label, card(code).note) for code in fitting]}


def drawn_by(state: State, seat: Seat) -> str:
    """The card that a seat drew by Risky move and has not played yet; "" if there is none."""
    return state.drawn.card if state.drawn and state.drawn.seat == seat else ""


def on_offer(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards that a seat may choose from: the drawn card, else the market, each once."""
    drawn = drawn_by(state, seat)
    return (drawn,) if drawn else tuple(dict.fromkeys(state.market))


def taken(state: State, seat: Seat, code: str) -> State:
    """The state after a seat has chosen a card: it leaves the market, or the hand that drew it."""
    if drawn_by(state, seat) == code:
        state = changed(state, drawn=None)
    elif code in state.market:
        market = list(state.market)
        market.remove(code)
        state = changed(state, market=tuple(market))
    return has_chosen(state, seat)


def has_chosen(state: State, seat: Seat) -> State:
    if seat in state.picked or seat not in state.players:
        return state
    return changed(state, picked=(*state.picked, seat))


def discarded(state: State, *codes: str) -> State:
    """The state with more cards on the discard pile."""
    return changed(state, discard=(*state.discard, *codes)) if codes else state


def choice_objections(state: State, seat: Seat, code: str) -> Iterator[Objection]:
    """Objections to a seat's choosing this card now, or none ("")."""
    yield from not_in(state, "choice")
    if state.phase != "choice":
        return
    if seat in state.picked:
        sentence = say("{seat} has already chosen this round.", seat=SeatName(seat))
        yield Objection("choice.again", sentence, "choice")
    elif state.chooses != seat:
        sentence = say("No card is left to choose.")
        if state.chooses:
            sentence = say("Now {seat} chooses.", seat=SeatName(state.chooses))
        yield Objection("choice.order", sentence, "choice")
    offered = on_offer(state, seat)
    if code and code not in offered:
        sentence = say("{card} is not on the market.", card=card(code).label)
        if drawn_by(state, seat):
            sentence = say("{seat} has drawn {card} and plays it at once.", seat=SeatName(seat),
                       card=card(drawn_by(state, seat)).label)  # fmt: skip
        yield Objection("choice.card", sentence, "choice")


def first_of(state: State, seat: Seat, *kinds: str) -> str:
    """The first card on offer of one of these kinds; if there is none, the first kind."""
    codes = (code for code in on_offer(state, seat) if card(code).kind in kinds)
    return next(codes, kinds[0])
