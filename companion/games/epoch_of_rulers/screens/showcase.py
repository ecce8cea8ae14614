"""The game in all its states, for the style page and the tests of every screen."""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.core.game.showcase import Exhibit

TWO = {"red": "Ada", "blue": "Bo"}
THREE = {"red": "Ada", "blue": "Bo", "green": "Вера"}

Recorded: TypeAlias = tuple[str, dict[str, Any]]


def agreed(**more: Any) -> dict[str, Any]:
    """Two published kingdoms; red begins."""
    return {"first": "red", "paladins": "red", "barbarians": "blue", **more}


def _deploy(seat: str, capital: str, ruler: str, *counts: int) -> Recorded:
    letter = {"red": "a", "blue": "b", "green": "c"}[seat]
    placed = {f"{letter}{number}": count for number, count in enumerate(counts, 1)}
    return "deploy", {"seat": seat, "regiments": placed, "capital": capital, "ruler": ruler}


def _begins(seat: str, **more: Any) -> list[Recorded]:
    return [("epoch_begins", {"seat": seat, **more}), ("no_fees", {"seat": seat})]


def _draw(seat: str, card: str, gold: int = 0) -> list[Recorded]:
    return [("draw_card", {"seat": seat, "card": card, "gold": gold}),
            ("receive", {"seat": seat, "gold": gold})]  # fmt: skip


def _tax(seat: str, land: str) -> list[Recorded]:
    return [("tax", {"seat": seat, "land": land, "gain": 1}), ("turn_passes", {"seat": seat})]


DEPLOYED: list[Recorded] = [
    _deploy("red", "a1", "strategist", 2, 1, 1, 0),
    _deploy("blue", "b1", "marauder", 1, 1, 1, 1),
]
CARD_DUE = [*DEPLOYED, *_begins("red")]
ORDER_DUE = [*CARD_DUE, *_draw("red", "red:time", 2)]
SECOND = [
    *ORDER_DUE,
    ("build", {"seat": "red", "land": "a1", "cost": 1, "building": "brickworks"}),
]
BUILT: Recorded = (
    "set_land",
    {"land": "b2", "owner": "blue", "regiments": 4, "buildings": ["tents/blue", "wall/blue"],
     "uprising": True},
)  # fmt: skip
TABLE = {"table": "", "mine": "/seat/red", "tv": "/tv"}
FORMS = {
    **TABLE,
    "act": "/act",
    "log": "/log",
    "order": "/page/order?seat=red&land=a1",
    "build": "/page/order?seat=red&land=a1&order=build",
    "fees": "/page/fees?seat=red",
    "regroup": "/act/regroup?seat=red&land=a1",
    "correct a territory": "/act/set_land?seat=red",
    "correct a player": "/act/set_player?seat=red",
    "more": "/more",
    "rules": "/rules",
}

SCREENS = {"new table": "/new/epoch", "rules": "/rules/epoch"}
EXHIBITS: tuple[Exhibit, ...] = (
    Exhibit("gathering for an epoch", TWO, screens={"table": "", "set-up": "/setup"}),
    Exhibit("kingdoms to place", THREE, {"first": "red"}, (),
            {**TABLE, "place": "/act/deploy?seat=red"}),
    Exhibit("a card to draw", TWO, agreed(), CARD_DUE,
            {**TABLE, "draw": "/act/draw_card?seat=red"}),
    Exhibit("an order to give", TWO, agreed(), [*ORDER_DUE, BUILT], FORMS),
)  # fmt: skip
