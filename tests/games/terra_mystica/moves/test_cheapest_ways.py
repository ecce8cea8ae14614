"""The cheapest way to pay, against every way that there is; an action that goods are missing for
offers it."""

from itertools import product
from random import Random
from typing import Any

import pytest

from companion.core.frozen import changed
from companion.core.game import catalogue
from companion.games.terra_mystica.box.factions import FACTIONS, Goods
from companion.games.terra_mystica.moves.bases import Deed
from companion.games.terra_mystica.moves.build import Build, Upgrade
from companion.games.terra_mystica.moves.priests_and_power import PowerAction
from companion.games.terra_mystica.rules.ledger import conversions
from companion.games.terra_mystica.state.player import Player, new_player, paid, priests_left
from companion.games.terra_mystica.state.table_state import TableState
from companion.translations import words
from tests.games.terra_mystica.table import begun, having, of

FEW = range(4)
DWELLING = Build(seat="green")
WORTH = {"priest": 5, "worker": 3, "point": 3, "sacrifice": 2}
"""As power: what a good costs where it is converted from power, and a token that is lost."""


def player(faction: str, chance: Random) -> Player:
    """A player with few goods of each kind."""
    one, two, three = (chance.randrange(5) for _ in range(3))
    return changed(
        new_player(0, FACTIONS[faction]), coins=chance.randrange(3), workers=chance.randrange(4),
        priests=chance.randrange(3), priests_kept=chance.choice((0, 0, 4)),
        power=(one, two + 3, three), vp=chance.randrange(3),
    )  # fmt: skip


def gone(held: Player, way: conversions.Way) -> Player:
    held = conversions.burn(held, way.burned)
    for step in way.steps:
        held = conversions.convert(held, *step)
    return held


def lowest_price(held: Player, cost: Goods) -> int | None:
    """The price of the best of all ways; None if there is none. The ways are tried one by one:
    priests bought with power, then workers and coins made of each other good."""
    best = None
    points = FEW if held.faction.id == "alchemists" else (0,)
    for bought, ordained, forged, sold, given, traded, spent in product(
        range(cost.priests + 1), FEW, FEW, FEW, FEW, points, FEW
    ):
        power = 5 * bought + 3 * forged + spent
        burned = max(0, power + cost.power - held.power[2])
        enough = (
            2 * burned <= held.power[1]
            and bought <= priests_left(held)
            and traded <= held.vp
            and held.priests + bought - ordained - sold >= cost.priests
            and held.workers + ordained + forged - given >= cost.workers
            and held.coins + sold + given + traded + spent >= cost.coins
        )
        price = (power + WORTH["priest"] * (ordained + sold) + WORTH["worker"] * given
                 + WORTH["point"] * traded + WORTH["sacrifice"] * burned)  # fmt: skip
        if enough and (best is None or price < best):
            best = price
    return best


@pytest.mark.parametrize("faction", ["witches", "alchemists"])
def test_no_way_is_cheaper(faction: str) -> None:
    chance = Random(7)
    cheapest = set()
    for _ in range(40):
        held = player(faction, chance)
        cost = Goods(chance.randrange(4), chance.randrange(4), chance.randrange(2),
                     chance.randrange(4))  # fmt: skip
        way = conversions.cheapest(held, cost)
        price = lowest_price(held, cost)
        assert (way.price if way else None) == price, (held, cost)
        cheapest.add(price)
        if way:
            after = paid(gone(held, way), cost)
            assert min(after.coins, after.workers, after.priests, *after.power) >= 0
        if not any(conversions.missing(held, cost)):
            assert way is not None
            assert (way.burned, way.steps, way.price) == (0, (), 0)
    assert None in cheapest
    assert len(cheapest) > 5


def given(held: Player, goods: Goods) -> Player:
    one, two, three = held.power
    return changed(
        held, coins=held.coins + goods.coins, workers=held.workers + goods.workers,
        priests=held.priests + goods.priests, power=(one, two, three + goods.power),
    )  # fmt: skip


