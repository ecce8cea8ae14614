"""A game step by step: what everybody saw then stays so, whatever the end has uncovered."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.core.evenings.frames import Frame, frames
from companion.core.game.action import Moment
from companion.core.game.descriptions import Ended
from companion.core.log.log import Log
from companion.core.text import say
from companion.translations import words
from tests.core.small_games.toy import Score, Setup, Tally, began, passed, scored, struck, toy

GAME = (
    began(), scored(2, "red", 3), scored(3, "red", 9), struck(4, 3), passed(5, "blue"),
    scored(6, "blue", 7), passed(7, "red"),
)  # fmt: skip


def told(log: Log[Any]) -> list[tuple[int, str, int, tuple[int, ...] | None]]:
    return [(frame.seq, words(frame.text, {}), frame.turn, frame.points) for frame in frames(log)]


def test_each_line_in_force_that_tells_something_is_a_frame() -> None:
    assert told(Log(toy, GAME))[1:] == [(2, "scores 3", 1, (3, 0)), (6, "scores 7", 2, (3, 7))]


def test_the_first_frame_is_what_the_game_begins_with() -> None:
    def begin(options: Setup, seats: Sequence[str]) -> Tally:
        return Tally({"red": 20, "blue": 10}, seats[0], int(options.turns))

    game = replace(toy, begin=begin)
    assert told(Log(game, GAME))[:2] == [
        (1, "The game begins", 0, (20, 10)), (2, "scores 3", 1, (23, 10)),
    ]  # fmt: skip
    assert told(Log(game, GAME[:1])) == []
    assert [frame.seq for frame in frames(Log(game, GAME), 1)] == [6]


def test_points_hidden_then_are_unknown_then() -> None:
    hides = replace(toy, hides_points=lambda state: state.number < 2)
    assert [frame.points for frame in frames(Log(hides, GAME))] == [None, None, (3, 7)]


class Secretive(Tally):
    """A tally that keeps what is seen of it."""


def begin(options: Setup, seats: Sequence[str]) -> Secretive:
    return Secretive(dict.fromkeys(seats, 0), seats[0], int(options.turns))


def seen_by(state: Tally, _eyes: object) -> Tally:
    """Nobody knows blue's points until the third turn."""
    if state.number == 3:
        return state
    return replace(state, points={**state.points, "blue": 0})


def test_secrets_that_the_end_uncovered_stay_secret_in_the_frames_before() -> None:
    ended = lambda state: Ended(say("End"), ("blue",)) if state.number == 3 else None  # noqa: E731
    log = Log(replace(toy, begin=begin, seen_by=seen_by, ended=ended), GAME)
    assert log.seen() is log  # all is told now
    assert [frame.points for frame in frames(log)] == [(0, 0), (3, 0), (3, 0)]


def test_a_big_event_has_its_headline() -> None:
    class Big(Score):
        def moment(self, before: Tally) -> Moment | None:
            return Moment(say("Seven!")) if self.points == 7 else None

    big = replace(toy, action_types=(Big, *toy.action_types[1:]))
    found: list[Frame] = [*frames(Log(big, GAME))]
    assert [frame.moment and frame.moment.message for frame in found] == [None, None, "Seven!"]
