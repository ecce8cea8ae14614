"""Turns, passing, phase III, the next round, and departures."""

from random import Random

import pytest

from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.tiles import CARDS
from companion.games.terra_mystica.examples.exhibits import PLACED
from companion.games.terra_mystica.exchange.notation.rows import read_line
from companion.games.terra_mystica.rules.turn.final_score import cult_points, step_points
from companion.games.terra_mystica.rules.turn.rounds import moved_on
from companion.games.terra_mystica.state.state import State
from tests.games.terra_mystica.recording import after, table_after
from tests.games.terra_mystica.table import SPENT, begun, having, of, refused, row, rows, standing

TWO = {"halflings": "E6 F7", "witches": "A3 I6"}
THREE = {"halflings": "E6 F7", "witches": "A3 I6", "engineers": "C2 I9"}
SPADES_FOR_AIR = ("SCORE8", "SCORE5", "SCORE4", "SCORE1", "SCORE6", "SCORE2")


def names(state: State) -> list[str]:
    return [state.players[seat].name for seat in state.order]


def test_the_first_to_pass_begins_the_next_round() -> None:
    state = rows(begun(THREE), "halflings: advance ship", "witches: pass BON1",
                 "engineers: pass BON2", "halflings: pass BON9")  # fmt: skip
    assert names(state) == ["witches", "engineers", "halflings"]
    assert state.turn.seat == 1


def test_the_order_of_passing_is_an_option() -> None:
    state = rows(begun(THREE, options=("variable-turn-order",)), "halflings: advance ship",
                 "witches: pass BON1", "engineers: advance ship", "halflings: pass BON2",
                 "engineers: pass BON9")  # fmt: skip
    assert names(state) == ["witches", "halflings", "engineers"]


def test_cards_that_lie_there_gain_a_coin_each_round() -> None:
    state = begun(TWO)
    assert {card: coins for card, coins in state.cards.items() if coins != 1} == {}
    state = having(state, "halflings", coins=0)
    state = row(state, "halflings: pass BON1")
    assert of(state, "halflings").coins == 1
    assert state.cards["6coins"] == 0
    state = row(state, "witches: pass BON2")
    assert (state.cards["6coins"], state.cards["priest"]) == (1, 2)


def test_a_card_just_given_back_is_not_taken() -> None:
    assert refused(begun(TWO), "halflings: pass BON3") == "BON3 doesn't lie there"
    assert refused(begun(TWO), "halflings: pass BON1", "witches: pass BON3") == ""


def test_the_last_player_has_a_turn_with_every_row() -> None:
    state = having(begun(TWO, cards=("BON3", "BON2")), "witches", favors=("water2",))
    state = rows(state, "halflings: pass BON1", "witches: action FAV6", "witches: action BON2",
                 "witches: pass BON3", "witches: +FIRE")  # fmt: skip
    assert state.round == 1
    assert row(state, "witches: +FIRE").round == 2
    alone = row(begun(TWO), "halflings: pass BON1")
    twice = refused(alone, "witches: action ACT3. action ACT4")
    assert twice == "witches have taken their turn already"


def bonuses(**air: int) -> State:
    state = begun(TWO, rounds=SPADES_FOR_AIR)
    for faction, position in air.items():
        state = having(state, faction, cults=(0, 0, 0, position))
    return rows(state, "halflings: pass BON1", "witches: pass BON2")


def test_phase_three_gives_spades_that_build_nothing() -> None:
    state = bonuses(halflings=9, witches=4)
    assert (of(state, "halflings").due.spades, of(state, "witches").due.spades) == (2, 1)
    assert of(state, "halflings").vp == 52  # for their spades
    assert refused(state, "halflings: build F3") == (
        "the round is not over, halflings must use the spades"
    )
    assert refused(state, "halflings: dig 1") == (
        "the round is not over, halflings must use the spades"
    )
    state = rows(state, "halflings: transform F3 to brown", "witches: -SPADE")
    assert (state.phase, state.round) == ("bonuses", 1)
    state = row(state, "halflings: transform E5 to brown")
    assert (state.phase, state.round) == ("actions", 2)


def test_phase_three_knows_no_tunnel_and_no_ship_of_a_card() -> None:
    state = begun({"dwarves": "E7 C2", "mermaids": "I4 D5"}, rounds=SPADES_FOR_AIR)
    state = having(having(state, "dwarves", cults=(0, 0, 0, 4)), "mermaids", cults=(0, 0, 0, 8))
    state = rows(state, "dwarves: pass BON1", "mermaids: pass BON4")
    assert refused(state, "dwarves: transform G3 to gray") == "dwarves can't reach G3"
    assert refused(state, "mermaids: transform F5 to blue") == "mermaids can't reach F5"
    assert refused(state, "mermaids: transform G1 to blue") == ""


