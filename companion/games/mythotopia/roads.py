"""Roads: built across the border of two own provinces (rules, section 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from companion.core.action import Choice, Objection, Widget
from companion.core.frozen import changed
from companion.core.text import Phrase, say
from companion.games.mythotopia import data
from companion.games.mythotopia.board import border
from companion.games.mythotopia.build import Build, own_choices, own_province
from companion.games.mythotopia.provinces import MaybeNamed
from companion.games.mythotopia.reach import crossing
from companion.games.mythotopia.state import Player, State


class BuildRoad(Build):
    """A road across the border of two own provinces; one to a border, none through mountains."""

    kind: ClassVar[str] = "road"
    title: ClassVar[Phrase] = say("Road built")
    pays: ClassVar[tuple[str, ...]] = ("road", "roadside_inns")

    province: Annotated[MaybeNamed, Widget("choice", say("From"))] = ""
    to: Annotated[MaybeNamed, Widget("choice", say("To"))] = ""

    @property
    def border(self) -> tuple[str, str] | None:
        """The two provinces in alphabetical order, where both were named."""
        if not (self.province and self.to):
            return None
        first, second = sorted((self.province, self.to))
        return first, second

    def stone(self, state: State) -> int:
        if self.border is None:
            return state.road_stone
        player = state.players.get(self.seat)
        ranger = "ranger" in ((player and player.reserve_cards) or ())
        over_hills = crossing(border(state, *self.border), ranger=ranger) == "hills"
        return state.road_stone + over_hills

    def built(self, state: State) -> State:
        roads = state.roads | ({self.border} if self.border else frozenset())
        return changed(state, roads_built=state.roads_built + 1, roads=roads)

    def stands_in(self, state: State) -> Iterator[Objection]:
        if state.roads_built >= data.ROADS:
            yield Objection("road.stock", say("All 9 roads are on the board."), "build")
        if self.border and self.border in state.roads:
            yield Objection("road.twice", say("A road already crosses this border."), "build")
        if self.border:
            yield from _border_objections(state, *self.border, state.players[self.seat])
        yield from own_province(state, self.seat, self.province)
        yield from own_province(state, self.seat, self.to)

    def where(self) -> str:
        return " – ".join(name for name in (self.province, self.to) if name)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        own = own_choices(state, self.seat)
        return {**super().choices(state), "province": own, "to": own}


def _border_objections(
    state: State, first: str, second: str, player: Player
) -> Iterator[Objection]:
    """Only neighbours share a road. Mountains are closed, but for a player with Ranger hills."""
    between = border(state, first, second)
    if first == second or between == "none":
        yield Objection(
            "road.border",
            say("{first} and {second} share no border.", first=first, second=second),
            "build",
        )
    elif between == "mountains" and not player.may_have("ranger"):
        yield Objection("road.mountains", say("No road crosses mountains."), "build")
