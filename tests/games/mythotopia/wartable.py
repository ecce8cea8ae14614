"""A table that tracks wars from the start, every province entered by name."""

from collections.abc import Mapping
from typing import Any

from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.survey import Survey
from tests.games.mythotopia.table import Table, opened

DEAL_FOUR = {
    "red": "Blore Quean Iracund Fadge Trogle Margent",
    "blue": "Camarine Eagre Peened Shog Remise Oxter",
    "green": "Ictus Jeopigia Aporia Scombroid Palmain Nusus",
    "yellow": "Darb Ogdoad Grimp Coryphee Mome Empyrean",
}
EMPTIED = ("city", "road", "castle", "patronage")
"""Four of the seven cards of `opened`."""


def dealt(deal: Mapping[str, str] = DEAL_FOUR, **options: Any) -> Table:
    """Four players by default, everybody on 18 VP with 6 armies and 2 ships in stock."""
    table = opened(*deal, **{"depth": "wars", **options})
    for seat, provinces in deal.items():
        named = tuple(provinces.split())
        table.record(EnterProvinces(seat=seat, count=len(named), named=named))
    return table


def looked_at(table: Table, **parts: Any) -> Table:
    table.record(Survey.model_validate(parts))
    return table


def emptied(table: Table, *cards: str) -> Table:
    """These victory-point cards without tokens; four of them by default."""
    names = cards or EMPTIED
    piles = [f"{card}:{value}" for card in names for value in table.state.cards[card]]
    return looked_at(table, cards=dict.fromkeys(piles, 0))
