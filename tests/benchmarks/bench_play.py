"""Random legal games of the whole board: what a step costs, with all that the rules say to it.

A step is an action prefilled, compared with the rules, told and folded; tries that the rules object
to count as its cost. A game that comes to the most turns fails the run.
"""

import statistics
import time
from itertools import product

from companion.games.mythotopia import game
from tests.benchmarks.conftest import Report
from tests.games.mythotopia.evenings.play.randomplay import ENDINGS, MOST_TURNS, RandomPlay

GAMES = 60  # of each number of players and each ending
FIRST = 1_000  # seed; the suite plays others


def test_random_play(report: Report) -> None:
    started = time.process_time()
    games = [
        RandomPlay(seed, players, ending).played()
        for players, ending, seed in product((2, 3, 4), ENDINGS, range(FIRST, FIRST + GAMES))
    ]
    took = time.process_time() - started
    steps = sum(len(play.recorded) for play in games)
    turns = [play.state.turn.number for play in games]
    report.add(f"random play, steps a second, {len(games)} games", steps / took, "a second")
    report.add("- a game, p50", statistics.median(turns), "turns")
    report.add("- the longest game", max(turns), "turns", below=MOST_TURNS)
    assert all(play.state.stopped for play in games)


def test_what_a_phone_shows_of_it(report: Report) -> None:
    games = [RandomPlay(seed, 4, ending).played() for seed, ending in enumerate(ENDINGS)]
    found = []
    for state in (state for play in games for state in play.states):
        started = time.process_time()
        game.view(state)
        game.outlook(state)
        for seat in state.seats:
            game.seat_view(state, seat)
            game.menu(state, seat)
            game.prompts(state, seat)
        found.append(1000 * (time.process_time() - started))
    report.add("all views of a state, four players, p50", statistics.median(found), "ms")
    report.add("all views of a state, four players, p99", statistics.quantiles(found, n=100)[98],
               "ms")  # fmt: skip
