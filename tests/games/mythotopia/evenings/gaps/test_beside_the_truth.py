"""Random games recorded once whole and once with gaps: what the second table says is so, or a note
names what is missing."""

from collections import Counter
from collections.abc import Iterator

import pytest

from companion.games.mythotopia.state.pieces import wars
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.evenings.gaps.judged import Beside, at_a_turn, score
from tests.games.mythotopia.evenings.gaps.possible import idle
from tests.games.mythotopia.evenings.gaps.recorded import FAMILIES, WithGaps, beside
from tests.games.mythotopia.evenings.play.randomplay import RandomPlay

EACH = 5
"""Every so many turns the notes are held against all possible values."""


def moments(table: WithGaps, play: RandomPlay) -> Iterator[tuple[State, State]]:
    """The table and the truth at the beginning of each turn."""
    turn = 0
    for place, (state, truth) in enumerate(zip(table.states, play.states, strict=True)):
        if at_a_turn(truth) and truth.turn.number > turn and place not in table.behind:
            turn = truth.turn.number
            assert score(state)[0] == score(truth)[0]
            if score(state) == score(truth):
                yield state, truth


@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_said_is_so_or_names_what_is_missing(games: list[RandomPlay], family: str) -> None:
    counts = Counter[str]()
    for number, play in enumerate(games):
        table = beside(play, family, number)
        assert table.heard == []
        for state, truth in moments(table, play):
            moment = Beside(state, truth)
            assert [*moment.all()] == []
            counts += moment.counts
    assert counts["rulings"] > 0
    assert counts["ends"] > 0


@pytest.mark.parametrize("family", FAMILIES)
def test_a_note_stands_only_where_a_value_changes_the_answer(
    games: list[RandomPlay], family: str
) -> None:
    for number, play in enumerate(games):
        table = beside(play, family, number)
        for state, _ in [*moments(table, play)][::EACH]:
            for province in ("", *wars(state)):
                assert [*idle(state, province)] == []
