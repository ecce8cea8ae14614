"""One player's ledger: gaining and paying goods and points."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import PRIESTS, Faction, Goods
from companion.games.terra_mystica.state import power
from companion.games.terra_mystica.state.breach import counted, needed, refuse

START_POINTS = 20
SOURCES = (
    "start", "round", "favor", "card", "town", "faction", "shipping", "exchange", "neighbours",
    "conversions", "cults", "area", "resources", "corrections",
)  # fmt: skip
"""The sources of points."""
_SOURCE_PLACES = {source: place for place, source in enumerate(SOURCES)}


class Due(NamedTuple):
    """The things that a player may still take or do after a deed. `pair`: two steps on one cult;
    `ride`, `house`: a free Dwelling, a free Trading house; `ordain`: workers for priests."""

    favors: int = 0
    towns: int = 0
    steps: int = 0
    pair: int = 0
    bridges: int = 0
    spades: int = 0
    sandstorm: int = 0
    ride: int = 0
    house: int = 0
    ordain: int = 0


NOTHING_DUE = Due()
_DUE_PLACES = {name: place for place, name in enumerate(Due._fields)}


def more_due(due: Due, **amounts: int) -> Due:
    """The due things, with more of some, by their names. An amount may be negative."""
    sums = [*due]
    for name, amount in amounts.items():
        place = _DUE_PLACES[name]
        sums[place] = max(0, sums[place] + amount)
    return Due._make(sums)


@dataclass(frozen=True)
class Player:
    """Everything on and beside a faction board. `priests_kept` stay on the cult board; `flight` is
    the number of extra hexes that carpets skip; `stopped` are the cults where a step in this turn
    stopped at 9 without a key."""

    seat: int
    faction: Faction
    vp: int
    coins: int
    workers: int
    priests: int
    power: tuple[int, int, int]
    cults: tuple[int, ...]
    shipping: int
    sources: tuple[int, ...]
    built: tuple[int, ...] = (0, 0, 0, 0, 0)
    priests_kept: int = 0
    exchange: int = 0
    flight: int = 0
    bridges: int = 0
    keys: int = 0
    favors: tuple[str, ...] = ()
    towns: tuple[str, ...] = ()
    card: str = ""
    used: tuple[str, ...] = ()
    due: Due = NOTHING_DUE
    stopped: tuple[int, ...] = ()
    passed: bool = False
    dropped: bool = False

    @property
    def name(self) -> str:
        return self.faction.name

    def has(self, kind: int) -> bool:
        return self.built[kind] > 0


def new_player(seat: int, faction: Faction) -> Player:
    start = faction.start
    sources = (START_POINTS,) + (0,) * (len(SOURCES) - 1)
    return Player(
        seat, faction, START_POINTS, start.coins, start.workers, start.priests, faction.power,
        faction.cults, faction.first_shipping, sources,
    )  # fmt: skip


def scored(player: Player, source: str, points: int, **parts: object) -> Player:
    """The player with more (or fewer) points, booked under their source, perhaps with other
    changes."""
    if not points:
        return changed(player, **parts) if parts else player
    booked = [*player.sources]
    booked[_SOURCE_PLACES[source]] += points
    return changed(player, vp=player.vp + points, sources=tuple(booked), **parts)


def priests_left(player: Player) -> int:
    """The priests in the supply beside the faction board."""
    return PRIESTS - player.priests - player.priests_kept


def gained(player: Player, goods: Goods) -> Player:
    """The player with more goods. Power goes through the bowls; the supply limits priests."""
    if not any(goods):
        return player
    coins, workers, priests, tokens = goods
    return changed(
        player,
        coins=player.coins + coins,
        workers=player.workers + workers,
        priests=player.priests + min(priests, priests_left(player)),
        power=power.gained(player.power, tokens) if tokens else player.power,
    )


def paid(player: Player, goods: Goods, **parts: object) -> Player:
    """The player with fewer goods, perhaps with other changes. Raises Breach if a good is
    missing."""
    coins, workers, priests, tokens = goods
    _check_has(player, "coin", player.coins, coins)
    _check_has(player, "worker", player.workers, workers)
    _check_has(player, "priest", player.priests, priests)
    return changed(
        player,
        coins=player.coins - coins,
        workers=player.workers - workers,
        priests=player.priests - priests,
        power=spent(player, tokens) if tokens else player.power,
        **parts,
    )


def _check_has(player: Player, kind: str, has: int, needs: int) -> None:
    if needs > max(has, 0):
        refuse(
            "{who} have {has}, {needs}",
            who=player.name, has=counted(has, kind), needs=needed(needs),
            kind=kind, short=needs - has,
        )  # fmt: skip


def spent(player: Player, tokens: int) -> tuple[int, int, int]:
    """The bowls after this much power is used. Raises Breach if bowl III has less."""
    has = player.power[2]
    if has < tokens:
        refuse(
            "{who} have {has} power in bowl III, {needs}",
            who=player.name, has=has, needs=needed(tokens), kind="power", short=tokens - has,
        )  # fmt: skip
    return power.spent(player.power, tokens)


def with_due(player: Player, **amounts: int) -> Player:
    """The player with more things due, by their names in `Due`; an amount may be negative."""
    due = more_due(player.due, **amounts)
    return player if due == player.due else changed(player, due=due)
