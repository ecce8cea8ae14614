"""What the screens and forms say before anybody does anything."""

import re
from typing import Any

import pytest

from companion.core.frozen import changed
from companion.core.game.showcase import Exhibit
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.box.kingdoms import RULERS
from companion.games.epoch_of_rulers.course.epoch_start import EpochBegins
from companion.games.epoch_of_rulers.examples.exhibits import (
    FIRST_EPOCH,
    ORDER_DUE,
    THREE,
    TWO,
    agreed,
)
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import Victims, in_words
from companion.translations import speaking, words
from tests.conftest import Cast, reads
from tests.contract.tables import opened
from tests.games.epoch_of_rulers.play import A, Table, begun, do


def notes(table: Table, land: str) -> list[str]:
    view: Any = game.page("order", table.state, "red", {"land": [land]}).view
    return [note.message for note in view.notes]


def due(table: Table, land: str) -> list[tuple[str, Any]]:
    """The notes about the end of the orders, with the number in them."""
    view: Any = game.page("order", table.state, "red", {"land": [land]}).view
    return [
        (note.message, dict(note.params).get("count", _gold(note.params)))
        for note in view.notes
        if note.message.startswith(("With that", "No uprising"))
    ]


def _gold(params: Any) -> Any:
    gold = dict(params).get("gold")
    return gold and gold.count


def spheres(table: Table) -> tuple[bool, bool]:
    """Whether the table and red's page show the spheres."""
    table_view: Any = game.view(table.state)
    page: Any = game.seat_view(table.state, "red")
    return bool(table_view.scores), bool(page.row)


def record(table: Table, kind: str, **facts: Any) -> None:
    """Nothing follows from it."""
    table.record(A[kind].model_validate(facts))


def test_the_order_card_says_what_an_order_brings_about() -> None:
    table = begun()
    record(table, "set_player", seat="red", purse=5, cards=2, ruler="tactician", martial=1)
    record(table, "set_land", land="a2", owner="red", regiments=3, orders=1,
           buildings=["residential/red", "market/red", "temple/red", "warehouse/red"])  # fmt: skip
    assert notes(table, "a2") == [
        "A second order: uprising in {land}.",
        "Regiments that regroup from here may move it elsewhere.",
        "The hand is full: planning discards a card first.",
        "Regrouping moves {regiments} for nothing, each more for a talent.",
        "The Residential quarter brings a talent more in taxes.",
        "The Market square pays a talent for any order here.",
        "The die of the Temple follows any order here.",
    ]
    record(table, "set_land", land="a4", owner="red", regiments=1)
    assert notes(table, "a2")[0] == "A second order: {seat} chooses where the uprising breaks out."
    record(table, "set_land", land="a4", owner="red", regiments=1, buildings=["hospice/red"])
    assert notes(table, "a2")[0] == "A second order: the Hospice prevents the uprising."
    assert "Special regiments left to mobilise here: {count}." in notes(table, "a1")
    record(table, "tax", seat="red", land="a1")
    assert notes(table, "a4")[0] == "This turn's order is already given."
    record(table, "end_turn", seat="red")
    assert notes(table, "a4")[0] == "It is {seat}'s turn."


def test_the_order_card_says_what_is_due_before_and_after_the_end_of_the_orders() -> None:
    """Four territories need an order; each one left over costs a talent, but not the Conqueror who
    goes to war, nor the player who ends the game."""
    table = begun()
    sentence = "With that, {count} territory still needs an order."
    assert due(table, "a1") == [(sentence, 3)]
    for land in ("a1", "a2", "a3"):
        record(table, "set_land", land=land, owner="red", regiments=1, orders=1)
    assert due(table, "a4") == [("With that, all orders are given.", None)]
    for land in ("b3", "b4"):
        record(table, "set_land", land=land, owner="red", regiments=1)
    sentence = "With that, the orders may end; land without one costs {gold} next epoch."
    assert due(table, "a4") == [(sentence, 2)]
    assert due(table, "a1") == []
    record(table, "set_player", seat="red", ruler="conqueror", martial=1)
    free = "With that, the orders may end; land without one costs {gold} next epoch, nothing if "
    assert due(table, "a4") == [(free + "the Conqueror goes to war.", 2)]
    table.states.append(changed(table.state, last_by="red"))
    assert due(table, "a4") == [("With that, the orders may end, and with them the game.", None)]
    record(table, "set_land", land="b4", owner="red", regiments=1, uprising=True)
    assert due(table, "a4") == [("No uprising may be left when the orders end.", None)]


