"""A player in the state of a game: points, pieces, and which of them are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.core.frozen import changed
from companion.core.log.digest import UNSIGNED
from companion.games.mythotopia.box import contents

Tokens: TypeAlias = Mapping[int, int]
"""VP tokens: value (1, 2, 3) -> how many."""

Moves: TypeAlias = tuple[tuple[int, int, int], ...]
"""Moves of the marker: the turn, where the marker stood, where it went."""


@dataclass(frozen=True)
class Player:
    """One seat.

    `points` are the points by source; they always add up to `vp`. `unreasoned`: the moves of the
    marker without a reason. `counted`: what was counted on the table ("cities", "provinces",
    "names" of provinces, "tokens:2") -> the moves without a reason by then. `named` are the held
    provinces known by name; `provinces` counts all that are held. `lost_unnamed`: how many
    provinces were lost without a name, so that as many of `named` may be wrong. `lost_unsaid`: a
    province recorded as lost with a town may have had one of the `cities`. `cities_untold`: a token
    for a city was recorded without the city. `citadel_in`: the province of the citadel, "" if
    nobody said. `marks` counts city pieces on Master of the Seas (rulebook, "Scribe").
    `ships_known`: whether the places of the ships are entered. `pool`: what can still be bought,
    army or ship -> how many, empty if never entered; `unplaced`: those whose stock was counted, but
    not all on the board. `reserve` counts the cards in the Reserve, `reserve_cards` names those
    that matter. `unsure`: the facts that a line may have changed without saying so, each with that
    line (0 if nobody knows which): "cities", "ships", "pool", "reserve", "reserve_cards",
    "city_in", "citadel_in", and "citadels", which may have left the board. `cards_gained`: the most
    cards that can have come to the start cards and those of the provinces held, less those retired;
    None unless all actions of the game are tracked. `deck`: improvement cards that the player
    certainly has; `retired`: how many other cards the player has retired. `seas_missed`: the
    conditions of Master of the Seas met before Scribe was there to pay for them.
    """

    vp: int
    provinces: int
    points: Mapping[str, int]
    unreasoned: Moves = field(default=(), metadata=UNSIGNED)
    counted: Mapping[str, Moves] = field(default_factory=dict, metadata=UNSIGNED)
    named: frozenset[str] = frozenset()
    lost_unnamed: int = 0
    tokens: Tokens = field(default_factory=dict)
    cities: int = 0
    city_in: frozenset[str] = frozenset()
    lost_unsaid: bool = False
    cities_untold: bool = False
    citadels: int = 0
    citadel_in: str = ""
    marks: int = 0
    ships_known: bool = False
    pool: Mapping[str, int] = field(default_factory=dict)
    unplaced: frozenset[str] = field(default=frozenset(), metadata=UNSIGNED)
    reserve: int | None = None
    reserve_cards: frozenset[str] | None = None
    deck: frozenset[str] = field(default=frozenset(), metadata=UNSIGNED)
    retired: int | None = field(default=None, metadata=UNSIGNED)
    seas_missed: int = field(default=0, metadata=UNSIGNED)
    unsure: Mapping[str, int] = field(default_factory=dict, metadata=UNSIGNED)
    recount_corrected: int = 0
    cards_gained: int | None = field(default=None, metadata=UNSIGNED)
    away: bool = False

    @property
    def all_named(self) -> bool:
        """Whether every held province is known by name."""
        return self.names_sure and len(self.named) == self.provinces > 0

    @property
    def names_sure(self) -> bool:
        """Whether all the provinces known by name are certainly held. Points that moved without a
        reason since the names were entered may be a province that went, also if another has come
        and the count is the same."""
        return not (self.lost_unnamed or self.unexplained("names"))

    def unexplained(self, what: str) -> bool:
        """Whether points came without a reason since `what` was counted, so that some of it may be
        missing. A corrected score says nothing about pieces."""
        return self.unreasoned != self.counted.get(what, ())

    @property
    def ships_sure(self) -> bool:
        """Whether the recorded places of the ships are certain."""
        return self.ships_known and "ships" not in self.unsure

    @property
    def pool_sure(self) -> Mapping[str, int]:
        """The pool, without kinds of pieces whose places on the board are unknown; empty after an
        unnamed purchase."""
        if "pool" in self.unsure:
            return {}
        return {piece: count for piece, count in self.pool.items() if piece not in self.unplaced}

    def doubting(self, line: int, *facts: str) -> Player:
        """The player without certainty of these facts since a line; older doubts stay older."""
        if self.unsure.keys() >= {*facts}:
            return self
        return changed(self, unsure={**dict.fromkeys(facts, line), **self.unsure})

    def sure_of(self, *facts: str) -> Player:
        """The player whose facts are certain again."""
        if self.unsure.keys().isdisjoint(facts):
            return self
        unsure = {fact: line for fact, line in self.unsure.items() if fact not in facts}
        return changed(self, unsure=unsure)

    @property
    def city_in_sure(self) -> frozenset[str]:
        """The provinces where a city certainly stands."""
        return self.city_in if self.cities > 0 and "city_in" not in self.unsure else frozenset()

    @property
    def citadel_in_sure(self) -> str:
        """The province where the citadel certainly stands, "" if that is not known."""
        return self.citadel_in if self.citadels > 0 and "citadel_in" not in self.unsure else ""

    @property
    def may_have_a_citadel(self) -> bool:
        """Whether a citadel may stand on the board."""
        return self.citadels > 0 and self.provinces > 0

    @property
    def cities_sure(self) -> bool:
        """Whether the recorded number of cities on the board is certain."""
        return not (self.cities_unsaid or self.lost_unsaid)

    @property
    def cities_unsaid(self) -> bool:
        """Whether more cities may stand than are recorded."""
        return self.unexplained("cities") or self.cities_untold or "cities" in self.unsure

    @property
    def towns_sure(self) -> bool:
        """Whether the recorded number of towns on the board is certain."""
        return self.cities_sure and not self.unexplained("provinces")

    @property
    def reserve_sure(self) -> int | None:
        """The certain number of cards in the Reserve; None if it is not known."""
        return None if "reserve" in self.unsure else self.reserve

    @property
    def reserve_cards_sure(self) -> frozenset[str] | None:
        """The cards that matter certainly in the Reserve; None if they are not known."""
        return None if "reserve_cards" in self.unsure else self.reserve_cards

    @property
    def cards_at_most(self) -> int | None:
        """The most cards that the player can have in all, in hand, deck and Reserve; None if that
        is not known."""
        if self.cards_gained is None or self.unexplained("provinces"):
            return None
        return contents.START_CARDS + self.provinces + self.cards_gained

    def gaining_cards(self, count: int) -> Player:
        """The player with so many more cards, or fewer."""
        if self.cards_gained is None:
            return self
        return changed(self, cards_gained=self.cards_gained + count)

    @property
    def reserve_unnamed(self) -> bool:
        """Whether cards that matter may be in the Reserve, or gone from it, without a record."""
        return self.reserve_cards_sure is None and self.reserve_sure != 0

    def may_have(self, card: str) -> bool:
        """Whether a card may be in the Reserve: it is recorded there, or the Reserve is not
        known."""
        return self.reserve_unnamed or card in (self.reserve_cards_sure or ())
