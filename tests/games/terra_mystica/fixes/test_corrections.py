"""What a correction takes from the supply and gives back to it; the map mended hex by hex."""

from typing import Any

import pytest

from companion.core import whatif
from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.geography import HEX_NUMBERS
from companion.games.terra_mystica.examples.exhibits import FIRST_ROUND, ON_THE_MAP
from companion.games.terra_mystica.fixes.set_hex import SetHex
from companion.games.terra_mystica.screens.map.actions_here import actions_here, fixes
from companion.games.terra_mystica.state.state import NOBODY, Turn, with_player
from companion.games.terra_mystica.state.table_state import TableState
from companion.translations import words
from tests.games.terra_mystica.evenings.written_games import played
from tests.games.terra_mystica.recording import hears, record, table_after
from tests.games.terra_mystica.table import begun, having

ACTIONS: Any = game.actions


def test_a_corrected_bonus_card_changes_places_with_one_on_the_table() -> None:
    """The card laid down has no coins. The Witches hold 6 coins; a card with VP lies there."""
    table = table_after(FIRST_ROUND)
    assert "th_vp_worker" in table.game.cards
    board = {"card": "th_vp_worker", "shipping": 3, "exchange": 2, "bridges": 1, "keys": 9}
    after = record(table, "set_board", {"seat": "green", **board})
    assert {name: getattr(after.player("green"), name) for name in board} == board
    assert set(after.game.cards) == {*table.game.cards, "6coins"} - {"th_vp_worker"}
    assert after.game.cards["6coins"] == 0
    same = record(table, "set_board", {"seat": "green", "card": "6coins"})
    assert same.game.cards == table.game.cards


@pytest.fixture(scope="module")
def late() -> TableState:
    return played("base5p_a")[-30][1]


@pytest.mark.parametrize("kind", ["set_goods", "set_cults", "set_tiles", "set_board"])
def test_the_form_of_a_correction_begins_with_what_the_companion_counts(
    late: TableState, kind: str
) -> None:
    correction = ACTIONS[kind]
    for seat in late.seats:
        form = correction.prefilled(late, seat)
        same = form.completed(late).fold(late)
        assert in_order(same) == in_order(late)
        assert correction.prefilled(late, "nobody").fold(late) == late
    assert correction.prefilled(late, "pink").payload() == {"seat": "pink"}


def in_order(table: TableState) -> TableState:
    """The table with everybody's town tiles in one order."""
    players = tuple(changed(p, towns=tuple(sorted(p.towns))) for p in table.game.players)
    return table.with_game(changed(table.game, players=players))


def test_a_tile_is_corrected_once_of_each_favor_and_as_often_as_told_of_each_town() -> None:
    table = table_after(FIRST_ROUND)
    facts = {"seat": "red", "favors": ["air2", "fire1", "air2"],
            "towns": {"9vp_priest": 2, "5vp_6coins": 1, "7vp_2workers": 0}}  # fmt: skip
    after = record(table, "set_tiles", facts)
    red = after.player("red")
    assert red.favors == ("air2", "fire1")
    assert sorted(red.towns) == ["5vp_6coins", "9vp_priest", "9vp_priest"]
    assert after.game.towns_left["7vp_2workers"] == table.game.towns_left["7vp_2workers"]
    assert after.game.favors_left["air2"] == table.game.favors_left["air2"] - 1
    offered = ACTIONS["set_tiles"].prefilled(table, "red").choices(table)["towns"]
    assert [choice.value for choice in offered] == [*table.game.towns_left]


def test_a_corrected_turn_begins_anew_for_its_seat(late: TableState) -> None:
    passed = changed(late.game, passed=(0, 1, 2), phase="bonuses", queue=(3,))
    passed = with_player(passed, changed(passed.players[1], passed=True))
    seat = late.seats[1]
    table = record(late.with_game(passed, last=2), "set_turn", {"seat": seat, "round": 3})
    assert (table.game.round, table.game.phase, table.game.queue) == (3, "actions", ())
    assert (table.game.turn, table.last) == (Turn(1, 1), NOBODY)
    assert table.game.passed == (0, 2)
    assert not table.player(seat).passed
    correction = ACTIONS["set_turn"]
    before = late.with_game(changed(late.game, round=0))
    assert correction.prefilled(before, seat, used=(), coins={}).payload() == {"seat": seat}
    assert correction.model_validate({"seat": "pink", "round": 2}).fold(late) == late
    for kind in ("leave", "return"):
        action = ACTIONS[kind].model_validate({"seat": "pink"})
        assert action.completed(late).fold(late) == late


def test_priests_are_told_with_their_places() -> None:
    """A cult has a place for 3 steps and three for 2; a priest there never comes back."""
    table = table_after(FIRST_ROUND)
    facts = {"seat": "green", "priests": {"fire3": 1, "water2": 1}}
    table = record(table, "set_cults", facts)
    assert ACTIONS["set_cults"].prefilled(table, "green").priests == facts["priests"]
    green = table.number("green")
    assert table.game.orders[0] == (green, NOBODY, NOBODY, NOBODY)
    assert table.game.orders[1] == (NOBODY, green, NOBODY, NOBODY)
    assert table.player("green").priests_kept == 2
    priest = {"seat": "green", "cult": "fire"}
    assert hears(table, "priest", **priest, steps=3) == ["place", "short"]
    rich = record(table, "set_goods", {"seat": "green", "priests": 2})
    assert hears(rich, "priest", **priest, steps=2) == []
    sent = record(rich, "priest", {**priest, "cult": "earth", "steps": 3})
    back = record(sent, "set_cults", {"seat": "green"})
    assert (back.player("green").priests_kept, back.game.orders) == (0, ((NOBODY,) * 4,) * 4)
    other = record(sent, "set_cults", {"seat": "red", "priests": {"earth3": 1, "earth2": 1}})
    assert other.game.orders[2] == (other.number("red"), other.number("red"), NOBODY, NOBODY)