def test_the_button_that_ends_the_orders_says_what_it_costs() -> None:
    table = begun()
    record(table, "set_land", land="b4", owner="red", regiments=1)
    for land in ("a1", "a2", "a3"):
        record(table, "set_land", land=land, owner="red", regiments=1, orders=1)
    record(table, "tax", seat="red", land="a4")
    sentences = [offer.label.message for offer in game.quick(table.state, "red")]
    assert sentences[1] == "End my orders; land without one costs {gold} next epoch"
    record(table, "set_land", land="b4", owner="blue", regiments=1)
    assert not game.quick(table.state, "red")
    passing: Any = game.passing(table.state)
    assert (passing.label.message, passing.action.closes) == ("End the turn", True)


def test_after_the_order_the_end_of_the_turn_is_due_although_a_bonus_card_is_held() -> None:
    """A card is played once a game: the usual button stands above the bar. Not before an order, nor
    while another one is left."""
    table = begun()
    record(table, "set_held", seat="red", bonuses=["time"])
    assert game.passing(table.state) is None
    record(table, "tax", seat="red", land="a1")
    prompts = [(item.kind, item.duty) for item in game.prompts(table.state, "red")]
    assert prompts == [("use_bonus", False)]
    ends: Any = game.passing(table.state)
    assert (ends.label.message, ends.action.subject, ends.due) == ("End the turn", "red", True)
    another: Any = game.passing(changed(table.state, double=True))
    assert not another.due


def test_the_points_stay_equal_until_all_have_placed_their_regiments() -> None:
    table = Table(game.options(first="red"), ("red", "blue"))
    even = game.points(table.state)
    placed = {"regiments": {"a1": 2, "a2": 2}, "capital": "a1", "ruler": "first"}
    do(table, "deploy", seat="red", **placed)
    assert game.points(table.state) == even
    assert spheres(table) == (False, False)  # that say how many regiments each has
    do(table, "deploy", seat="blue", regiments={"b1": 3}, capital="b1", ruler="first")
    assert game.points(table.state) == {"red": even["red"], "blue": even["blue"] - 1}
    assert spheres(table) == (True, True)


def test_a_dead_ruler_is_told_and_the_header_asks_for_an_heir() -> None:
    """Before the fees."""
    table = begun()
    do(table, "set_player", seat="red", martial=17, ruler="tactician")
    death = EpochBegins.of(table.state, "red")
    [(seat, sentence)] = death.tells(table.state)
    assert (seat, sentence.message) == ("red", "Your ruler dies: choose the next")
    table.record(death)
    asked = [game.waited(table.state).what]
    do(table, "choose_ruler", seat="red", ruler="strategist")
    asked.append(game.waited(table.state).what)
    assert [what and what.message for what in asked] == [
        "Choose the next ruler",
        "Draw the epoch card",
    ]
    state = table.state.player("red", ruler="logistician", used=RULERS["paladins"])
    assert not [*EpochBegins.of(state, "red").tells(state)]
    [(_, sentence)] = EpochBegins(seat="red", ruler_dies=True).tells(state)
    assert sentence.message == "Your ruler dies, and none is left"


def test_the_header_asks_who_owns_the_card_about_its_gold() -> None:
    table = begun()
    do(table, "set_held", seat="red")
    do(table, "tax", seat="red", land="a1", gain=1)
    do(table, "draw_card", seat="blue", card="red:rebirth", gold=3)
    waited = game.waited(table.state)
    assert (waited.seats, waited.answering) == (("red",), ("red",))
    assert waited.what == waited.answer
    before = table.state
    table.reveal(red="yes")
    claim = next(action for action in table.recorded if action.kind == "claim")
    with speaking("en"):
        text = words(claim.story(before), {})
    assert text == "takes the gold on the card, 1 talent; once in this game"


