"""The rulings on a position the slow and obvious way: every order of settling, one by one.

Written from the rules (sections 4 to 8 and the exchange format), and from nothing of the companion
but the printed board: `strength`, `rugged`, `seas` and the islands of board.toml. A position is
the plain dict of the exchange format, and is taken to be a good one.
"""

import tomllib
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any, TypeAlias

Plain: TypeAlias = dict[str, Any]

ROOT = Path(__file__).parents[3]
BOARD = tomllib.loads(
    (ROOT / "companion" / "games" / "mythotopia" / "box" / "board.toml").read_text(encoding="utf-8")
)
ISLANDS = {"large": 3, "small": 2}  # the token of Lord of the Isles for each
LOWEST = 12


def rule(position: Plain) -> Plain:
    """The verdict on a position, as the exchange format has it."""
    ids = [player["id"] for player in position["players"]]
    scores = every_score(position)
    empty = sum(not card.get("tokens") for card in position.get("vp_cards", []))
    leads = {who: _in_all_or_none(scores, place) for place, who in enumerate(ids)}
    later = {who: leads[who] if empty >= 4 else "no" for who in ids}
    now = {who: later[who] if _turn_begins(position, who) else "no" for who in ids}
    return {
        "wars": [_war(position, province) for province in wars(position)],
        "empty_cards": empty,
        "projection": {
            who: [min(end[place] for end in scores), max(end[place] for end in scores)]
            for place, who in enumerate(ids)
        },
        "end_game": now,
        "if_their_turn": later,
        "reserve_capacity": {
            player["id"]: _capacity(position, player) for player in position["players"]
        },
    }


def every_score(position: Plain) -> set[tuple[int, ...]]:
    """The final VP of all players, in turn order, over every order of settling the wars."""
    return {score(position, order) for order in permutations(wars(position))}


def leads(scores: Sequence[int], place: int) -> bool:
    """Strictly more than everybody else."""
    return all(scores[place] > vp for other, vp in enumerate(scores) if other != place)


def _in_all_or_none(ends: set[tuple[int, ...]], place: int) -> str:
    leading = {leads(end, place) for end in ends}
    return "depends" if len(leading) == 2 else "yes" if True in leading else "no"


def _turn_begins(position: Plain, who: str) -> bool:
    done = position.get("actions_taken", 0) + position.get("free_actions_taken", 0)
    return position.get("active") == who and done == 0


def _capacity(position: Plain, player: Plain) -> int:
    capacity = 2 + 2 * ("warehouse" in player.get("reserve", []))
    for there in position.get("provinces", {}).values():
        if there.get("owner") == player["id"] and there.get("structure") in ("city", "citadel"):
            capacity += 1
    return capacity


# -- a war as it stands (sections 4 and 5) ---------------------------------------------------


def wars(position: Plain) -> list[str]:
    """The provinces where a player other than the owner has armies, by name."""
    return [
        name for name, there in sorted(position.get("provinces", {}).items()) if _attackers(there)
    ]


def _attackers(there: Plain) -> list[str]:
    armies = there.get("armies", {})
    return [who for who in armies if armies[who] > 0 and who != there.get("owner")]


def strengths(position: Plain, province: str) -> dict[str, int]:
    there = position["provinces"][province]
    owner = there.get("owner")
    sides = {owner or "neutral": _defence(position, province)}
    for who in _attackers(there):
        sides[who] = _troops(position, province, who)
        sides[who] += "cavalry" in _reserve(position, who)
    return sides


def _defence(position: Plain, province: str) -> int:
    there = position["provinces"][province]
    printed = BOARD["provinces"][province]
    owner = there.get("owner")
    castle = there.get("castle", False)
    if owner is None:
        option = position.get("options", {}).get("castle_defends_neutral", False)
        dragon = there.get("dragon", False)
        return int(printed["strength"]) + 4 * dragon + 2 * (castle and option)
    strength = _troops(position, province, owner)
    if castle or there.get("structure") == "citadel":
        strength += 2
    if printed.get("rugged"):
        strength += 1
    if "limes" in _reserve(position, owner):
        strength += 1
    return strength


