"""Around a battle: kinds of regiments, cards, texts that kill, the second side, moving in."""

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.core.log.log import Log
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.moves.war.reckoning import entered
from companion.games.epoch_of_rulers.rules.war.armies import kinds
from companion.games.epoch_of_rulers.rules.war.conquest import altar_due
from companion.games.epoch_of_rulers.state.state import Fight
from companion.translations import words
from tests.core.small_games.toy import struck
from tests.games.epoch_of_rulers.play import A, Table, against, at_war, attacks, begun, do, page


def kinds_on(table: Table, name: str) -> tuple[int, int]:
    """Ordinary and special regiments."""
    return kinds(table.state.lands[name].regiments)


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
    assert (mine.attacker.strength, mine.attacker.card) == (2, False)


def test_texts_kill_before_and_after_the_battle() -> None:
    """Ambush kills one of blue's three before the battle: 3 + 2 against 2 + 2. One falls by the
    superiority, and Berserkers kill the last: nobody retreats."""
    table = at_war(("a1", "red", 3, 0), ("b2", "blue", 3, 0))
    attacks(table, "a1", "b2", red="hand:2", blue="hand:2")
    facts = {"defender_ambushed": "1", "defender_slain": "1", "moves_in": "1"}
    mine, offers = page(table, "red", **facts)
    assert (mine.attacker.strength, mine.defender.strength) == (5, 4)
    table.tap(A["fought"].model_validate(offers[0]))
    assert (table.state.asks, table.state.fallen["blue"]) == ((), (3, 0))
    assert kinds_on(table, "b2") == (1, 0)
    assert against(table, "fought", "red") == ["battle.none"]


FIGHT = Fight("red", "a1", "b1", "blue", 1)
ENTERED = {"attacker_card": 3, "defender_card": 2, "attacker_lost": 1, "moves_in": 2}


@pytest.mark.parametrize(
    ("lost", "helper", "rewarded"),
    [(3, "", "red"), (2, "", ""), (3, "b2", ""), (4, "b2", "red")],
)
def test_an_altar_rewards_who_destroys_a_whole_army(lost: int, helper: str, rewarded: str) -> None:
    """Once an epoch: all enemies, at least three, with a helper's. Three regiments stand on b1."""
    table = begun()
    do(table, "set_land", land="a2", owner="red", regiments=1, buildings=["altar/red"])
    do(table, "set_land", land="b1", owner="blue", regiments=3)
    facts: dict[str, Any] = {"defender_lost": lost, "attacker_lost": 0, "defender_helper": helper,
                             "attacker_helper": ""}  # fmt: skip
    assert altar_due(table.state, FIGHT, facts) == rewarded
    assert altar_due(table.state.player("red", rewarded=True), FIGHT, facts) == ""


@pytest.mark.parametrize(("by", "moves"), [("red", {"moves_in": 2}), ("blue", {})])
def test_the_second_side_finds_the_entries_of_the_first(by: str, moves: dict[str, int]) -> None:
    """With another strength, the losses no longer follow. Only the attacker says who moves in."""
    fight = changed(FIGHT, reckoned=ENTERED, reckoned_by=by)
    cards = {"attacker_card": 3, "defender_card": 2}
    assert entered(fight, {}) == {**cards, "attacker_lost": 1, **moves}
    assert entered(fight, {"attacker_card": 3}) == {**cards, "attacker_lost": 1, **moves}
    assert entered(fight, {"attacker_card": 4}) == cards
    assert entered(fight, {"attacker_card": 4, "defender_card": 2}) == cards


def test_an_attack_undone_after_the_cards_are_open_never_was() -> None:
    """Both sides have their cards back; until then the attacker calls it off."""
    table = at_war(("a1", "red", 3, 0), ("b2", "blue", 1, 0))
    for seat in ("red", "blue"):
        do(table, "set_player", seat=seat, cards=2)
    attacks(table, "a1", "b2", red="hand:3", blue="hand:1")
    assert [table.state.players[seat].cards for seat in ("red", "blue")] == [1, 1]
    lines = table.entries()
    attack = next(line.seq for line in lines if line.kind == "attack")
    state = Log(game, [*lines, struck(len(lines) + 1, attack)]).state
    assert state.fight is None
    assert [state.players[seat].cards for seat in ("red", "blue")] == [2, 2]
    assert state.players["red"].attacks == 0


def conquest(ordinary: int, special: int = 0) -> Table:
    """Red attacks one regiment of blue, and wins by at least 1: 3 against 0."""
    table = at_war(("a1", "red", ordinary, special), ("b2", "blue", 1, 0))
    return attacks(table, "a1", "b2", red="hand:3", blue="hand:0")


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_the_number_that_moves_in_is_asked_before_a_battle_is_recorded(seat: str) -> None:
    """None is ticked, on both phones. Of three any number moves in, also none."""
    table = conquest(3)
    view, offers = page(table, seat)
    assert (view.moves[0].most, view.moves[0].chosen, offers) == (3, None, [])
    assert view.missing is not None
    for number in range(4):
        view, (offer,) = page(table, seat, moves_in=str(number))
        assert (view.moves[0].chosen, view.missing, offer["moves_in"]) == (number, None, number)
    # More regiments than are left can't move in.
    assert page(table, seat, moves_in="4")[1] == []


def test_one_regiment_alone_moves_in_and_the_button_says_so() -> None:
    table = conquest(1)
    view, _ = page(table, "red")
    assert ([(move.most, move.chosen) for move in view.moves], view.missing) == ([(1, 1)], None)
    for number, label in ((1, "Record: {count} regiment moves in"), (0, "Record: nobody moves in")):
        (offer,) = game.page("battle", table.state, "red", {"moves_in": [str(number)]}).offers
        assert offer.label.message == label


def test_special_regiments_stay_unless_only_they_are_left() -> None:
    view, _ = page(conquest(2, 1), "red")
    assert [move.chosen for move in view.moves] == [None, 0]
    view, _ = page(conquest(0, 2), "red")
    assert [(move.name, move.chosen) for move in view.moves] == [("moves_in_special", None)]
    view, (offer,) = page(conquest(0, 1), "red")
    assert (view.missing, offer["moves_in_special"]) == (None, 1)


def test_nothing_is_asked_of_a_lost_attack() -> None:
    table = at_war(("a1", "red", 3, 0), ("b2", "blue", 3, 0))
    view, offers = page(attacks(table, "a1", "b2", red="hand:0", blue="hand:3"), "blue")
    assert (view.moves, view.missing, len(offers)) == ((), None, 1)


def test_the_log_says_that_nobody_has_moved_in() -> None:
    table = conquest(3)
    story = A["fought"].prefilled(table.state, "red", moves_in=0).story(table.state)
    told = "takes Bo 2, 6 : 1; nobody moves in; the attacker loses 0, the defender 1"
    assert words(story, {"blue": "Bo"}) == told