def test_the_clock_warns_of_the_battle_that_ends_the_reign() -> None:
    table = begun()
    warnings = {}
    for marker in range(7, 12):
        record(table, "set_player", seat="red", martial=marker, ruler="tactician")
        warning = game.view(table.state).rulers[0].warning
        warnings[marker] = warning.message if warning else None
    assert warnings == {
        7: None,
        8: "a won attack ends this reign",
        9: "the next attack ends this reign",
        10: "any battle ends this reign",
        11: "the reign is over; an heir comes with the next epoch",
    }


def test_the_table_of_spheres_tells_places_ties_and_one_point_more() -> None:
    table = begun()
    do(table, "set_player", seat="blue", purse=5, martial=2, altar_martial=1)
    red, blue = game.view(table.state).scores
    spheres = red.spheres
    assert [(sphere.place, sphere.points, sphere.tied, sphere.one_more) for sphere in spheres] == [
        (1, 2, True, 0), (1, 2, True, 0), (1, 2, True, 0), (1, 2, True, 0), (2, 1, False, 1),
    ]  # fmt: skip
    assert [sphere.share for sphere in spheres] == [100, 100, 100, 0, 50]
    assert (blue.spheres[-1].points, blue.spheres[-1].altar) == (3, 1)


def test_losses_are_said_by_kind() -> None:
    with speaking("en"):
        sentences = [
            words(in_words(victims), {})
            for victims in (Victims(2), Victims(1, 1), Victims(0, 2, 1))
        ]
    assert sentences == [
        "2 regiments",
        "1 regiment, special: 1",
        "special: 2, the cavalry from the neighbour",
    ]


def test_the_form_of_a_demolition_proposes_the_cheapest_and_knows_every_price() -> None:
    """The own Wall for nothing, the Palace of another for 3 - 1 talents."""
    table = begun()
    record(table, "set_land", land="a2", owner="red", regiments=1,
           buildings=["palace/blue", "wall/red"])  # fmt: skip
    given: tuple[dict[str, str], ...] = ({}, {"building": "palace/blue"}, {"building": "wall/red"})
    forms = [A["demolish"].prefilled(table.state, "red", land="a2", **facts) for facts in given]
    assert [(form.building, form.cost) for form in forms] == [
        ("wall/red", 0), ("palace/blue", 2), ("wall/red", 0),
    ]  # fmt: skip


def test_a_row_tells_what_fate_took_away_if_it_took_something() -> None:
    state = begun().state
    fated = state.player("red", fate=(("final", 2),))
    assert [len(game.sources(each)) for each in (state, fated)] == [6, 7]


def test_a_tie_is_told_up_to_what_has_decided() -> None:
    """Blue has a territory more, red a Statue, and so a point more for glory: 1 to 0 decides."""
    table = begun(depth="points")
    do(table, "tally", seat="red", territories=2, statues=1)
    do(table, "tally", seat="blue", territories=3)
    do(table, "final_count")
    ended = game.ended(table.state)
    assert ended is not None
    assert (ended.winners, ended.how.message) == (("red",), "{seats}: {points}. Glory {glory}")


def test_a_kingdoms_unnamed_bonus_card_is_told_with_a_verb() -> None:
    """Its form does not ask what Rebirth alone needs."""
    used = game.actions["use_bonus"].model_validate({"seat": "red", "bonus": "other"})
    table = begun()
    assert used.story(table.state).message == "plays the kingdom's bonus card"
    assert used.choices(table.state)["special"] == []
    rebirth = used.model_copy(update={"bonus": "rebirth"})
    assert "special" not in rebirth.choices(table.state)


