"""The end: the largest areas, then cults, areas and resources, one step after another."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Listed, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.rules.ledger.areas import largest_area
from companion.games.terra_mystica.rules.turn.final_score import last_coins, step_points
from companion.games.terra_mystica.state.player import scored
from companion.games.terra_mystica.state.state import NOBODY, with_player
from companion.games.terra_mystica.state.table_state import TableState

Counted: TypeAlias = Literal["cults", "area", "resources"]
STEPS: tuple[Counted, ...] = ("cults", "area", "resources")


class Areas(Action[TableState]):
    """The largest connected area of each seat, in structures, and its remaining coins if some
    goods are not known. The final points are counted after it."""

    kind: ClassVar[str] = "areas"
    icon: ClassVar[str] = "area"
    listed: ClassVar[Listed] = "settings"
    title: ClassVar[Phrase] = say("Count up")

    sizes: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=17)]],
        Widget("count", say("Structures in the largest connected area")),
    ] = Field(default_factory=dict)
    coins: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=200)]],
        Widget("count", say("All that is left, as coins")),
    ] = Field(default_factory=dict)

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        game = state.game
        if state.knows_map:
            sizes = [largest_area(game.board, player) for player in game.players]
        else:
            sizes = [sum(player.built) for player in game.players]
        facts: dict[str, Any] = {"sizes": dict(zip(state.seats, sizes, strict=True))}
        known = {} if state.all_goods_known else {
            seat: last_coins(state.player(seat)) for seat in state.seats if state.knows_goods(seat)
        }  # fmt: skip
        return cls(**{**facts, "coins": known, **given})

    def fold(self, state: TableState) -> TableState:
        areas = tuple(self.sizes.get(seat, 0) for seat in state.seats)
        coins = tuple(self.coins.get(seat, 0) for seat in state.seats) if self.coins else ()
        return state.with_game(changed(state.game, phase="over", areas=areas), coins=coins)

    def objections(self, state: TableState) -> Iterator[Objection]:
        if not state.is_counting:
            sentence = say("The final points are counted after round 6.")
            yield Objection("areas", sentence, "end")
        for seat in state.seats:
            if self.sizes.get(seat, 0) > sum(state.player(seat).built):
                sentence = say("{seat} has fewer structures on the map.", seat=SeatName(seat))
                yield Objection("areas.size", sentence, "end")

    def choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        sizes = [Choice(s, say("{seat}: structures in the largest area", seat=SeatName(s)))
                 for s in state.seats]  # fmt: skip
        coins = [Choice(s, say("{seat}: all that is left, as coins", seat=SeatName(s)))
                 for s in state.seats if not state.all_goods_known]  # fmt: skip
        return {"sizes": sizes, "coins": coins}

    @property
    def by_seat(self) -> Phrase:
        """The sizes in words: "Ada 3, Bo 2"."""
        return names.listed(say("{seat} {size}", seat=SeatName(seat), size=size)
                            for seat, size in self.sizes.items())  # fmt: skip

    def story(self, before: TableState) -> Phrase:
        return with_details(say("The table counts the largest areas"), self.by_seat)


class LastPoints(Action[TableState]):
    """One step of the final scoring: everybody's points."""

    kind: ClassVar[str] = "last_points"
    title: ClassVar[Phrase] = say("Final scoring")
    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    step: Counted
    points: dict[str, Annotated[int, Field(ge=0, le=999)]] = Field(default_factory=dict)

    @classmethod
    def of(cls, table: TableState, step: Counted) -> Self:
        points = step_points(table.game.players, table.game.areas, table.coins)[step]
        return cls(step=step, points={table.seat(seat): points[seat] for seat in points})

    def fold(self, state: TableState) -> TableState:
        game = state.game
        for seat, points in self.points.items():
            number = state.number(seat)
            if number != NOBODY:
                game = with_player(game, scored(game.players[number], self.step, points))
        return state.with_game(game, counted=(*state.counted, self.step))

    def story(self, before: TableState) -> Phrase:
        return say("The table counts “{step}”", step=names.SOURCE[self.step])
