"""A player leaves the game early or comes back."""

from __future__ import annotations

from typing import ClassVar

from companion.core.common_actions import LeaveTheGame, ReturnToTheGame
from companion.core.frozen import changed
from companion.core.text import Phrase, Seat
from companion.games.score_sheet.sheet import Sheet, is_away, round_now
from companion.games.score_sheet.words import say


class Leave(LeaveTheGame[Sheet]):
    """A player leaves. The points stay and no longer win; no later round asks for a number."""

    filled: ClassVar[frozenset[str]] = frozenset({"round"})

    round: int | None = None
    """The round that the table is in."""

    def completed(self, state: Sheet) -> Leave:
        return self.model_copy(update={"round": round_now(state)})

    def fold(self, state: Sheet) -> Sheet:
        return _left(state, self.seat, self.round or 0, away=True)

    def story(self, before: Sheet) -> Phrase:
        return say("Left the game; the points stay, without a place")


class Return(ReturnToTheGame[Sheet]):
    filled: ClassVar[frozenset[str]] = frozenset({"round"})

    round: int | None = None

    def completed(self, state: Sheet) -> Return:
        return self.model_copy(update={"round": round_now(state)})

    def fold(self, state: Sheet) -> Sheet:
        return _left(state, self.seat, self.round or 0, away=False)


def _left(state: Sheet, seat: Seat, number: int, *, away: bool) -> Sheet:
    """The sheet after a seat left or came back; unchanged if it had."""
    if is_away(state, seat) == away:
        return state
    return changed(state, left={**state.left, seat: (*state.left.get(seat, ()), number)})
