"""The order card of a territory: cost and gain of each order, and why it is not possible."""

from companion.games.epoch_of_rulers.rules.orders.order_card import Line, order_card
from companion.games.epoch_of_rulers.state.state import Player, State
from companion.games.epoch_of_rulers.state.territory import Territory
from tests.games.epoch_of_rulers.land import land


def card(here: Territory, *others: Territory, **player: object) -> dict[str, Line]:
    """The card of a territory of Ada's."""
    state = State(("ada",), {"ada": Player("paladins")}, {one.name: one for one in (here, *others)})
    return {line.order: line for line in order_card(state.player("ada", **player), "ada", here)}


def test_the_order_card_of_a_quiet_territory() -> None:
    here = land("A", "residential", "market", regiments=3)
    assert card(here, land("B")) == {
        "mobilise": Line("mobilise", 1, 1, "territory_full"),
        "build": Line("build", 1, 1, None),
        "demolish": Line("demolish", 0, 1, None),
        "tax": Line("tax", 0, 3, None),
        "planning": Line("planning", 0, 1, None),
        "regroup": Line("regroup", 0, 1, None),
        "negotiate": Line("negotiate", 0, 1, "no_uprising"),
    }
    assert card(here, purse=7, markets=("A",))["tax"] == Line("tax", 0, 2, "no_room")


def test_the_order_card_says_why_not() -> None:
    bare = card(land("A"), purse=0)
    assert {order: line.why for order, line in bare.items() if line.why} == {
        "mobilise": "no_gold", "build": "nothing_to_build", "demolish": "nothing_to_demolish",
        "regroup": "no_regiments", "negotiate": "no_uprising",
    }  # fmt: skip
    assert (bare["build"].costs, bare["demolish"].costs) == (0, 0)
    foreign = card(land("A", "palace", builder="bob"), purse=0)
    assert foreign["demolish"] == Line("demolish", 2, 0, "no_gold")
