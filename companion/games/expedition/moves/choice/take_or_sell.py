"""What becomes of a chosen card (rulebook, "Choice of cards"): it joins a team ("Teams"), it is
sold to the bank ("Patron cards"), or, against the rules, it is left."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self, TypeAlias

from pydantic import Field

from companion.core.common_actions import SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.expedition.box.contents import (
    JETPACK,
    KINDS,
    OWN_PATRON_COINS,
    PATRON,
    PATRON_COINS,
    PRICES,
    TEAMS,
    TYPES,
)
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import listed
from companion.games.expedition.rules.score import price
from companion.games.expedition.rules.teams import gone_for, is_full, joined, kinds, replaced_by
from companion.games.expedition.state.cards import CardCode, card
from companion.games.expedition.state.state import CARDS, State, Team, TeamNumber, not_in

Chosen: TypeAlias = Annotated[CardCode, Widget("choice", say("Card"))]


class ChooseCard(Action[State]):
    """Base of the actions that choose a card, from the market or drawn by Risky move. Its form
    lists the cards of its `kinds`."""

    kinds: ClassVar[tuple[str, ...]]

    seat: SeatField
    card: Chosen

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return state.phase == "choice"

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


class JoinTeam(ChooseCard):
    """Base of the actions by which a card joins a team."""

    team: TeamNumber = 1

    def replaced(self, state: State) -> str:
        """The kind of card that leaves the team; "" for none."""
        raise NotImplementedError

    def fold(self, state: State) -> State:
        after = joined(state.team(self.seat, self.team), self.card, self.replaced(state))
        gone = self.gone(state)
        state = taken(state, self.seat, self.card).with_team(self.seat, self.team, after)
        return discarded(state, *gone)

    def gone(self, state: State) -> tuple[str, ...]:
        """The card that the team discards, if any."""
        return gone_for(state.team(self.seat, self.team), self.replaced(state))

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        teams = ((team, _content(state.team(self.seat, team))) for team in TEAMS)
        choices = [Choice(str(team), say("Team {team}", team=team), cards) for team, cards in teams]
        return {**super().choices(state), "team": choices}

    def reminders(self, state: State) -> Iterator[Phrase]:
        for code in self.gone(state):
            yield say("{card} is discarded", card=card(code).label)

    def story(self, before: State) -> Phrase:
        label = card(self.card).label
        taken = with_details(say("takes “{card}”", card=label), say("team {team}", team=self.team))
        for code in self.gone(before):
            return with_details(taken, say("in place of “{card}”", card=card(code).label))
        if not before.team(self.seat, self.team).cards:
            return with_details(taken, say("a new team"))
        return taken


class TakeCard(JoinTeam):
    """A card joins a team or begins one. It replaces a card of its type without compensation."""

    kind: ClassVar[str] = "take_card"
    page: ClassVar[str | None] = "choose"
    icon: ClassVar[str] = "plus"
    heading: ClassVar[Phrase | None] = CARDS
    title: ClassVar[Phrase] = say("Take a card into a team")
    kinds: ClassVar[tuple[str, ...]] = TYPES

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        code = given.get("card") or first_of(state, seat, *TYPES)
        team = given.get("team") or roomy_team(state, seat, card(code).kind)
        return cls(**{"seat": seat, **given, "card": code, "team": team})

    def replaced(self, state: State) -> str:
        return replaced_by(card(self.card).kind, kinds(state.team(self.seat, self.team)))

    def objections(self, state: State) -> Iterator[Objection]:
        yield from super().objections(state)
        if not self.is_of_its_kinds:
            sentence = say("{card} joins no team.", card=card(self.card).label)
            yield Objection("take.kind", sentence, "teams")


def roomy_team(state: State, seat: Seat, kind: str) -> int:
    """The first team with room for a kind of card, one that has begun before a new one."""

    def has_room(number: int) -> bool:
        team = state.team(seat, number)
        return not (is_full(team) if kind == JETPACK else replaced_by(kind, kinds(team)))

    begun = sorted(TEAMS, key=lambda number: not state.team(seat, number).cards)
    return next(filter(has_room, begun), TEAMS[0])


def _content(team: Team) -> Phrase:
    """The cards of a team, in short."""
    labels = [card(code).label for code in team.cards]
    return listed(labels) if labels else say("no cards")


class Sell(ChooseCard):
    """A player discards a card for coins from the bank."""

    kind: ClassVar[str] = "sell"
    icon: ClassVar[str] = "purse"
    heading: ClassVar[Phrase | None] = CARDS
    title: ClassVar[Phrase] = say("Sell a card")
    refills: ClassVar[tuple[str, ...]] = ("card",)
    kinds: ClassVar[tuple[str, ...]] = KINDS

    coins: Annotated[int, Widget("count", say("M£"), most=OWN_PATRON_COINS), Field(ge=0, le=99)] = 0

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        code = given.get("card") or next(iter(on_offer(state, seat)), PATRON)
        usual = next(iter(prices(state, seat, code)), 0)
        return cls(**{"seat": seat, "coins": usual, **given, "card": code})

    @property
    def tells_price(self) -> bool:
        """Whether this is how the table learns the price of a card of known strength."""
        sold = card(self.card)
        return sold.strength is not None and sold.price is None and self.coins in PRICES

    def fold(self, state: State) -> State:
        state = taken(state, self.seat, self.card).paid(self.seat, self.coins)
        return discarded(state, self.card)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from super().objections(state)
        sold = card(self.card)
        if drawn_by(state, self.seat) == self.card and sold.kind != PATRON:
            sentence = say("A card drawn by Risky move is not sold, unless it is a patron.")
            yield Objection("sell.drawn", sentence, "risky-move")
        yield from self._price(state)

    def _price(self, state: State) -> Iterator[Objection]:
        label, due = card(self.card).label, price(state, self.seat, self.card)
        if card(self.card).kind == PATRON and self.coins not in (PATRON_COINS, OWN_PATRON_COINS):
            sentence = say(
                "A patron brings {coins}\u00a0M£, or {own}\u00a0M£ if it is on your screen.",
                coins=PATRON_COINS,
                own=OWN_PATRON_COINS,
            )
            yield Objection("sell.patron", sentence, "patrons")
        elif due is None and not self.coins and card(self.card).kind != PATRON:
            sentence = say("The price of {card} is missing.", card=label)
            yield Objection("sell.missing", sentence, "choice", unfilled=True)
        elif due is not None and due != self.coins:
            sentence = say("{seat} gets {coins}\u00a0M£ for {card}.", seat=SeatName(self.seat),
                           coins=due, card=label)  # fmt: skip
            yield Objection("sell.price", sentence, "choice")

    def story(self, before: State) -> Phrase:
        sold = say("sells “{card}”", card=card(self.card).label)
        return with_details(sold, say("for {coins}\u00a0M£", coins=self.coins))


def prices(state: State, seat: Seat, code: str) -> tuple[int, ...]:
    """The possible prices of a card: both prices of a patron if nobody knows whose it is."""
    due = price(state, seat, code)
    if due is not None:
        return (due,)
    return (PATRON_COINS, OWN_PATRON_COINS) if card(code).kind == PATRON else ()


class LeaveCard(Action[State]):
    """A player takes no card, or leaves a special card drawn by Risky move without its effect."""

    kind: ClassVar[str] = "leave_card"
    icon: ClassVar[str] = "close"
    heading: ClassVar[Phrase | None] = CARDS
    title: ClassVar[Phrase] = say("Take no card")

    seat: SeatField

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False

    def fold(self, state: State) -> State:
        drawn = drawn_by(state, self.seat)
        if drawn:
            state = discarded(changed(state, drawn=None), drawn)
        return has_chosen(state, self.seat)

    def objections(self, state: State) -> Iterator[Objection]:
        code = next(iter(on_offer(state, self.seat)), "")
        drawn = drawn_by(state, self.seat)
        yield from choice_objections(state, self.seat, code)
        if drawn:
            sentence = say("A card drawn by Risky move is played at once.")
            yield Objection("leave_card.drawn", sentence, "risky-move")
        else:
            sentence = say("Every player takes a card: any card can be sold.")
            yield Objection("leave_card.never", sentence, "choice")

    def story(self, before: State) -> Phrase:
        drawn = drawn_by(before, self.seat)
        if drawn:
            return say("leaves “{card}” without its effect", card=card(drawn).label)
        return say("takes no card")
