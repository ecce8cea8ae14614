"""Warehouse: put one hand card into the Reserve, once a turn and at no action
(rulebook, "Course of play")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, TypeAlias

from pydantic import AfterValidator

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.moves.armies.moves import Free
from companion.games.mythotopia.moves.cards.reserve import works_from_there
from companion.games.mythotopia.rules.cards.capacity import capacity
from companion.games.mythotopia.rules.cards.whereabouts import elsewhere
from companion.games.mythotopia.rules.score.master_of_the_seas import scribe_arrives
from companion.games.mythotopia.state.improvements import unplayable
from companion.games.mythotopia.state.state import State

MaybeReserveCard: TypeAlias = Annotated[
    str, AfterValidator(lambda card: card and works_from_there(card))
]
"""A card that has an effect in a Reserve, or "" for any other."""


class Stow(Free):
    """One card from hand joins the Reserve, thanks to Warehouse in it."""

    kind: ClassVar[str] = "stow"
    title: ClassVar[Phrase] = say("Warehouse: a card into the Reserve")

    card: Annotated[MaybeReserveCard, Widget("choice", say("Which"), by_name=True)] = ""

    def moved(self, state: State) -> State:
        player = state.players[self.seat]
        count, named = player.reserve, player.reserve_cards
        if count is not None:
            state = state.player(self.seat, reserve=count + 1)
        if named is not None and self.card:
            put = state.player(self.seat, reserve_cards=named | {self.card})
            state = scribe_arrives(state, put, self.seat)
        if state.turn.seat != self.seat:
            return state
        return changed(state, turn=changed(state.turn, stowed=True))

    def against(self, state: State) -> Iterator[Objection]:
        player = state.players[self.seat]
        if not player.may_have("warehouse"):
            said = say("This needs Warehouse in the Reserve.")
            yield Objection("stow.warehouse", said, "reserve")
        if state.turn.stowed and state.turn.seat == self.seat:
            yield Objection("stow.once", say("Warehouse takes only one card a turn."), "reserve")
        yield from elsewhere(state, self.seat, self.card)
        yield from unplayable(state, [self.card])
        room = capacity(player)
        lying = player.reserve_sure
        if lying is not None and lying >= room.at_most:
            said = say("{cards} cards don't fit: the Reserve has room for {room}.",
                       cards=lying + 1,
                       room=room.total)  # fmt: skip
            yield Objection("reserve.full", said, "reserve")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        player = state.players.get(self.seat)
        there = (player and player.reserve_cards) or frozenset()
        named = [Choice(card, name) for card, name in words.RESERVE_CARD.items()
                 if card not in there]  # fmt: skip
        return {"card": [Choice("", say("another card")), *named]}

    def story(self, before: State) -> Phrase:
        if not self.card:
            return say("Warehouse: a card into the Reserve")
        return say("Warehouse: {card} into the Reserve", card=words.RESERVE_CARD[self.card])
