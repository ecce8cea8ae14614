"""A player leaves the game early or comes back. The rulebook does not mention this."""

from companion.core.common_actions import LeaveTheGame, ReturnToTheGame
from companion.core.frozen import changed
from companion.core.text import Phrase, with_details
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.course.end_turn import next_turn
from companion.games.epoch_of_rulers.state.state import State


class Leave(LeaveTheGame[State]):
    """A player left early. Turns are skipped; the land stays, and its regiments fight without a
    card. If the game would end with this player's orders, it ends before their turn."""

    def fold(self, state: State) -> State:
        state = state.player(self.seat, away=True)
        if state.last_by == self.seat:
            state = changed(state, last_by=state.right_of(self.seat))
        asks = tuple(ask for ask in state.asks
                     if ask.seat != self.seat or ask.kind not in ("rebirth", "temple"))  # fmt: skip
        state, fight = changed(state, asks=asks), state.fight
        if fight is not None and fight.attacker == self.seat:
            state = changed(state, fight=None)
        if state.turn != self.seat or state.phase != "play":
            return state
        fresh = {"extra": 0, "stirs": False, "rolls": "", "receives": False, "card": None,
                 "ecstasy": "", "tournament": False}  # fmt: skip
        return next_turn(changed(state, **fresh), self.seat)

    def story(self, before: State) -> Phrase:
        details = say("turns are skipped, the land stays")
        return with_details(say("leaves the game"), details)


class Return(ReturnToTheGame[State]):
    def fold(self, state: State) -> State:
        return state.player(self.seat, away=False)
