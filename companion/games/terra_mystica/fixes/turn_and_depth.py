"""Corrections of the turn and of the depth."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, Field

from companion.core.common_actions import Statement
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Listed, Widget
from companion.core.text import Phrase, Seat, SeatName
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.bases import SeatStatement
from companion.games.terra_mystica.moves.build import Transform
from companion.games.terra_mystica.moves.fields import PowerCode, named_choices
from companion.games.terra_mystica.moves.take_tiles import Found
from companion.games.terra_mystica.state.board import structures_on
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import NOBODY, State, Turn, with_player
from companion.games.terra_mystica.state.table_state import HEX, TableState


class SetTurn(SeatStatement):
    """Sets the turn, the round and what belongs to it, also for a game that the companion joins
    late."""

    kind: ClassVar[str] = "set_turn"
    icon: ClassVar[str] = "turn-end"
    title: ClassVar[Phrase] = say("Correct the turn")
    names_turn: ClassVar[bool] = True
    rarely: ClassVar[Phrase] = say("Used actions, coins on bonus cards")

    seat: Annotated[str, Widget("seat", say("Whose turn it is"))]
    round: Annotated[int, Widget("count", say("Round")), Field(ge=1, le=6)] = 1

    used: Annotated[tuple[PowerCode, ...], Field(max_length=6), Widget(
        "choices", say("Power actions used this round"), rare=True)] = ()  # fmt: skip
    coins: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=9)]],
        Widget("count", say("Coins on the available bonus cards"), rare=True),
        AfterValidator(lambda coins: {card: count for card, count in coins.items() if count}),
    ] = Field(default_factory=dict)

    @classmethod
    def known(cls, game: State, player: Player) -> dict[str, Any]:
        return {"round": max(1, game.round), "used": game.power_used, "coins": game.cards}

    def stated(self, game: State, player: Player) -> State:
        return with_player(
            game, changed(player, passed=False), round=self.round, phase="actions", queue=(),
            turn=Turn(player.seat, 1), ahead=(), power_used=self.used,
            passed=tuple(seat for seat in game.passed if seat != player.seat),
            cards={card: self.coins.get(card, 0) for card in game.cards},
        )  # fmt: skip

    def fold(self, state: TableState) -> TableState:
        return changed(super().fold(state), last=NOBODY) if self.seat in state.seats else state

    def choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {"used": named_choices(names.POWER_ACTION, names.POWER_ACTION),
                "coins": named_choices(names.CARD, state.game.cards)}  # fmt: skip

    def story(self, before: TableState) -> Phrase:
        return say("is on turn in round {round}", round=self.round)


class SetDepth(Statement[TableState]):
    kind: ClassVar[str] = "depth"
    icon: ClassVar[str] = "settings"
    listed: ClassVar[Listed] = "settings"
    title: ClassVar[Phrase] = say("What we track")

    depth: Annotated[Literal["points", "ledger", "map"], Widget("choice", say("Tracked"))]

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        return cls(**{"depth": state.depth, **given})

    def fold(self, state: TableState) -> TableState:
        return state.with_game(state.game, depth=self.depth)

    def choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {"depth": [Choice(depth, name) for depth, name in DEPTH.items()]}

    def story(self, before: TableState) -> Phrase:
        return say("The table now tracks “{what}”", what=DEPTH[self.depth])

    def foretells(self, state: TableState) -> Iterator[Phrase]:
        """The seats whose goods nobody has recorded, and those whose structures the map does not
        show, because some were built without it."""
        game = state.game
        for seat in state.seats if self.depth != "points" else ():
            if seat in state.unsure:
                yield say("{seat}: goods not known since line #{line}. Enter them.",
                          seat=SeatName(seat), line=state.unsure[seat])  # fmt: skip
        for player in game.players if self.depth == "map" else ():
            if structures_on(game.board, player.seat) != player.built:
                yield say("{seat}: the map shows other structures. Correct their hexes.",
                          seat=SeatName(state.seat(player.seat)))  # fmt: skip


def forgets(table: TableState, action: Action[TableState], line: int) -> TableState:
    """The table that a line finds. While only the points are tracked, nobody records goods, so that
    any line of play may have changed them; without a map that shows everything, nobody says which
    hexes belong to a town."""
    unsure: dict[str, int] = {}
    played = table.game.phase in ("actions", "bonuses") or action.automatic
    if table.depth == "points" and played and not isinstance(action, Statement):
        unsure = dict.fromkeys(table.seats, line)
    towns = isinstance(action, Found) or bool(getattr(action, "towns", ()))
    digs = isinstance(action, Transform) and table.depth != "map"
    if digs or (towns and not table.knows_map):
        unsure[f"{HEX}{line}"] = line
    if unsure.keys() <= table.unsure.keys():
        return table
    return changed(table, unsure={**unsure, **table.unsure})


DEPTH: Mapping[str, Phrase] = {
    "points": say("points and cults"),
    "ledger": say("all goods, without the map"),
    "map": say("all goods and the map"),
}
