"""What forms say before they are recorded: of an order, of an attack, and of a seat that does not
play, which changes nothing."""

import pytest

from companion.core.game.showcase import Exhibit
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.examples.exhibits import (
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
