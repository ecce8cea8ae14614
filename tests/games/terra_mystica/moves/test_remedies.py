"""An action that goods are missing for offers the conversions that would do."""

from __future__ import annotations

from typing import Any

from companion.core.frozen import changed
from companion.core.game import catalogue
from companion.games.terra_mystica.moves.build import Build
from companion.games.terra_mystica.moves.deed import Deed
from companion.games.terra_mystica.moves.improve import Upgrade
from companion.games.terra_mystica.moves.priests_and_power import PowerAction
from companion.games.terra_mystica.state.table import Table
from companion.translations import words
from tests.games.terra_mystica.table import begun, having, of

GAME = catalogue.find("terra-mystica")


def table(**goods: Any) -> Table:
    state = having(begun({"witches": "C4 I6", "nomads": "A5 B1 F3"}), "witches", **goods)
    return Table(("green", "yellow"), state)


def short(before: Table, deed: Deed) -> tuple[str, Table]:
    """The objection in words, and the table after its remedy and the deed."""
    (found,) = GAME.objections(before, deed)
    for step in (*found.remedy, deed):
        if found.remedy:
            assert not GAME.objections(before, step)
        before = step.completed(before).fold(before)
    return words(found.text, {}), before


def test_conversions_are_recorded_before_the_action_that_needs_them() -> None:
    poor = table(coins=3, workers=1, priests=0, power=(0, 4, 5))
    said, after = short(poor, Upgrade(seat="green", to="TH"))
    assert said.startswith("Short of 3 coins, 1 worker. These conversions would do: sacrifice")
    witches = of(after.game, "witches")
    assert (witches.coins, witches.workers, witches.power) == (0, 0, (6, 2, 0))
    assert witches.built[:2] == (1, 1)
    said, after = short(poor, PowerAction(seat="green", code="ACT6"))
    assert of(after.game, "witches").power == (6, 2, 0)


def test_a_power_action_is_short_of_nothing_but_power() -> None:
    broke = table(coins=0, workers=0, priests=0, power=(0, 8, 2))
    said, after = short(broke, PowerAction(seat="green", code="ACT6"))
    assert said == "Short of 4 power. These conversions would do: sacrifice 4 power."
    (found,) = GAME.objections(broke, PowerAction(seat="green", code="ACT6"))
    assert found.mend
    assert words(found.mend, {}) == "First sacrifice 4 power"
    witches = of(after.game, "witches")
    assert (witches.coins, witches.workers, witches.power) == (0, 0, (6, 0, 0))


def test_without_any_way_only_the_shortage_is_said() -> None:
    broke = table(coins=0, workers=0, priests=0, power=(12, 0, 0))
    said, _ = short(broke, Build(seat="green"))
    assert said == "Short of 2 coins, 1 worker."
    assert not GAME.objections(changed(broke, depth="points"), Build(seat="green"))
