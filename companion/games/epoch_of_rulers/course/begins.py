"""An epoch begins: uprisings on unoccupied land, the end of a dead ruler, cleared marks of the
epoch before."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Self

from companion.core.frozen import changed
from companion.core.game.action import Action
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.play.due import chips_due, label, reign_of
from companion.games.epoch_of_rulers.state.state import State


class EpochBegins(Action[State]):
    """A player's next epoch. `revolts` are conquests without regiments, `ruler_dies` ends the
    reign. `chips` are the territories that get a protection chip because the player has not
    attacked in the last war, which leaves no choice between war and peace."""

    kind: ClassVar[str] = "epoch_begins"
    title: ClassVar[Phrase] = say("A new epoch")
    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    seat: str
    revolts: tuple[str, ...] = ()
    ruler_dies: bool = False
    chips: tuple[str, ...] = ()

    @classmethod
    def of(cls, state: State, seat: str) -> Self:
        empty = {land.name for land in state.owned(seat) if not land.regiments}
        player = state.players[seat]
        return cls(
            seat=seat,
            revolts=tuple(name for name in player.empty_conquests if name in empty),
            ruler_dies=bool(player.ruler) and reign_of(state, seat).exceeded,
            chips=chips_due(state, seat) if _peaceful(state, seat) else (),
        )

    def fold(self, state: State) -> State:
        if self.seat not in state.players:
            return state
        player = state.players[self.seat]
        state = state.put(*(replace(state.lands[name], uprising=True)
                            for name in self.revolts if name in state.lands))  # fmt: skip
        state = state.put(*(replace(state.lands[name], protected=True)
                            for name in self.chips if name in state.lands))  # fmt: skip
        state = state.player(
            self.seat, stage="fees", epoch=player.epoch + 1, hordes=False,
            hordes_before=player.hordes, bought=0, markets=(), camps=(), cavalry=False,
            tactician=False, attacks=0, arsenals=0, switched=(), moves=(), arrived=(),
            sacrificed=False, rewarded=False, cancelled=0, doubles=0, empty_conquests=(),
            warred=False,
        )  # fmt: skip
        if self.ruler_dies:
            state = state.player(self.seat, ruler="", deposed=False, reign_start=player.martial)
        others = {seat: lost for seat, lost in state.fallen_last.items() if seat != self.seat}
        return changed(state, acted=False, fallen_last=others)

    def story(self, before: State) -> Phrase:
        number = before.players[self.seat].epoch + 1 if self.seat in before.players else 1
        said = say("Epoch {number} begins", number=number)
        if self.ruler_dies:
            said = say("{said}; the ruler dies", said=said)
        if self.revolts:
            lands = words.listed(label(before, name) for name in self.revolts)
            said = say("{said}; uprising: {lands}", said=said, lands=lands)
        if self.chips:
            lands = words.listed(label(before, name) for name in self.chips)
            said = say("{said}; protection chips: {lands}", said=said, lands=lands)
        return said


def _peaceful(state: State, seat: str) -> bool:
    """Whether the last war has begun, and the player's orders have ended without a war and without
    an attack."""
    player = state.players[seat]
    return bool(state.last_by and player.epoch) and not (player.warred or player.attacks)
