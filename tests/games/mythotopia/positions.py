"""Positions where the order of settling matters: tokens, towns and points run short.

A seed draws the same one every time, for the tests and for the benchmarks.
"""

import random
from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar

from companion.games.mythotopia.box import contents

Plain: TypeAlias = dict[str, Any]
T = TypeVar("T")

COLOURS = ("red", "blue", "green", "yellow")
ISLES = sorted(province for island in contents.ISLANDS.values() for province in island)
PRINTED = {
    "citadel": [3],
    "defender_of_the_realm": [1] * 6,
    "here_be_dragons": [2] * 3,
    "lord_of_the_isles": [3, 2],
    "runestones": [2] * 4,
    "spoils_of_war": [1] * 6,
}
"""The cards that pay for war, full."""
OTHER_CARDS = ("city", "road", "castle", "patronage", "guilded_city")
NAMED = ("cavalry", "limes", "ranger", "warehouse", "queen")
NEAR_THE_FLOOR = (10, 11, 12, 13, 14, 15, 16, 18)


class Seeded:
    """Chance from a seed: the same every time."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def pick(self, among: Sequence[T]) -> T:
        return self.chance.choice(among)

    def number(self, least: int, most: int) -> int:
        return self.chance.randint(least, most)

    def some(self, among: Sequence[T], least: int, most: int) -> list[T]:
        return self.chance.sample(among, min(len(among), self.number(least, most)))


def position(
    source: Seeded,
    *,
    wars: tuple[int, int] = (0, 5),
    players: tuple[int, int] = (2, 4),
    short: bool = True,
) -> Plain:
    """A good position of the exchange format with that many wars (at least, at most).

    `short`: towns, tokens and the supply may run out, and points are near the floor.
    """
    who = COLOURS[: source.number(*players)]
    at_war = _provinces(source, wars)
    peaceful = [name for name in (*ISLES, "Welkin", "Sorner") if name not in at_war]
    provinces = {name: war(source, who) for name in at_war}
    provinces |= {name: _peaceful(source, who) for name in source.some(peaceful, 0, 5)}
    position = {
        "players": [player(source, seat, short) for seat in who],
        "active": source.pick((None, *who)),
        "actions_taken": source.pick((0, 0, 0, 1)),
        "free_actions_taken": source.pick((0, 0, 0, 1)),
        "vp_cards": cards(source, short),
        "provinces": provinces,
        "ships": {sea: _counts(source, who, 2) for sea in source.some(contents.SEAS, 0, 3)},
        "options": {"castle_defends_neutral": source.pick((False, True))},
    }
    if short and source.pick((True, True, False)):
        position["supply"] = {str(value): source.number(0, 3) for value in (1, 2, 3)}
    return position


def _provinces(source: Seeded, wars: tuple[int, int]) -> list[str]:
    """Where there is war: an island more often than chance would have it."""
    count = source.number(*wars)
    isles = source.some(ISLES, 0, min(count, len(ISLES))) if source.pick((True, False)) else []
    others = [name for name in contents.PROVINCES if name not in isles]
    return isles + source.some(others, count - len(isles), count - len(isles))


def player(source: Seeded, who: str, short: bool) -> Plain:
    scribe = ["scribe"] if source.pick((True, False, False)) else []
    return {
        "id": who,
        "vp": source.pick(NEAR_THE_FLOOR) if short else source.number(20, 45),
        "towns": source.number(0, 2) if short else source.number(9, 12),
        "reserve": scribe + source.some(NAMED, 0, 3),
    }


def cards(source: Seeded, short: bool) -> list[Plain]:
    """Most of the cards that pay for war, with few tokens left where they run short."""
    cards = [
        {"id": card, "tokens": _few(source, full) if short else full}
        for card, full in PRINTED.items()
        if source.pick((True, True, True, False))
    ]
    return cards + [
        {"id": card, "tokens": [1] * source.pick((0, 0, 0, 2))}
        for card in source.some(OTHER_CARDS, 2, 5)
    ]


def _few(source: Seeded, full: list[int]) -> list[int]:
    return [full[place] for place in source.some(range(len(full)), 0, 2)]


def war(source: Seeded, who: Sequence[str]) -> Plain:
    """One to three attackers; the owner may be absent, and ties are common."""
    owner = source.pick((None, *who, *who))
    others = [seat for seat in who if seat != owner]
    armies = {seat: source.number(1, 7) for seat in source.some(others, 1, min(3, len(others)))}
    if owner and source.pick((True, False)):
        armies[owner] = source.number(0, 4)
    return {
        "owner": owner,
        "structure": source.pick(("town", "town", "town", "city", "citadel")),
        "castle": source.pick((False, False, False, True)),
        "dragon": source.pick((False, False, True)),
        "runestone": source.pick((False, False, True)),
        "armies": armies,
        "mercenaries": _counts(source, who, 2) if source.pick((True, False, False)) else {},
    }


def _peaceful(source: Seeded, who: Sequence[str]) -> Plain:
    owner = source.pick((None, *who, *who))
    armies = dict.fromkeys(source.some(who, 0, 2), 0)
    if owner:
        armies[owner] = source.number(0, 3)
    return {"owner": owner, "structure": source.pick(("town", "city", "citadel")), "armies": armies}


def _counts(source: Seeded, who: Sequence[str], most: int) -> dict[str, int]:
    return {seat: source.number(0, most) for seat in source.some(who, 0, len(who))}


def seeded(seed: int, **how: Any) -> Plain:
    return position(Seeded(random.Random(seed)), **how)