def test_priests_on_the_cult_board_pay_by_the_temple_tile() -> None:
    options = ("temple-scoring-tile",)
    rounds = ("SCORE9", "SCORE5", "SCORE4", "SCORE1", "SCORE6", "SCORE2")
    state = standing(begun(TWO, rounds=rounds, options=options), "halflings", TH="E6")
    state = rows(state, "halflings: upgrade E6 to TE. +FAV11", "witches: send p to fire for 1",
                 "halflings: send p to water", "witches: send p to air")  # fmt: skip
    assert of(state, "halflings").vp == 54
    coins = of(state, "halflings").coins, of(state, "witches").coins
    state = rows(state, "halflings: pass BON8", "witches: pass BON1")
    after = of(state, "halflings").coins, of(state, "witches").coins
    assert (after[0] - coins[0], after[1] - coins[1]) == (1 + 2, 1 + 2 + 2)


def test_a_player_who_left_has_no_turns_and_no_offers() -> None:
    state = having(begun({"halflings": "E6 F7", "darklings": "E5 I2", "witches": "A3 I6"}),
                   "darklings", power=SPENT)  # fmt: skip
    state = row(state, "halflings: upgrade E6 to TP")
    assert [offer.seat for offer in state.offers] == [1]
    state = read_line(state, "darklings dropped from the game")
    assert (state.offers, state.turn.seat) == ((), 2)
    assert of(state, "darklings").card == ""
    assert state.cards["worker3power"] == 0
    assert refused(state, "witches: upgrade A3 to TP") == ""
    state = rows(state, "witches: pass BON5", "halflings: upgrade F7 to TP")
    assert (state.offers, state.turn.seat) == ((), 0)
    coins = of(state, "darklings").workers
    state = row(state, "halflings: pass BON1")
    assert (state.round, state.turn.seat) == (2, 2)
    assert of(state, "darklings").workers == coins + 3


@pytest.mark.parametrize("placed", [2, 7])
def test_a_player_may_leave_in_the_set_up(placed: int) -> None:
    """Between the first Dwellings, and before the cards."""
    table = table_after([*PLACED[:placed], ("leave", {"seat": "blue"})])
    while table.game.queue:
        chosen = game.examples().rehearse(table, Random(1))
        assert chosen
        table = after(table, chosen)
    assert not table.player("blue").card
    assert (table.game.round, table.game.turn.seat) == (1, 0)


def test_the_end_is_scored_after_round_six() -> None:
    state = begun(TWO)
    for round_ in range(1, 7):
        assert state.round == round_
        first = state.turn.seat
        lying = iter(sorted(state.cards))
        for seat in (first, 1 - first):
            who = state.players[seat].name
            state = row(state, f"{who}: pass {CARDS[next(lying)].code}")
    assert state.phase == "over"
    assert moved_on(state) is state
    assert step_points(state.players, state.areas)["area"] == {0: 15, 1: 15}
    assert cult_points(state.players) == [{0: 0, 1: 0}, {0: 0, 1: 0}, {0: 8, 1: 0}, {0: 4, 1: 8}]


def test_bought_spades_change_one_hex() -> None:
    state = begun(TWO)
    two_hexes = "halflings: dig 3. transform E5 to brown. transform F3 to brown"
    assert refused(state, two_hexes) == "bought spades change one hex only"
    stepwise = "halflings: dig 2. transform F3 to red. transform F3 to gray"
    assert refused(state, stepwise) == ""
    free = "halflings: action ACT6. dig 1. transform E5 to brown. build F3"
    assert refused(state, free) == ""
    alone = rows(begun(TWO), "halflings: pass BON1", "witches: action ACT6")
    assert refused(alone, "witches: transform A2 to green. build A4") == ""


@pytest.mark.parametrize(
    ("steps", "is_refused"),
    [
        ("E5 to blue. transform F3 to red", True),
        ("E5 to blue. transform F3 to brown", False),
        ("E5 to brown. transform F3 to red", False),
        ("E5 to brown. build F3", False),
        ("E5 to blue. build F3", False),
        ("E5 to blue. transform E5 to green", False),
    ],
)
def test_free_spades_change_a_second_hex_if_one_of_the_two_becomes_home(
    steps: str, is_refused: bool
) -> None:
    """'If only one of 2 spades is needed to make the hex your home terrain, the second one may
    transform another hex.' Which of the two comes first changes nothing."""
    sentence = refused(begun(TWO), f"halflings: action ACT6. transform {steps}")
    assert sentence == ("F3 is a second hex, and the first is not home" if is_refused else "")


def test_spades_of_phase_three_change_any_hexes() -> None:
    state = rows(bonuses(halflings=9), "halflings: transform F3 to red")
    assert refused(state, "halflings: transform E5 to blue") == ""
