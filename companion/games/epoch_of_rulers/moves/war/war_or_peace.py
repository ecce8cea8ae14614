"""After the orders: a turn of war, or a new epoch at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Self

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.epoch.fees import exempt_from_orders
from companion.games.epoch_of_rulers.rules.play.due import (
    Seat,
    chips_due,
    label,
    land_choices,
    on_turn,
    ruler_in_power,
)
from companion.games.epoch_of_rulers.state.state import State


class GoToWar(Action[State]):
    """The player attacks or regroups in this turn; protection chips are removed. `exempt`: the
    Conqueror owes nothing for territories without an order."""

    kind: ClassVar[str] = "go_to_war"
    title: ClassVar[Phrase] = say("Go to war or regroup")

    seat: Seat
    exempt: Annotated[bool, Widget("flag", say("The Conqueror owes no fee for orders"))] = False

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        return cls(**{"seat": seat, "exempt": exempted(state, seat), **given})

    def fold(self, state: State) -> State:
        land = (replace(one, protected=False) for one in state.owned(self.seat))
        state = changed(state.put(*land), fallen={})
        return state.player(
            self.seat, stage="war", exempt=self.exempt, attacks=0, arsenals=0, switched=(),
            moves=(), arrived=(), warred=True,
        )  # fmt: skip

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "choice")
        if self.exempt and self.seat in state.players and not exempted(state, self.seat):
            said = say("Only the Conqueror's war after four orders of five or more is free of it.")
            yield Objection("war.exempt", said, "fees")

    def story(self, before: State) -> Phrase:
        return say("Goes to war")


def exempted(state: State, seat: str) -> bool:
    """Whether the player's war saves the fee for territories without an order."""
    land = len(state.owned(seat))
    return exempt_from_orders(ruler_in_power(state, seat), land, state.players[seat].ordered)


class SkipWar(Action[State]):
    """The player begins a new epoch in this turn. `chips`: the territories that get a protection
    chip."""

    kind: ClassVar[str] = "skip_war"
    title: ClassVar[Phrase] = say("Begin a new epoch without a war")

    seat: Seat
    chips: Annotated[tuple[str, ...], Widget("choices", say("Protection chips"))] = ()

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        chips = chips_due(state, seat)
        return cls(**{"seat": seat, "chips": chips, **given})

    def fold(self, state: State) -> State:
        land = (state.lands[name] for name in self.chips if name in state.lands)
        state = state.put(*(replace(one, protected=True) for one in land))
        return state.player(self.seat, stage="new")

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "choice")
        due = set(chips_due(state, self.seat))
        if due != set(self.chips):
            said = say("A protection chip goes to every own Wall or Fortress that has none.")
            yield Objection("peace.chips", said, "war")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"chips": land_choices(state, self.seat)}

    def story(self, before: State) -> Phrase:
        if not self.chips:
            return say("Stays at peace")
        lands = words.listed(label(before, name) for name in self.chips)
        return say("Stays at peace; protection chips: {lands}", lands=lands)
