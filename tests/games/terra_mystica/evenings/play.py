"""Whole games at a table by players who know no strategy."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from companion.core.game.action import Action
from companion.core.log.following import following
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.factions import CULTS, PIECES, PRIESTS, TOP
from companion.games.terra_mystica.box.tiles import CARDS, FAVORS, TOWNS
from companion.games.terra_mystica.setup.new_game import Options
from companion.games.terra_mystica.state.state import State
from companion.games.terra_mystica.state.table_state import TableState

MOST = 2000


@dataclass
class RandomEvening:
    """A game by its number. `lines` are its actions with the states after them."""

    seed: int
    players: int
    options: Options = field(init=False)
    seats: list[str] = field(init=False)
    lines: list[tuple[Action[TableState], TableState]] = field(init=False)

    def __post_init__(self) -> None:
        chance = Random(self.seed)
        self.seats = chance.sample([colour.id for colour in game.meta.colours], self.players)
        drawn = game.redrawn(game.draw(self.seats, chance), "factions", self.seats, chance)
        assert isinstance(drawn, Options)
        assert not game.setup_objections(drawn, self.seats)
        self.options = drawn
        self.lines = []
        self._play(chance)

    @property
    def first(self) -> TableState:
        return game.begin(self.options, self.seats)

    @property
    def last(self) -> TableState:
        return self.lines[-1][1]

    def _play(self, chance: Random) -> None:
        table = self.first
        while (action := game.examples().rehearse(table, chance)) and len(self.lines) < MOST:
            assert game.objections(table, action) == [], (action, table)
            action = action.completed(table)
            table = action.fold(table)
            self.lines.append((action, table))
            for follower in following(game, table, action, None):
                table = follower.completed(table).fold(table)
                self.lines.append((follower, table))


def check_ledgers(state: State) -> None:
    """Nothing is lost or made up: points have their sources, and all pieces are somewhere."""
    players = state.players
    for player in players:
        assert sum(player.sources) == player.vp >= 0
        assert min(player.coins, player.workers, player.priests, player.keys, *player.power) >= 0
        assert player.priests + player.priests_kept <= PRIESTS
        assert sum(order.count(player.seat) for order in state.orders) == player.priests_kept
        assert all(0 <= n <= most for n, most in zip(player.built, PIECES, strict=True))
    for cult in range(len(CULTS)):
        assert sum(player.cults[cult] == TOP for player in players) <= 1
    held = [player.card for player in players if player.card]
    assert len({*held, *state.cards}) == len(held) + len(state.cards) == len(players) + 3
    assert {*held, *state.cards} <= {*CARDS}
    favors = sum(len(player.favors) for player in players) + sum(state.favors_left.values())
    assert favors == sum(tile.count for tile in FAVORS.values())
    towns = sum(len(player.towns) for player in players) + sum(state.towns_left.values())
    extra = "mini-expansion-1" in state.options
    assert towns == sum(tile.count for tile in TOWNS.values() if extra or not tile.option)
