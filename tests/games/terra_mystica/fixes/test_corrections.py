"""Corrections, what was left out, a table's own rule, and the turn set right."""

import re
from typing import Any

import pytest

from companion.core import whatif
from companion.core.frozen import changed
from companion.core.log.following import following
from companion.core.questions.facts import flat
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.geography import HEX_NUMBERS
from companion.games.terra_mystica.course.last_scoring import Areas
from companion.games.terra_mystica.examples.exhibits import (
    BUILT,
    FIRST_ROUND,
    FOUR,
    FOUR_CARDS,
    ON_THE_MAP,
)
from companion.games.terra_mystica.fixes.set_hex import SetHex
from companion.games.terra_mystica.fixes.turn_and_depth import SetDepth
from companion.games.terra_mystica.screens.map.actions_here import actions_here, fixes
from companion.games.terra_mystica.state.state import NOBODY, Turn, with_player
from companion.games.terra_mystica.state.table_state import TableState
from companion.translations import words
from companion.web.forms.form_fields import posted
from tests.conftest import Cast, Phone
from tests.games.terra_mystica.evenings.written_games import played
from tests.games.terra_mystica.recording import (
    Table,
    after,
    goods,
    hears,
    record,
    table_after,
    told,
)
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


def raised(to: str = "ledger") -> Table:
    """Points alone were tracked for a while. After the set-up, seven Dwellings and four cards,
    line 13 is the first income."""
    table = told(BUILT, depth="points")
    return table.force(SetDepth.model_validate({"depth": to}))


def labels(table: TableState, seat: str) -> list[str]:
    return [words(item.label, {}) for item in game.prompts(table, seat)]


def test_goods_that_nobody_recorded_are_held_against_nobody() -> None:
    """Shipping costs 4 coins and a priest."""
    table = raised().state
    assert "short" not in hears(table, "shipping", seat="blue")
    poor = record(table, "set_goods", {"seat": "blue", "coins": 4})
    assert "short" in hears(poor, "shipping", seat="blue")
    rich = record(table, "set_goods", {"seat": "blue", "coins": 4, "priests": 1})
    assert "short" not in hears(rich, "shipping", seat="blue")


def test_a_line_moves_no_goods_that_are_not_known() -> None:
    table = raised()
    before = table.state.player("blue")
    table.force(game.actions["shipping"].model_validate({"seat": "blue"}))
    assert table.state.player("blue").coins == before.coins


def test_the_seat_and_the_change_of_depth_ask_for_the_goods() -> None:
    table = raised()
    asked = "Enter the goods: not known since line #13"
    assert asked in labels(table.state, "green")
    again = SetDepth.prefilled(table.state, "", depth="map")
    assert any("goods not known" in line.message for line in again.foretells(table.state))
    assert asked not in labels(record(table.state, "set_goods", {"seat": "green"}), "green")


def test_rulings_leave_out_goods_that_are_not_known() -> None:
    table = raised().state
    cost = game.ask("cost", table, {"faction": [table.player("green").faction.id]})
    assert not cost.view.pays
    page = game.page("may_i", table, "green", {})
    assert page.view.bowls is None
    assert all(not any(wish.short) for _, wishes in page.view.wishes for wish in wishes)
    final = game.page("points", table, "green", {}).view.final
    assert {row.coins for row in final.rows} == {None}


def test_what_is_left_at_the_end_is_asked_for() -> None:
    table = record(raised().state, "set_goods", {"seat": "green", "coins": 7, "workers": 2})
    form = Areas.prefilled(table, "")
    assert form.coins == {"green": 9}
    assert [choice.value for choice in form.choices(table)["coins"]] == [*table.seats]


def on_map() -> TableState:
    """Green has Dwellings on C4 and I6, yellow on A5, B4 and F3."""
    return TableState(("green", "yellow"), begun({"witches": "C4 I6", "nomads": "A5 B4 F3"}), "map")


def without_a_hex(kind: str, **facts: Any) -> TableState:
    """Green does it while the map is not tracked; then the map is again."""
    table = record(on_map(), "depth", {"depth": "ledger"})
    return record(record(table, kind, {"seat": "green", **facts}), "depth", {"depth": "map"})


def test_a_map_that_misses_a_structure_is_no_argument() -> None:
    """A Trading house stands on C4, but nobody said so."""
    table = without_a_hex("upgrade", to="TH")
    temple = {"seat": "green", "to": "TE", "hexagon": "C4"}
    assert not {"map.upgrade", "map.beside"} & {*hears(table, "upgrade", **temple)}
    assert "The map shows other structures: correct their hexes" in labels(table, "green")
    assert {*dict(game.ask("area", table, {}).answers).values()} == {""}
    stands = SetHex.prefilled(table, "green", hexagon="C4", structure="TH")
    known = after(table, stands)
    assert "map.beside" in hears(known, "upgrade", **temple)
    assert "" not in dict(game.ask("area", known, {}).answers).values()


def test_a_hex_that_was_transformed_somewhere_is_no_argument() -> None:
    """Somewhere there is a new forest; then somebody says that it is on D6. Yellow's Dwelling on
    B4 is beside B5."""
    table = without_a_hex("transform", spades=1)
    alone = {"seat": "green", "hexagon": "B5", "spades": 0}
    assert hears(table, "build", **alone) == []
    told_where = after(table, SetHex.prefilled(table, "green", hexagon="D6", terrain="forest"))
    assert hears(told_where, "build", **alone) == ["map.beside"]


def test_a_hex_told_moves_no_numbers_where_the_map_is_behind() -> None:
    """The map has two Dwellings of green, which has one and a Trading house."""
    table = without_a_hex("upgrade", to="TH")
    built = table.player("green").built
    elsewhere = SetHex.prefilled(table, "yellow", hexagon="F3", structure="", owner="")
    assert after(table, elsewhere).player("green").built == built


