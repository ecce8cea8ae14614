"""Entering the neighbours of a territory from the real map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Widget
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.play.due import LandName, label, land_choices
from companion.games.epoch_of_rulers.state.state import State


class SetNeighbours(Action[State]):
    """Sets all neighbours of a territory. The host's next tables know them, too."""

    kind: ClassVar[str] = "neighbours"
    title: ClassVar[Phrase] = say("Enter the neighbours of a territory")
    of_turn: ClassVar[bool] = False
    refills: ClassVar[tuple[str, ...]] = ("land",)

    land: LandName
    neighbours: Annotated[tuple[str, ...], Widget("choices", say("Neighbours"))] = ()

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        unknown = (name for name in state.lands if name not in state.links)
        land = given.get("land") or next(unknown, next(iter(state.lands), ""))
        known = state.links.get(land) or tuple(
            name for name, near in state.links.items() if land in near
        )
        return cls(**{"land": land, "neighbours": known, **given})

    def fold(self, state: State) -> State:
        links = dict(state.links)
        links[self.land] = tuple(dict.fromkeys(self.neighbours))
        for name, near in state.links.items():
            if name == self.land:
                continue
            if name in self.neighbours and self.land not in near:
                links[name] = (*near, self.land)
            elif name not in self.neighbours:
                links[name] = tuple(other for other in near if other != self.land)
        return changed(state, links=links)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        lands = land_choices(state)
        return {"land": lands, "neighbours": [one for one in lands if one.value != self.land]}

    def story(self, before: State) -> Phrase:
        near = words.listed(label(before, name) for name in self.neighbours)
        return say("Neighbours of {land}: {near}", land=label(before, self.land), near=near)