def test_used_actions_and_coins_on_cards_are_told() -> None:
    table = table_after(FIRST_ROUND)
    lying = [*table.game.cards]
    facts = {"seat": "green", "round": 3, "used": ["ACT2", "ACT5"], "coins": {lying[1]: 3}}
    table = record(table, "set_turn", facts)
    assert hears(table, "power_action", seat="green", code="ACT2") == ["used", "short"]
    assert [table.game.cards[card] for card in lying] == [0, 3, 0]
    again = ACTIONS["set_turn"].prefilled(table, "green")
    assert (again.used, again.coins) == (("ACT2", "ACT5"), {lying[1]: 3})
    assert [choice.value for choice in again.choices(table)["coins"]] == lying
    board = ACTIONS["set_board"].prefilled(table, "blue").model_copy(update={"used": ("BON1",)})
    table = board.completed(table).fold(table)
    assert ACTIONS["set_board"].prefilled(table, "blue").used == ("BON1",)
    assert "used" in hears(table, "special", seat="blue", code="BON1")


def test_structures_on_the_map_are_corrected_by_their_hexes() -> None:
    """Two Dwellings of the Witches stand there; other numbers say nothing of the hexes."""
    table = table_after(ON_THE_MAP[:11], depth="map")
    board = {"seat": "green", "card": "6coins", "dwellings": 1, "houses": 1}
    assert hears(table, "set_board", **board) == ["map.built"]
    assert hears(table, "set_board", **{**board, "dwellings": 2, "houses": 0}) == []
    assert hears(table, "set_board", seat="nobody") == []
    ledger = table_after(ON_THE_MAP[:11])
    assert hears(ledger, "set_board", **board) == []
    more = record(table, "set_board", {**board, "dwellings": 3, "houses": 0})
    assert hears(more, "set_board", **{**board, "dwellings": 3, "houses": 0, "keys": 1}) == []
    assert hears(more, "set_board", **{**board, "dwellings": 2, "houses": 0}) == []


def test_a_correction_of_hidden_points_is_told_as_its_form_shows_it() -> None:
    table = changed(table_after(FIRST_ROUND), hidden_points=True)
    correct = ACTIONS["correct"]
    for points, why, sentence in (
        (-3, "", "corrects the points; −3 VP"),
        (2, "lost", "corrects the points; “lost”; +2 VP"),
    ):
        action = correct.model_validate({"seat": "red", "points": points, "why": why})
        assert words(action.story(table), {}) == sentence


def test_corrected_points_are_told_with_their_reason() -> None:
    table = table_after(FIRST_ROUND)
    correct = ACTIONS["correct"]
    for points, why, sentence in (
        (-3, "", "corrects the points"),
        (2, "lost", "corrects the points; “lost”"),
    ):
        action = correct.model_validate({"seat": "red", "points": points, "why": why})
        assert words(action.story(table), {}) == sentence
        after = action.completed(table).fold(table).player("red")
        assert (after.vp, after.sources[-1]) == (table.player("red").vp + points, points)


def table() -> TableState:
    """Green has Dwellings on C4 and I6, yellow on A5, B4 and F3."""
    state = begun({"witches": "C4 I6", "nomads": "A5 B4 F3"})
    return TableState(("green", "yellow"), state, "map")


def test_a_wrong_hex_is_mended_without_counting_the_structure_twice() -> None:
    before = table()
    free = SetHex.prefilled(before, "green", hexagon="I6", structure="", owner="")
    after = whatif.after(before, free)
    stands = SetHex.prefilled(after, "green", hexagon="H4", structure="D", owner="green",
                              terrain="forest")  # fmt: skip
    assert game.objections(after, stands) == []
    mended = whatif.after(after, stands)
    assert mended.holder(HEX_NUMBERS["I6"]) == ""
    assert mended.holder(HEX_NUMBERS["H4"]) == "green"
    assert mended.player("green").built == before.player("green").built


def test_a_map_that_was_not_tracked_is_entered_hex_by_hex() -> None:
    """Three Dwellings were counted without a map; the map then gets them one by one."""
    ledger = changed(having(table().game, "witches", built=(3, 0, 0, 0, 0)))
    late = TableState(("green", "yellow"), ledger, "map")
    (first, *_) = fixes(late, "green", HEX_NUMBERS["D6"])
    entered = whatif.after(late, first.offer.action)
    assert entered.holder(HEX_NUMBERS["D6"]) == "green"
    assert entered.player("green").built == (3, 0, 0, 0, 0)
    assert [
        button.offer.action.kind for button in actions_here(entered, "green", HEX_NUMBERS["D6"])
    ] == ["upgrade"]


def test_a_town_and_a_bridge_are_stated_and_taken_back() -> None:
    before = table()
    action = SetHex.prefilled(before, "green", hexagon="C4", town=True, bridges=("B2",))
    site = [choice.value for choice in action.choices(before)["bridges"]]
    action = action.model_copy(update={"bridges": (site[0],)})
    after = whatif.after(before, action)
    assert after.game.board.towns == 1 << HEX_NUMBERS["C4"]
    assert [bridge.seat for bridge in after.game.board.bridges] == [0]
    assert after.player("green").bridges == 1
    back = SetHex.prefilled(after, "green", hexagon="C4", town=False, bridges=())
    again = whatif.after(after, back)
    assert (again.game.board, again.player("green")) == (before.game.board, before.player("green"))
