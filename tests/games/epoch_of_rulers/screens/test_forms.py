"""What forms say before they are recorded: of an order, of an attack, and of a seat that does not
play, which changes nothing."""

import re

import pytest

from companion.core.game.showcase import Exhibit
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.examples.exhibits import (
    FIRST_EPOCH,
    ORDER_DUE,
    THREE,
    TWO,
    agreed,
)
from tests.conftest import Cast, reads
from tests.contract.tables import opened


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
