"""Corrections of a faction board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Choice, Widget
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.fixes.statement import Statement
from companion.games.terra_mystica.moves.fields import NoCard, chosen
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.table import Table


class SetBoard(Statement):
    """Sets the structures on the map, tracks, keys and the bonus card."""

    kind: ClassVar[str] = "set_board"
    title: ClassVar[Phrase] = say("Correct structures, tracks, bonus card")

    dwellings: Annotated[int, Widget("count", names.STRUCTURE[0]), Field(ge=0, le=8)] = 0
    houses: Annotated[int, Widget("count", names.STRUCTURE[1]), Field(ge=0, le=4)] = 0
    temples: Annotated[int, Widget("count", names.STRUCTURE[2]), Field(ge=0, le=3)] = 0
    stronghold: Annotated[int, Widget("count", names.STRUCTURE[3]), Field(ge=0, le=1)] = 0
    sanctuary: Annotated[int, Widget("count", names.STRUCTURE[4]), Field(ge=0, le=1)] = 0
    shipping: Annotated[int, Widget("count", say("Shipping level")), Field(ge=0, le=5)] = 0
    exchange: Annotated[int, Widget("count", say("Steps on the spades track")),
                        Field(ge=0, le=2)] = 0  # fmt: skip
    bridges: Annotated[int, Widget("count", say("Bridges")), Field(ge=0, le=3)] = 0
    keys: Annotated[int, Widget("count", say("Keys not used")), Field(ge=0, le=9)] = 0
    card: NoCard = None

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        known: dict[str, Any] = {"seat": seat}
        if seat in state.seats:
            player = state.player(seat)
            kinds = ("dwellings", "houses", "temples", "stronghold", "sanctuary")
            known |= dict(zip(kinds, player.built, strict=True))
            known |= {"shipping": player.shipping, "exchange": player.exchange,
                      "bridges": player.bridges, "keys": player.keys,
                      "card": player.card or None}  # fmt: skip
        return cls(**{**known, **given})

    def changed(self, player: Player) -> Player:
        built = (self.dwellings, self.houses, self.temples, self.stronghold, self.sanctuary)
        return changed(player, built=built, shipping=self.shipping, exchange=self.exchange,
                       bridges=self.bridges, keys=self.keys, card=self.card or "")  # fmt: skip

    def fold(self, state: Table) -> Table:
        after = super().fold(state)
        if self.seat not in state.seats:
            return state
        had, has = state.player(self.seat).card, self.card
        if had == has:
            return after
        cards = {card: coins for card, coins in after.game.cards.items() if card != has}
        if had:
            cards[had] = 0
        return after.with_game(changed(after.game, cards=cards))

    def choices(self, state: Table) -> Mapping[str, Sequence[Choice]]:
        return {"card": chosen(names.CARD, names.CARD)}

    def story(self, before: Table) -> Phrase:
        return say("Corrected the faction board")
