""" "May I?": each action with its price, whether it is affordable, missing goods, and conversions
for them. The engine tries every action."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.frozen import changed
from companion.core.text import Phrase, Seat
from companion.games.terra_mystica import moves
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import (
    CULTS,
    DWELLING,
    HOUSE,
    PIECES,
    PRIESTS,
    STRUCTURES,
    Goods,
)
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.box.tiles import POWER_ACTIONS
from companion.games.terra_mystica.moves.bases import Deed
from companion.games.terra_mystica.moves.converting import in_words
from companion.games.terra_mystica.moves.objections import SHORT_OF, objections
from companion.games.terra_mystica.rules.ledger.conversions import (
    cheapest,
    missing,
    price,
    short_of,
)
from companion.games.terra_mystica.rules.ledger.structures import GIANTS_SPADES, MOST_SPADES
from companion.games.terra_mystica.rules.map import on_hex
from companion.games.terra_mystica.rules.turn.actions import ENGINEERS_BRIDGE, most_steps, specials
from companion.games.terra_mystica.state.player import NOTHING_DUE, Player, priests_left
from companion.games.terra_mystica.state.state import State, Turn, seat_of, with_player
from companion.games.terra_mystica.state.table_state import TableState

FREE_STRUCTURES = {"ACTS": HOUSE, "ACTW": DWELLING}
"""The structures that special actions build."""
SHOWN = ("spades", "to", "code")
"""The facts of a wish that its form begins with."""


@dataclass(frozen=True, slots=True)
class Wish:
    """An action that a player may wish for. `id` names it: "dwelling-1" with so many spades, "TH",
    "TH-beside", "TE", "SH", "SA", "shipping", "exchange", "priest", or the code of an action.
    `points` and `power` are gained at once. `blocked` says why it can't be done at any price;
    `short` are the missing goods; `way` are the cheapest conversions, empty if none are needed or
    none suffice. `form` are the kind of the action and the first facts of its form."""

    id: str
    label: Phrase
    icon: str
    cost: Goods
    points: int
    power: int
    blocked: Phrase | None
    short: Goods
    way: tuple[Phrase, ...]
    form: tuple[str, tuple[tuple[str, str], ...]]

    @property
    def brings(self) -> tuple[Phrase, ...]:
        """What is gained at once: "2 VP"."""
        gains = (("points", self.points), ("power", self.power))
        return tuple(names.some(kind, count) for kind, count in gains if count)

    @property
    def short_words(self) -> tuple[Phrase, ...]:
        """What is missing: "1 worker short"."""
        return tuple(
            say("{goods} short", goods=names.some(good, count))
            for good, count in zip(Goods._fields, self.short, strict=True)
            if count
        )

    @property
    def answer(self) -> str:
        """ "yes", "convert" (yes after conversions) or "no"."""
        if self.blocked:
            return "no"
        if not any(self.short):
            return "yes"
        return "convert" if self.way else "no"


MOST = 99
PLENTY = {"coins": MOST, "workers": MOST, "priests": PRIESTS - 1, "power": (0, 0, MOST)}
"""The goods of a player whose goods nobody knows: enough for any action, with a priest to gain."""

Groups = tuple[tuple[Phrase, tuple[Wish, ...]], ...]
"""Wishes in groups, each with its title."""


def may_i(state: State, number: int) -> Groups:
    """All wishes for an action of the player with that number, as if it were the player's turn."""
    player = changed(state.players[number], passed=False, dropped=False, due=NOTHING_DUE)
    game = with_player(state, player, phase="actions", turn=Turn(number, 1), offers=())
    table = TableState(tuple(map(seat_of, game.players)), game)
    groups = (
        (say("Build"), (*_dwellings(table, player), *_upgrades(table, player))),
        (say("Tracks and cults"), (*_tracks(table, player), _priest(table, player))),
        (say("Power actions"), tuple(_power_actions(table, player))),
        (say("Special actions"), tuple(_special_actions(table, player))),
    )
    return tuple((title, wishes) for title, wishes in groups if wishes)


def paying(table: TableState, seat: Seat) -> TableState:
    """The table for a price: a seat whose goods are not known can pay for anything."""
    if table.knows_goods(seat):
        return table
    return table.with_game(with_player(table.game, changed(table.player(seat), **PLENTY)))