def test_what_is_short_is_just_enough() -> None:
    """With the goods that are short there is a way to pay; with one of them less there is none."""
    chance = Random(7)
    shortages = set()
    for _ in range(200):
        held = player(chance.choice(["witches", "alchemists"]), chance)
        cost = chance.choice([Goods(chance.randrange(9), chance.randrange(7), chance.randrange(2)),
                              Goods(power=6)])  # fmt: skip
        left = conversions.short_of(held, cost)
        assert any(left) == (conversions.cheapest(held, cost) is None)
        assert conversions.cheapest(given(held, left), cost), (held, cost, left)
        for good, count in left._asdict().items():
            if count:
                less = given(held, left._replace(**{good: count - 1}))
                assert conversions.cheapest(less, cost) is None, (held, cost, left)
        shortages.add(left)
    assert len(shortages) > 10
    assert all(map(any, zip(*shortages, strict=True)))


GAME = catalogue.find("terra-mystica")


def table(**goods: Any) -> TableState:
    state = having(begun({"witches": "C4 I6", "nomads": "A5 B1 F3"}), "witches", **goods)
    return TableState(("green", "yellow"), state)


def short(before: TableState, deed: Deed) -> tuple[str, TableState]:
    """The objection in words, and the table after its remedy and the deed."""
    (objection,) = GAME.objections(before, deed)
    for step in (*objection.remedy, deed):
        if objection.remedy:
            assert not GAME.objections(before, step)
        before = step.completed(before).fold(before)
    return words(objection.text, {}), before


def test_conversions_are_recorded_before_the_action_that_needs_them() -> None:
    poor = table(coins=3, workers=1, priests=0, power=(0, 4, 5))
    sentence, after = short(poor, Upgrade(seat="green", to="TH"))
    assert sentence.startswith("Short of 3 coins, 1 worker. These conversions would do: sacrifice")
    witches = of(after.game, "witches")
    assert (witches.coins, witches.workers, witches.power) == (0, 0, (6, 2, 0))
    assert witches.built[:2] == (1, 1)
    sentence, after = short(poor, PowerAction(seat="green", code="ACT6"))
    assert of(after.game, "witches").power == (6, 2, 0)


def test_a_power_action_is_short_of_nothing_but_power() -> None:
    broke = table(coins=0, workers=0, priests=0, power=(0, 8, 2))
    sentence, after = short(broke, PowerAction(seat="green", code="ACT6"))
    assert sentence == "Short of 4 power. These conversions would do: sacrifice 4 power."
    (objection,) = GAME.objections(broke, PowerAction(seat="green", code="ACT6"))
    assert objection.mend
    assert words(objection.mend, {}) == "First sacrifice 4 power"
    witches = of(after.game, "witches")
    assert (witches.coins, witches.workers, witches.power) == (0, 0, (6, 0, 0))


def test_without_any_way_only_the_shortage_is_said() -> None:
    broke = table(coins=0, workers=0, priests=0, power=(12, 0, 0))
    sentence, _ = short(broke, Build(seat="green"))
    assert sentence == "Short of 2 coins, 1 worker."
    sentence, _ = short(table(coins=0, workers=0, priests=1, power=(8, 3, 0)), Build(seat="green"))
    assert sentence == "Short of 1 coin."  # the priest becomes a worker, 1 power a coin
    assert not GAME.objections(changed(broke, depth="points"), Build(seat="green"))


def test_goods_that_no_box_holds_are_converted_in_parts() -> None:
    """A slip of the finger may have entered them; the forms take at most 6 and 60 at once."""
    sentence, after = short(table(coins=-4, workers=0, priests=0, power=(0, 18, 0)), DWELLING)
    assert "sacrifice 9 power" in sentence  # 6 coins and a worker
    assert of(after.game, "witches").power == (9, 0, 0)
    _, after = short(table(coins=-70, workers=99, priests=0, power=(0, 0, 0)), DWELLING)
    assert (of(after.game, "witches").coins, of(after.game, "witches").workers) == (0, 26)