def test_the_form_of_a_second_order_says_where_the_uprising_breaks_out(cast: Cast) -> None:
    """a2 has one regiment and no order; a1 and a3 have more."""
    lines = [
        *ORDER_DUE,
        ("set_land", {"land": "a1", "owner": "red", "regiments": 2, "orders": 1}),
        ("set_land", {"land": "a2", "owner": "red", "regiments": 1}),
        ("set_land", {"land": "a3", "owner": "red", "regiments": 2}),
        ("set_land", {"land": "a4", "owner": "red", "regiments": 2}),
    ]
    ada = opened(cast, game, Exhibit("a second order", TWO, agreed(), lines))["host"]
    second = "A second order: uprising in Ada 2."
    assert second in ada.text("/act/mobilise", seat="red", land="a1")
    assert second not in ada.text("/act/mobilise", seat="red", land="a3")
    for land, said in (("a1", True), ("a3", False)):
        facts = {"whole": "1", "seat": "red", "land": land, "cost": "1", "gain": "0"}
        preview = ada.tell("/preview/mobilise", data=facts).get_data(as_text=True)
        assert (second in reads(preview)) is said


def test_the_form_of_an_attack_shows_no_target_that_nobody_has_chosen(cast: Cast) -> None:
    """Of nine territories the first one would be attacked by a tap on "Record"."""
    lines = [("set_land", {"land": "a1", "owner": "red", "regiments": 2})]
    ada = opened(cast, game, Exhibit("three", THREE, agreed(), lines))["host"]
    html = ada.at("/act/attack", seat="red").get_data(as_text=True)
    select = html.split('<select id="field-to" name="to">')[1].split("</select>")[0]
    (chosen,) = [option for option in select.split("<option") if "selected" in option]
    assert 'value=""' in chosen
    facts = {"whole": "1", "seat": "red", "origin": "a1", "to": ""}
    answer = ada.tell("/actions/attack", data=facts)
    assert "Choose two territories." in reads(answer.get_data(as_text=True))


@pytest.mark.parametrize("path", ["/preview/buy_card", "/whatif/preview/buy_card"])
def test_a_card_that_nobody_buys_has_no_effect(cast: Cast, path: str) -> None:
    exhibit: Exhibit = next(exhibit for exhibit in game.examples().exhibits if exhibit.recorded)
    phone = opened(cast, game, exhibit)["host"]
    answer = phone.tell(path, seat="nobody", whole="1")
    assert (answer.status_code, "Talents" in answer.get_data(as_text=True)) == (200, False)


def test_the_form_of_a_result_asks_only_what_is_open(cast: Cast) -> None:
    """Ada's 4 lies open, Bo's card comes from the deck. 3 + 4 against 2 + 0 is a conquest: who
    wins, both losses and the martial points follow; how many move in is Ada's to say."""
    battle = [
        *FIRST_EPOCH,
        *(("set_land", {"land": land, "owner": owner, "regiments": count})
          for land, owner, count in (("a1", "red", 3), ("b2", "blue", 2))),
        ("go_to_war", {"seat": "red"}),
        ("attack", {"seat": "red", "origin": "a1", "to": "b2"}),
        ("commit", {"plays": [{"seat": "red", "value": 4}, {"seat": "blue", "blind": True}]}),
    ]  # fmt: skip
    ada = opened(cast, game, Exhibit("a battle", TWO, agreed(), battle))["host"]
    html = ada.at("/act/fought", seat="red").get_data(as_text=True)
    asked, _, folded = html.partition('id="settled-fields"')
    assert re.findall(r'name="(\w+)"', asked.partition('id="fields"')[2]) == [
        "defender_card", "moves_in"]  # fmt: skip
    told = reads(folded.split("<summary>")[1].split("</summary>")[0])
    assert "Attacker's card: 4" in told.replace("&#39;", "'")
    assert "Who wins: the attacker wins" in told
    assert "The territory is conquered: yes" in told
    facts = {"seat": "red", "defender_card": "6", "answered": "defender_card"}
    again = ada.at("/act/fought", **facts, region="fields").get_data(as_text=True)
    assert "The territory is conquered: no" in reads(again)
    assert 'name="moves_in"' not in again.partition('id="settled-fields"')[0]
