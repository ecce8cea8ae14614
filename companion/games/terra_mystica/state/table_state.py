"""The state of a table: the engine's game, and the facts that only a table has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from companion.core.frozen import changed, once
from companion.core.log.digest import UNSIGNED
from companion.core.text import Seat
from companion.games.terra_mystica.box.factions import TOKENS, Goods
from companion.games.terra_mystica.box.geography import HEX_NUMBERS
from companion.games.terra_mystica.state import state
from companion.games.terra_mystica.state.board import holder_of, structures_on
from companion.games.terra_mystica.state.player import Player

ROOMY = (TOKENS // 2, TOKENS // 2, 0)
"""Bowls with room for any offer."""
HEX = "hex/"
"""The beginning of the facts about hexes that a line did not name."""
Depth: TypeAlias = Literal["points", "ledger", "map"]
"""How much the table tracks: points and cults; all goods, too; the map, too."""


class Brought(NamedTuple):
    """What a seat has gained between two rounds: goods, and spades to use."""

    seat: Seat
    goods: Goods
    spades: int = 0


@dataclass(frozen=True)
class TableState:
    """`seats` are colours in the order round the table; a seat's index is its number in the `game`.
    `last` is the number of the seat that acted last in its turn, `ended` that turn if it is over;
    `coins` are the seats' coins at the end, empty if not needed; `counted` are the booked steps of
    the final scoring; `stopped` says how the game was stopped; `takers` are the seats that always
    take 1 power for no points; `hidden_points`: screens show no points before the end.
    `rewards` and `incomes` are what the latest ones brought, until somebody acts in the new
    round. `unsure`: what lines may have changed without saying so, each with the first such line
    (0 if nobody knows which): the goods of a seat, or "hex/7", a hex that line 7 transformed, or
    where it founded a town, without naming it."""

    seats: tuple[Seat, ...]
    game: state.State
    depth: Depth = "ledger"
    last: int = state.NOBODY
    ended: state.Turn = state.NO_TURN
    coins: tuple[int, ...] = ()
    counted: tuple[str, ...] = ()
    stopped: str = ""
    takers: tuple[Seat, ...] = ()
    hidden_points: bool = False
    rewards: tuple[Brought, ...] = field(default=(), metadata=UNSIGNED)
    incomes: tuple[Brought, ...] = field(default=(), metadata=UNSIGNED)
    unsure: Mapping[str, int] = field(default_factory=dict, metadata=UNSIGNED)

    def number(self, seat: Seat) -> int:
        """A seat's number in the game; NOBODY for an unknown one."""
        return self.seats.index(seat) if seat in self.seats else state.NOBODY

    def player(self, seat: Seat) -> Player:
        """A seat's ledger. KeyError for an unknown one."""
        number = self.number(seat)
        if number == state.NOBODY:
            raise KeyError(seat)
        return self.game.players[number]

    def knows_goods(self, seat: Seat) -> bool:
        """Whether the recorded goods of a seat are those on the table."""
        return self.depth != "points" and seat not in self.unsure

    @property
    def all_goods_known(self) -> bool:
        return all(map(self.knows_goods, self.seats))

    @property
    def knows_map(self) -> bool:
        """Whether the map shows all that is built and dug."""
        return self.depth == "map" and map_agrees(self)

    @property
    def roomy(self) -> state.State:
        """The game that the rules judge. Bowls that nobody knows have room."""
        if self.all_goods_known:
            return self.game
        players = (
            p if self.knows_goods(self.seat(p.seat)) else changed(p, power=ROOMY)
            for p in self.game.players
        )
        return changed(self.game, players=tuple(players))

    def sure_of(self, *facts: str) -> TableState:
        """The table where these facts are known again."""
        if self.unsure.keys().isdisjoint(facts):
            return self
        unsure = {fact: line for fact, line in self.unsure.items() if fact not in facts}
        return changed(self, unsure=unsure)

    def taker(self, seat: Seat) -> Player:
        """A seat's ledger as the neighbours' rule judges it."""
        return self.roomy.players[self.number(seat)]

    def seat(self, number: int) -> str:
        """The seat of that number; "" for nobody."""
        return self.seats[number] if 0 <= number < len(self.seats) else ""

    def holder(self, hexagon: int) -> str:
        """The seat whose structure stands on a hex; "" if none does."""
        return self.seat(holder_of(self.game.board, hexagon))

    def others(self, seat: Seat) -> tuple[str, ...]:
        """The other seats, clockwise from the left."""
        start = self.number(seat) + 1
        return tuple(s for s in (*self.seats[start:], *self.seats[:start]) if s != seat)

    def hexagon(self, name: str) -> int:
        """A hex by its name; NOBODY for an unknown one, and at a table without a map."""
        return HEX_NUMBERS.get(name, state.NOBODY) if self.depth == "map" else state.NOBODY

    def near(self, number: int, beside: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
        """The other seats by number, clockwise, with their power beside a new structure."""
        others = (other for other in self.others(self.seat(number)) if beside.get(other))
        return tuple((self.number(other), beside[other]) for other in others)

    def late(self, number: int) -> state.Turn:
        """The turn that a seat has just ended, if nobody has acted since."""
        return self.ended if self.resumed(number) is not self.game else state.NO_TURN

    def with_game(self, game: state.State, **parts: object) -> TableState:
        return changed(self, game=game, **parts)

    def resumed(self, number: int) -> state.State:
        """The game with the turn that a seat has just ended, if nobody has acted since; otherwise
        unchanged."""
        game, ended = self.game, self.ended
        late = self.last == ended.seat == number != game.turn.seat and game.phase == "actions"
        return changed(game, turn=ended) if late else game

    @property
    def is_over(self) -> bool:
        """Whether the last points are counted, or the game was stopped."""
        return bool(self.stopped) or "resources" in self.counted

    @property
    def hides_points(self) -> bool:
        """Whether screens show no points now. Nobody reads before the podium who has won."""
        return (self.hidden_points or self.is_counting) and not self.is_over

    @property
    def asked(self) -> tuple[state.Offer, ...]:
        """The open offers that seats are asked about."""
        return state.answerable_offers(self.roomy)

    @property
    def factions_are_secret(self) -> bool:
        """Whether the factions are still chosen in secret; those of the ledgers don't count yet."""
        return self.game.phase == "setup"

    @property
    def is_open(self) -> bool:
        """Whether offers or things due keep the round from ending."""
        return state.is_open(self.roomy)

    @property
    def is_counting(self) -> bool:
        """Whether round 6 is over and the last points are not."""
        game = self.game
        ended = game.phase == "over" or (
            game.phase == "actions"
            and game.round == state.LAST_ROUND
            and game.turn.seat == state.NOBODY
        )
        return ended and not self.is_open and not self.is_over


@once
def map_agrees(table: TableState) -> bool:
    """Whether the map shows as many structures and bridges as were built, and no line left out
    which hex it transformed, or where it founded a town."""
    board, lain = table.game.board, Counter(bridge.seat for bridge in table.game.board.bridges)
    return not any(fact.startswith(HEX) for fact in table.unsure) and all(
        structures_on(board, player.seat) == player.built and lain[player.seat] == player.bridges
        for player in table.game.players
    )
