"""The rulebook's conditions of the actions, written down a second time: plainly, from the facts of
a table, with nothing of the rules in `companion/`. Each has a name of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.terra_mystica.box.geography import HEX_NUMBERS
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.table import Table

ACTIONS = ("shipping", "spades_track", "priest", "power_action", "special", "pass")
"""The kinds that always begin an action of the turn."""
POWER = {"ACT1": 3, "ACT2": 3, "ACT3": 4, "ACT4": 4, "ACT5": 4, "ACT6": 6}
SUPPLY = {"TH": 4, "TE": 3, "SH": 1, "SA": 1}
OUT_OF = {"TH": "D", "TE": "TH", "SH": "TH", "SA": "TE"}
KINDS = ("D", "TH", "TE", "SH", "SA")
TILES = {"BON1": "spade_2coins", "BON2": "cult_4coins", "FAV6": "water2"}
OF_STRONGHOLD = {"ACTA": "auren", "ACTC": "chaos_magicians", "ACTG": "giants", "ACTN": "nomads",
                 "ACTS": "swarmlings", "ACTW": "witches"}  # fmt: skip
RATES = {("power", "priests"): 5, ("power", "workers"): 3, ("power", "coins"): 1,
         ("priests", "workers"): 1, ("workers", "coins"): 1, ("priests", "coins"): 1}  # fmt: skip

SILENT = {
    "forgo.must": "a table may give up any due thing: the tile stays in the box",
}
"""What passes in silence, and why."""


def stands(player: Player, kind: str) -> int:
    return player.built[KINDS.index(kind)]


def broken(table: Table, action: Any) -> Iterator[str]:
    """The conditions that an action breaks."""
    if action.kind in ACTIONS or action.kind == "upgrade":
        yield from when(table, action)
    judge = OF.get(action.kind)
    if judge:
        yield from judge(table, action, table.player(action.seat))


def when(table: Table, action: Any) -> Iterator[str]:
    game, player = table.game, table.player(action.seat)
    if game.phase != "actions" or game.turn.seat != table.number(action.seat):
        yield "turn"
    elif player.passed or player.dropped:
        yield "passed"
    elif not game.turn.actions and not (action.kind == "upgrade" and player.due.house):
        yield "turn.again"


def costs(table: Table, player: Player, workers: int = 0, coins: int = 0, priests: int = 0,
          power: int = 0) -> Iterator[str]:  # fmt: skip
    had = (player.workers, player.coins, player.priests, player.power[2])
    needs = (workers, coins, priests, power)
    if table.depth != "points" and any(n > max(h, 0) for n, h in zip(needs, had, strict=True)):
        yield "costs"


def shipping(table: Table, action: Any, player: Player) -> Iterator[str]:
    last = {"dwarves": 0, "fakirs": 0, "mermaids": 5}.get(player.faction.id, 3)
    if player.shipping >= last:
        yield "track"
    yield from costs(table, player, coins=4, priests=1)


def spades_track(table: Table, action: Any, player: Player) -> Iterator[str]:
    last = {"darklings": 0, "fakirs": 1}.get(player.faction.id, 2)
    if player.exchange >= last:
        yield "track"
    coins = 1 if player.faction.id == "halflings" else 5
    yield from costs(table, player, workers=2, coins=coins, priests=1)


def priest(table: Table, action: Any, player: Player) -> Iterator[str]:
    places = table.game.orders[("fire", "water", "earth", "air").index(action.cult)]
    free = [steps for steps, seat in zip((3, 2, 2, 2), places, strict=True) if seat < 0]
    if action.steps > 1 and action.steps not in free:
        yield "place"
    yield from costs(table, player, priests=1)


def power_action(table: Table, action: Any, player: Player) -> Iterator[str]:
    if action.code in table.game.power_used:
        yield "used"
    if action.code == "ACT1" and player.bridges >= 3:
        yield "bridges"
    yield from costs(table, player, power=POWER[action.code])


def special(table: Table, action: Any, player: Player) -> Iterator[str]:
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


def passing(table: Table, action: Any, player: Player) -> Iterator[str]:
    if table.game.round < 6 and action.card not in table.game.cards:
        yield "card"


def upgrade(table: Table, action: Any, player: Player) -> Iterator[str]:
    if table.depth == "map":
        if action.hexagon not in HEX_NUMBERS:
            yield "hex"
            return
        here, board = HEX_NUMBERS[action.hexagon], table.game.board
        mine = board.held[player.seat] >> here & 1
        if not mine or KINDS[board.kinds[here]] != OUT_OF[action.to]:
            yield "upgrade"
    elif not stands(player, OUT_OF[action.to]):
        yield "upgrade"
    if stands(player, action.to) >= SUPPLY[action.to]:
        yield "pieces"


def build(table: Table, action: Any, player: Player) -> Iterator[str]:
    if table.game.phase in ("dwellings", "cards"):
        yield "turn"
    if stands(player, "D") >= 8:
        yield "pieces"
    if table.depth == "map":
        if action.hexagon not in HEX_NUMBERS:
            yield "hex"
        elif table.game.board.kinds[HEX_NUMBERS[action.hexagon]] >= 0:
            yield "taken"


def favor(table: Table, action: Any, player: Player) -> Iterator[str]:
    if not player.due.favors:
        yield "due"
    if action.tile in player.favors or not table.game.favors_left[action.tile]:
        yield "tile"


def town(table: Table, action: Any, player: Player) -> Iterator[str]:
    if not player.due.towns:
        yield "due"
    if not table.game.towns_left.get(action.tile):
        yield "tile"


def convert(table: Table, action: Any, player: Player) -> Iterator[str]:
    rate = RATES.get((action.given, action.taken))
    if player.faction.id == "alchemists":
        rate = {("points", "coins"): 1, ("coins", "points"): 2}.get(
            (action.given, action.taken), rate)  # fmt: skip
    if rate is None:
        yield "rate"
        return
    paid = rate * action.count
    if action.given == "points":
        if player.vp < paid:
            yield "costs"
    else:
        yield from costs(table, player, **{action.given: paid})


def sacrifice(table: Table, action: Any, player: Player) -> Iterator[str]:
    if table.depth != "points" and player.power[1] < 2 * action.tokens:
        yield "bowl"


def forgo(table: Table, action: Any, player: Player) -> Iterator[str]:
    if not getattr(player.due, action.what):
        yield "due"
    elif action.what in ("favors", "towns"):
        yield "forgo.must"


def bridge(table: Table, action: Any, player: Player) -> Iterator[str]:
    if not player.due.bridges:
        yield "due"


def leech(table: Table, action: Any, player: Player) -> Iterator[str]:
    """All or nothing: as much as the bowls hold and the points pay, or none."""
    number, builder = player.seat, table.number(action.builder)
    offers = [one.amount for one in table.game.offers if one[:2] == (number, builder)]
    if not offers:
        yield "offer"
    elif action.offer in offers and action.power and table.depth != "points":
        room = 2 * player.power[0] + player.power[1]
        if action.power != max(0, min(action.offer, room, player.vp + 1)):
            yield "all"


def step(table: Table, action: Any, player: Player) -> Iterator[str]:
    if not player.due.steps and not player.due.pair:
        yield "due"


def first_dwelling(table: Table, action: Any, player: Player) -> Iterator[str]:
    if table.game.phase == "dwellings" and table.game.queue[0] != player.seat:
        yield "turn"
    if table.depth == "map" and table.game.phase == "dwellings":
        here = HEX_NUMBERS.get(action.hexagon, -1)
        if here < 0 or table.game.board.terrain[here] != player.faction.home:
            yield "hex"
        elif table.game.board.kinds[here] >= 0:
            yield "taken"


def first_card(table: Table, action: Any, player: Player) -> Iterator[str]:
    if table.game.phase == "cards":
        if table.game.queue[0] != player.seat:
            yield "turn"
        if action.card not in table.game.cards:
            yield "card"


OF = {
    "leech": leech, "step": step, "first_dwelling": first_dwelling, "first_card": first_card,
    "shipping": shipping, "spades_track": spades_track, "priest": priest, "pass": passing,
    "power_action": power_action, "special": special, "upgrade": upgrade, "build": build,
    "favor": favor, "town": town, "convert": convert, "sacrifice": sacrifice, "forgo": forgo,
    "bridge": bridge,
}  # fmt: skip
"""The conditions of each action besides its turn."""
