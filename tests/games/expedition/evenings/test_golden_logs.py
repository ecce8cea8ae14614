"""Games written down and counted by hand, and the approved texts of every action."""

from pathlib import Path
from random import Random

import pytest

from companion.core.common_actions import Reveal
from companion.core.game.action import Action
from companion.core.log.following import following
from companion.games.expedition import game
from companion.games.expedition.course.ends import EndRound, NextExpedition
from companion.games.expedition.state.state import State
from tests.games.expedition.play import GAMES, log_of, steps
from tests.games.facts import approve_facts
from tests.games.forms import approve_begin, approve_forms


def purses(name: str, kind: type[Action[State]]) -> list[tuple[int | None, ...]]:
    """Everybody's coins after each line of a kind."""
    return [
        tuple(player.coins for player in after.players.values())
        for action, _, after in steps(name)
        if isinstance(action, kind)
    ]


def test_the_coins_of_two_players() -> None:
    assert tuple(p.coins for p in steps("2p")[0][1].players.values()) == (9, 10)
    # Red 9 + 5 - 2, blue 10 - 4; 12 - 5, 10 - 5; 11 - 6, 9; 9 - 3, 9 + 7 - 3.
    assert purses("2p", EndRound) == [(12, 6), (7, 5), (5, 9), (6, 13)]
    # Then blue + 4; both + 4; red + 4; red + 2, blue + 4.
    assert purses("2p", NextExpedition) == [(12, 10), (11, 9), (9, 9), (8, 17)]


def test_the_coins_of_four_players() -> None:
    opened = steps("4p")[1][2]
    assert tuple(p.coins for p in opened.players.values()) == (10, 6, 11, 8)
    assert opened.track == ("blue", "yellow", "red", "green")
    assert purses("4p", EndRound) == [
        (6, 8, 7, 8), (6, 6, 2, 6), (11, 4, 5, 12), (10, 15, 9, 16), (0, 0, 11, 24),
    ]  # fmt: skip
    assert purses("4p", NextExpedition) == [
        (14, 6, 6, 18), (15, 8, 9, 20), (10, 15, 11, 20), (12, 0, 19, 24),
    ]  # fmt: skip


def test_the_initiative_after_each_auction() -> None:
    tracks = {
        name: ["".join(marker[0] for marker in after.track)
               for action, _, after in steps(name) if action.kind in ("bids", "observe")]
        for name in GAMES
    }  # fmt: skip
    assert tracks == {
        "2p": ["--br", "-b-r", "-rb-", "r--b"],
        "4p": ["brgy", "bgyr", "gbyr", "ygbr", "ygrb", "ybgr"],
    }


@pytest.mark.parametrize(
    ("name", "cards", "artifacts", "coins", "total", "winner"),
    [
        ("2p", (10, 30), (10, 6), (8, 17), (28, 53), "blue"),
        ("4p", (10, 0, 0, 30), (0, 2, 16, 20), (12, 0, 19, 24), (22, 2, 35, 74), "yellow"),
    ],
)
def test_the_final_count(
    name: str,
    cards: tuple[int, ...],
    artifacts: tuple[int, ...],
    coins: tuple[int, ...],
    total: tuple[int, ...],
    winner: str,
) -> None:
    state = log_of(name).state
    by_source = [tuple(source.points.values()) for source in game.sources(state)]
    assert by_source == [cards, artifacts, coins]
    assert tuple(game.points(state).values()) == total
    ended = game.ended(state)
    assert ended is not None
    assert ended.winners == (winner,)


@pytest.mark.parametrize("name", GAMES)
def test_no_rule_objects_to_what_was_played(name: str) -> None:
    for action, before, _ in steps(name):
        assert list(game.objections(before, action)) == [], action


@pytest.mark.parametrize("name", GAMES)
def test_the_table_adds_the_lines_that_follow(name: str) -> None:
    """What the rules add after each tap are the very lines of the log, and so are the facts of
    everything revealed."""
    played = steps(name)
    expected: list[Action[State]] = []
    for action, before, after in played:
        if action.automatic:
            assert expected.pop(0) == action
            continue
        assert expected == [], action
        if isinstance(action, Reveal):
            question = game.secret_question(before)
            assert question is not None
            assert set(question.seats) == set(action.chosen)
            assert type(action).of(before, action.chosen) == action
        expected = list(following(game, after, action, Random(0)))
    assert expected == []


@pytest.mark.parametrize("name", GAMES)
def test_the_log_is_stored_as_it_is_written(name: str) -> None:
    for entry, (action, _, _) in zip(log_of(name).entries[1:], steps(name), strict=True):
        assert (entry.kind, entry.payload) == (action.kind, action.payload())


APPROVED = Path(__file__).parent.parent / "approved"


@pytest.mark.parametrize("name", GAMES)
def test_forms_and_lines_are_as_approved(name: str) -> None:
    path = APPROVED / f"forms-{name}.en.txt"
    approve_forms(path, game, [(action, before) for action, before, _ in steps(name)])


def test_facts_are_as_approved() -> None:
    approve_facts(APPROVED / "facts.txt", game)


def test_a_game_begins_as_approved() -> None:
    approve_begin(APPROVED / "begin.txt", steps("2p")[0][1])
