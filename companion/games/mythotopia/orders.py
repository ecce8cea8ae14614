"""Every final score that some order of settling all wars leads to (rules, section 8).

War winners do not depend on the order, but the score can: the last token on a card, the last town
in a stock, the floor of 12, and islands. Wars that share none of these are settled one by one;
the others in groups that share something, each over every order, merging equal situations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from companion.games.mythotopia.position import Position
from companion.games.mythotopia.score import FLOOR, PROVINCE_VP
from companion.games.mythotopia.settle import (
    ISLAND_OF,
    ISLAND_TOKEN,
    Claim,
    Settlement,
    Settling,
    Situation,
    settlement,
)
from companion.games.mythotopia.war import war

Resource: TypeAlias = tuple[str, str]
"""What an order may hang on: ("card", id), ("towns", player), ("floor", player),
("island", name) or ("supply", value)."""

Scores: TypeAlias = tuple[int, ...]
"""VP of every player, in turn order."""

Ends: TypeAlias = dict[Scores, tuple[str, ...]]
"""Final scores, each with one order of provinces that leads to it."""


@dataclass(frozen=True)
class Projection:
    """Every final score over every order of settling. `hangs_on` is what makes them differ."""

    players: tuple[str, ...]
    ends: Mapping[Scores, tuple[str, ...]]
    hangs_on: tuple[Resource, ...]

    @cached_property
    def ranges(self) -> dict[str, tuple[int, int]]:
        """Each player's least and most VP over every order."""
        columns = zip(*self.ends, strict=True)
        return {p: (min(c), max(c)) for p, c in zip(self.players, columns, strict=True)}


def project(position: Position) -> Projection:
    """All wars of the position settled at once, exact over every order."""
    board = Settling(position)
    wars = [settlement(position, war(position, province)) for province in position.wars]
    start = board.scores(board.start)
    ends: Ends = {start: ()}
    hangs_on: set[Resource] = set()
    for group, shared in groups(wars, contested(board, wars)):
        of_group = every_order(board, group)
        if len(of_group) > 1:
            hangs_on |= shared
        ends = _added(ends, of_group, start)
    return Projection(board.players, dict(sorted(ends.items())), tuple(sorted(hangs_on)))


def _added(ends: Ends, others: Ends, start: Scores) -> Ends:
    """Groups share nothing: what one changes is added to what the others did."""
    found: Ends = {}
    for scores, order in ends.items():
        for end, then in others.items():
            total = tuple(a + b - c for a, b, c in zip(scores, end, start, strict=True))
            found.setdefault(total, order + then)
    return found


def every_order(board: Settling, wars: Sequence[Settlement]) -> Ends:
    """The final scores of these wars over every order, by layers of wars settled so far."""
    before = _alike_before(wars)
    layer: dict[int, dict[Situation, tuple[str, ...]]] = {0: {board.start: ()}}
    for _ in wars:
        following: dict[int, dict[Situation, tuple[str, ...]]] = {}
        for settled, situations in layer.items():
            for place, one in enumerate(wars):
                if settled >> place & 1 or before[place] & ~settled:
                    continue
                reached = following.setdefault(settled | 1 << place, {})
                for situation, order in situations.items():
                    reached.setdefault(board.settle(situation, one), (*order, one.province))
        layer = following
    (last,) = layer.values()
    ends: Ends = {}
    for situation, order in last.items():
        ends.setdefault(board.scores(situation), order)
    return ends


def _alike_before(wars: Sequence[Settlement]) -> list[int]:
    """For each war the one like it that is settled first, as a bit: their order changes nothing."""
    latest: dict[object, int] = {}
    bits = []
    for place, one in enumerate(wars):
        bits.append(latest.get(one.likeness, 0))
        latest[one.likeness] = 1 << place
    return bits


