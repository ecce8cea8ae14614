"""Settling one war: its certain facts and its effect
(rulebook, "End a war", "Victory points", "End the game")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import LOWEST_SCORE, PROVINCE_VP, VP_CARDS, Province
from companion.games.mythotopia.rules.score.tokens import ISLAND_TOKEN, LORD
from companion.games.mythotopia.rules.war.strength import War
from companion.games.mythotopia.state.position import NEUTRAL, Position

PLENTY = 10**6  # tokens of each value, if the position doesn't count the supply

DEFENDER = "defender_of_the_realm"
CONQUEST_CARDS = ("spoils_of_war", "citadel", "here_be_dragons", "runestones", LORD)
"""The cards that may pay when a province is taken."""
WAR_CARDS = (*CONQUEST_CARDS, DEFENDER)

ISLAND_OF: dict[str, str] = {
    province: island for island, provinces in contents.ISLANDS.items() for province in provinces
}

Situation: TypeAlias = tuple[Any, ...]
"""The facts that settling one war changes for the next, as a flat tuple: VP and towns of each
player, the values left on each card that pays for war, the supply, and the holder of each island
province."""

Payment: TypeAlias = tuple[str, int, bool]
"""A token that a settled war brought: its card, its value, and whether it came from the supply."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A token that a settled war may bring: its card and printed value; `exact` if only a token of
    that value counts (an island's)."""

    card: str
    value: int
    exact: bool = False

    @classmethod
    def printed(cls, card: str) -> Claim:
        """A token of a card whose tokens are all of one value."""
        (value,) = VP_CARDS[card].tokens
        return cls(card, value)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The facts of a war that are certain before any is settled. `taker` takes the province (if a
    town is left), `loser` loses it, and `keeper` holds it against players."""

    province: Province
    taker: Seat | None = None
    loser: Seat | None = None
    keeper: Seat | None = None
    town_returns: bool = False
    claims: tuple[Claim, ...] = ()


def settlement(position: Position, ruling: War) -> Settlement:
    """The war's end at End Game: a tie leaves the province with its owner, or neutral."""
    land = position.provinces[ruling.province]
    taker = ruling.leader if ruling.leader not in (None, ruling.defender) else None
    if taker is None:
        keeper = None if ruling.defender == NEUTRAL else ruling.defender
        claims = (Claim.printed(DEFENDER),) if keeper else ()
        return Settlement(ruling.province, keeper=keeper, claims=claims)
    return Settlement(
        ruling.province,
        taker=taker,
        loser=land.owner,
        town_returns=land.owner is not None and land.structure == "town",
        claims=tuple(
            Claim.printed(card)
            for card in paid_by_conquest(
                land.owner, land.structure, dragon=land.dragon, runestone=land.runestone
            )
        ),
    )


def paid_by_conquest(
    loser: Seat | None, building: str, *, dragon: bool, runestone: bool
) -> Iterator[str]:
    """The cards that pay for taking a province, besides Lord of the Isles."""
    if loser:
        yield "spoils_of_war"
    if loser and building == "citadel":
        yield "citadel"
    if dragon:
        yield "here_be_dragons"
    if runestone:
        yield "runestones"


NOBODY = -1


class Settling:
    """Settles wars on the situations of one position. It knows the places in a situation: `vp_at`
    and `towns_at` by player, `cards_at` by card, `supply_at` by value, `islands_at` by province."""

    def __init__(self, position: Position) -> None:
        self.players = tuple(player.id for player in position.players)
        self._scribes = frozenset(p.id for p in position.players if "scribe" in p.reserve)
        count = len(self.players)
        self.vp_at = {player: place for place, player in enumerate(self.players)}
        self.towns_at = {player: place for place, player in enumerate(self.players, count)}
        in_play = {card.id: card.tokens for card in position.vp_cards if card.id in WAR_CARDS}
        self.cards_at = {card: place for place, card in enumerate(in_play, 2 * count)}
        after = 2 * count + len(in_play)
        self.supply_at = {value: after + value - 1 for value in (1, 2, 3)}
        self.islands_at = {province: place for place, province in enumerate(ISLAND_OF, after + 3)}
        supply = position.supply
        self.start: Situation = (
            *(player.vp for player in position.players),
            *(player.towns for player in position.players),
            *(tuple(sorted(tokens, reverse=True)) for tokens in in_play.values()),
            *((PLENTY,) * 3 if supply is None else (supply.get(v, 0) for v in ("1", "2", "3"))),
            *(self.vp_at.get(_owner(position, province), NOBODY) for province in ISLAND_OF),
        )

    def scores(self, situation: Situation) -> tuple[int, ...]:
        """Everybody's VP, in turn order."""
        return situation[: len(self.players)]

    def tokens(self, card: str) -> tuple[int, ...] | None:
        """The values on a card at the start; None if it is not in play."""
        tokens: tuple[int, ...] | None = (
            self.start[self.cards_at[card]] if card in self.cards_at else None
        )
        return tokens

    def supply(self, value: int) -> int:
        """Loose tokens of a value at the start."""
        return int(self.start[self.supply_at[value]])

    def is_scribe(self, player: Seat) -> bool:
        return player in self._scribes

    def may_pay(self, player: Seat, claim: Claim) -> bool:
        """Whether the claim may bring anything in some order: the card is in play, and the card or
        the supply holds a token."""
        tokens = self.tokens(claim.card)
        if tokens is None:
            return False
        return bool(tokens) or (self.is_scribe(player) and self.supply(claim.value) > 0)

    def settle(
        self, situation: Situation, war: Settlement, paid: list[Payment] | None = None
    ) -> Situation:
        """The situation after one more war is settled; `paid` collects its tokens."""
        new = list(situation)
        if war.keeper is not None:
            self._claim_all(new, war.keeper, war.claims, paid)
        elif war.taker is not None:
            self._conquer(new, war, war.taker, paid)
        return tuple(new)

    def places_town(self, situation: Situation, war: Settlement) -> bool:
        """Whether the taker still has a town to place."""
        return war.taker is not None and situation[self.towns_at[war.taker]] > 0

    def _conquer(
        self, new: list[Any], war: Settlement, taker: Seat, paid: list[Payment] | None
    ) -> None:
        """The loser's town comes home and the loser drops 3 VP, then the winner places a town if
        one is left; with none the province turns neutral and brings nothing."""
        if war.loser is not None:
            vp = new[self.vp_at[war.loser]]
            new[self.vp_at[war.loser]] = min(vp, max(LOWEST_SCORE, vp - PROVINCE_VP))
            new[self.towns_at[war.loser]] += war.town_returns
        place = self.islands_at.get(war.province)
        if new[self.towns_at[taker]] <= 0:
            if place is not None:
                new[place] = NOBODY
            return
        new[self.towns_at[taker]] -= 1
        new[self.vp_at[taker]] += PROVINCE_VP
        self._claim_all(new, taker, war.claims, paid)
        if place is not None:
            new[place] = self.vp_at[taker]
            island = ISLAND_OF[war.province]
            if all(new[self.islands_at[p]] == self.vp_at[taker] for p in contents.ISLANDS[island]):
                claim = Claim(LORD, ISLAND_TOKEN[island], exact=True)
                self._claim_all(new, taker, (claim,), paid)

    def _claim_all(
        self, new: list[Any], player: Seat, claims: Iterable[Claim], paid: list[Payment] | None
    ) -> None:
        """Takes tokens from their cards while the cards have any, then with Scribe from the
        supply."""
        for claim in claims:
            place = self.cards_at.get(claim.card)
            if place is None:
                continue
            left: tuple[int, ...] = new[place]
            value = claim.value if claim.exact else (left[0] if left else 0)
            loose = self.supply_at[claim.value]
            if value in left:
                gone = left.index(value)
                new[place] = left[:gone] + left[gone + 1 :]
                new[self.vp_at[player]] += value
                if paid is not None:
                    paid.append((claim.card, value, False))
            elif player in self._scribes and new[loose] > 0:
                new[loose] -= 1
                new[self.vp_at[player]] += claim.value
                if paid is not None:
                    paid.append((claim.card, claim.value, True))


def _owner(position: Position, province: Province) -> str:
    land = position.provinces.get(province)
    return (land.owner if land else None) or NEUTRAL
