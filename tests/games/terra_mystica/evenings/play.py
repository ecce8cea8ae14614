"""Whole games at a table by players who know no strategy."""

from random import Random

from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.factions import CULTS, PIECES, PRIESTS, TOP
from companion.games.terra_mystica.box.tiles import CARDS, FAVORS, TOWNS
from companion.games.terra_mystica.setup.new_game import Options
from companion.games.terra_mystica.state.state import State
from tests.games.terra_mystica.recording import Table

MOST = 2000


class RandomEvening(Table):
    """A game by its number, played to its end."""

    def __init__(self, seed: int, players: int) -> None:
        luck = Random(seed)
        seats = luck.sample([colour.id for colour in game.meta.colours], players)
        drawn = game.redrawn(game.draw(seats, luck), "factions", seats, luck)
        assert isinstance(drawn, Options)
        assert not game.setup_objections(drawn, seats)
        super().__init__(drawn, seats, seed)
        while (action := game.examples().rehearse(self.state, luck)) and len(self.recorded) < MOST:
            self.tap(action)


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
