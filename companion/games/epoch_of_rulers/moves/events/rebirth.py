"""Rebirth: the question to its owner right after a war."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.core.frozen import changed
from companion.core.game.action import Action, Objection
from companion.core.text import Phrase, SeatName
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.play.armies import forgotten, losses
from companion.games.epoch_of_rulers.rules.play.asked import answered, asked
from companion.games.epoch_of_rulers.rules.play.due import Seat
from companion.games.epoch_of_rulers.state.state import Ask, State


class AskRebirth(Action[State]):
    """A war is over in which the owner of Rebirth has lost regiments: the game waits until the card
    is played or kept."""

    kind: ClassVar[str] = "ask_rebirth"
    title: ClassVar[Phrase] = say("Rebirth?")
    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    seat: str

    @property
    def untold(self) -> bool:
        return True

    def fold(self, state: State) -> State:
        return changed(state, asks=(*state.asks, Ask("rebirth", self.seat, ())))

    def story(self, before: State) -> Phrase:
        return say("{seat} may play Rebirth", seat=SeatName(self.seat))


class KeepRebirth(Action[State]):
    """Rebirth is not played after this war; its dead stay dead."""

    kind: ClassVar[str] = "keep_rebirth"
    title: ClassVar[Phrase] = say("Keep Rebirth for another war")

    seat: Seat

    def fold(self, state: State) -> State:
        return forgotten(answered(state, "rebirth"), self.seat)

    def objections(self, state: State) -> Iterator[Objection]:
        ask = asked(state, "rebirth")
        if ask is None or ask.seat != self.seat:
            yield Objection("rebirth.none", say("Nobody asks about Rebirth now."), "bonus")

    def story(self, before: State) -> Phrase:
        return say("Keeps Rebirth for another war")


def may_revive(state: State) -> str:
    """The seat that may play Rebirth after the war that has just ended; "" for none."""
    for seat, player in state.players.items():
        if "rebirth" in player.bonuses and losses(state, seat)[0] != (0, 0):
            return seat
    return ""
