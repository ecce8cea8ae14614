"""Random games recorded once whole and once with gaps: what the second table says is so, or a note
names what is missing."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from companion.games.mythotopia.rules.end.missing_facts import unknown_at_the_end
from companion.games.mythotopia.rules.war.known_position import unknown
from companion.games.mythotopia.state.pieces import wars
from companion.games.mythotopia.state.state import State
from tests.example_counts import seeds
from tests.games.mythotopia.evenings.conftest import played
from tests.games.mythotopia.evenings.gaps.judged import Beside, at_a_turn, score
from tests.games.mythotopia.evenings.gaps.possible import idle
from tests.games.mythotopia.evenings.gaps.recorded import HABITS, WithGaps
from tests.games.mythotopia.evenings.gaps.smallest import of_a_moment, of_an_objection
from tests.games.mythotopia.evenings.play.randomplay import RandomPlay

EACH = 10
"""At every so many turns the notes are held against all possible values."""


def moments(table: WithGaps, play: RandomPlay) -> Iterator[tuple[int, State, State]]:
    """The table and the truth at the beginning of each turn, and its place in the game."""
    turn = 0
    for place, (state, truth) in enumerate(zip(table.states, play.states, strict=True)):
        if at_a_turn(truth) and truth.turn.number > turn and place not in table.behind:
            turn = truth.turn.number
            assert score(state)[0] == score(truth)[0]
            if score(state) == score(truth):
                yield place, state, truth


def beside(games: list[RandomPlay], habit: str) -> Iterator[WithGaps]:
    """Every second game, recorded by a table with this habit; for another habit the others."""
    for number, play in enumerate(games):
        if number % 2 == list(HABITS).index(habit) % 2:
            chance = Random(f"{habit} {number} {len(play.recorded)}")
            yield WithGaps(play, HABITS[habit], chance).told_all()


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("seed", seeds(1, 41))
def test_what_is_said_is_so_or_names_what_is_missing(seed: int, habit: str) -> None:
    counts = Counter[str]()
    for table in beside(played(seed), habit):
        assert table.heard == [], of_an_objection(table)
        for place, state, truth in moments(table, table.play):
            moment = Beside(state, truth)
            found = [*moment.all()]
            assert found == [], of_a_moment(table, place, found[0])
            counts += moment.counts
    assert min(counts["rulings"], counts["ends"], counts["forms"]) > 0


@pytest.mark.parametrize("habit", HABITS)
def test_a_note_stands_only_where_a_value_changes_the_answer(
    known_games: list[RandomPlay], habit: str
) -> None:
    """In known games: where much is missing, samples of values prove no note idle."""
    for table in beside(known_games, habit):
        for _, state, _ in [*moments(table, table.play)][::EACH]:
            for province in ("", *wars(state)):
                assert [*idle(state, province)] == []


def test_where_nothing_is_left_out_there_is_no_note(games: list[RandomPlay]) -> None:
    for play in games:
        for truth in filter(at_a_turn, play.states):
            assert [*unknown_at_the_end(truth)] == []
            assert [gap for province in wars(truth) for gap in unknown(truth, province)] == []