def groups(
    wars: Sequence[Settlement], shared: Sequence[frozenset[Resource]]
) -> Iterator[tuple[list[Settlement], frozenset[Resource]]]:
    """Wars that share a contested resource, directly or through others, together."""
    found: list[tuple[list[Settlement], frozenset[Resource]]] = []
    for one, resources in zip(wars, shared, strict=True):
        apart = [group for group in found if not group[1] & resources]
        joined, union = [one], resources
        for group, theirs in found:
            if theirs & resources:
                joined, union = group + joined, union | theirs
        found = [*apart, (joined, union)]
    yield from found


def contested(board: Settling, wars: Sequence[Settlement]) -> list[frozenset[Resource]]:
    """For each war what it touches that may not suffice for all, or that a floor may cut.

    Cautious: what is named here may turn out not to matter; what is not named can't.
    """
    claims = [(player, claim) for one in wars for player, claim in _claims(one)]
    short = {*_short_cards(board, claims), *_short_supply(board, claims)}
    short |= {("towns", p) for p in board.players if _towns_may_run_out(board, wars, p)}
    short |= {("floor", p) for p in board.players if _floor_may_cut(board, wars, p)}
    islands = Counter(ISLAND_OF[one.province] for one in wars if _on_island(one))
    short |= {("island", island) for island, changes in islands.items() if changes > 1}
    return [frozenset(_touched(board, one)) & short for one in wars]


def _claims(one: Settlement) -> Iterator[tuple[str, Claim]]:
    """Every token that the war may bring its winner."""
    player = one.keeper or one.taker
    if player is not None:
        for claim in one.claims:
            yield player, claim
        if _on_island(one):
            value = ISLAND_TOKEN[ISLAND_OF[one.province]]
            yield player, Claim("lord_of_the_isles", value, exact=True)


def _on_island(one: Settlement) -> bool:
    return one.taker is not None and one.province in ISLAND_OF


def _short_cards(board: Settling, claims: Sequence[tuple[str, Claim]]) -> Iterator[Resource]:
    """Cards with some tokens, and more claims than tokens (or tokens of several values)."""
    for card, count in Counter(claim.card for _, claim in claims).items():
        tokens = board.tokens(card)
        if tokens and count > 1 and (count > len(tokens) or len(set(tokens)) > 1):
            yield ("card", card)


def _short_supply(board: Settling, claims: Sequence[tuple[str, Claim]]) -> Iterator[Resource]:
    """Values of which the supply may not have enough for every claim that Scribe may bring."""
    wanted = Counter(claim.value for player, claim in claims if board.is_scribe(player))
    for value, count in wanted.items():
        if 0 < board.supply(value) < count:
            yield ("supply", str(value))


def _towns_may_run_out(board: Settling, wars: Sequence[Settlement], player: str) -> bool:
    wins = sum(one.taker == player for one in wars)
    returns = sum(one.loser == player and one.town_returns for one in wars)
    return wins > board.towns(player) and board.towns(player) + returns > 0


def _floor_may_cut(board: Settling, wars: Sequence[Settlement], player: str) -> bool:
    losses = sum(one.loser == player for one in wars)
    gains = sum(player in (one.taker, one.keeper) for one in wars)
    vp = board.scores(board.start)[board.players.index(player)]
    return losses + gains > 1 and losses > 0 and vp - PROVINCE_VP * losses < FLOOR


def _touched(board: Settling, one: Settlement) -> Iterator[Resource]:
    """Every resource that settling the war looks at or changes."""
    for player, claim in _claims(one):
        yield ("card", claim.card)
        if board.is_scribe(player):
            yield ("supply", str(claim.value))
    for affected in (one.taker, one.loser, one.keeper):
        if affected is not None:
            yield ("floor", affected)
    if one.taker is not None:
        yield ("towns", one.taker)
    if one.loser is not None and one.town_returns:
        yield ("towns", one.loser)
    if _on_island(one):
        yield ("island", ISLAND_OF[one.province])
