"""Examples of all states of the game, for the style page and the tests of every screen."""

from typing import Any, TypeAlias

from companion.core.game.showcase import Exhibit
from companion.core.text import Seat

TWO = {"red": "Ada", "blue": "Bo"}
FIVE = {"red": "Ada", "blue": "Bo", "green": "Вера", "yellow": "Максимилиан", "purple": "Дина"}
THREE = {"red": "Ada", "blue": "Bo", "green": "Вера"}

Recorded: TypeAlias = tuple[str, dict[str, Any]]


def agreed(**more: Any) -> dict[str, Any]:
    """Two published kingdoms; red begins."""
    return {"first": "red", "paladins": "red", "barbarians": "blue", **more}


def _deploy(seat: Seat, capital: str, ruler: str, *counts: int) -> Recorded:
    letter = {"red": "a", "blue": "b", "green": "c"}[seat]
    placed = {f"{letter}{number}": count for number, count in enumerate(counts, 1)}
    return "deploy", {"seat": seat, "regiments": placed, "capital": capital, "ruler": ruler}


def _draw(seat: Seat, card: str, gold: int = 0) -> Recorded:
    return "draw_card", {"seat": seat, "card": card, "gold": gold}


def _tax(seat: Seat, land: str) -> Recorded:
    return "tax", {"seat": seat, "land": land, "gain": 1}


def _land(name: str, owner: Seat, regiments: int, *buildings: str, **more: Any) -> Recorded:
    facts = {"land": name, "owner": owner, "regiments": regiments, "buildings": list(buildings)}
    return "set_land", {**facts, **more}


def _epoch(cards: tuple[Recorded, Recorded]) -> list[Recorded]:
    """A draw and four orders of both players, who take turns."""
    actions: list[Recorded] = []
    for number in range(1, 5):
        for seat, letter, card in (("red", "a", cards[0]), ("blue", "b", cards[1])):
            actions += [card] if number == 1 else []
            actions.append(_tax(seat, f"{letter}{number}"))
    return actions


DEPLOYED: list[Recorded] = [
    _deploy("red", "a1", "strategist", 2, 1, 1, 0),
    _deploy("blue", "b1", "marauder", 1, 1, 1, 1),
]
ORDER_DUE = [*DEPLOYED, _draw("red", "red:rebirth", 2)]
BUILT = [
    _land("a1", "red", 3, "capital/red", "brickworks/red", "library/red", special=1),
    _land("b2", "blue", 2, "tents/blue", "wall/blue", special=1),
]
FIRST_EPOCH = [
    *DEPLOYED,
    *BUILT,
    *_epoch((_draw("red", "red:rebirth", 2), _draw("blue", "blue:ecstasy", 1))),
]
WAR = [*FIRST_EPOCH, ("go_to_war", {"seat": "red"})]
ATTACK = [*WAR, ("attack", {"seat": "red", "origin": "a1", "to": "b2"})]
PLAYS = [{"seat": "red", "value": 3}, {"seat": "blue", "blind": True}]
REVEALED = [*ATTACK, ("commit", {"plays": PLAYS})]
BATTLE = {
    "seat": "red", "attacker_card": 3, "defender_card": 1, "defender_lost": 2,
    "winner": "attacker", "captured": True, "moves_in": 1, "martial_attacker": 3,
    "martial_defender": 1,
}  # fmt: skip
RETREAT = [*REVEALED, ("fought", BATTLE)]
FEES = [
    *FIRST_EPOCH,
    _land("a2", "red", 4),
    _land("a3", "red", 3),
    _land("b4", "red", 0),
    ("skip_war", {"seat": "red"}),
]
SECOND_ORDER = [
    *ORDER_DUE,
    _land("a4", "red", 1),
    _tax("red", "a1"),
    _draw("blue", "red:great_commander"),
    _tax("blue", "b1"),
    _tax("red", "a1"),
]
CLAIM = [*ORDER_DUE, _tax("red", "a1"), _draw("blue", "red:great_commander", 3)]
FATE = [*FIRST_EPOCH, ("set_player", {"seat": "red", "purse": 5, "martial": 9}), ("finish", {})]
OVER = [*FATE, ("fate_card", {"seat": "blue", "sphere": "army", "amount": 2})]
TOTALS = [
    ("tally", {"seat": "red", "territories": 5, "troops": 8, "gold": 6, "martial": 14}),
    ("tally", {"seat": "blue", "territories": 4, "troops": 11, "gold": 4, "martial": 17}),
]


def _links(*roads: str) -> dict[str, list[str]]:
    """The neighbours, from pairs "one other" of territories."""
    pairs = [road.split() for road in roads]
    ends = {end for pair in pairs for end in pair}
    return {name: [end for pair in pairs if name in pair for end in pair if end != name]
            for name in sorted(ends)}  # fmt: skip


