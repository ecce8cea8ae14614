"""How much the table tracks. It can be changed at any time."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from companion.core.common_actions import Statement
from companion.core.frozen import changed
from companion.core.game.action import Choice, Listed, Widget
from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.state.state import Depth, State

DEPTH: dict[str, Phrase] = {
    "score": say("The score"),
    "wars": say("Score and wars"),
    "board": say("The whole board"),
}
"""The depths that a table can choose."""


class SetDepth(Statement[State]):
    """The table tracks more or less from now on. Earlier records stay."""

    kind: ClassVar[str] = "depth"
    icon: ClassVar[str] = "settings"
    listed: ClassVar[Listed] = "settings"
    title: ClassVar[Phrase] = say("What is tracked")
    then: ClassVar[Literal["table", "setup"]] = "setup"

    depth: Annotated[Depth, Widget("choice", say("From now on"))] = "wars"

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        more = {"score": "wars", "wars": "board", "board": "wars"}
        return cls(**{"depth": more[state.depth], **given})

    def fold(self, state: State) -> State:
        if self.depth != state.depth:
            state = self._doubtful(state)
        if state.depth == "score":  # troops entered until now may have moved since
            for seat in state.seats:
                state = state.player(seat, unplaced=frozenset(state.players[seat].pool))
        state = changed(state, depth=self.depth)
        if self.depth == "score":  # nobody records the moves of armies and ships from now on
            return state.all_players(ships_known=False, pool={}, unplaced=frozenset())
        return state

    def _doubtful(self, state: State) -> State:
        """The state in which what nobody records at one of the depths may have changed. Dragons and
        runestones leave with the first conquests, so they are certain until somebody scores."""
        state = changed(state, turn=changed(state.turn, unrecorded=True), undealt=frozenset())
        state = state.all_players(deck=frozenset(), retired=None)
        if state.depth == "board":  # nobody records acquired cards from now on
            state = changed(state, market_known=False).all_players(cards_gained=None)
        if "score" in (state.depth, self.depth) and not state.setting_up:
            state = changed(state, dragons_laid=False, looked_at=frozenset())
        return state

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"depth": [Choice(depth, name) for depth, name in DEPTH.items()]}

    def story(self, before: State) -> Phrase:
        return say("The table now tracks “{what}”", what=DEPTH[self.depth])
