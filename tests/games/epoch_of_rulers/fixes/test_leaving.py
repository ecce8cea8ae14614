"""A player leaves the game or comes back: nobody waits for a seat that has left."""

import pytest

from companion.core.frozen import changed
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.setup.new_game import Options
from tests.games.epoch_of_rulers.play import A, RandomPlay, Table, at_war, begun, do, page, question

THREE = ("red", "blue", "green")


def three() -> Table:
    """Red gives its first order."""
    table = Table(Options(first="red"), THREE)
    for seat, letter in zip(THREE, "abc", strict=True):
        regiments = {f"{letter}{number}": 1 for number in (1, 2, 3, 4)}
        do(table, "deploy", seat=seat, regiments=regiments, capital=f"{letter}1", ruler="first")
    return do(table, "draw_card", seat="red", card="red:other", gold=2)


def test_the_turns_of_a_player_who_has_left_are_skipped() -> None:
    table = do(three(), "leave", seat="blue")
    assert table.state.turn == "red"
    do(table, "tax", seat="red", land="a1", gain=1)
    do(table, "end_turn", seat="red")
    assert table.state.turn == "green"
    assert (table.state.right_of("green"), table.state.right_of("blue")) == ("red", "red")
    do(table, "return", seat="blue")
    assert (table.state.after("red"), table.state.right_of("green")) == ("blue", "blue")


def test_who_leaves_in_the_turn_ends_it() -> None:
    table = do(three(), "tax", seat="red", land="a1", gain=1)
    do(table, "leave", seat="red")
    assert (table.state.turn, table.state.acted) == ("blue", False)
    assert game.waited(table.state).seats == ("blue",)
    assert len(table.state.owned("red")) == 4


def test_the_button_stands_for_players_at_the_table_and_for_those_who_left() -> None:
    table = three()
    for kind in ("leave", "return"):
        offer = game.leaving(table.state, "blue")
        assert offer
        assert offer.action.kind == kind
        table.tap(offer.action)


def test_the_land_of_a_player_who_has_left_is_defended_without_a_card() -> None:
    table = do(at_war(("a1", "red", 3, 0)), "leave", seat="blue")
    table.record(A["attack"].prefilled(table.state, "red", origin="a1", to="b1"))
    assert question(table).seats == ("red",)
    table.reveal(red="hand:2")
    view, offers = page(table, "red", moves_in="1")
    # 3 regiments and a card of 2 against a regiment.
    assert (view.unknown, view.attacker.strength, view.defender.strength) == ((), 5, 1)
    [fought] = offers
    assert game.objections(table.state, A["fought"].model_validate(fought)) == []


def test_an_attack_of_a_player_who_leaves_is_called_off() -> None:
    table = at_war(("a1", "red", 3, 0))
    table.record(A["attack"].prefilled(table.state, "red", origin="a1", to="b1"))
    do(table, "leave", seat="red")
    assert (table.state.fight, table.state.turn) == (None, "blue")


@pytest.mark.parametrize(("last_by", "then"), [("blue", "red"), ("red", "red")])
def test_the_game_still_ends_when_its_last_player_leaves(last_by: str, then: str) -> None:
    table = begun()
    table.states.append(changed(table.state, last_by=last_by))
    do(table, "leave", seat="blue")
    assert table.state.last_by == then


@pytest.mark.parametrize("seed", range(1, 5))
def test_random_evenings_with_a_leaver_come_to_their_end(seed: int) -> None:
    table = RandomPlay(seed, 3)
    for _ in range(60 * seed):
        table.step()
    gone = THREE[seed % 3]
    do(table, "leave", seat=gone)
    for _ in range(5000):
        if table.state.phase != "play":
            break
        waited = game.waited(table.state).seats
        assert gone not in waited
        state = table.state
        to_do = [[*game.prompts(state, seat), *game.quick(state, seat)] for seat in waited]
        assert any(to_do) or game.passing(state) or game.secret_question(state)
        table.step()
    assert game.ended(table.played().state) is not None
