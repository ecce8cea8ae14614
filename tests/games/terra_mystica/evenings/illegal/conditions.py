"""The rulebook's conditions of the actions, written down a second time: plainly, from the facts of
a table, with nothing of the rules in `companion/`. Each has a name of its own. What the
form of a depth does not ask, such as a hex, can't break a condition there.

In silence pass: a due tile that is given up and stays in the box; an answer of another number, to
the oldest open offer of that player; towns without a map whose
structures and power a player has, though nobody knows which structures touch."""

from collections.abc import Iterator
from typing import Any

from companion.core.frozen import changed
from companion.games.terra_mystica.box.geography import HEX_NUMBERS
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.table_state import TableState
from tests.games.terra_mystica.evenings.illegal import structures, terrain
from tests.games.terra_mystica.evenings.illegal.facts import (
    acting,
    costs,
    in_turn,
    priests_in_supply,
    stands,
    too_few,
    towns_around,
)
from tests.games.terra_mystica.evenings.illegal.printed_board import own

ACTIONS = ("shipping", "spades_track", "priest", "power_action", "special", "pass")
"""The kinds that always begin an action of the turn."""
POWER = {"ACT1": 3, "ACT2": 3, "ACT3": 4, "ACT4": 4, "ACT5": 4, "ACT6": 6}
CULTS = ("fire", "water", "earth", "air")
TILES = {"BON1": "spade_2coins", "BON2": "cult_4coins", "FAV6": "water2"}
OF_STRONGHOLD = {"ACTA": "auren", "ACTC": "chaos_magicians", "ACTG": "giants", "ACTN": "nomads",
                 "ACTS": "swarmlings", "ACTW": "witches"}  # fmt: skip
RATES = {("power", "priests"): 5, ("power", "workers"): 3, ("power", "coins"): 1,
         ("priests", "workers"): 1, ("workers", "coins"): 1, ("priests", "coins"): 1}  # fmt: skip


def broken(table: TableState, action: Any) -> Iterator[str]:
    if action.kind in ACTIONS:
        yield from acting(table, action)
    if not action.by_rules:
        yield "numbers"
    judge = OF.get(action.kind)
    if judge:
        yield from judge(table, action, table.player(action.seat))


def shipping(table: TableState, action: Any, player: Player) -> Iterator[str]:
    last = {"dwarves": 0, "fakirs": 0, "mermaids": 5}.get(player.faction.id, 3)
    if player.shipping >= last:
        yield "track"
    yield from costs(table, player, coins=4, priests=1)


def spades_track(table: TableState, action: Any, player: Player) -> Iterator[str]:
    last = {"darklings": 0, "fakirs": 1}.get(player.faction.id, 2)
    if player.exchange >= last:
        yield "track"
    coins = 1 if player.faction.id == "halflings" else 5
    yield from costs(table, player, workers=2, coins=coins, priests=1)


def priest(table: TableState, action: Any, player: Player) -> Iterator[str]:
    places = table.game.orders[CULTS.index(action.cult)]
    free = [steps for steps, seat in zip((3, 2, 2, 2), places, strict=True) if seat < 0]
    if action.steps > 1 and action.steps not in free:
        yield "place"
    yield from costs(table, player, priests=1)


def power_action(table: TableState, action: Any, player: Player) -> Iterator[str]:
    if action.code in table.game.power_used:
        yield "used"
    if action.code == "ACT1" and player.bridges >= 3:
        yield "bridges"
    yield from costs(table, player, power=POWER[action.code])


def special(table: TableState, action: Any, player: Player) -> Iterator[str]:
    if action.code in TILES:
        if TILES[action.code] not in (player.card, *player.favors):
            yield "not.held"
    elif action.code == "ACTE":
        if player.faction.id != "engineers":
            yield "not.held"
        if player.bridges >= 3:
            yield "bridges"
        yield from costs(table, player, workers=2)
    elif OF_STRONGHOLD[action.code] != player.faction.id or not stands(player, "SH"):
        yield "not.held"
    if action.code in player.used:
        yield "used"


def passing(table: TableState, action: Any, player: Player) -> Iterator[str]:
    if (action.card is not None) if table.game.round == 6 else action.card not in table.game.cards:
        yield "card"


