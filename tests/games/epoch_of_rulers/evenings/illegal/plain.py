"""A second, plain reading of the rulebook: facts of a state, counted without the game's rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from companion.games.epoch_of_rulers.state.state import State
from companion.games.epoch_of_rulers.state.territory import Territory

Broken: TypeAlias = Iterator[str]
"""The names of the conditions that a deed breaks."""
Judge: TypeAlias = Callable[[State, Any], Broken]
JUDGES: dict[str, Judge] = {}

LEVEL = {
    **dict.fromkeys(("residential", "treasury", "warehouse", "statue", "brickworks", "hospice",
                     "tents"), 1),
    **dict.fromkeys(("watchtower", "wall", "library", "market", "temple", "camp"), 2),
    **dict.fromkeys(("fortress", "bank", "arsenal", "palace", "altar", "capital"), 3),
}  # fmt: skip
ONLY = {"hospice": "paladins", "temple": "paladins", "tents": "barbarians", "camp": "barbarians"}
STOCK = {1: 3, 2: 2, 3: 1}
PRICE = {**LEVEL, "watchtower": 1}
RULERS = {"paladins": ("strategist", "logistician", "tactician"),
          "barbarians": ("marauder", "lord_of_the_horde", "conqueror"),
          "generic": ("first", "second", "third")}  # fmt: skip


def judges(*kinds: str) -> Callable[[Judge], Judge]:
    """Registers the conditions of these kinds of action."""

    def register(judge: Judge) -> Judge:
        JUDGES.update(dict.fromkeys(kinds, judge))
        return judge

    return register


def works(land: Territory, kind: str) -> bool:
    """Whether its owner can use a building there."""
    return not land.uprising and any(one.kind == kind and one.builder == land.owner
                                     for one in land.buildings)  # fmt: skip


def mine(s: State, seat: str) -> list[Territory]:
    return [land for land in s.lands.values() if land.owner == seat]


def many(s: State, seat: str, kind: str) -> int:
    """The player's working buildings of a kind."""
    return sum(works(land, kind) for land in mine(s, seat))


def troops(s: State, seat: str) -> int:
    return sum(len(land.regiments) for land in mine(s, seat))


def gold(s: State, seat: str) -> int:
    return s.players[seat].purse + sum(s.heaps.get(land.name, 0) for land in mine(s, seat))


def room(s: State, seat: str) -> int:
    own = [land for land in mine(s, seat) if works(land, "treasury")]
    held = s.players[seat].purse + sum(s.heaps.get(land.name, 0) for land in own)
    return max(0, 7 + 3 * len(own) - held)


def ruler(s: State, seat: str) -> str:
    player = s.players[seat]
    return "" if player.deposed else player.ruler


def specials(land: Territory) -> int:
    return sum(one.special for one in land.regiments)


def most_on(s: State, land: Territory) -> int:
    """The most regiments that orders may gather there: 3, or 4 with Tents or Invincible Hordes."""
    tents = works(land, "tents")
    return 4 if tents or s.players[str(land.owner)].hordes else 3


def border(s: State, one: str, other: str) -> bool:
    """Whether no entered list of neighbours says that two territories are apart."""
    return all(there in s.links[here] for here, there in ((one, other), (other, one))
               if here in s.links)  # fmt: skip


def busy(s: State) -> bool:
    return bool(s.fight or s.asks or s.plague or s.tournament)


def out_of_turn(s: State, seat: str, *stages: str) -> Broken:
    if s.phase != "play":
        yield "the game is at its final count"
    elif s.turn != seat:
        yield "it is somebody else's turn"
    elif s.players[seat].stage not in stages:
        yield "it is not the time"
    if s.phase == "play" and busy(s):
        yield "something else comes first"


def too_dear(s: State, seat: str, cost: int) -> Broken:
    if cost > gold(s, seat):
        yield "there is not that much gold"


def wrong_special(land: Territory, moving: int, special: int) -> bool:
    """Whether so many regiments, so many special ones of them, do not stand there."""
    ordinary = len(land.regiments) - specials(land)
    return bool(special) and (special > specials(land) or moving - special > ordinary
                              or special > moving)  # fmt: skip
