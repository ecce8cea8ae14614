"""Whole games of players who know no strategy, every coin accounted for; any line on any state."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.core.game.action import Action
from companion.games.expedition import game
from companion.games.expedition.box.contents import SPACES, UNUSED
from companion.games.expedition.course.ends import EndRound
from companion.games.expedition.moves.bids import OpeningBids, StartOrder
from companion.games.expedition.moves.choice.take_or_sell import Sell
from companion.games.expedition.moves.journey.result import Result
from companion.games.expedition.rules.initiative import moved, moves_after, order_of_choice
from companion.games.expedition.rules.score import points_of
from companion.games.expedition.setup.new_game import Options
from companion.games.expedition.state.state import PHASES, State
from tests.example_counts import seeds
from tests.games.any_line import LINES, SEEDS, any_action, any_facts, folded, rules_of, show
from tests.games.expedition.play import READINGS, RandomPlay


def some_game(seed: int) -> RandomPlay:
    """A game by its number: the rules as printed, or by any other reading."""
    chance = Random(seed)
    rules = {name: chance.choice(values) for name, values in READINGS.items()} if seed % 2 else {}
    return RandomPlay(seed, chance.randint(2, 4), **rules).played()


GAMES = 12  # for each seed


@pytest.fixture(scope="module", params=seeds(1))
def played(request: pytest.FixtureRequest) -> list[RandomPlay]:
    return [some_game(GAMES * request.param + number) for number in range(GAMES)]


def bank_gives(action: Action[State]) -> dict[str, int]:
    """What the bank gives each seat by an action; less than 0 if it takes."""
    match action:
        case Sell():
            return {action.seat: action.coins}
        case Result():
            return action.coins
        case EndRound():
            return {seat: -bid for seat, bid in action.paid.items()}
        case OpeningBids():
            return {seat: -bid for seat, bid in action.bids.items()}
        case StartOrder():
            return {seat: -fee for seat, fee in action.fees.items()}
        case _:
            return {}


def test_every_coin_comes_from_the_bank_or_goes_there(played: list[RandomPlay]) -> None:
    for play in played:
        for action, before, after in play.lines:
            gives = bank_gives(action)
            for seat in play.seats:
                had, has = before.players[seat].coins, after.players[seat].coins
                assert had is not None
                assert has == had + gives.get(seat, 0), action
                assert has >= 0


def test_everybody_has_one_marker_at_any_time(played: list[RandomPlay]) -> None:
    for play in played:
        for state in play.states:
            assert len(state.track) == SPACES
            assert Counter(state.track) == {
                **dict.fromkeys(play.seats, 1),
                **({UNUSED: SPACES - len(play.seats)} if len(play.seats) < SPACES else {}),
            }


def test_teams_never_hold_more_than_three_cards_of_three_types(played: list[RandomPlay]) -> None:
    for play in played:
        for state in play.states:
            for player in state.players.values():
                assert set(player.teams) <= {1, 2}
                for team in player.teams.values():
                    own = [code.split(":")[0] for code in team.cards if "jetpack" not in code]
                    assert 1 <= len(team.cards) <= 3
                    assert len(own) == len(set(own))


def test_four_expeditions_are_played_and_the_points_add_up(played: list[RandomPlay]) -> None:
    for play in played:
        state = play.state
        assert state.active == 4
        won = sum(player.cards or 0 for player in state.players.values())
        assert won <= 4
        results = [action for action in play.recorded if isinstance(action, Result)]
        assert len(results) == 4
        if play.options.unwon == "discarded":
            assert won == sum(bool(result.winner) for result in results)
        ended = game.ended(state)
        assert ended is not None
        best = max(points_of(player) for player in state.players.values())
        assert points_of(state.players[ended.winners[0]]) == best
        sources = game.sources(state)
        for standing in game.standings(state):
            assert standing.points == sum(source.points[standing.seat] for source in sources)


@pytest.mark.parametrize("seed", seeds(12))
def test_what_others_know_never_shows_a_purse(seed: int) -> None:
    """Of any state, each seat sees its own purse; the public one holds no coin before the end."""
    play = some_game(seed)
    state = Random(seed).choice(play.states)
    for seats in ((), ("red",), play.seats):
        seen = game.seen_by(state, seats)
        for seat, player in seen.players.items():
            known = seat in seats or state.uncovered == 3
            assert (player.coins is not None) == known
            assert (player.artifacts is not None) == (seat in seats or state.uncovered >= 2)
            assert player.teams == state.players[seat].teams
        assert set(game.points(seen)) == {standing.seat for standing in game.standings(seen)}
        assert game.view(seen).round == state.round
        for seat in play.seats:
            game.seat_view(seen, seat)
            game.prompts(seen, seat)
            game.menu(seen, seat)
            assert len(game.quick(seen, seat)) == len(game.quick(state, seat))


def test_an_action_on_a_covered_state_leaves_the_purse_covered(played: list[RandomPlay]) -> None:
    """Folding what is seen gives what is seen after the fold, before anything is uncovered."""
    for play in played:
        for action, before, after in play.lines:
            if after.phase == "end":
                break
            assert action.fold(game.seen_by(before, ())) == game.seen_by(after, ()), action


@pytest.mark.parametrize("seed", seeds(25))
def test_an_auction_only_moves_markers(seed: int) -> None:
    chance = Random(seed)
    order = chance.sample("abcd", 4)
    bid = {player: chance.randint(0, 6) for player in order[: chance.randint(2, 4)]}
    track = tuple(marker if marker in bid else UNUSED for marker in order)
    walls = chance.choice((False, True))
    ties: Any = chance.choice(READINGS["ties"])
    moves: Any = chance.choice(READINGS["moves"])
    rules = Options(ties=ties, moves=moves, walls=walls).rules
    after = track
    for move in moves_after(track, bid, rules):
        assert abs(after.index(move[0]) + 1 - move[1]) == 1
        after = moved(after, move)
    assert sorted(after) == sorted(track)
    chosen = order_of_choice(track, bid)
    assert sorted(chosen) == sorted(bid)
    worth = [(-bid[seat], track.index(seat)) for seat in chosen]
    assert worth == sorted(worth)
    if walls:
        assert [m == UNUSED for m in after] == [m == UNUSED for m in track]


CODES = ("explorer", "crew:2:3", "vehicle::1", "patron", "patron:Nobel", "jetpack", "risky::3",
         "observation", "explorer:12:20")  # fmt: skip
TYPES = ("explorer", "crew", "vehicle", "jetpack", "ship", "")
WORDS = {
    "": ("red", "blue", "green", "yellow", "pink", "-", ""),
    "card": (*CODES, "ship", ""),
    "cards": CODES,
    "top": (*CODES, "cartographer"),
    **dict.fromkeys(
        ("explorer", "crew", "vehicle"), ("explorer", "crew:2:3", "vehicle::1", "ship", "")
    ),
    **dict.fromkeys(("replaces", "stands_for"), TYPES),
    "strengths": ("red/1", "pink/7", "x"),
    **dict.fromkeys(("name", "patrons"), ("Nobel", "Astor")),
}


@pytest.fixture(scope="module")
def states() -> list[State]:
    """Some of every phase of three games."""
    by_phase: dict[tuple[str, int], State] = {}
    for seed in range(3):
        for state in RandomPlay(seed, seed + 2).played().states:
            by_phase[state.phase, len(by_phase) % 3] = state
    return list(by_phase.values())


def test_every_phase_has_a_rule() -> None:
    assert {phase.rule for phase in PHASES.values()} <= rules_of(game)


@pytest.mark.parametrize("seed", SEEDS)
def test_any_line_folds_on_any_state_and_every_screen_shows_it(
    states: list[State], seed: int
) -> None:
    chance = Random(seed)
    state = chance.choice(states)
    for _ in range(LINES):
        state = folded(game, state, any_action(game, WORDS, chance))
        show(game, state)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_form_can_be_filled_at_any_time(states: list[State], seed: int) -> None:
    chance = Random(seed)
    for kind in filter(lambda kind: kind.has_form, game.actions.values()):
        state = chance.choice(states)
        facts = any_facts(kind, WORDS, chance)
        given = {name: facts[name] for name in facts if name != "seat" and chance.random() < 0.5}
        seat = chance.choice(state.seats)
        for seen in (state, game.seen_by(state, ())):
            try:
                filled = kind.prefilled(seen, seat, **given)
            except ValueError:
                continue  # the form says that something in it is wrong
            assert filled.choices(seen) is not None