def favor(table: TableState, action: Any, player: Player) -> Iterator[str]:
    if not player.due.favors:
        yield "due"
    if action.tile in player.favors or not table.game.favors_left[action.tile]:
        yield "tile"
    cheaper = changed(player, favors=(*player.favors, action.tile))
    if (action.tile != "fire2" and action.towns) or too_few(table, cheaper, action.towns):
        yield "towns"
    elif table.depth == "map" and action.towns:
        # From now on 6 power make a town. A tile that names no towns founds those of the map.
        board = table.game.board
        if action.towns != towns_around(table, cheaper, board, own(board, player.seat)):
            yield "towns"


def town(table: TableState, action: Any, player: Player) -> Iterator[str]:
    if not player.due.towns:
        yield "due"
    if not table.game.towns_left.get(action.tile):
        yield "tile"


def convert(table: TableState, action: Any, player: Player) -> Iterator[str]:
    trades = {("points", "coins"): 1, ("coins", "points"): 2}
    yield from in_turn(table, player)
    rates = {**RATES, **trades} if player.faction.id == "alchemists" else RATES
    rate = rates.get((action.given, action.taken))
    if rate is None:
        yield "rate"
        return
    paid = rate * action.count
    if action.given == "points":
        if player.vp < paid:
            yield "costs"
    else:
        yield from costs(table, player, **{action.given: paid})
    if action.taken == "priests" and action.count > priests_in_supply(table, player):
        yield "supply"


def sacrifice(table: TableState, action: Any, player: Player) -> Iterator[str]:
    yield from in_turn(table, player)
    if table.depth != "points" and player.power[1] < 2 * action.tokens:
        yield "bowl"


def forgo(table: TableState, action: Any, player: Player) -> Iterator[str]:
    if not getattr(player.due, action.what):
        yield "due"


def leech(table: TableState, action: Any, player: Player) -> Iterator[str]:
    """All or nothing: as much as the bowls hold and the points pay, or none. Where no goods are
    tracked, the bowls may have room for all of it or for less."""
    number, builder = player.seat, table.number(action.builder)
    offers = [offer.amount for offer in table.game.offers if offer[:2] == (number, builder)]
    room = 2 * player.power[0] + player.power[1] if table.depth != "points" else 18
    if not offers:
        yield "offer"
        return
    amount = action.offer if action.offer in offers else offers[0]
    most = max(0, min(amount, room, player.vp + 1))
    if action.power > most or (0 < action.power < most and table.depth != "points"):
        yield "all"


def step(table: TableState, action: Any, player: Player) -> Iterator[str]:
    due, cult = player.due, CULTS.index(action.cult)
    waiting = action.steps == 1 and cult in player.stopped and player.keys
    if not (due.steps >= action.steps or (due.pair and action.steps == 2) or waiting):
        yield "due"


def step_back(table: TableState, action: Any, player: Player) -> Iterator[str]:
    yield from in_turn(table, player, late=False)
    if player.cults[CULTS.index(action.cult)] not in (8, 9):
        yield "place"
    if not player.keys and not player.due.towns:
        yield "key"


def first_dwelling(table: TableState, action: Any, player: Player) -> Iterator[str]:
    if table.game.phase != "dwellings":
        yield "phase"
    elif table.game.queue[0] != player.seat:
        yield "turn"
    here = HEX_NUMBERS.get(action.hexagon, -1)
    if table.depth == "map":
        if here < 0 or table.game.board.terrain[here] != player.faction.home:
            yield "hex"
        elif table.game.board.kinds[here] >= 0:
            yield "taken"


def first_card(table: TableState, action: Any, player: Player) -> Iterator[str]:
    if table.game.phase != "cards":
        yield "phase"
    elif table.game.queue[0] != player.seat:
        yield "turn"
    if action.card not in table.game.cards:
        yield "card"


OF = {
    "leech": leech, "step": step, "step_back": step_back, "first_dwelling": first_dwelling,
    "first_card": first_card, "shipping": shipping, "spades_track": spades_track, "priest": priest,
    "pass": passing, "power_action": power_action, "special": special, "favor": favor,
    "town": town, "convert": convert, "sacrifice": sacrifice, "forgo": forgo,
    "build": terrain.build, "transform": terrain.transform, "upgrade": structures.upgrade,
    "bridge": structures.bridge, "found": structures.found,
}  # fmt: skip
"""The conditions of each action besides its turn."""
