"""Random games at a table to their end, by buttons and by forms; any line on any state."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import pytest

from companion.core.game.action import Action
from companion.core.log.digest import digest
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.factions import (
    CULTS,
    PIECES,
    PRIESTS,
    STRUCTURES,
    TOKENS,
    TOP,
)
from companion.games.terra_mystica.box.geography import members
from companion.games.terra_mystica.box.names import MOVED
from companion.games.terra_mystica.box.tiles import CARDS, FAVORS, TOWNS
from companion.games.terra_mystica.fixes.faction_board import PLACES_FOR
from companion.games.terra_mystica.fixes.turn_and_depth import SetDepth
from companion.games.terra_mystica.moves.converting import Sacrifice
from companion.games.terra_mystica.state.state import State
from companion.games.terra_mystica.state.table_state import TableState
from tests.example_counts import seeds
from tests.games.any_line import LINES, SEEDS, any_action, folded, show
from tests.games.terra_mystica.evenings.buttons import DEPTHS, MOST, opened, random_evening, tap
from tests.games.terra_mystica.recording import Table


@pytest.fixture(scope="module", params=seeds(4))
def evening(request: pytest.FixtureRequest) -> Table:
    return random_evening(request.param)


def test_nothing_is_lost_or_made_up(evening: Table) -> None:
    burnt = dict.fromkeys(evening.seats, 0)
    for action, _, table in evening.lines:
        check_ledgers(table.game)
        if isinstance(action, Sacrifice):
            burnt[action.seat] += action.tokens
        assert all(sum(table.player(s).power) == TOKENS - burnt[s] for s in evening.seats)


def check_ledgers(state: State) -> None:
    """Points have their sources, and all pieces are somewhere."""
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


def test_it_ends_after_six_rounds_and_the_most_points_win(evening: Table) -> None:
    kinds = evening.kinds()
    assert kinds.count("new_round") == 6
    assert kinds.count("cult_rewards") == 5
    assert kinds[-4:] == ["areas", *["last_points"] * 3]
    ended, points = game.ended(evening.state), game.points(evening.state)
    assert ended is not None
    assert {*ended.winners} == {s for s in points if points[s] == max(points.values())}


def test_folding_again_gives_the_same_and_undoing_a_line_the_state_before(evening: Table) -> None:
    table = evening.states[0]
    digests = [digest(table)]
    for action, _, after in evening.lines:
        table = type(action).model_validate(action.payload()).fold(table)
        digests.append(digest(after))
        assert digest(table) == digests[-1]
    assert len({*digests}) > len(digests) * 0.9


Player: TypeAlias = Callable[[TableState, Random], Action[TableState] | None]


def on_the_map(table: TableState) -> None:
    """The map shows what the ledgers count."""
    board = table.game.board
    for player in table.game.players:
        held = members(board.held[player.seat])
        standing = [board.kinds[hexagon] for hexagon in held]
        assert player.built == tuple(standing.count(kind) for kind in range(len(STRUCTURES)))
        assert all(board.terrain[hexagon] == player.faction.home for hexagon in held)


@pytest.mark.parametrize("seed", seeds(3))
def test_a_game_by_the_buttons_of_hexes_reaches_its_end(seed: int) -> None:
    chance = Random(f"hexes {seed}")
    play = opened(seed, chance, depth="map", spades_score="gained")
    while (action := tap(play.state, chance)) and len(play.recorded) < MOST:
        on_the_map(play.tap(action).state)
        for player in play.state.game.players:
            assert sum(player.sources) == player.vp
            assert sum(player.power) == TOKENS  # no button sacrifices
            assert min(player.coins, player.workers, player.priests, player.keys) >= 0
    assert game.ended(play.state) is not None
    # `write_notation` reads its log again: a remark would say what differs.
    assert not game.write_notation(play.lines).startswith("#")


def points_only(table: TableState, was: TableState) -> None:
    """A table that tracks points leaves all goods alone."""
    for player, before in zip(table.game.players, was.game.players, strict=True):
        assert sum(player.sources) == player.vp
        for good in ("coins", "workers", "priests", "power"):
            assert getattr(player, good) == getattr(before, good)


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("by", [tap, game.examples().rehearse], ids=["taps", "forms"])
def test_a_game_of_points_alone_reaches_its_end(by: Player, seed: int) -> None:
    chance = Random(f"points {seed}")
    play = opened(seed, chance, depth="points")
    while (action := by(play.state, chance)) and len(play.recorded) < MOST:
        before = play.state
        points_only(play.tap(action).state, before)
    assert game.ended(play.state) is not None


@pytest.mark.parametrize("seed", seeds(3))
def test_a_table_that_changes_depth_goes_on_to_its_end(seed: int) -> None:
    """Every now and then the table tracks more or less; the map keeps what it was told."""
    chance = Random(f"depths {seed}")
    play = opened(seed, chance)
    while (action := tap(play.state, chance)) and len(play.recorded) < MOST:
        play.tap(action)
        if chance.random() < 0.03:
            play.tap(SetDepth.prefilled(play.state, "", depth=chance.choice(DEPTHS)))
        for player in play.state.game.players:
            assert sum(player.sources) == player.vp
    assert game.ended(play.state) is not None


HEXES = ("A1", "E6", "D5", "")
WORDS = {
    "": (*(colour.id for colour in game.meta.colours), "pink", ""),
    **dict.fromkeys(("hexagon", "one", "other", "bridges"), HEXES),
    "river": ("r20", "r16", ""),
    "terrain": ("desert", "lakes", ""),
    "moved": (*MOVED,),
    "priests": tuple(f"{cult}{steps}" for cult in CULTS for steps in PLACES_FOR),
    "towns": (*TOWNS, "x"),
}


@pytest.fixture(scope="module")
def states() -> list[TableState]:
    """Some of every phase of a game."""
    states = enumerate(random_evening(2).states)
    return [*{f"{table.game.phase} {n % 3}": table for n, table in states}.values()]


@pytest.mark.parametrize("seed", SEEDS)
def test_any_line_folds_on_any_state_and_every_screen_shows_it(
    states: list[TableState], seed: int
) -> None:
    chance = Random(seed)
    table = chance.choice(states)
    for _ in range(LINES):
        table = folded(game, table, any_action(game, WORDS, chance))
    show(game, table)
