""" "May I?": each action with its price, whether it is affordable, missing goods, and conversions
for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import (
    BRIDGES,
    DWELLING,
    HOUSE,
    PIECES,
    SANCTUARY,
    STRONGHOLD,
    TEMPLE,
)
from companion.games.terra_mystica.box.goods import Goods
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.box.tiles import POWER_ACTIONS, SPECIAL_ACTIONS
from companion.games.terra_mystica.moves.objections.ways_to_pay import WayToPay, way_to_pay
from companion.games.terra_mystica.rules.ledger.paying import cheapest, missing
from companion.games.terra_mystica.rules.ledger.spades import (
    GIANTS_SPADES,
    PRIEST_POINTS,
    spade_cost,
    spades_gained,
)
from companion.games.terra_mystica.rules.ledger.structures import UPGRADES, cost, erect
from companion.games.terra_mystica.rules.ledger.tracks import (
    EXCHANGE_POINTS,
    SHIPPING_COST,
    can_ship,
)
from companion.games.terra_mystica.rules.play.actions import BRIDGE_COST, ENGINEERS_BRIDGE, price
from companion.games.terra_mystica.state.player import Player, priests_left
from companion.games.terra_mystica.state.state import NOBODY, ORDER_PLACES, State

MOST_SPADES = 3
PRIEST = Goods(priests=1)
FREE_STRUCTURES = {"ACTS": HOUSE, "ACTW": DWELLING}
"""The structures that special actions build."""


@dataclass(frozen=True, slots=True)
class Wish:
    """An action that a player may wish for. `id` names it: "dwelling-1" with so many spades, "TH",
    "TH-beside", "TE", "SH", "SA", "shipping", "exchange", "priest", or the code of an action.
    `points` are booked at once. `blocked` says why it can't be done at any price; `short` are the
    missing goods; `way` are the cheapest conversions, None if none are needed or none suffice."""

    id: str
    label: Phrase
    icon: str
    cost: Goods
    points: int
    blocked: Phrase | None
    short: Goods
    way: WayToPay | None

    @property
    def answer(self) -> str:
        """ "yes", "convert" (yes after conversions) or "no"."""
        if self.blocked:
            return "no"
        if not any(self.short):
            return "yes"
        return "convert" if self.way else "no"


@dataclass(frozen=True, slots=True)
class MayI:
    """The wishes in groups of (title, wishes)."""

    groups: tuple[tuple[Phrase, tuple[Wish, ...]], ...]

    def find(self, wish: str) -> Wish:
        """The wish with that id. KeyError if there is none."""
        return {one.id: one for _, wishes in self.groups for one in wishes}[wish]


def may_i(state: State, number: int) -> MayI:
    """All wishes for an action of the player with that number."""
    player = state.players[number]
    groups = (
        (say("Build"), (*_dwellings(state, player), *_upgrades(state, player))),
        (say("Tracks and cults"), (*_tracks(player), *_priest(state, player))),
        (say("Power actions"), tuple(_power_actions(state, player))),
        (say("Special actions"), tuple(_special_actions(player))),
    )
    return MayI(tuple((title, tuple(wishes)) for title, wishes in groups if wishes))


def wish(
    player: Player, name: str, label: Phrase, icon: str, goods: Goods, points: int = 0,
    blocked: Phrase | None = None,
) -> Wish:  # fmt: skip
    """A wish, with everything that depends on its price."""
    short = missing(player, goods)
    way = None
    if any(short) and not blocked:
        found = cheapest(player, goods)
        way = way_to_pay(player, found, goods) if found else None
    return Wish(name, label, icon, goods, points, blocked, short, way)


def _dwellings(state: State, player: Player) -> Iterator[Wish]:
    """A Dwelling on home terrain and with spades that are bought."""
    icon, faction = names.STRUCTURE_ICONS[DWELLING], player.faction
    blocked = None if player.built[DWELLING] < PIECES[DWELLING] else _none_left(DWELLING)
    spades = (0, GIANTS_SPADES) if faction.id == "giants" else range(MOST_SPADES + 1)
    for count in spades:
        label = names.STRUCTURE[DWELLING]
        if count:
            label = say("{structure} and {spades}", structure=label,
                        spades=names.some("spades", count))  # fmt: skip
        goods = faction.costs[DWELLING].plus(spade_cost(player, count))
        points = 0 if blocked else build_points(state, player, DWELLING)
        points += spade_points(state, player, count)
        yield wish(player, f"dwelling-{count}", label, icon, goods, points, blocked)


def build_points(state: State, player: Player, kind: int) -> int:
    """The points that a structure gives at once."""
    return erect(player, kind, state.tile, beside=False, free=True).vp - player.vp


def spade_points(state: State, player: Player, spades: int) -> int:
    """The points that bought spades give at once."""
    by_priests = PRIEST_POINTS * spades if player.faction.id == "darklings" else 0
    return spades_gained(player, spades, state.tile).vp - player.vp + by_priests


def _none_left(kind: int) -> Phrase:
    return say("{structure}: none left", structure=names.STRUCTURE[kind])


def _upgrades(state: State, player: Player) -> Iterator[Wish]:
    for kind, code in ((HOUSE, "TH"), (TEMPLE, "TE"), (STRONGHOLD, "SH"), (SANCTUARY, "SA")):
        blocked, before = None, UPGRADES[kind]
        if player.built[kind] >= PIECES[kind]:
            blocked = _none_left(kind)
        elif not player.built[before]:
            blocked = say("{structure}: none to upgrade", structure=names.STRUCTURE[before])
        points = 0 if blocked else build_points(state, player, kind)
        label, icon = names.STRUCTURE[kind], names.STRUCTURE_ICONS[kind]
        if kind == HOUSE:
            goods = cost(player.faction, kind, beside=True)
            beside = say("{structure} beside a neighbour", structure=label)
            yield wish(player, "TH-beside", beside, icon, goods, points, blocked)
            label = say("{structure} alone", structure=label)
        goods = cost(player.faction, kind, beside=False)
        yield wish(player, code, label, icon, goods, points, blocked)


def _tracks(player: Player) -> Iterator[Wish]:
    faction, end = player.faction, say("end of the track")
    if faction.last_shipping:
        blocked = None if can_ship(player) else end
        points = 0 if blocked else faction.shipping_points[player.shipping + 1]
        yield wish(player, "shipping", say("Shipping"), "ship", SHIPPING_COST, points, blocked)
    if faction.exchange:
        blocked = None if player.exchange < faction.exchange else end
        points = 0 if blocked else EXCHANGE_POINTS
        yield wish(
            player, "exchange", say("Cheaper spades"), "spade", faction.exchange_cost, points,
            blocked,
        )  # fmt: skip


def _priest(state: State, player: Player) -> Iterator[Wish]:
    free = [
        steps
        for order in state.orders
        for steps, who in zip(ORDER_PLACES, order, strict=True)
        if who == NOBODY
    ]
    best = max(free, default=1)
    label = say("Priest to a cult, up to {steps}", steps=best)
    yield wish(player, "priest", label, "priest", PRIEST)


def _power_actions(state: State, player: Player) -> Iterator[Wish]:
    used = say("used this round")
    for code, action in POWER_ACTIONS.items():
        blocked = used if code in state.power_used else None
        if action.bridges and player.bridges >= BRIDGES:
            blocked = say("no bridge left")
        if action.goods.priests and not priests_left(player):
            blocked = say("no priest left in the supply")
        points = spade_points(state, player, action.spades) if action.spades else 0
        if action.spades and player.faction.id == "darklings":
            points -= PRIEST_POINTS * action.spades
        label = names.POWER_ACTION[code]
        yield wish(player, code, label, "power", Goods(power=price(state, action)), points, blocked)


def _special_actions(player: Player) -> Iterator[Wish]:
    owned = (player.card, *player.favors)
    codes = [code for code, tile in SPECIAL_ACTIONS.items() if tile in owned]
    if player.faction.action and player.has(STRONGHOLD):
        codes.append(player.faction.action)
    for code in codes:
        blocked = say("used this round") if code in player.used else None
        kind = FREE_STRUCTURES.get(code)
        if kind is not None and player.built[kind] >= PIECES[kind]:
            blocked = _none_left(kind)
        yield wish(player, code, names.SPECIAL[code], "act", Goods(), 0, blocked)
    if player.faction.id == "engineers":
        blocked = say("no bridge left") if player.bridges >= BRIDGES else None
        label = names.SPECIAL[ENGINEERS_BRIDGE]
        yield wish(player, ENGINEERS_BRIDGE, label, "bridge", BRIDGE_COST, 0, blocked)
