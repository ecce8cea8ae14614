"""The names that the board prints on a kingdom's territories."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Action, Widget
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.play.due import Seat
from companion.games.epoch_of_rulers.state.state import State

NAMES = ("first", "second", "third", "fourth")


class NameLands(Action[State]):
    """Names a kingdom's original territories as on the board. The host's next tables know them,
    too."""

    kind: ClassVar[str] = "name_lands"
    title: ClassVar[Phrase] = say("Name the territories")
    of_turn: ClassVar[bool] = False
    refills: ClassVar[tuple[str, ...]] = ("seat",)

    seat: Seat
    first: Annotated[str, Widget("text", say("Territory 1")), Field(max_length=30)] = ""
    second: Annotated[str, Widget("text", say("Territory 2")), Field(max_length=30)] = ""
    third: Annotated[str, Widget("text", say("Territory 3")), Field(max_length=30)] = ""
    fourth: Annotated[str, Widget("text", say("Territory 4")), Field(max_length=30)] = ""

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        known = (state.labels.get(name, "") for name in home(state, seat))
        return cls(**{"seat": seat, **dict(zip(NAMES, known, strict=False)), **given})

    def fold(self, state: State) -> State:
        told = zip(home(state, self.seat), (getattr(self, field) for field in NAMES), strict=False)
        labels = {**state.labels, **{name: said.strip() for name, said in told}}
        return changed(state, labels={name: said for name, said in labels.items() if said})

    def story(self, before: State) -> Phrase:
        said = (getattr(self, field).strip() for field in NAMES)
        return say("Territories: {names}", names=words.listed(
            say("{name}", name=one) for one in said if one))  # fmt: skip


def home(state: State, seat: str) -> list[str]:
    """The original territories of a kingdom."""
    return [land.name for land in state.lands.values() if land.home == seat]


def has_names(state: State, seat: str) -> bool:
    """Whether any of them has the name of the board."""
    return any(name in state.labels for name in home(state, seat))
