"""One seat's page: its faction board."""

from dataclasses import dataclass

from companion.core.game.action import Offer
from companion.core.text import Phrase, Seat
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import BRIDGES, PIECES, STRUCTURES, TOKENS
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.box.tiles import POWER_ACTIONS
from companion.games.terra_mystica.moves.leech_power import AlwaysTakeOne
from companion.games.terra_mystica.moves.take_tiles import favor_icon
from companion.games.terra_mystica.rules.ledger.structures import DEAREST_RATE, cost
from companion.games.terra_mystica.rules.map.ground import ships
from companion.games.terra_mystica.rules.turn.actions import unused
from companion.games.terra_mystica.screens.forecasts.income_forecast import Forecast, forecast
from companion.games.terra_mystica.state import power
from companion.games.terra_mystica.state.player import Player, priests_left
from companion.games.terra_mystica.state.table_state import TableState

UNKNOWN = say("Faction not known yet")


PRICES = tuple(sorted({action.power for action in POWER_ACTIONS.values()}))


@dataclass(frozen=True, slots=True)
class Bowls:
    """`tokens` are in bowls I, II and III; `gone` have left the game. `room`: power that can still
    be gained; `usable`: power with all possible sacrifices, of which there are `most`. `sacrifice`
    gives the least for each price of a power action; None if it can't be paid."""

    tokens: power.Bowls
    gone: int
    room: int
    usable: int
    most: int
    sacrifice: tuple[tuple[int, int | None], ...]


def bowls(player: Player) -> Bowls:
    tokens = player.power
    most = max(0, tokens[1] // 2)
    return Bowls(
        tokens,
        TOKENS - sum(tokens),
        power.room(tokens),
        tokens[2] + most,
        most,
        tuple((price, power.least_sacrifice(tokens, price)) for price in PRICES),
    )


@dataclass(frozen=True, slots=True)
class StructureView:
    """A kind of structure: the number on the map and on the board, and the cost of the next one."""

    name: Phrase
    icon: str
    built: int
    left: int
    cost: Phrase


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's faction board; `known`: the faction is. `abilities` is the anchor of the rule
    about them; `rate` is workers for a spade, 0 for Darklings; `priests_left` are those in the
    supply; `bridges` are those on the map and the others; `shipping` is None without a track, and
    counts the ship of a bonus card; `takes_one`: its own rule takes 1 power, which costs no
    points."""

    player: Player
    known: bool
    faction: Phrase
    home: Phrase
    abilities: str
    keeps_goods: bool
    priests_left: int
    bowls: Bowls
    structures: tuple[StructureView, ...]
    shipping: int | None
    ship_of_card: bool
    rate: int
    bridges: tuple[int, int]
    card: Phrase | None
    favors: tuple[tuple[Phrase, str], ...]
    towns: tuple[Phrase, ...]
    specials: tuple[Phrase, ...]
    cults: tuple[tuple[Phrase, str, int], ...]
    income: Forecast | None
    owes: tuple[Phrase, ...]
    takes_one: bool
    offers: tuple[Offer[TableState], ...]


def seat(table: TableState, seat: Seat) -> SeatView:
    player = table.player(seat)
    faction = player.faction
    darklings = faction.id == "darklings"
    owed = (name for duty, name in names.DUE.items() if getattr(player.due, duty))
    cults = zip(names.CULT, names.CULT_ICONS, player.cults, strict=True)
    return SeatView(
        player,
        not table.factions_are_secret,
        UNKNOWN if table.factions_are_secret else names.FACTION[faction.id],
        names.TERRAIN[faction.home],
        "set-up" if table.factions_are_secret else faction.id.replace("_", "-"),
        table.knows_goods(seat),
        priests_left(player),
        bowls(player),
        tuple(_structure(player, kind) for kind in range(len(STRUCTURES))),
        ships(player) if faction.last_shipping else None,
        ships(player) > player.shipping,
        0 if darklings else DEAREST_RATE - player.exchange,
        (player.bridges, BRIDGES - player.bridges),
        names.CARD.get(player.card),
        tuple((names.FAVOR[tile], favor_icon(tile)) for tile in player.favors),
        tuple(names.TOWN[tile] for tile in player.towns),
        tuple(names.SPECIAL[code] for code in unused(player)),
        tuple(cults),
        forecast(table.roomy, player.seat),
        tuple(owed),
        seat in table.takers,
        () if table.factions_are_secret else (_own_rule(table, seat),),
    )


def _own_rule(table: TableState, seat: Seat) -> Offer[TableState]:
    """The button with which the seat's own rule begins or ends."""
    rule = AlwaysTakeOne(seat=seat, on=seat not in table.takers)
    label = AlwaysTakeOne.title if rule.on else say("Ask me about 1 power again")
    return Offer(rule, label, "power", note=say("when it costs no points"))


def _structure(player: Player, kind: int) -> StructureView:
    price = names.of_goods(cost(player.faction, kind, beside=False))
    built = player.built[kind]
    return StructureView(
        names.STRUCTURE[kind], names.STRUCTURE_ICONS[kind], built, PIECES[kind] - built, price
    )
