"""The bases of all actions of a seat: deeds, which the engine judges, and statements."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self, TypeAlias

from pydantic import AfterValidator, Field

from companion.core.common_actions import SeatField, Statement
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.log.parsing import Unreadable
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.geography import HEX_NUMBERS
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.objections import is_out_of_turn, objections
from companion.games.terra_mystica.rules.turn.turns import ahead_of_turn, end_row
from companion.games.terra_mystica.state.breach import Breach, noting
from companion.games.terra_mystica.state.moved import (
    applied,
    difference,
    offers_of,
    turn_facts,
    turn_of,
)
from companion.games.terra_mystica.state.moved_players import SHOWN
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import NO_TURN, NOBODY, State, Turn
from companion.games.terra_mystica.state.table_state import TableState

Beside: TypeAlias = Annotated[
    dict[str, Annotated[int, Field(ge=0, le=18)]],
    Widget("count", say("Power of the structures that touch it")),
    AfterValidator(lambda beside: {seat: power for seat, power in beside.items() if power}),
]
"""By seat, the power value of the structures that touch a new one."""


def _without_zeros(numbers: dict[str, int]) -> dict[str, int]:
    """The numbers without zeros. ValueError for an unknown name."""
    if not numbers.keys() <= names.MOVED.keys():
        raise ValueError("not a number that a deed moves")
    return {name: by for name, by in numbers.items() if by}


TERRAIN_AND_TRACKS, EXCHANGE, RARE = (
    say("Terrain, shipping, spades"), say("Exchange"), say("Rare"),
)  # fmt: skip
"""Headings of the lists of actions."""

ByRules: TypeAlias = Annotated[bool, Widget("flag", say("Costs and gains by the rules"), rare=True)]
Moved: TypeAlias = Annotated[
    dict[str, Annotated[int, Field(ge=-500, le=500)]],
    Widget("count", say("Costs and gains"), rare=True),
    AfterValidator(_without_zeros),
]
"""The goods, cult steps and points that an action moves, by name; what is paid is negative."""


class SeatStatement(Statement[TableState]):
    """Base of statements about what a seat has now."""

    seat: SeatField

    @classmethod
    def known(cls, game: State, player: Player) -> dict[str, Any]:
        """The facts as the companion counts them."""
        return {}

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        known = cls.known(state.game, state.player(seat)) if seat in state.seats else {}
        return cls(**{"seat": seat, **known, **given})

    def stated(self, game: State, player: Player) -> State:
        """The game after the statement about this player."""
        raise NotImplementedError

    def fold(self, state: TableState) -> TableState:
        number = state.number(self.seat)
        if number == NOBODY:
            return state
        return state.with_game(self.stated(state.game, state.game.players[number]))


class Untold(Unreadable):
    """An entry of an earlier release."""

    def __init__(self) -> None:
        super().__init__("an earlier release recorded it without what it cost and brought")


class Move(Action[TableState]):
    """An action whose entry holds what it moves. The engine fills `also` in when the entry is
    made, whatever a form has posted (`completed`); the fold only moves it."""

    filled: ClassVar[frozenset[str]] = frozenset({"also"})

    also: dict[str, Any] | None = None

    def worked(self, table: TableState) -> tuple[State, Turn | None]:
        """The game after the action by the rules, and the turn that it has ended: the engine."""
        raise NotImplementedError

    def completed(self, state: TableState) -> Self:
        goods = [seat for seat in state.seats if state.knows_goods(seat)]
        after, turn = self.worked(state)
        also = difference(state.game, after, state.seats, goods=goods)
        if turn is not None:
            also["ended"] = turn_facts(turn, state.seats)
        return self.model_copy(update={"also": also})

    def fold(self, state: TableState) -> TableState:
        if self.also is None:
            raise Untold
        return state.with_game(
            applied(state.game, self.also, self.also.get("players", {}), state.seats)
        )


class Deed(Move):
    """An action of one seat. `done` is the engine's deed, which notes breaches of the rules. An
    answer to others does not `act`. `moved` are the costs and gains of the seat itself; players
    type them if they are not `by_rules`."""

    acts: ClassVar[bool] = True
    hexes: ClassVar[tuple[str, ...]] = ()
    """The fields that name a hex if the table has a map."""
    usual: ClassVar[Mapping[str, str]] = {}
    """The facts with which every form begins."""
    rarely: ClassVar[Phrase] = say("Other costs or gains")

    seat: SeatField
    by_rules: ByRules = True
    moved: Moved = Field(default_factory=dict)

    def __hash__(self) -> int:
        """The powers of neighbours are a dict, which has no hash."""
        return hash((self.kind, self.model_dump_json()))

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        return super().prefilled(state, seat, **{**cls.usual, **given})

    def done(self, table: TableState, game: State, number: int) -> State:
        """The game after the deed of the seat with that number. Raises Breach if it is impossible
        to apply."""
        raise NotImplementedError

    def judged(self, table: TableState) -> tuple[State, list[Breach]]:
        """The game after the deed, and the rules that it breaks; the same game if it is impossible
        to apply."""
        with noting() as breaches:
            try:
                return self.done(table, table.roomy, table.number(self.seat)), breaches
            except Breach as breach:
                return table.game, [*breaches, breach]

    def worked(self, table: TableState) -> tuple[State, Turn | None]:
        number = table.number(self.seat)
        if number == NOBODY or table.factions_are_secret:
            return table.game, None
        left, breaches = self.judged(table)
        if left is table.game:
            return left, None
        holder = table.game.turn
        if left.turn.seat == number != holder.seat != NOBODY and is_out_of_turn(breaches):
            return ahead_of_turn(left, holder, number), None
        after = end_row(left, number)
        return after, None if after.turn is left.turn else left.turn

    def completed(self, state: TableState) -> Self:
        whole = super().completed(state)
        assert whole.also is not None
        mine = whole.also.get("players", {}).pop(self.seat, {})
        shown = {name: by for name, by in mine.items() if name in SHOWN}
        unshown = {name: by for name, by in mine.items() if name not in SHOWN}
        if unshown:
            whole.also.setdefault("players", {})[self.seat] = unshown
        return whole.model_copy(update={"moved": shown if self.by_rules else self.moved})

    def fold(self, state: TableState) -> TableState:
        if self.also is None:
            raise Untold
        number, players = state.number(self.seat), self.also.get("players", {})
        if self.moved:
            players = {**players, self.seat: {**players.get(self.seat, {}), **self.moved}}
        game = applied(state.game, self.also, players, state.seats)
        if not self.acts or number == NOBODY or not (self.also or self.moved):
            return state.with_game(game)
        if state.game.phase == "actions":
            state = changed(state, rewards=(), incomes=())
        if "ended" in self.also:
            ended = turn_of(self.also["ended"], state.seats)
            return state.with_game(game, last=number, ended=ended)
        if state.game.turn.seat == number:
            return state.with_game(game, last=number, ended=NO_TURN)
        return state.with_game(game)

    def objections(self, state: TableState) -> Iterator[Objection]:
        number = state.number(self.seat)
        if number == NOBODY:
            return
        if state.depth == "map" and any(getattr(self, on) not in HEX_NUMBERS for on in self.hexes):
            yield Objection(
                "map.hex", say("Tap the hex on the map: this table tracks it."), "build"
            )
            return
        yield from objections(state, self.seat, self.judged(state)[1])
        if not self.by_rules:
            yield from self._other_numbers(state)

    def _other_numbers(self, state: TableState) -> Iterator[Objection]:
        """An objection to costs and gains that are not those of the rules."""
        ruled = self.model_copy(update={"also": None, "by_rules": True}).completed(state)
        if ruled.moved != self.moved:
            numbers = ruled.moved.items()
            price = (say("{what} {by}", what=names.MOVED[n], by=by) for n, by in numbers)
            sentence = say("By the rules: {what}.", what=names.listed(price))
            yield Objection("numbers", sentence, "turn")

    def own_words(self, before: TableState) -> Phrase:
        """The line of the log, without the power that is left untaken."""
        raise NotImplementedError

    def forgoes(self, before: TableState) -> Iterator[Phrase]:
        """An action declines the open offers to its seat."""
        mine = before.number(self.seat)
        gone = [*offers_of((self.also or {}).get("offers", {}).get("less", ()), before.seats)]
        for offer in before.asked:
            if offer.seat == mine and offer in gone:
                builder = SeatName(before.seat(offer.builder))
                yield say("declines {power} power from {builder}", power=offer.amount,
                          builder=builder)  # fmt: skip

    def story(self, before: TableState) -> Phrase:
        line = self.own_words(before)
        for declined in self.forgoes(before):
            line = with_details(line, declined)
        return line

    def choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {
            **self.own_choices(state),
            "moved": [Choice(n, name) for n, name in names.MOVED.items()],
        }

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {}
