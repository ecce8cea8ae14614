"""What comes by itself between two rounds: rewards of the cults, clean-up, income."""

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.course.between_rounds import CultRewards, Gain, NewRound
from companion.games.terra_mystica.course.what_follows import follows
from companion.games.terra_mystica.rules.turn.rounds import ORDER_OF_PASSING
from companion.games.terra_mystica.state.state import NO_TURN, NOBODY, Turn
from companion.games.terra_mystica.state.table_state import Depth, TableState
from companion.translations import words
from tests.games.terra_mystica.recording import after, at_a_table, hears, record
from tests.games.terra_mystica.table import begun, having

SEATS = {"witches": "C4 I6", "giants": "A6 A9", "nomads": "A5 B1 F3"}
NAMES = {"green": "Ada", "red": "Bo", "yellow": "Cy"}
EMPTY = (12, 0, 0)


def passed(rounds: str = "", **cults: tuple[int, ...]) -> TableState:
    """Everybody has passed in round 1; its tile is `rounds`, or 2 VP for Dwellings and 4 power for
    4 steps of fire."""
    state = begun(SEATS)
    if rounds:
        state = changed(state, rounds=(rounds, *state.rounds[1:]))
    for name in SEATS:
        state = having(state, name, passed=True, cults=cults.get(name, (0, 0, 0, 0)), power=EMPTY,
                       priests=0)  # fmt: skip
    return at_a_table(changed(state, passed=(1, 0, 2), turn=NO_TURN))


def test_rewards_of_the_cults_in_words() -> None:
    table = passed(witches=(9, 0, 0, 0), nomads=(4, 10, 10, 10), giants=(3, 0, 0, 0))
    rewards = CultRewards.of(table)
    assert rewards.gains == (Gain(seat="green", power=8), Gain(seat="yellow", power=4))
    assert words(rewards.story(table), NAMES) == (
        "Round 1 brings cult rewards; Ada 8 power; Cy 4 power"
    )
    assert {seat: words(text, NAMES) for seat, text in rewards.tells(table)} == {
        "green": "Your cult reward: 8 power", "yellow": "Your cult reward: 4 power",
    }  # fmt: skip
    then = rewards.completed(table).fold(table)
    assert [then.player(seat).power for seat in then.seats] == [(4, 8, 0), EMPTY, (8, 4, 0)]
    assert (then.game.phase, then.last) == ("bonuses", NOBODY)
    none = CultRewards.of(passed())
    assert words(none.story(table), NAMES) == "Round 1 brings no cult rewards"


def test_what_a_round_has_brought_is_shown_until_somebody_acts() -> None:
    table = passed(witches=(4, 0, 0, 0))
    rewarded = after(table, CultRewards.of(table))
    begins = NewRound.of(rewarded)
    begun_again = after(rewarded, begins)
    titles = [words(title, {}) for title, _ in game.view(begun_again).brought]
    assert titles == ["Cult rewards", "Income"]
    rewards, incomes = (gains for _, gains in game.view(begun_again).brought)
    assert rewards == (("green", (0, 0, 0, 4), 0),)
    assert [gain.goods.workers for gain in incomes if gain.seat == "green"] == [3]
    assert game.view(changed(begun_again, depth="points")).brought == ()
    acted = record(begun_again, "upgrade", {"seat": "red", "to": "TH"})
    assert game.view(acted).brought == ()


@pytest.mark.parametrize("number", [5, 6])
def test_a_new_round_forgets_who_has_acted_ahead_and_is_the_sixth_at_most(number: int) -> None:
    table = passed()
    parts = {"round": number, "phase": "bonuses", "ahead": (1,)}
    table = table.with_game(changed(table.game, **parts))
    begins = NewRound.of(table)
    then = begins.completed(table).fold(table)
    assert (begins.round, then.game.round, then.game.turn.seat) == (6, 6, 1)
    assert [seat for seat, _ in begins.tells(table)] == ["green", "red", "yellow"]


@pytest.mark.parametrize(
    ("parts", "kinds"),
    [
        ({}, ["cult_rewards"]),
        ({"round": 5}, ["cult_rewards"]),
        ({"round": 6}, []),
        ({"turn": Turn(0, 1)}, []),
        ({"phase": "bonuses"}, ["new_round"]),
        ({"phase": "cards"}, ["new_round"]),
        ({"phase": "cards", "queue": (1,)}, []),
        ({"phase": "dwellings"}, []),
        ({"phase": "over"}, ["last_points"]),
    ],
)
def test_what_follows_by_itself(parts: dict[str, Any], kinds: list[str]) -> None:
    table = passed()
    table = table.with_game(changed(table.game, **parts))
    assert [action.kind for action in follows(table)] == kinds
    assert list(follows(changed(table, stopped="score"))) == []


@pytest.mark.parametrize(
    ("options", "order"),
    [(frozenset[str](), ["red", "yellow", "green"]),
     (frozenset({ORDER_OF_PASSING}), ["red", "green", "yellow"])],
)  # fmt: skip
@pytest.mark.parametrize("depth", ["ledger", "map"])
def test_spades_of_phase_three_are_used_in_the_order_of_the_next_round(
    options: frozenset[str], order: list[str], depth: Depth
) -> None:
    """'Cult bonuses are given in the order in which players take turns in the next round. (This
    matters for spades.)'"""
    table = passed("th_air_spade", **dict.fromkeys(SEATS, (0, 0, 0, 8)))
    table = changed(table.with_game(changed(table.game, options=options)), depth=depth)
    table = after(table, CultRewards.of(table))
    where = {"hexagon": "B5"} if depth == "map" else {}
    for first in order:
        assert game.waited(table).seats == (first,)
        assert [seat for seat in order if any(game.prompts(table, seat))] == [first]
        for seat in order[order.index(first) :]:
            heard = hears(table, "transform", seat=seat, spades=2, **where)
            assert ("phase-three" in heard) == (seat != first)
        table = record(table, "forgo", {"seat": first, "what": "spades"})
    assert table.game.round == 2