NEIGHBOURS = _links("a1 a2", "a1 a3", "a2 a4", "a3 a4", "a1 b2", "a4 b4", "b1 b2", "b1 b3",
                    "b2 b4", "b3 b4", "a2 centre", "a3 centre", "b2 centre")  # fmt: skip
CROWDED_LINKS = _links(
    "a1 a2", "a1 b3", "a2 a3", "a2 centre", "a3 a4", "a4 e2", "b1 b2", "b1 b3", "b3 b4",
    "b4 centre", "b2 b4", "b2 c3", "c1 c2", "c2 c4", "c2 d1", "c3 c1", "c3 c4", "c4 centre",
    "d1 d2", "d1 d3", "d2 d4", "d2 centre", "d3 d4", "d3 e1", "e1 e2", "e1 e3", "e3 e4",
    "e3 centre", "e4 e2",
)  # fmt: skip
CROWDED = [
    _land("b2", "red", 3, "treasury/red"),
    _land("c1", "rebels", 2, uprising=True),
    _land("d4", "green", 6, "wall/green", "temple/green", plague=True),
    _land("e1", "purple", 1, "capital/purple", orders=1),
    ("set_land", {"land": "centre", "owner": "purple", "regiments": 4, "protected": True,
                  "name": "Серебряный перевал"}),
]  # fmt: skip

TABLE = {"table": "", "mine": "/seat/red"}
ON_THE_WALL = {**TABLE, "tv": "/tv"}
FORMS = {
    **ON_THE_WALL,
    "act": "/act",
    "log": "/log",
    "order": "/page/order?seat=red&land=a1",
    "build": "/page/order?seat=red&land=a1&order=build",
    "demolish": "/page/order?seat=red&land=a1&order=demolish",
    "no fees": "/page/fees?seat=red",
    "regroup": "/act/regroup?seat=red&land=a1",
    "correct a territory": "/act/set_land?seat=red",
    "text of a card": "/act/card_text?seat=red",
    "correct a player": "/act/set_player?seat=red",
    "more": "/more",
    "rules": "/rules",
}

SCREENS = {
    "new table": "/new/epoch",
    "rules": "/rules/epoch",
    "a battle without a table": "/rulings/epoch/battle",
}
EXHIBITS: tuple[Exhibit, ...] = (
    Exhibit("gathering for an epoch", TWO, screens={"table": "", "set-up": "/setup"}),
    Exhibit("kingdoms to place", THREE, {"first": "red"}, (),
            {**ON_THE_WALL, "place": "/act/deploy?seat=red"}),
    Exhibit("an order to give", TWO, agreed(), [*ORDER_DUE, *BUILT], FORMS),
    Exhibit("gold to claim", TWO, agreed(), CLAIM, {"table": "", "claim": "/sealed/red"}),
    Exhibit("a neighbour chooses the uprising", TWO, agreed(), SECOND_ORDER,
            {"table": "", "the neighbour's": "/seat/blue"}),
    Exhibit("fees are due", TWO, agreed(), FEES,
            {**TABLE, "fees": "/page/fees?seat=red", "form": "/act/pay_fees?seat=red"}),
    Exhibit("a war", TWO, agreed(depth="board", links=NEIGHBOURS), WAR,
            {**TABLE, "attack": "/act/attack?seat=red", "march": "/act/march?seat=red",
             "neighbours": "/act/neighbours?seat=red", "map": "/map?seat=red",
             "open territory": "/map?seat=red&place=a1", "foe": "/map?seat=red&place=b2",
             "tv": "/tv"}),
    Exhibit("five kingdoms on the map", FIVE,
            {"first": "red", "depth": "board", "links": CROWDED_LINKS}, CROWDED,
            {"table": "", "map": "/map?seat=red", "open territory": "/map?seat=red&place=a1",
             "tv": "/tv"}),
    Exhibit("cards to choose", TWO, agreed(), ATTACK,
            {**TABLE, "card": "/sealed/red", "defender": "/sealed/blue"}),
    Exhibit("a battle", TWO, agreed(), REVEALED,
            {**ON_THE_WALL, "battle": "/page/battle?seat=red&defender_card=3",
             "form": "/act/fought?seat=red"}),
    Exhibit("a retreat", TWO, agreed(), RETREAT, {**TABLE, "retreat": "/act/retreat?seat=blue"}),
    Exhibit("only points", THREE, {"first": "red", "depth": "points"}, TOTALS,
            {**TABLE, "totals": "/act/tally?seat=green"}),
    Exhibit("fate", TWO, agreed(), FATE, {**TABLE, "fate": "/act/fate_card?seat=blue"}),
    Exhibit("the epochs are over", TWO, agreed(), OVER,
            {"table": "", "log": "/log", "chart": "/chart", "more": "/more", "tv": "/tv",
             "shared": "/g/{watch}"}),
)  # fmt: skip
