"""First bonus cards; action 8: passing, with the bonus cards' points and a new card."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import BRIDGES
from companion.games.terra_mystica.box.language import say, say_many
from companion.games.terra_mystica.moves.bases import Deed
from companion.games.terra_mystica.moves.fields import BonusCard, NoCard, cards_lying
from companion.games.terra_mystica.rules.ledger.income import scores_bridges
from companion.games.terra_mystica.rules.turn.rounds import first_card, pass_turn
from companion.games.terra_mystica.state.board import own_bridges
from companion.games.terra_mystica.state.state import LAST_ROUND, NOBODY, State
from companion.games.terra_mystica.state.table_state import TableState


class FirstCard(Deed):
    """The first bonus card, which brings no coins."""

    kind: ClassVar[str] = "first_card"
    icon: ClassVar[str] = "card"
    title: ClassVar[Phrase] = say("Take the first bonus card")

    card: BonusCard

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        return cls(**{"seat": seat, "card": next(iter(state.game.cards), "priest"), **given})

    def done(self, table: TableState, game: State, number: int) -> State:
        return first_card(game, number, self.card)

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {"card": cards_lying(state, self.card)}

    def own_words(self, before: TableState) -> Phrase:
        return with_details(say("takes a bonus card"), names.CARD[self.card])


class PassRound(Deed):
    """A pass: the old bonus card is returned and a new one taken; None in round 6. `bridges` join
    two own structures, for Engineers with a Stronghold."""

    kind: ClassVar[str] = "pass"
    icon: ClassVar[str] = "turn-end"
    title: ClassVar[Phrase] = say("Pass")
    ends_turn: ClassVar[bool] = True

    card: NoCard = None
    bridges: Annotated[int, Widget("choice", say("Bridges between own structures")),
                       Field(ge=0, le=BRIDGES)] = 0  # fmt: skip

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        card = None if state.game.round == LAST_ROUND else next(iter(state.game.cards), None)
        scoring = bridges_to_score(state, seat)
        bridges = min(state.player(seat).bridges, max(scoring)) if scoring else 0
        return cls(**{"seat": seat, "card": card, "bridges": bridges, **given})

    def done(self, table: TableState, game: State, number: int) -> State:
        return pass_turn(game, number, self.card or "", self.bridges)

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        bridges = [Choice(str(count), say_many("{count} bridge", "{count} bridges", count))
                   for count in bridges_to_score(state, self.seat)]  # fmt: skip
        return {"card": cards_lying(state, self.card or ""), "bridges": bridges}

    def objections(self, state: TableState) -> Iterator[Objection]:
        yield from super().objections(state)
        if self.card is not None and state.game.round == LAST_ROUND:
            yield Objection("card", say("In round 6, nobody takes a card."), "pass")
        scoring = bridges_to_score(state, self.seat)
        if scoring and self.bridges not in scoring:
            sentence = say("Bridges between own structures: {count}.", count=max(scoring))
            if len(scoring) > 1:
                sentence = say("Bridges built: {count}.", count=max(scoring))
            yield Objection("bridges", sentence, "pass")

    def own_words(self, before: TableState) -> Phrase:
        if self.card is None or before.game.round == LAST_ROUND:
            return say("passes")
        return with_details(
            say("passes"), say("takes the card “{card}”", card=names.CARD[self.card])
        )


def bridges_to_score(table: TableState, seat: Seat) -> Sequence[int]:
    """How many bridges between own structures a pass may score: the number on the map, or up to all
    that are built; empty for factions that score none."""
    number = table.number(seat)
    if number == NOBODY or not scores_bridges(table.player(seat)):
        return ()
    if table.knows_map:
        return (own_bridges(table.game.board, number),)
    return range((BRIDGES if table.depth == "points" else table.player(seat).bridges) + 1)
