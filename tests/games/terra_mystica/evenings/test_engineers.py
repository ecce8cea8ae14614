"""What the Engineers' bridges score at a pass, at each depth; the ship of a bonus card."""

from __future__ import annotations

import pytest

from companion.games.terra_mystica import game
from companion.games.terra_mystica.examples.exhibits import TWO_CARDS
from companion.games.terra_mystica.moves.pass_round import PassRound
from companion.games.terra_mystica.setup.new_game import Depth
from companion.games.terra_mystica.state.table import Table
from tests.games.terra_mystica.recording import hears, record

CARDS = ["3power_ship", "worker3power", "priest", "th_vp_worker", "6coins"]


def two_bridges(depth: Depth) -> Table:
    """Engineers with a Stronghold whose bridges H6-I9 and C2-E5 stand: the first joins two of their
    structures."""
    options = {**TWO_CARDS, "cards": CARDS, "depth": depth, "gray": "engineers"}
    table = game.begin(game.options.model_validate(options), ["gray", "yellow"])

    def tell(kind: str, seat: str = "gray", **facts: object) -> None:
        nonlocal table
        if depth != "map":
            facts = {name: fact for name, fact in facts.items() if len(str(fact)) != 2}
        table = record(table, kind, {"seat": seat, **facts})

    for seat, there in (("gray", "H6"), ("yellow", "A5"), ("yellow", "B1"), ("gray", "I9"),
                        ("yellow", "F3")):  # fmt: skip
        tell("first_dwelling", seat, hexagon=there)
    tell("first_card", "yellow", card="3power_ship")
    tell("first_card", "gray", card="priest")
    tell("set_board", dwellings=1, stronghold=1, card="priest")
    tell("set_goods", coins=9, workers=9)
    tell("build", hexagon="C2")
    tell("pass", "yellow", card="th_vp_worker")
    tell("special", code="ACTE")
    tell("bridge", one="H6", other="I9")
    tell("special", code="ACTE")
    tell("bridge", one="C2", other="E5")
    return table


@pytest.mark.parametrize(
    ("depth", "usual", "offered", "one_tap"),
    [("map", 1, ["1"], True), ("ledger", 2, ["0", "1", "2"], False),
     ("points", 2, ["0", "1", "2", "3"], False)],
)  # fmt: skip
def test_a_pass_scores_bridges_between_two_own_structures(
    depth: Depth, usual: int, offered: list[str], one_tap: bool
) -> None:
    """'At each pass 3 VP for each bridge that joins 2 of your structures': the map knows them; at a
    table without it they are a field of the pass, and one tap is not enough."""
    table = two_bridges(depth)
    passing = PassRound.prefilled(table, "gray", card="worker3power")
    assert passing.bridges == usual
    assert [choice.value for choice in passing.choices(table)["bridges"]] == offered
    assert PassRound.prefilled(table, "yellow").choices(table)["bridges"] == []
    [item] = [one for one in game.prompts(table, "gray") if one.kind == "pass"]
    assert (item.pick is not None) == one_tap
    told = {"seat": "gray", "card": "worker3power"}
    assert hears(table, "pass", **told, bridges=1) == []
    assert hears(table, "pass", **told, bridges=3) == ([] if depth == "points" else ["bridges"])
    after = record(table, "pass", {**told, "bridges": 1})
    assert after.player("gray").vp == table.player("gray").vp + 3


def test_the_ship_of_a_bonus_card_counts_on_the_faction_board() -> None:
    """'Shipping +1 in the action phase of this round.'"""
    table = two_bridges("ledger")
    held = record(table, "set_board", {"seat": "gray", "shipping": 1, "card": "3power_ship"})
    mine = game.seat_view(held, "gray")
    assert (mine.shipping, mine.ship_of_card) == (2, True)
    assert game.seat_view(table, "gray").ship_of_card is False
