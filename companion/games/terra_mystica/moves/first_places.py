"""The set-up: first Dwellings, then first bonus cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from companion.core.game.action import Choice
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.deed import Deed
from companion.games.terra_mystica.moves.fields import BonusCard, Hex, cards_lying, hex_choices
from companion.games.terra_mystica.rules.play.setting_up import first_card, first_dwelling
from companion.games.terra_mystica.state.state import State
from companion.games.terra_mystica.state.table import Table


class FirstDwelling(Deed):
    """A Dwelling of the set-up: free, and no neighbour is offered power."""

    kind: ClassVar[str] = "first_dwelling"
    title: ClassVar[Phrase] = say("Place a first Dwelling")
    hexes: ClassVar[tuple[str, ...]] = ("hexagon",)

    hexagon: Hex = ""

    def done(self, table: Table, game: State, number: int) -> State:
        return first_dwelling(game, number, table.hexagon(self.hexagon))

    def own_choices(self, state: Table) -> Mapping[str, Sequence[Choice]]:
        return {"hexagon": hex_choices(state)}

    def story(self, before: Table) -> Phrase:
        if self.hexagon:
            return say("Placed a first Dwelling on {hex}", hex=self.hexagon)
        return say("Placed a first Dwelling")


class FirstCard(Deed):
    """The first bonus card, which brings no coins."""

    kind: ClassVar[str] = "first_card"
    title: ClassVar[Phrase] = say("Take the first bonus card")

    card: BonusCard

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        return cls(**{"seat": seat, "card": next(iter(state.game.cards), "priest"), **given})

    def done(self, table: Table, game: State, number: int) -> State:
        return first_card(game, number, self.card)

    def own_choices(self, state: Table) -> Mapping[str, Sequence[Choice]]:
        return {"card": cards_lying(state, self.card)}

    def story(self, before: Table) -> Phrase:
        return say("Took the bonus card {card}", card=names.CARD[self.card])
