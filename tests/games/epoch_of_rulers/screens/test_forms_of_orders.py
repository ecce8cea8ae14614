"""What the form of an order says before it is recorded."""

from __future__ import annotations

from companion.core.game.showcase import Exhibit
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.examples.exhibits import ORDER_DUE, TWO, agreed
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