def wish(
    table: TableState,
    deed: Deed,
    name: str,
    label: Phrase,
    icon: str,
    blocked: Phrase | None = None,
) -> Wish:
    """A wish with its price and its gains as the engine works them out: bowl I has room, and power
    that is gained goes to bowl II."""
    player = table.player(deed.seat)
    roomy = changed(player, power=(MOST, 0, MOST))
    trial = table.with_game(with_player(table.game, roomy)).sure_of(deed.seat)
    after = deed.judged(trial)[0].players[table.number(deed.seat)]
    cost = price(roomy, after)
    short = missing(player, cost)
    payment = cheapest(player, cost) if any(short) and not blocked else None
    way = tuple(in_words(payment)) if payment else ()
    if not way:
        short = short_of(player, cost)
    points, power = (0, 0) if blocked else (after.vp - player.vp, after.power[1])
    facts = tuple((f, str(fact)) for f in SHOWN if (fact := getattr(deed, f, None)) is not None)
    return Wish(name, label, icon, cost, points, power, blocked, short, way, (deed.kind, facts))


def _ask(table: TableState, deed: Deed, name: str, label: Phrase, icon: str) -> Wish:
    """A wish, blocked by what the rules say besides missing goods."""
    against = objections(table, deed.seat, deed.judged(table)[1])
    blocked = next((objection.text for objection in against if objection.id != SHORT_OF), None)
    return wish(table, deed, name, label, icon, blocked or _useless(table, deed))


def _useless(table: TableState, deed: Deed) -> Phrase | None:
    """Why a power action or a special action would bring nothing."""
    player, code = table.player(deed.seat), getattr(deed, "code", "")
    kind = FREE_STRUCTURES.get(code)
    if kind is not None and player.built[kind] >= PIECES[kind]:
        return say("{structure}: none left", structure=names.STRUCTURE[kind])
    if code in POWER_ACTIONS and POWER_ACTIONS[code].goods.priests and not priests_left(player):
        return say("no priest left in the supply")
    return without_place(table, deed.seat, code)


def without_place(table: TableState, seat: Seat, code: str) -> Phrase | None:
    """Why the bridge of an action can't be placed; None if it can, and for other actions."""
    builds = code == ENGINEERS_BRIDGE or (code in POWER_ACTIONS and POWER_ACTIONS[code].bridges)
    if builds and not on_hex.bridge_fits(table.game, table.number(seat)):
        return say("no place for a bridge")
    return None


def _dwellings(table: TableState, player: Player) -> Iterator[Wish]:
    """A Dwelling on home terrain and with spades that are bought."""
    giants = player.faction.id == "giants"
    for count in (0, GIANTS_SPADES) if giants else range(MOST_SPADES + 1):
        label = names.STRUCTURE[DWELLING]
        if count:
            label = say("{structure} and {spades}", structure=label,
                        spades=names.some("spades", count))  # fmt: skip
        deed = moves.Build(seat=seat_of(player), spades=count)
        yield _ask(table, deed, f"dwelling-{count}", label, names.STRUCTURE_ICONS[DWELLING])


def _upgrades(table: TableState, player: Player) -> Iterator[Wish]:
    for kind in range(HOUSE, len(STRUCTURES)):
        label, icon = names.STRUCTURE[kind], names.STRUCTURE_ICONS[kind]
        deed = moves.Upgrade.model_validate({"seat": seat_of(player), "to": STRUCTURES[kind]})
        if kind == HOUSE:
            beside = deed.model_copy(update={"beside": {table.others(deed.seat)[0]: 1}})
            near = say("{structure} beside a neighbour", structure=label)
            yield _ask(table, beside, "TH-beside", near, icon)
            label = say("{structure} alone", structure=label)
        yield _ask(table, deed, deed.to, label, icon)


def _tracks(table: TableState, player: Player) -> Iterator[Wish]:
    seat = seat_of(player)
    if player.faction.last_shipping:
        yield _ask(table, moves.AdvanceShipping(seat=seat), "shipping", say("Shipping"), "ship")
    if player.faction.exchange:
        yield _ask(
            table, moves.AdvanceSpades(seat=seat), "exchange", say("Cheaper spades"), "spade"
        )


def _priest(table: TableState, player: Player) -> Wish:
    """A priest to the best place of any cult."""
    best, cult = max((most_steps(table.game, CULTS.index(cult)), cult) for cult in CULTS)
    deed = moves.SendPriest.model_validate({"seat": seat_of(player), "cult": cult, "steps": best})
    label = say("Priest to a cult, up to {steps}", steps=best)
    return _ask(table, deed, "priest", label, "priest")


def _power_actions(table: TableState, player: Player) -> Iterator[Wish]:
    for code, name in names.POWER_ACTION.items():
        deed = moves.PowerAction.model_validate({"seat": seat_of(player), "code": code})
        yield _ask(table, deed, code, name, "power")


def _special_actions(table: TableState, player: Player) -> Iterator[Wish]:
    for code in specials(player):
        deed = moves.SpecialAction.model_validate({"seat": seat_of(player), "code": code})
        icon = "bridge" if code == ENGINEERS_BRIDGE else "act"
        yield _ask(table, deed, code, names.SPECIAL[code], icon)
