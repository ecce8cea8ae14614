"""The state of a game: territories with regiments and buildings, players, the turn, and open
questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from companion.core.frozen import changed
from companion.core.log.digest import UNSIGNED
from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.contents import Deck
from companion.games.epoch_of_rulers.box.kingdoms import KINDS
from companion.games.epoch_of_rulers.box.readings import Readings, agreed_readings

REBELS = "rebels"
CENTRE = "centre"
HOME = 4
"""The original territories of a kingdom."""


class Regiment(NamedTuple):
    """A regiment; an ordinary one has a strength and a toughness of 1. A special one belongs to
    its kingdom."""

    strength: int = 1
    toughness: int = 1
    special: bool = False


class Building(NamedTuple):
    """A building and its builder. `special` is the level of a building that the box does not
    name."""

    kind: str
    builder: str
    special: int | None = None

    @property
    def level(self) -> int:
        """1 to 3."""
        return self.special or KINDS[self.kind].level


@dataclass(frozen=True)
class Territory:
    """A territory. `owner` and `home` name players; nobody owns the neutral one."""

    name: str
    owner: Seat | None
    home: str | None
    regiments: tuple[Regiment, ...] = ()
    buildings: tuple[Building, ...] = ()
    orders: int = 0
    uprising: bool = False
    protected: bool = False
    plague: bool = False

    def has(self, kind: str) -> bool:
        """Whether its owner can use such a building: the owner built it, and there is no
        uprising."""
        return not self.uprising and self.stands(kind)

    def stands(self, kind: str) -> bool:
        """Whether such a building stands here that the owner built."""
        return any(
            building.kind == kind and building.builder == self.owner for building in self.buildings
        )

    @property
    def is_free(self) -> bool:
        """Whether it has neither an order nor an uprising."""
        return not self.orders and not self.uprising


def land_names(seats: Sequence[Seat]) -> dict[str, str | None]:
    """The names of all territories with their homes: "a1" to "a4" for the first seat, and so on,
    and the centre."""
    names: dict[str, str | None] = {
        f"{chr(ord('a') + place)}{number}": seat
        for place, seat in enumerate(seats)
        for number in range(1, HOME + 1)
    }
    return {**names, CENTRE: None}


def weakest(regiments: Mapping[str, int]) -> tuple[str, ...]:
    """The territories with the fewest regiments."""
    fewest = min(regiments.values(), default=0)
    return tuple(name for name, count in regiments.items() if count == fewest)


Depth: TypeAlias = Literal["points", "kingdoms", "board"]
Stage: TypeAlias = Literal["deploy", "new", "fees", "card", "orders", "choice", "war"]
"""A player's stage in the epoch. "new": the epoch begins with the next turn; "choice": the orders
are given, and the player goes to war or begins a new epoch."""
Phase: TypeAlias = Literal["play", "fate", "over"]
Losses: TypeAlias = tuple[int, int]
"""Ordinary and special regiments."""


@dataclass(frozen=True)
class Player:
    """A kingdom and its ruler. `cards` are military cards in the hand, `apart` those beyond the
    limit, `commander` those of them from the Great Commander. `statues` counts those built in this
    reign, `unordered` the territories whose fee comes with the next epoch, `ordered` the number of
    the others when the orders ended, `warred`: a war has followed, `deposed`: the ruler has no
    power, `moves` are the regiments moved in this war by the territory they left, `arrived` by the
    one they reached, `switched` the defences that the Conqueror has switched off in it ("b2/wall");
    `cavalry` and `tactician` say that these have helped in this epoch; `doubles` are the remaining
    double orders of Rapid development, `conquered` the kingdoms whose capitals the player has
    taken; `away`: the player has left the game. `tally` holds what a table without territories
    enters."""

    kingdom: str = "generic"
    stage: Stage = "deploy"
    purse: int = 3
    cards: int = 0
    apart: int = 0
    commander: int = 0
    martial: int = 1
    epoch: int = 0
    ruler: str = ""
    used: tuple[str, ...] = ()
    deposed: bool = False
    reign_start: int = 1
    statues: int = 0
    unordered: tuple[str, ...] = ()
    ordered: int = field(default=0, metadata=UNSIGNED)
    warred: bool = field(default=False, metadata=UNSIGNED)
    exempt: bool = False
    claimed: bool = False
    bonuses: tuple[str, ...] = ()
    hordes: bool = False
    hordes_before: bool = False
    bought: int = 0
    markets: tuple[str, ...] = ()
    camps: tuple[str, ...] = ()
    cavalry: bool = False
    tactician: bool = False
    attacks: int = 0
    arsenals: int = 0
    switched: tuple[str, ...] = ()
    moves: tuple[tuple[str, int], ...] = ()
    arrived: tuple[tuple[str, int], ...] = ()
    sacrificed: bool = False
    rewarded: bool = False
    cancelled: int = 0
    doubles: int = 0
    empty_conquests: tuple[str, ...] = ()
    conquered: tuple[str, ...] = ()
    academies: int = 0
    altar_glory: int = 0
    altar_martial: int = 0
    tournament: int = 0
    fate: tuple[tuple[str, int], ...] = ()
    away: bool = field(default=False, metadata=UNSIGNED)
    tally: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class CardDrawn:
    """A bonus card on the table. Its gold is not shared yet."""

    drawer: str
    owner: Seat
    gold: int
    claims: bool = False
    asked: bool = False


@dataclass(frozen=True)
class Played:
    """The cards of a side in a battle: a card from the hand or `blind`; its value, None if the card
    comes from the deck or if there is none; an `extra` card; `cancels`: the Tactician cancels the
    other card's text."""

    blind: bool = False
    value: int | None = None
    extra: bool = False
    cancels: bool = False


