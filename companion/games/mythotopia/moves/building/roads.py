"""Roads: built across the border of two provinces of one player (rulebook, "Course of play")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.box.places import MaybeNamed
from companion.games.mythotopia.moves.building.city_and_castle import (
    Build,
    more_paid,
    own_choices,
)
from companion.games.mythotopia.rules.board.board_facts import border
from companion.games.mythotopia.rules.board.holders import own_names
from companion.games.mythotopia.rules.board.routes import crossing
from companion.games.mythotopia.rules.cards.whereabouts import may_lie_with
from companion.games.mythotopia.state.state import State


class BuildRoad(Build):
    """A road across the border of two provinces of one player. A border has at most one road,
    and mountains have none."""

    kind: ClassVar[str] = "road"
    title: ClassVar[Phrase] = say("Road built")
    pays: ClassVar[tuple[str, ...]] = ("road", "roadside_inns")
    refills: ClassVar[tuple[str, ...]] = ("province",)

    province: Annotated[MaybeNamed, Widget("choice", say("From"))] = ""
    to: Annotated[MaybeNamed, Widget("choice", say("To"))] = ""

    @property
    def border(self) -> tuple[str, str] | None:
        """The two provinces in alphabetical order, if both are named."""
        return _between(self.province, self.to) if self.province and self.to else None

    def stone(self, state: State) -> int:
        if self.border is None:
            return state.road_stone  # differs in the rulebook: a table option
        return state.road_stone + (_crossed(state, self.seat, *self.border) == "hills")

    def built(self, state: State) -> State:
        roads = state.roads | ({self.border} if self.border else frozenset())
        return changed(state, roads_built=state.roads_built + 1, roads=roads)

    def stands_in(self, state: State) -> Iterator[Objection]:
        if state.roads_built >= contents.ROADS:
            yield Objection("road.stock", say("All 9 roads are on the board."), "build")
        if self.border and self.border in state.roads_sure:
            yield Objection("road.twice", say("A road already crosses this border."), "build")
        if self.border:
            yield from _border_objections(state, *self.border, self.seat)

    def may_be_paid(self, state: State) -> bool:
        return more_paid(state, "road", state.roads_built)

    @classmethod
    def likely_place(cls, state: State, seat: Seat, given: Mapping[str, Any]) -> dict[str, str]:
        """A likely border. If one end is named, the other end is its neighbour."""
        place = super().likely_place(state, seat, given)
        start = given.get("province", place.get("province", ""))
        ends = [] if "to" in given else road_ends(state, seat, start)
        return {**place, "to": ends[0]} if ends else place

    @classmethod
    def sites(cls, state: State, seat: Seat) -> list[str]:
        return [start for start in sorted(own_names(state, seat)) if road_ends(state, seat, start)]

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(name for name in (self.province, self.to) if name)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        ends = road_ends(state, self.seat, self.province)
        return {**super().choices(state), "to": own_choices(state, self.seat, ends)}


def borders(state: State, seat: Seat) -> list[tuple[str, str]]:
    """The borders of two named own provinces that a road can cross."""
    own = sorted(own_names(state, seat))
    return [(start, end) for start in own for end in road_ends(state, seat, start) if start < end]


def _between(province: Province, to: str) -> tuple[str, str]:
    """The two ends of a road in alphabetical order."""
    first, second = sorted((province, to))
    return first, second


def _crossed(state: State, seat: Seat, first: str, second: str) -> str:
    """The border for this player, whose Reserve may hold Ranger."""
    player = state.players.get(seat)
    ranger = "ranger" in ((player and player.reserve_cards) or ())
    return crossing(border(state, first, second), ranger=ranger)


def road_ends(state: State, seat: Seat, start: Province) -> list[str]:
    """The named own provinces that a road from `start` can reach."""
    own = own_names(state, seat)
    return [
        end
        for end in sorted(own)
        if start in own
        and _crossed(state, seat, start, end) in ("plain", "hills")
        and _between(start, end) not in state.roads_sure
    ]


def _border_objections(state: State, first: str, second: str, seat: Seat) -> Iterator[Objection]:
    """A road needs two neighbours. Mountains are closed; for a player with Ranger they
    are hills."""
    between = border(state, first, second)
    if first == second or between == "none":
        yield Objection(
            "road.border",
            say("{first} and {second} don't share a border.", first=first, second=second),
            "build",
        )
    elif between == "mountains" and not may_lie_with(state, seat, "ranger"):
        yield Objection("road.mountains", say("A road can't cross mountains."), "build")
