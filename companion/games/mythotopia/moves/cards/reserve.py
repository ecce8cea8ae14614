"""The Reserve: what is put in, whether there is room, and what leaves without being played
(rulebook, "Put cards in the Reserve", "Warehouse")."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self, TypeAlias

from pydantic import Field

from companion.core.common_actions import SeatField
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.contents import one_of
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.moves.armies.moves import Free, Move
from companion.games.mythotopia.moves.turn import Spends, spent, turn_objections
from companion.games.mythotopia.rules.cards.capacity import capacity, full
from companion.games.mythotopia.rules.cards.whereabouts import (
    can_be_had,
    elsewhere,
    may_lie_with,
    undealt_objections,
    unplayable,
)
from companion.games.mythotopia.rules.score.master_of_the_seas import scribe_arrives
from companion.games.mythotopia.rules.turn.actions import ACTION, BUILDING, TAKEN
from companion.games.mythotopia.state.state import State

ReserveCard: TypeAlias = Annotated[str, one_of(words.RESERVE_CARD, "card")]
"""A card that has an effect in a Reserve."""
MaybeReserveCard: TypeAlias = Annotated[str, one_of(words.RESERVE_CARD, "card", or_none=True)]
"""A card that has an effect in a Reserve, or "" for any other."""


class SetReserve(Action[State]):
    """States what is in a Reserve now: how many cards, and the names of those that matter. `known`
    says whether anybody entered `named`."""

    kind: ClassVar[str] = "reserve"
    icon: ClassVar[str] = "reserve"
    heading: ClassVar[Phrase | None] = BUILDING
    title: ClassVar[Phrase] = say("Reserve")
    merges: ClassVar[bool] = True

    seat: SeatField
    cards: Annotated[int, Widget("count", say("Cards in the Reserve")), Field(ge=0)]
    known: Annotated[bool, Widget("flag", say("All cards that matter are ticked"))] = False
    named: Annotated[
        tuple[ReserveCard, ...],
        Widget("choices", say("Cards that matter"), by_name=True, counted_by="cards"),
    ] = ()
    spends: Spends = False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        player = state.players[seat]
        facts = {
            "cards": player.reserve or 0,
            "known": player.reserve_cards_sure is not None,
            "named": tuple(sorted(player.reserve_cards or ())),
        }
        return cls(**{"seat": seat, **facts, **given})

    def fold(self, state: State) -> State:
        cards = frozenset(self.named) if self.known or self.named else None
        after = state.player(self.seat, reserve=self.cards, reserve_cards=cards)
        if self.seat in state.players:
            player = after.players[self.seat].sure_of("reserve", "reserve_cards")
            after = after.with_player(self.seat, player)
            after = scribe_arrives(state, after, self.seat)
        return spent(after, self.seat, "reserve") if self.spends else after

    def objections(self, state: State) -> Iterator[Objection]:
        if self.spends:
            yield from turn_objections(state, self.seat, "reserve")
        if self.seat not in state.players:
            return
        if len(set(self.named)) > self.cards:
            yield Objection(
                "reserve.count",
                say(
                    "{names} cards are ticked, but the count is {cards}.",
                    names=len(self.named),
                    cards=self.cards,
                ),
                "reserve",
            )
        if self.spends and not self.cards:
            sentence = say("No card goes into the Reserve.")
            yield Objection("reserve.none", sentence, "reserve", unfilled=True)
        yield from self._elsewhere(state)
        yield from self._fits(state)

    def _elsewhere(self, state: State) -> Iterator[Objection]:
        """Objections to a card that is in another place."""
        mine = state.players[self.seat].reserve_cards or frozenset()
        yield from undealt_objections(state, self.named)
        for card in dict.fromkeys(self.named):
            yield from elsewhere(state, self.seat, card)
            if state.market_known and card in state.market and card not in mine:
                sentence = say("Nobody has acquired {card}.", card=words.RESERVE_CARD[card])
                yield Objection("reserve.market", sentence, "reserve")

    def _fits(self, state: State) -> Iterator[Objection]:
        """Objections if the cards don't fit. The capacity counts only when cards are put in;
        Warehouse itself needs a free place first."""
        before = state.players[self.seat]
        lying = before.reserve_sure
        grew = lying is not None and self.cards > lying
        put_in = self.spends or grew
        after = capacity(self.fold(state).players[self.seat])
        if put_in and self.cards > after.at_most:
            yield full(self.cards, after)
        arrives = "warehouse" in self.named and not before.may_have("warehouse")
        if arrives and grew and (lying or 0) >= capacity(before).at_most:
            yield Objection(
                "reserve.warehouse",
                say("Warehouse can't be put into a full Reserve."),
                "reserve",
            )

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"named": _offered(state, self.named)}

    def story(self, before: State) -> Phrase:
        lying = say_many("has {count} card in the Reserve", "has {count} cards in the Reserve",
                         self.cards)  # fmt: skip
        named = [words.RESERVE_CARD[card] for card in self.named]
        return with_details(lying, words.listed(named)) if named else lying


def _offered(state: State, ticked: Collection[str] = ()) -> list[Choice]:
    """The cards that work in a Reserve, without those that nobody can have."""
    return [
        Choice(card, name) for card, name in words.RESERVE_CARD.items()
        if card in ticked or can_be_had(state, card)
    ]  # fmt: skip


class Stow(Free):
    """One card from hand joins the Reserve, thanks to Warehouse in it."""

    kind: ClassVar[str] = "stow"
    icon: ClassVar[str] = "stow"
    heading: ClassVar[Phrase | None] = BUILDING
    title: ClassVar[Phrase] = say("Put a card into the Reserve by Warehouse")

    card: Annotated[MaybeReserveCard, Widget("choice", say("Which"), by_name=True)] = ""

    def moved(self, state: State) -> State:
        player = state.players[self.seat]
        count, cards = player.reserve, player.reserve_cards
        if count is not None:
            state = state.player(self.seat, reserve=count + 1)
        if cards is not None and self.card:
            put = state.player(self.seat, reserve_cards=cards | {self.card})
            state = scribe_arrives(state, put, self.seat)
        return state.in_turn(self.seat, stowed=True)

    def against(self, state: State) -> Iterator[Objection]:
        player = state.players[self.seat]
        if not may_lie_with(state, self.seat, "warehouse"):
            sentence = say("This needs Warehouse in the Reserve.")
            yield Objection("stow.warehouse", sentence, "reserve")
        if state.turn.stowed and state.turn.seat == self.seat:
            yield Objection("stow.once", say("Warehouse takes only one card a turn."), "reserve")
        yield from unplayable(state, self.seat, [self.card])
        if self.card in (player.reserve_cards_sure or ()):
            name = words.RESERVE_CARD[self.card]
            sentence = say(
                "{card} is already in {seat}'s Reserve.", card=name, seat=SeatName(self.seat)
            )
            yield Objection("stow.there", sentence, "reserve")
        lying, room = player.reserve_sure, capacity(player)
        if lying is not None and lying >= room.at_most:
            yield full(lying + 1, room)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        player = state.players.get(self.seat)
        reserve = (player and player.reserve_cards) or frozenset()
        cards = [choice for choice in _offered(state) if choice.value not in reserve]
        return {"card": [Choice("", say("another card")), *cards]}

    def story(self, before: State) -> Phrase:
        if not self.card:
            return with_details(say("puts a card into the Reserve"), say("by Warehouse"))
        return say(
            "puts “{card}” into the Reserve by Warehouse", card=words.RESERVE_CARD[self.card]
        )


FromReserve: TypeAlias = Annotated[
    tuple[ReserveCard, ...],
    Widget("choices", say("Any of them from the Reserve?"), by_name=True),
]
"""The cards of an action that were in the player's Reserve."""


