"""Each kind of order, the second one, and the end of the phase."""

from companion.games.epoch_of_rulers.rules.orders.order_card import Line, Orderer, order_card
from companion.games.epoch_of_rulers.state.territory import Territory
from tests.games.epoch_of_rulers.land import land

ADA = Orderer("ada", "paladins", gold=3, room=4)


def card(territories: list[Territory], player: Orderer = ADA) -> dict[str, Line]:
    return {line.order: line for line in order_card(territories, territories[0], player)}


def test_the_order_card_of_a_quiet_territory() -> None:
    here = land("A", "residential", "market", regiments=3)
    order_card = card([here, land("B")])
    assert order_card == {
        "mobilise": Line("mobilise", 1, 1, "territory_full"),
        "build": Line("build", 1, 1, None),
        "demolish": Line("demolish", 0, 1, None),
        "tax": Line("tax", 0, 3, None),
        "planning": Line("planning", 0, 1, None),
        "regroup": Line("regroup", 0, 1, None),
        "negotiate": Line("negotiate", 0, 1, "no_uprising"),
    }
    paid = Orderer("ada", "paladins", 3, 0, market_paid=frozenset({"A"}))
    assert card([here], paid)["tax"] == Line("tax", 0, 2, "no_room")


def test_the_order_card_says_why_not() -> None:
    poor = Orderer("ada", "paladins", gold=0, room=7)
    bare = card([land("A")], poor)
    assert {order: line.why for order, line in bare.items() if line.why} == {
        "mobilise": "no_gold", "build": "nothing_to_build", "demolish": "nothing_to_demolish",
        "regroup": "no_regiments", "negotiate": "no_uprising",
    }  # fmt: skip
    assert (bare["build"].costs, bare["demolish"].costs) == (0, 0)
    foreign = card([land("A", "palace", builder="bob")], poor)
    assert foreign["demolish"] == Line("demolish", 2, 0, "no_gold")
