"""Favour tiles, town tiles and cult steps that are due."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from companion.core.game.action import Choice, Listed, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.box.geography import RIVER_NUMBERS
from companion.games.terra_mystica.box.language import say, say_many
from companion.games.terra_mystica.box.tiles import FAVORS, TOWNS
from companion.games.terra_mystica.moves.bases import RARE, Deed
from companion.games.terra_mystica.moves.fields import Cult, FavorId, Towns, cult_choices
from companion.games.terra_mystica.rules.map import on_hex
from companion.games.terra_mystica.rules.map.building import with_towns
from companion.games.terra_mystica.rules.turn import tiles_due
from companion.games.terra_mystica.state.state import State, check_turn
from companion.games.terra_mystica.state.table_state import TableState


class TakeFavor(Deed):
    """A due favour tile. With Fire 2, groups of 6 power may become towns."""

    kind: ClassVar[str] = "favor"
    icon: ClassVar[str] = "favor"
    title: ClassVar[Phrase] = say("Take a favour tile")
    usual: ClassVar[Mapping[str, str]] = {"tile": "fire1"}

    tile: Annotated[FavorId, Widget("choice", say("Favour tile"))]
    towns: Towns = 0

    def done(self, table: TableState, game: State, number: int) -> State:
        mapped = table.knows_map
        towns = None if mapped and not self.towns else self.towns
        return tiles_due.take_favor(game, number, FAVORS[self.tile], towns, mapped=mapped)

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {"tile": [
            Choice(tile, names.FAVOR[tile], _left(left), favor_icon(tile))
            for tile, left in state.game.favors_left.items()
        ]}  # fmt: skip

    def own_words(self, before: TableState) -> Phrase:
        takes = say("takes the tile “{tile}”", tile=names.FAVOR_NAME[self.tile])
        brings = names.FAVOR_BRINGS.get(self.tile)
        return with_details(takes, brings) if brings else takes


def favor_icon(tile: str) -> str:
    """The drawing of a favour tile's cult."""
    return names.CULT_ICONS[FAVORS[tile].cult]


def _left(count: int) -> Phrase:
    return say("{count} left", count=count)


class TakeTown(Deed):
    """A due town tile. If its key opens one of several tops, the `first` cult gets it."""

    kind: ClassVar[str] = "town"
    icon: ClassVar[str] = "town"
    title: ClassVar[Phrase] = say("Take a town tile")
    usual: ClassVar[Mapping[str, str]] = {"tile": "5vp_6coins"}
    refills: ClassVar[tuple[str, ...]] = ("tile",)

    tile: Annotated[
        Literal["5vp_6coins", "7vp_2workers", "9vp_priest", "6vp_8power", "8vp_cults", "2vp_cults",
                "4vp_shipping", "11vp"],
        Widget("choice", say("Town tile")),
    ]  # fmt: skip
    first: Annotated[
        Literal["", "fire", "water", "earth", "air"], Widget("choice", say("Its key goes to"))
    ] = ""

    def done(self, table: TableState, game: State, number: int) -> State:
        first = CULTS.index(self.first) if self.first else 0
        return tiles_due.take_town(game, number, TOWNS[self.tile], first)

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        left = state.game.towns_left.items()
        tops = [choice for choice in cult_choices() if choice.value in self.tops(state)]
        return {"tile": [Choice(tile, names.TOWN[tile], _left(count)) for tile, count in left],
                "first": tops}  # fmt: skip

    def tops(self, state: TableState) -> list[str]:
        """The cults whose tops the player chooses from."""
        number = state.number(self.seat)
        tops = tiles_due.tops_to_choose(state.game, number, TOWNS[self.tile]) if number >= 0 else []
        return [CULTS[cult] for cult in tops]

    def own_words(self, before: TableState) -> Phrase:
        return with_details(say("founds a town"), names.TOWN[self.tile])


class Found(Deed):
    """A town that the build did not mention; its tile is now due. Mermaids may skip a river for
    it."""

    kind: ClassVar[str] = "found"
    icon: ClassVar[str] = "town"
    listed: ClassVar[Listed] = "anytime"
    heading: ClassVar[Phrase | None] = RARE
    title: ClassVar[Phrase] = say("Found a town")

    river: Annotated[str, Widget("hidden", say("River")), Field(max_length=4)] = ""

    def done(self, table: TableState, game: State, number: int) -> State:
        if self.river and table.knows_map:
            return tiles_due.connect(table.resumed(number), number, rivers_named(self.river))
        check_turn(table.resumed(number), number)
        around = game.board.held[number] if table.knows_map else 0
        return with_towns(game, number, 1, around)

    def own_words(self, before: TableState) -> Phrase:
        return with_details(say("founds a town"), say("its tile is due"))


def rivers_now(table: TableState, seat: Seat) -> list[int]:
    """The river hexes that Mermaids may skip for a town now: in their turn, or just after it."""
    number = table.number(seat)
    can_skip = table.knows_map and table.resumed(number).turn.seat == number
    if not can_skip or table.player(seat).passed:
        return []
    return on_hex.rivers_to_skip(table.game, number)


def rivers_named(river: str) -> list[int]:
    """The river hex of that name, as a list; empty for an unknown one."""
    return [RIVER_NUMBERS[river]] if river in RIVER_NUMBERS else []


class Step(Deed):
    """Due cult steps: one, or two on one cult."""

    kind: ClassVar[str] = "step"
    icon: ClassVar[str] = "up"
    title: ClassVar[Phrase] = say("Take cult steps")

    cult: Cult
    steps: Annotated[int, Widget("count", say("Steps")), Field(ge=1, le=9)] = 1

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        pair = state.number(seat) >= 0 and state.player(seat).due.pair
        return cls(**{"seat": seat, "cult": "fire", "steps": 2 if pair else 1, **given})

    def done(self, table: TableState, game: State, number: int) -> State:
        return tiles_due.take_steps(game, number, CULTS.index(self.cult), self.steps)

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {"cult": cult_choices()}

    def own_words(self, before: TableState) -> Phrase:
        cult = names.CULT[CULTS.index(self.cult)]
        return say_many("goes {count} step up {cult}", "goes {count} steps up {cult}", self.steps,
                        cult=cult)  # fmt: skip


class StepBack(Deed):
    """A player gives up a step to keep a single key for another cult."""

    kind: ClassVar[str] = "step_back"
    icon: ClassVar[str] = "down"
    listed: ClassVar[Listed] = "anytime"
    heading: ClassVar[Phrase | None] = RARE
    title: ClassVar[Phrase] = say("Give up a cult step")
    usual: ClassVar[Mapping[str, str]] = {"cult": "fire"}

    cult: Cult

    def done(self, table: TableState, game: State, number: int) -> State:
        return tiles_due.give_up_step(game, number, CULTS.index(self.cult))

    def objections(self, state: TableState) -> Iterator[Objection]:
        yield from super().objections(state)
        if self.seat in state.seats:
            player = state.player(self.seat)
            if not player.keys and not player.due.towns:
                yield Objection("no-key", say("There is no key to keep."), "cults")

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {"cult": cult_choices()}

    def own_words(self, before: TableState) -> Phrase:
        return say("gives up a step of {cult}", cult=names.CULT[CULTS.index(self.cult)])