def _troops(position: Plain, province: str, who: str) -> int:
    """What counts for attackers and defender alike."""
    there = position["provinces"][province]
    printed = BOARD["provinces"][province]
    strength = there.get("armies", {}).get(who, 0) + there.get("mercenaries", {}).get(who, 0)
    for sea in printed.get("seas", []):
        strength += position.get("ships", {}).get(sea, {}).get(who, 0)
    if printed.get("rugged") and "ranger" in _reserve(position, who):
        strength += 1
    return int(strength)


def _reserve(position: Plain, who: str) -> list[str]:
    (player,) = (player for player in position["players"] if player["id"] == who)
    return list(player.get("reserve", []))


def strongest(position: Plain, province: str) -> list[str]:
    sides = strengths(position, province)
    return sorted(who for who in sides if sides[who] == max(sides.values()))


def winner(position: Plain, province: str) -> str | None:
    """Who takes the province; None if nobody does."""
    best = strongest(position, province)
    holds = len(best) > 1 or best[0] in (position["provinces"][province].get("owner"), "neutral")
    return None if holds else best[0]


def _war(position: Plain, province: str) -> Plain:
    best = strongest(position, province)
    tie = len(best) > 1
    there = position["provinces"][province]
    participants = [*_attackers(there), there.get("owner")]
    may_end = [who for who in participants if who and _turn_begins(position, who)]
    return {
        "province": province,
        "strengths": strengths(position, province),
        "leader": None if tie else best[0],
        "tied": best if tie else [],
        "finishable_by": [] if tie else may_end,
    }


# -- all wars, in one order (sections 5, 6 and 8) --------------------------------------------


def score(position: Plain, order: Sequence[str]) -> tuple[int, ...]:
    """Everybody's VP after the wars are settled in this order."""
    table = Pieces(position)
    for province in order:
        table.settle(province)
    return tuple(table.vp.values())


class Pieces:
    """Markers, stocks, tokens and owners on the table, moved war by war."""

    def __init__(self, position: Plain) -> None:
        self.position = position
        self.vp = {player["id"]: player["vp"] for player in position["players"]}
        self.towns = {player["id"]: player["towns"] for player in position["players"]}
        self.cards = {
            card["id"]: list(card.get("tokens", [])) for card in position.get("vp_cards", [])
        }
        supply = position.get("supply")
        enough = 1_000
        self.supply = {
            value: enough if supply is None else supply.get(str(value), 0) for value in (1, 2, 3)
        }
        provinces = position.get("provinces", {})
        self.owner = {name: there.get("owner") for name, there in provinces.items()}

    def settle(self, province: str) -> None:
        owner = self.owner[province]
        best = strongest(self.position, province)
        held = len(best) > 1 or best[0] in (owner, "neutral")
        if held and owner:
            self.take(owner, "defender_of_the_realm", 1)
        if not held:
            self.capture(province, best[0], owner)

    def capture(self, province: str, winner: str, loser: str | None) -> None:
        there = self.position["provinces"][province]
        structure = there.get("structure", "town")
        self.owner[province] = None
        if loser:
            if structure == "town":
                self.towns[loser] += 1
            if self.vp[loser] > LOWEST:
                self.vp[loser] = max(LOWEST, self.vp[loser] - 3)
        if self.towns[winner] == 0:
            return
        self.towns[winner] -= 1
        self.owner[province] = winner
        self.vp[winner] += 3
        if loser:
            self.take(winner, "spoils_of_war", 1)
        if loser and structure == "citadel":
            self.take(winner, "citadel", 3)
        if there.get("dragon"):
            self.take(winner, "here_be_dragons", 2)
        if there.get("runestone"):
            self.take(winner, "runestones", 2)
        for island in self.completed(province, winner):
            self.take(winner, "lord_of_the_isles", ISLANDS[island])

    def completed(self, province: str, winner: str) -> Iterator[str]:
        for island in ISLANDS:
            parts = BOARD["islands"][island]
            if province in parts and all(self.owner.get(part) == winner for part in parts):
                yield island

    def take(self, who: str, card: str, value: int) -> None:
        """A token from its card while the card has one, else from the supply with Scribe."""
        if card not in self.cards:
            return
        if value in self.cards[card]:
            self.cards[card].remove(value)
            self.vp[who] += value
        elif "scribe" in _reserve(self.position, who) and self.supply[value] > 0:
            self.supply[value] -= 1
            self.vp[who] += value