class Discard(Move):
    """Any number of cards from the hand and the Reserve go to the discard pile."""

    kind: ClassVar[str] = "discard"
    icon: ClassVar[str] = "discard"
    heading: ClassVar[Phrase | None] = BUILDING
    title: ClassVar[Phrase] = ACTION["discard"]

    from_reserve: FromReserve = ()
    spends: Spends = False

    def moved(self, state: State) -> State:
        return without_cards(state, self.seat, self.from_reserve)

    def against(self, state: State) -> Iterator[Objection]:
        yield from not_there(state, self.seat, self.from_reserve)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"from_reserve": lying_there(state, self.seat)}

    def story(self, before: State) -> Phrase:
        return leaving(TAKEN["discard"], self.from_reserve)


def lying_there(state: State, seat: Seat) -> list[Choice]:
    """The cards known by name in a seat's Reserve; none for an unknown seat."""
    player = state.players.get(seat)
    known = (player and player.reserve_cards) or frozenset()
    return [Choice(card, name) for card, name in words.RESERVE_CARD.items() if card in known]


def without_cards(state: State, seat: Seat, cards: Iterable[str]) -> State:
    """The state without these cards in the seat's Reserve. Cards not known to be there change
    nothing."""
    player = state.players[seat]
    cards_known = player.reserve_cards or frozenset()
    gone = cards_known & frozenset(cards)
    if not gone:
        return state
    count = player.reserve and max(0, player.reserve - len(gone))
    return state.player(seat, reserve=count, reserve_cards=cards_known - gone)


def not_there(state: State, seat: Seat, cards: Iterable[str]) -> Iterator[Objection]:
    """Objections to cards that aren't in the seat's Reserve. Silent if the Reserve is
    not known."""
    cards_known = state.players[seat].reserve_cards_sure
    for card in dict.fromkeys(cards):
        if cards_known is not None and card not in cards_known:
            sentence = say("{card} isn't in {seat}'s Reserve.", card=words.RESERVE_CARD[card],
                           seat=SeatName(seat))  # fmt: skip
            yield Objection("reserve.absent", sentence, "reserve")


def leaving(sentence: Phrase, cards: Sequence[str]) -> Phrase:
    """The sentence, followed by the cards that leave the Reserve."""
    if not cards:
        return sentence
    names = words.listed([words.IMPROVEMENT[card] for card in cards])
    return with_details(sentence, say("from the Reserve: {cards}", cards=names))