SEATS = {"green": "Ada", "red": "Bo"}
RULE: tuple[str, dict[str, Any]] = ("always_take_one", {"seat": "red"})


def answered(table: TableState, kind: str, facts: dict[str, Any]) -> list[tuple[str, str]]:
    """What follows from an action by itself: each seat with its line in the log."""
    action = ACTIONS[kind].model_validate(facts)
    state = action.completed(table).fold(table)
    return [(one.subject or "", words(one.story(state), SEATS))
            for one in following(game, state, action, None)]  # fmt: skip


def test_a_seat_that_always_takes_1_is_not_asked_for_it() -> None:
    upgrade: tuple[str, dict[str, Any]] = (
        "upgrade",
        {"seat": "green", "to": "TH", "beside": {"red": 1, "black": 2}},
    )
    table = table_after([*FIRST_ROUND, RULE])
    by_rule = "takes 1 power from Ada; by the rule “always take 1”"
    assert answered(table, *upgrade) == [("red", by_rule)]
    action = ACTIONS[upgrade[0]].model_validate(upgrade[1])
    told = [(seat, words(text, SEATS)) for seat, text in action.tells(table)]
    assert told == [("black", "Ada builds: 2 power for 1 VP?")]
    [(_, free)] = ACTIONS["upgrade"](seat="green", to="TH", beside={"black": 1}).tells(table)
    assert words(free, SEATS) == "Ada builds: 1 power, free?"
    table = record(table, *upgrade)
    assert goods(table, "red") == (15, 6, 1, (4, 8, 0), 20)
    assert game.waited(table).seats == ("red", "black")
    tasks = [game.waited(table).task([seat]) for seat in ("red", "black")]
    assert [words(task, SEATS) for task in tasks if task] == [
        "Take an action or pass", "Take the power or decline"]  # fmt: skip

    # What costs points is asked: 2 power for 1 VP. With room for 1 it costs nothing.
    table = record(table, "leech", {"seat": "black", "builder": "green", "offer": 2, "power": 0})
    table = record(table, "pass", {"seat": "red", "card": "th_vp_worker"})
    table = record(table, "build", {"seat": "blue", "beside": {"red": 2}})
    assert [offer.amount for offer in table.game.offers] == [2]
    [button] = game.seat_view(table, "red").offers
    full = record(table, "set_goods", {"seat": "red", "one": 0, "two": 1, "three": 11})
    assert full.game.offers == ()
    assert (full.player("red").power, full.player("red").vp) == ((0, 0, 12), 20)

    # The rule ends at once, and begins at once: an open offer of 1 is taken.
    asked = record(table_after([*FIRST_ROUND, RULE]), button.action.kind, button.action.payload())
    page: Any = game.seat_view(asked, "red")
    assert not page.takes_one
    asked = record(asked, *upgrade)
    assert [asked.seat(offer.seat) for offer in asked.game.offers] == ["red", "black"]
    assert answered(asked, *RULE) == [("red", by_rule)]
    assert answered(table_after(BUILT), *RULE) == []


def test_where_points_alone_are_kept_the_bowls_have_room() -> None:
    """Nobody tells there what power is used for: an offer is as large as what touches it."""
    full = ("set_goods", {"seat": "black", "one": 0, "two": 0, "three": 12})
    table = table_after([*FIRST_ROUND, full], depth="points")
    table = record(table, "upgrade", {"seat": "green", "to": "TH", "beside": {"black": 2}})
    [yes, no] = [item.offer.action for item in game.prompts(table, "black") if item.offer]
    assert yes.completed(table).fold(table).player("black").vp == 19
    assert no.completed(table).fold(table).player("black").vp == 20


ON_TURN, CHOSEN = "green", re.compile(r'name="seat" value="(\w+)" checked')


@pytest.fixture
def bo(cast: Cast) -> Phone:
    """Bo's phone, on red, in round 1; it is Ada's turn, on green."""
    phone = cast.host(*FOUR, names=FOUR, slug="terra-mystica").sit("red")
    options = game.options.model_validate(FOUR_CARDS)
    assert phone.tell("/setup", data=posted(flat(options))).status_code == 303
    for kind, facts in FIRST_ROUND:
        action = game.actions[kind].model_validate(facts)
        data = {**posted(flat(action)), "overrule": ["turn"]}
        assert phone.tell(f"/actions/{kind}", data=data).status_code == 303
    return phone


def chosen(page: str) -> list[str]:
    return CHOSEN.findall(page)


def test_the_turn_stays_where_it_is_until_another_seat_is_chosen(bo: Phone) -> None:
    """Its first question is whose turn it is; the answer is the seat on turn, whoever asks."""
    page = bo.at("/act/set_turn", seat="red").get_data(as_text=True)
    assert chosen(page) == [ON_TURN]
    assert "Whose turn it is" in page.split('name="round"')[0]
    facts = {"round": "2", "used": "", "whole": "1"}
    assert bo.tell("/actions/set_turn", data={**facts, "seat": "green"}).status_code == 303
    assert "Ada is on turn in round 2" in bo.text("/log")


def test_another_seat_stays_chosen_when_the_form_is_filled_again(bo: Phone) -> None:
    facts = {"seat": "blue", "round": "1"}
    again = bo.at("/act/set_turn", **facts, region="fields").get_data(as_text=True)
    assert chosen(again) == ["blue"]
    assert bo.tell("/actions/set_turn", data={**facts, "whole": "1"}).status_code == 303
    assert "Вера is on turn in round 1" in bo.text("/log")
