"""Random and greedy legal games never come to an end sooner than was said, at whatever depth they
are recorded."""

from collections.abc import Sequence
from itertools import product

import pytest

from companion.games.mythotopia import game
from companion.games.mythotopia.course.outlook import foresees
from companion.games.mythotopia.rules.end.earliest import earliest, play_in
from companion.games.mythotopia.rules.end.may_declare import end_game
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.state.state import State
from tests.example_counts import seeds
from tests.games.mythotopia.evenings.play.randomfacts import FACTS, nothing
from tests.games.mythotopia.evenings.play.randomplay import ENDINGS, LIKES, RandomPlay
from tests.games.mythotopia.less_tracked import POINTS, LessTracked, Raised


class GreedyPlay(RandomPlay):
    """Of some legal acts of every kind, it does the one that leaves the fewest tokens on the cards
    that are emptied soonest."""

    def _does(self, kind: str) -> None:
        acts = []
        for each in LIKES:
            facts = FACTS.get(each, nothing)(self)
            if facts is not None:
                acts.append(game.actions[each].prefilled(self.state, self.seat, **facts))
        legal = [act for act in acts if self._legal(act)]
        if legal:
            self.tap(min(legal, key=lambda act: tokens_left(act.fold(self.state))))


def tokens_left(state: State) -> int:
    return sum(sorted(sum(tokens.values()) for tokens in state.cards.values())[:4])


def said(known: Sequence[State], played: Sequence[State]) -> int:
    """How often something was said of a game that is `known` so; nothing of it may be wrong."""
    not_before, often = 0, 0
    for told, state in zip(known, played, strict=True):
        if ends(state):
            assert state.turn.number >= not_before
        play = play_in(told) if foresees(told) else None
        declared = told.ending == "printed"
        if play is not None and (first := earliest(play, declared=declared)) is not None:
            not_before = max(not_before, state.turn.number + first.turns)
            often += 1
    return often


def ends(state: State) -> bool:
    """Whether the end may be declared now, or the last turns have begun."""
    if state.ending != "printed":
        return state.last_turns is not None
    turn = state.turn
    fresh = turn.seat is not None and not (turn.actions or turn.free)
    if state.stopped or not fresh or len(state.empty_cards) < state.cards_to_end:
        return False
    return end_game(position(state)).if_their_turn[str(turn.seat)].answer != "no"


def test_nobody_ends_the_game_sooner(games: list[RandomPlay]) -> None:
    """A table where somebody leaves a token lying that is due hears nothing."""
    assert sum(said(play.states, play.states) for play in games)


@pytest.mark.parametrize("depth", [POINTS, "score", "wars"])
def test_nor_where_a_table_tracks_less(games: list[RandomPlay], depth: str) -> None:
    often = 0
    for play in games:
        less = LessTracked(play, depth).tell()
        often += said(less.states, play.states[-len(less.states) :])
    assert bool(often) == (depth != POINTS)


def test_nor_where_it_tracks_more_from_the_middle_on(games: list[RandomPlay]) -> None:
    for number, play in enumerate(games):
        raised = Raised(play, number).tell()
        said(raised.states, play.states[-len(raised.states) :])


@pytest.mark.parametrize(("players", "ending"), [*product((2, 3, 4), ENDINGS)])
@pytest.mark.parametrize("seed", seeds(1))
def test_nor_greedy_players(seed: int, players: int, ending: str) -> None:
    play = GreedyPlay(seed, players, ending).played()
    assert said(play.states, play.states)
