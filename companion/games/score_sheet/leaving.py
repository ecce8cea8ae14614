"""A player leaves the game early or comes back."""

from typing import ClassVar, Self

from companion.core.common_actions import LeaveTheGame, ReturnToTheGame
from companion.core.frozen import changed
from companion.core.game.action import Action
from companion.core.text import Phrase
from companion.games.score_sheet.sheet import Sheet, is_away, round_now
from companion.games.score_sheet.words import say


class InRound(Action[Sheet]):
    """A player is `away` from the round that the table is in, or back from it on."""

    filled: ClassVar[frozenset[str]] = frozenset({"round"})
    away: ClassVar[bool]

    round: int | None = None

    def completed(self, state: Sheet) -> Self:
        return self.model_copy(update={"round": round_now(state)})

    def fold(self, state: Sheet) -> Sheet:
        seat = self.subject or ""
        if is_away(state, seat) == self.away:
            return state
        times = (*state.left.get(seat, ()), self.round or 0)
        return changed(state, left={**state.left, seat: times})


class Leave(InRound, LeaveTheGame[Sheet]):
    """A player leaves. The points stay and no longer win; no later round asks for a number."""

    away: ClassVar[bool] = True

    def story(self, before: Sheet) -> Phrase:
        return say("Left the game; the points stay, without a place")


class Return(InRound, ReturnToTheGame[Sheet]):
    away: ClassVar[bool] = False
