"""The die of the Temple after an order on its territory."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Action
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box.contents import REGIMENTS
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.order_rules.prices import temple_gives
from companion.games.epoch_of_rulers.table.armies import added, regiment
from companion.games.epoch_of_rulers.table.due import label
from companion.games.epoch_of_rulers.table.purses import gained
from companion.games.epoch_of_rulers.table.state import State


class TempleDie(Action[State]):
    """1 to 3: a talent. 4 or 5: a regiment here. 6: a double order on a territory without
    orders."""

    kind: ClassVar[str] = "temple_die"
    title: ClassVar[Phrase] = say("The die of the Temple")
    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    seat: str
    land: str
    die: Annotated[int, Field(ge=1, le=6)]

    def fold(self, state: State) -> State:
        state = changed(state, rolls="")
        here = state.lands.get(self.land)
        if here is None or self.seat not in state.players:
            return state
        match temple_gives(self.die):
            case "gold":
                return gained(state, self.seat, 1)
            case "regiment" if state.regiments(self.seat) < REGIMENTS:
                return state.put(added(here, (regiment(state, self.seat, special=False),)))
            case "double_order":
                waiting = (state.double,) if state.double in state.lands else ()
                return changed(state, double="*", doubles_open=(*waiting, *state.doubles_open))
            case _:
                return state

    def story(self, before: State) -> Phrase:
        said = {
            "gold": say("a talent"),
            "regiment": say("a regiment"),
            "double_order": say("a double order"),
        }[temple_gives(self.die)]
        return say("Temple ({land}), die {die}: {bonus}", land=label(before, self.land),
                   die=self.die, bonus=said)  # fmt: skip