@dataclass(frozen=True)
class Fight:
    """A battle from the attack to its result. The `attacker` or the `defender` may be rebels, who
    are no seat; `rebels` counts those who attack. `off` are the defences that the Conqueror has
    switched off, `cost` what he has paid for it; `arsenal`: the attacker's Arsenal adds 1;
    `helpers` are the territories that cavalry comes from, by side. `played` holds what is revealed.
    If both sides choose the losses, `reckoned` holds the entries of the first side,
    `reckoned_by`."""

    attacker: Seat
    origin: str
    target: str
    defender: Seat
    number: int
    rebels: int = 0
    off: tuple[str, ...] = ()
    cost: int = 0
    arsenal: bool = False
    helpers: Mapping[str, str] = field(default_factory=dict)
    played: Mapping[str, Played] = field(default_factory=dict)
    ecstasy: Mapping[str, int] = field(default_factory=dict)
    reckoned: Mapping[str, int | str] = field(default_factory=dict)
    reckoned_by: str = ""

    @property
    def sides(self) -> dict[str, Seat]:
        """Who is the "attacker" and who the "defender"."""
        return {"attacker": self.attacker, "defender": self.defender}


@dataclass(frozen=True)
class Ask:
    """A choice for a neighbour: the place of an uprising or a coup, or a retreat; or a choice of
    `seat`: whether to play Rebirth after a war, where to place a regiment of the Temple. `seat` is
    the owner of the land; `lands` are the candidates, or the land that the regiments leave."""

    kind: Literal["revolt", "coup", "retreat", "rebirth", "temple"]
    seat: Seat
    lands: tuple[str, ...]
    regiments: int = 0
    specials: int = 0


