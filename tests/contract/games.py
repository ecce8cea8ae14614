"""The games that the contract is checked for: every installed one, and those made up for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.core.game import catalogue
from companion.core.game.abilities import able
from companion.core.game.showcase import Exhibit, Shown
from tests.core import auction, fair, smugglers
from tests.core.toy import Toy

TWO = {"red": "Ada", "blue": "Bo"}

PAID = [("market", {}), ("fair_bids", {"bids": {"red": 1, "blue": 0}, "order": ["red", "blue"]})]
SMUGGLED = [
    ("smuggle", {"seat": "red", "coins": 7}),
    ("smuggle", {"seat": "blue"}),
    ("toll", {"seat": "red", "coins": 1}),
]

MADE_UP: Mapping[Any, Sequence[Exhibit]] = {
    Toy(): (
        Exhibit("no turns", TWO, {}, [("score", {"seat": "red", "points": 3})]),
        Exhibit("turns", TWO, {"turns": True}, [("set", {"seat": "blue", "to": 4})]),
    ),
    auction.game: (Exhibit("bids are due", TWO, {}, [("call", {"seats": ["red", "blue"]})]),),
    fair.game: (
        Exhibit("just begun", TWO, {}),
        Exhibit("a lot on sale", TWO, {}, [("market", {"lot": "tea"})]),
        Exhibit("all have paid", TWO, {}, PAID),
        Exhibit("nobody won", TWO, {}, [("storm", {})]),
    ),
    smugglers.game: (
        Exhibit("smuggled", TWO, {}, SMUGGLED),
        Exhibit("before the game", TWO),
    ),
}


def _exhibits(game: Any) -> tuple[Exhibit, ...]:
    return tuple(game.exhibits) if able(game, Shown) else ()


EXHIBITS: Mapping[Any, tuple[Exhibit, ...]] = {
    **{game: tuple(exhibits) for game, exhibits in MADE_UP.items()},
    **{game: _exhibits(game) for game in catalogue.games().values()},
}
SHOWN = [
    pytest.param(game, exhibit, id=f"{game.meta.slug}, {exhibit.name}")
    for game, exhibits in EXHIBITS.items()
    for exhibit in exhibits
]
"""Every game with each of its exhibits."""
