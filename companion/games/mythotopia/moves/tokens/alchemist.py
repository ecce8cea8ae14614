"""The Alchemist: swap a VP token of the player for one worth more (rulebook, "Victory points")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from companion.core.common_actions import SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.moves.turn import Spends, spent, turn_objections
from companion.games.mythotopia.rules.cards.whereabouts import unplayable
from companion.games.mythotopia.rules.score.marker import gained
from companion.games.mythotopia.rules.score.tokens import none_loose
from companion.games.mythotopia.state.state import State, moved


class Alchemist(Action[State]):
    """Alchemist: a 1-token of the seat becomes a 2, or a 2 a 3, from the loose supply."""

    kind: ClassVar[str] = "alchemist"
    title: ClassVar[Phrase] = say("Alchemist")

    seat: SeatField
    gives: Annotated[int, Widget("choice", say("Token to swap"))]
    spends: Spends = False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        player = state.players.get(seat)
        own = player.tokens if player else {}
        swaps = (low for low in (1, 2) if own.get(low, 0) > 0 and state.supply.get(low + 1, 0) > 0)
        facts = {"gives": next(swaps, 1), "spends": state.turn.seat is not None}
        return cls(**{"seat": seat, **facts, **given})

    def fold(self, state: State) -> State:
        if self.seat in state.players and self.gives in (1, 2):
            low, high = self.gives, self.gives + 1
            player = state.players[self.seat]
            tokens = moved(moved(player.tokens, low, -1), high, +1)
            state = state.with_player(self.seat, gained(player, "alchemist", 1, tokens=tokens))
            state = changed(state, supply=moved(moved(state.supply, low, +1), high, -1))
        return spent(state, self.seat, "card_action") if self.spends else state

    def objections(self, state: State) -> Iterator[Objection]:
        yield from unplayable(state, ["alchemist"])
        player = state.players.get(self.seat)
        own = f"tokens:{self.gives}"
        if player and player.tokens.get(self.gives, 0) <= 0 and not player.unexplained(own):
            yield Objection(
                "alchemist.token", say("The player has no {value}-VP token.", value=self.gives),
                "alchemist",
            )  # fmt: skip
        if state.supply.get(self.gives + 1, 0) <= 0:
            yield Objection("alchemist.supply", none_loose(self.gives + 1), "alchemist")
        if self.spends:
            yield from turn_objections(state, self.seat, "card_action")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"gives": [Choice("1", say("1 for 2")), Choice("2", say("2 for 3"))]}

    def story(self, before: State) -> Phrase:
        return say("Alchemist: {low} for {high}", low=self.gives, high=self.gives + 1)
