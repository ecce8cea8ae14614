"""The earliest end the slow and obvious way: every play of everybody, turn by turn.

Written from the rules (rulebook, "Course of play", "End a war", "Victory points"), and from nothing
of the companion but the printed board and the plain rulings of `brute_force`. Everybody works
together and has every card in hand. A position is a small one, as the exchange format has it.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random

from tests.games.mythotopia.brute_force import (
    Pieces,
    Plain,
    every_score,
    leads,
    strengths,
    strongest,
    wars,
)

ARMIES, CITIES = 14, 4
MOST_TOKENS = 8  # of cards in one turn, more than any two actions bring
SEAS = ("Beast Sea", "Serpent Sea", "Inland Sea West", "Inland Sea East")
PLACES = ("Blore", "Camarine", "Welkin", "Aporia", "Sorner", "Quean")
FIXED = ("city", "road", "castle")
OTHERS = (
    "defender_of_the_realm", "guilded_city", "here_be_dragons", "master_of_the_seas", "patronage",
    "roadside_inns", "runestones", "spoils_of_war",
)  # fmt: skip
WORTH_TWO = ("city", "road", "here_be_dragons", "master_of_the_seas", "runestones")

Reached = Mapping[str, Plain]


FEW, MANY = (0, 0, 0, 1, 1, 2), (1, 2, 3, 4, 5, 6)
"""Tokens on a card where the end is near, and where it is far."""


def small(seed: int, tokens: Sequence[int] = FEW) -> Plain:
    """A position of two or three players, a few provinces, and so many tokens on a card."""
    luck = Random(seed)
    seats = ["red", "blue", "green"][: luck.choice((2, 2, 3))]
    provinces: dict[str, Plain] = {}
    for place in luck.sample(PLACES, luck.randint(2, 3)):
        first = seats[len(provinces)] if len(provinces) < len(seats) else None
        owner = first or luck.choice((None, *seats))
        armies = {luck.choice(seats): luck.randint(1, 4)} if luck.random() < 0.35 else {}
        lies = {} if owner else {what: luck.random() < 0.3 for what in ("dragon", "runestone")}
        provinces[place] = {"owner": owner, "armies": armies, **lies}
    cards = [*FIXED, *luck.sample(OTHERS, 4)]
    return {
        "players": [
            {"id": seat, "vp": luck.randint(12, 22), "towns": luck.randint(1, 9)} for seat in seats
        ],
        "active": luck.choice(seats),
        "actions_taken": luck.choice((0, 1, 2)),
        "vp_cards": [
            {"id": card, "tokens": [1 + (card in WORTH_TWO)] * luck.choice(tokens)}
            for card in cards
        ],
        "provinces": provinces,
        "ships": {sea: {luck.choice(seats): 1} for sea in luck.sample(SEAS, luck.randint(0, 3))},
    }


def earliest(position: Plain, most: int) -> int | None:
    """After how many turns, the present one included, somebody can declare; None if after more
    than `most`."""
    ids = [player["id"] for player in position["players"]]
    place, left = ids.index(position["active"]), 2 - position["actions_taken"]
    reached: Reached = {"": position}
    for turns in range(most + 1):
        seat = ids[(place + turns) % len(ids)]
        begins = turns > 0 or left == 2
        if begins and any(_may_declare(there, seat) for there in reached.values()):
            return turns
        if turns < most:
            reached = _after_turn(reached, seat, 2 if turns else left, begins)
            reached = {k: t for k, t in reached.items() if _in_time(t, most - turns - 1)}
    return None


def _may_declare(position: Plain, seat: str) -> bool:
    place = [player["id"] for player in position["players"]].index(seat)
    return not _to_empty(position) and any(leads(end, place) for end in every_score(position))


def _to_empty(position: Plain) -> list[int]:
    """The tokens on the cards that are emptied soonest."""
    left = sorted(len(card["tokens"]) for card in position["vp_cards"] if card["tokens"])
    return left[: max(0, 4 - sum(not card["tokens"] for card in position["vp_cards"]))]


def _in_time(position: Plain, turns: int) -> bool:
    return sum(_to_empty(position)) <= MOST_TOKENS * turns


def _after_turn(reached: Reached, seat: str, left: int, begins: bool) -> Reached:
    """Every position at the end of the turn: with fewer actions too, and with free cards."""
    after = _then(reached, _acts, seat, left)
    if begins and left:
        ended = _some(t for there in reached.values() for t in _wars_ended(there, seat))
        after = {**after, **_then(ended, _acts, seat, left - 1)}
    for free in (_marauders, _mercenaries):
        after = _then(after, free, seat, 1)
    return after


def _then(
    reached: Reached, acts: Callable[[Plain, str], Iterator[Plain]], seat: str, count: int
) -> Reached:
    """What up to so many acts lead to."""
    after, step = dict(reached), reached
    for _ in range(count):
        step = _some(act for there in step.values() for act in acts(there, seat))
        after |= step
    return after


def _some(positions: Iterable[Plain]) -> Reached:
    return {json.dumps(position, sort_keys=True): position for position in positions}


# -- a game ----------------------------------------------------------------------------------

PLAYERS = ("random", "for empty cards", "for one's lead", "for both")
MOST_TURNS = 60
AT_RANDOM = 0.2
"""How often a greedy player does anything."""


def game(seed: int, player: str) -> Iterator[tuple[Plain, bool]]:
    """The position whenever a turn begins, and whether the end may be declared then, which ends the
    game. Everybody plays like this player."""
    luck, position = Random(f"{player} {seed}"), small(seed, MANY)
    ids = [each["id"] for each in position["players"]]
    favourite = luck.choice(ids)

    def lacks(there: Plain) -> int:
        own = _player(there, favourite)["vp"]
        ahead = min(own - each["vp"] for each in there["players"] if each["id"] != favourite)
        cards = 0 if player == "for one's lead" else sum(_to_empty(there))
        return cards - (0 if player == "for empty cards" else ahead)

    def chosen(acts: Iterable[Plain]) -> Plain:
        several = [*acts]
        luck.shuffle(several)
        by_chance = player == "random" or luck.random() < AT_RANDOM
        return several[0] if by_chance else min(several, key=lacks)

    for turn in range(MOST_TURNS):
        seat = ids[turn % len(ids)]
        position = {**position, "active": seat, "actions_taken": 0}
        ends = _may_declare(position, seat)
        yield position, ends
        if ends:
            return
        ended = [*_wars_ended(position, seat)]
        position = chosen(ended or _acts(position, seat))
        position = chosen(_acts(position, seat))
        position = luck.choice(
            [position, *_marauders(position, seat), *_mercenaries(position, seat)]
        )


def _copy(position: Plain) -> Plain:
    return {
        **position,
        "players": [{**player} for player in position["players"]],
        "vp_cards": [{**card, "tokens": [*card["tokens"]]} for card in position["vp_cards"]],
        "provinces": {name: {**land} for name, land in position["provinces"].items()},
    }


# -- a turn ----------------------------------------------------------------------------------


def _wars_ended(position: Plain, seat: str) -> Iterator[Plain]:
    for province in wars(position):
        there = position["provinces"][province]
        best, owner = strongest(position, province), there.get("owner")
        if len(best) == 1 and seat in {owner, *there["armies"]}:
            after = _copy(position)
            pieces = Pieces(after)
            if best[0] not in (owner, "neutral"):
                pieces.capture(province, best[0], owner)
            elif owner:
                pieces.take(owner, "defender_of_the_realm", 1)
            _write(after, pieces, province)
            yield after


def _write(position: Plain, pieces: Pieces, province: str) -> None:
    for player in position["players"]:
        player["vp"], player["towns"] = pieces.vp[player["id"]], pieces.towns[player["id"]]
    for card in position["vp_cards"]:
        card["tokens"] = pieces.cards[card["id"]]
    there = position["provinces"][province]
    if pieces.owner[province] != there.get("owner"):
        there |= {"owner": pieces.owner[province], "structure": "town"}
        there |= {"dragon": False, "runestone": False} if pieces.owner[province] else {}
    there |= {"armies": {}, "mercenaries": {}}


def _acts(position: Plain, seat: str) -> Iterator[Plain]:
    """One action other than the end of a war."""
    yield from _builds(position, seat)
    yield from _armies(position, seat)
    yield from _ships(position, seat)
    yield _paid(position, seat, "patronage")


def _paid(position: Plain, seat: str, *cards: str) -> Plain:
    after = _copy(position)
    for card in after["vp_cards"]:
        if card["id"] in cards and card["tokens"]:
            _player(after, seat)["vp"] += card["tokens"].pop()
    return after


def _player(position: Plain, seat: str) -> Plain:
    player: Plain = next(player for player in position["players"] if player["id"] == seat)
    return player


def _builds(position: Plain, seat: str) -> Iterator[Plain]:
    lands = {n: t for n, t in position["provinces"].items() if t.get("owner") == seat}
    cities = sum(land.get("structure") == "city" for land in lands.values())
    for name, land in lands.items():
        if land.get("structure", "town") == "town" and cities < CITIES:
            after = _paid(position, seat, "city", "guilded_city")
            after["provinces"][name]["structure"] = "city"
            _player(after, seat)["towns"] += 1
            yield after
        if not land.get("castle"):
            after = _paid(position, seat, "castle")
            after["provinces"][name]["castle"] = True
            yield after
    if len(lands) > 1:  # as if they were neighbours with borders enough
        yield _paid(position, seat, "road", "roadside_inns")


def _armies(position: Plain, seat: str) -> Iterator[Plain]:
    """An invasion or more armies: one, enough to be the strongest, or to be as strong."""
    lands = position["provinces"]
    stock = ARMIES - sum(land.get("armies", {}).get(seat, 0) for land in lands.values())
    for name, land in lands.items():
        here = land.get("armies", {}).get(seat, 0)
        sides = strengths(position, name)
        own = sides.pop(seat, here)
        enough = max(1, max(sides.values(), default=0) - own + 1)
        for more in {1, enough, max(1, enough - 1)}:
            if more <= stock:
                after = _copy(position)
                after["provinces"][name]["armies"] = {**land.get("armies", {}), seat: here + more}
                yield after


def _ships(position: Plain, seat: str) -> Iterator[Plain]:
    """A ship into one more sea."""
    fleets = position["ships"]
    sailed = [sea for sea in SEAS if fleets.get(sea, {}).get(seat)]
    for sea in SEAS:
        if sea not in sailed:
            earned = ("master_of_the_seas",) if len(sailed) >= 2 else ()
            after = _paid(position, seat, *earned)
            after["ships"] = {**fleets, sea: {**fleets.get(sea, {}), seat: 1}}
            yield after


# -- free cards ------------------------------------------------------------------------------


def _marauders(position: Plain, _: str) -> Iterator[Plain]:
    """One army of anybody goes home from a war."""
    for name in wars(position):
        armies = position["provinces"][name]["armies"]
        for who, count in armies.items():
            after = _copy(position)
            left = {**armies, who: count - 1}
            after["provinces"][name]["armies"] = {o: n for o, n in left.items() if n}
            yield after


def _mercenaries(position: Plain, seat: str) -> Iterator[Plain]:
    """Both mercenaries join a war of the seat."""
    hired = any(land.get("mercenaries") for land in position["provinces"].values())
    for name in wars(position):
        if position["provinces"][name]["armies"].get(seat) and not hired:
            after = _copy(position)
            after["provinces"][name]["mercenaries"] = {seat: 2}
            yield after