@dataclass(frozen=True)
class State:
    """`seats` in the order round the table; `lands` by name, `heaps` the gold in the Treasuries of
    a territory. `drawn` are the cards of the epoch deck so far, `last_by` is who has drawn the last
    one. `acted`: the player has given the order of this turn, on the territory `ordered`;
    `followup` is the territory where Brickworks allow another building, `double` the one for a
    second order ("*" for any without an order), `doubles_open` those whose second order waits while
    the Temple grants another double order, `granted` the territory of the Temple's double order.
    `extra` counts more turns of the same player. `stirs`: an uprising is due after a second order,
    `rolls`: the die of the Temple there, `receives`: the income of the epoch. `plague` is the
    player who says where it goes from `plague_at`; `coup`: its dice are due; `tournament`: its
    winner is not told; `frontier`: the player who conquers by Last Frontier, `stormed` the
    territories that have done it; `ecstasy`: who rolls the die of Battle ecstasy. `fallen` counts
    each player's ordinary and special regiments lost in the latest war, `fallen_last` those of the
    last war by whose phase of orders it was. `links` are the neighbours of territories as the table
    has entered them, `labels` the table's names of territories, `specials` strength and toughness
    of the barbarians' special regiments. `texts` are the deck and the text of each card that the
    table has entered."""

    seats: tuple[Seat, ...]
    players: Mapping[Seat, Player]
    lands: Mapping[str, Territory] = field(default_factory=dict)
    heaps: Mapping[str, int] = field(default_factory=dict)
    turn: str = ""
    number: int = 1
    phase: Phase = "play"
    depth: Depth = "kingdoms"
    drawn: tuple[str, ...] = ()
    last_by: str = ""
    acted: bool = False
    followup: str = ""
    double: str = ""
    doubles_open: tuple[str, ...] = field(default=(), metadata=UNSIGNED)
    granted: str = field(default="", metadata=UNSIGNED)
    ordered: str = ""
    extra: int = 0
    stirs: bool = False
    rolls: str = ""
    receives: bool = False
    card: CardDrawn | None = None
    fight: Fight | None = None
    fights: int = 0
    asks: tuple[Ask, ...] = ()
    plague: str = ""
    plague_at: str = ""
    coup: bool = False
    tournament: bool = False
    frontier: str = ""
    stormed: tuple[str, ...] = ()
    ecstasy: str = ""
    fallen: Mapping[str, Losses] = field(default_factory=dict)
    fallen_last: Mapping[str, Mapping[str, Losses]] = field(default_factory=dict, metadata=UNSIGNED)
    links: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    specials: tuple[int, int] = (1, 1)
    texts: Mapping[str, tuple[Deck, str]] = field(default_factory=dict)
    agreed: tuple[tuple[str, Any], ...] = ()
    stopped: str = ""

    @property
    def rules(self) -> Readings:
        """The table's reading of the unclear rules."""
        return agreed_readings(self.agreed)

    @property
    def has_lands(self) -> bool:
        """Whether the table tracks the territories; otherwise players enter totals."""
        return self.depth != "points"

    def counts(self, seat: Seat) -> bool:
        """Whether the map tells the player's totals: at a table that tracks the territories, or
        that did so before and has not entered totals since."""
        return self.has_lands or (bool(self.lands) and not self.players[seat].tally)

    def player(self, seat: Seat, **changes: object) -> State:
        """The state with some fields of a player changed; unchanged for an unknown seat."""
        if seat not in self.players:
            return self
        player = changed(self.players[seat], **changes)
        return changed(self, players={**self.players, seat: player})

    def put(self, *lands: Territory) -> State:
        """The state with these territories replaced; unknown ones are left out."""
        known = {land.name: land for land in lands if land.name in self.lands}
        return changed(self, lands={**self.lands, **known})

    def owned(self, seat: Seat) -> list[Territory]:
        return [land for land in self.lands.values() if land.owner == seat]

    def in_use(self, seat: Seat, kind: str) -> int:
        """The number of the player's buildings of this kind in use."""
        return sum(land.has(kind) for land in self.owned(seat))

    def regiments(self, seat: Seat) -> int:
        """All regiments of a player, also those that retreat."""
        retreats = sum(ask.regiments + ask.specials for ask in self.asks
                       if ask.kind == "retreat" and ask.seat == seat)  # fmt: skip
        return retreats + sum(len(land.regiments) for land in self.owned(seat))

    def after(self, seat: Seat) -> str:
        """The next seat clockwise that plays; the first one after an unknown seat."""
        place = self.seats.index(seat) + 1 if seat in self.seats else 0
        return self._playing((*self.seats[place:], *self.seats[:place]))

    def right_of(self, seat: Seat) -> str:
        place = self.seats.index(seat) if seat in self.seats else 1
        return self._playing((*self.seats[:place][::-1], *self.seats[place:][::-1]))

    def _playing(self, seats: tuple[Seat, ...]) -> str:
        """The first of these seats that has not left; the first of all if everybody has."""
        return next((seat for seat in seats if not self.players[seat].away), seats[0])
