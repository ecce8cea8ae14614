"""Cards that leave a Reserve without being played: discarded or retired
(rulebook, "Put cards in the Reserve")."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, TypeAlias

from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.moves.armies.moves import Move
from companion.games.mythotopia.moves.cards.reserve import ReserveCard
from companion.games.mythotopia.moves.turn import Spends
from companion.games.mythotopia.rules.turn.actions import ACTION, TAKEN
from companion.games.mythotopia.state.state import State

FromReserve: TypeAlias = Annotated[
    tuple[ReserveCard, ...],
    Widget("choices", say("Any of them from the Reserve?"), by_name=True),
]
"""The cards of an action that were in the player's Reserve."""


class Discard(Move):
    """Any number of cards from the hand and the Reserve go to the discard pile."""

    kind: ClassVar[str] = "discard"
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
    return say("{what}; from the Reserve: {cards}", what=sentence, cards=names)
