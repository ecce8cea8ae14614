"""What the board shows before the cards are open: kinds of regiments, places of cards, kills by a
text."""

from typing import Any

import pytest

from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.rules.war.armies import count
from tests.games.epoch_of_rulers.play import A, Table, against, at_war, attacks, begun, do, page


def kinds_on(table: Table, name: str) -> tuple[int, int]:
    """Ordinary and special regiments."""
    regiments = table.state.lands[name].regiments
    return count(regiments, special=False), count(regiments, special=True)


MIXED: dict[str, Any] = {"land": "a1", "owner": "red", "regiments": 2, "special": 1}


@pytest.mark.parametrize(("special", "left"), [({"a2": 1}, (2, 0)), ({}, (1, 1))])
@pytest.mark.parametrize("kind", ["march", "regroup"])
def test_a_move_says_which_kind_of_regiment_goes(
    kind: str, special: dict[str, int], left: tuple[int, int]
) -> None:
    table = at_war() if kind == "march" else begun()
    do(table, "set_land", **MIXED)
    action = A[kind].prefilled(table.state, "red", land="a1", moves={"a2": 1}, special=special)
    assert [choice.value for choice in action.choices(table.state)["special"]] == ["a2", "a3", "a4"]
    table.tap(action)
    assert kinds_on(table, "a1") == left


def test_the_log_names_only_the_territories_that_regiments_reach() -> None:
    state = begun().state
    (one, two) = (
        A["regroup"].prefilled(state, "red", land="a1", moves=moves).story(state)
        for moves in ({"a2": 1, "a3": 0}, {"a2": 1})
    )
    assert one == two


def test_a_field_for_special_regiments_is_there_only_where_both_kinds_stand() -> None:
    table = begun()
    for kind in ("regroup", "march"):
        plain = A[kind].prefilled(table.state, "red", land="a1")
        assert plain.choices(table.state)["special"] == []
    assert A["pay_fees"].prefilled(table.state, "red").choices(table.state)["special"] == []
    assert A["attack"].prefilled(table.state, "red").choices(table.state)["strengthened"] == []


def test_special_regiments_may_be_disbanded_first() -> None:
    table = begun()
    do(table, "set_land", **MIXED)
    do(table, "pay_fees", seat="red", disband={"a1": 2}, special={"a1": 1})
    assert kinds_on(table, "a1") == (1, 0)


@pytest.mark.parametrize(
    ("moves_in", "special", "there"), [(2, {"a1": 1}, (1, 1)), (2, {}, (2, 0)), (3, {}, (2, 1))]
)
def test_the_conqueror_of_last_frontier_says_who_moves_in(
    moves_in: int, special: dict[str, int], there: tuple[int, int]
) -> None:
    """Ordinary regiments come first."""
    table = begun()
    do(table, "set_land", **MIXED)
    do(table, "set_land", land="b1", owner="blue")
    do(table, "set_held", seat="red", bonuses=["frontier"])
    do(table, "use_bonus", seat="red", bonus="frontier")
    table.tap(A["overrun"].prefilled(table.state, "red", origin="a1", to="b1", moves_in=moves_in,
                                     special=special))  # fmt: skip
    assert kinds_on(table, "b1") == there


def test_invincible_hordes_may_bring_a_special_regiment_to_the_capital() -> None:
    table = begun(paladins="blue", barbarians="red")
    do(table, "set_held", seat="red", bonuses=["hordes"])
    using = A["use_bonus"].prefilled(table.state, "red", bonus="hordes",
                                     regiments={"a1": 1, "a2": 1}, special_on="a1")  # fmt: skip
    assert [choice.value for choice in using.choices(table.state)["special_on"]] == ["", "a1"]
    table.tap(using)
    assert [kinds_on(table, name) for name in ("a1", "a2")] == [(2, 1), (2, 0)]


@pytest.mark.parametrize(
    ("played", "hand", "apart", "commander"),
    [("hand:3", 1, 2, 1), ("apart:3", 2, 1, 1), ("commander:3", 2, 1, 0), ("blind", 2, 2, 1),
     ("apart:3+", 1, 1, 1), ("commander:3+", 1, 1, 0), ("blind+", 1, 2, 1)],
)  # fmt: skip
def test_a_card_leaves_the_place_where_it_lay(
    played: str, hand: int, apart: int, commander: int
) -> None:
    """Two in the hand, the Strategist's own, and one of the Great Commander."""
    table = at_war()
    do(table, "set_player", seat="red", purse=5, cards=2, apart=2, ruler="strategist")
    table.states.append(table.state.player("red", commander=1))
    table.record(A["attack"].model_validate({"seat": "red", "origin": "a1", "to": "b2"}))
    assert played in [choice.value for choice in game.secret_choices(table.state, "red")]
    table.reveal(red=played, blue="blind")
    player = table.state.players["red"]
    assert (player.cards, player.apart, player.commander) == (hand, apart, commander)


def test_without_a_card_of_the_hand_a_watchtower_leaves_the_regiments_alone() -> None:
    table = begun()
    do(table, "set_land", land="b2", owner="blue", regiments=1, buildings=["watchtower/blue"])
    table.record(A["go_to_war"].model_validate({"seat": "red"}))
    table.record(A["attack"].model_validate({"seat": "red", "origin": "a1", "to": "b2"}))
    table.reveal(red="none")
    assert table.state.players["red"].cards == 0
    table.reveal(blue="blind")
    mine, _ = page(table, "red", defender_card="0")
    assert mine.attacker is not None
    assert (mine.attacker.strength, mine.attacker.card) == (2, False)


def test_texts_kill_before_and_after_the_battle() -> None:
    """Ambush kills one of blue's three before the battle: 3 + 2 against 2 + 2. One falls by the
    superiority, and Berserkers kill the last: nobody retreats."""
    table = at_war(("a1", "red", 3, 0), ("b2", "blue", 3, 0))
    attacks(table, "a1", "b2", red="hand:2", blue="hand:2")
    facts = {"defender_ambushed": "1", "defender_slain": "1", "moves_in": "1"}
    mine, offers = page(table, "red", **facts)
    assert mine.attacker is not None
    assert mine.defender is not None
    assert (mine.attacker.strength, mine.defender.strength) == (5, 4)
    table.tap(A["fought"].model_validate(offers[0]))
    assert (table.state.asks, table.state.fallen["blue"]) == ((), (3, 0))
    assert kinds_on(table, "b2") == (1, 0)
    assert against(table, "fought", "red") == ["battle.none"]
