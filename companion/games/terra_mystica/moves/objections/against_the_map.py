"""Objections from the map: the hex, its terrain, its reach, the neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game.action import Action, Objection
from companion.core.text import SeatName
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import DWELLING
from companion.games.terra_mystica.box.geography import HEX_NUMBERS
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.build import Build, Transform
from companion.games.terra_mystica.moves.first_places import FirstDwelling
from companion.games.terra_mystica.moves.improve import Upgrade
from companion.games.terra_mystica.rules.ledger.structures import UPGRADES
from companion.games.terra_mystica.rules.play import on_hex
from companion.games.terra_mystica.state.board import EMPTY, touching
from companion.games.terra_mystica.state.state import NOBODY
from companion.games.terra_mystica.state.table import Table

ON_A_HEX = (FirstDwelling, Build, Transform, Upgrade)


def objections(table: Table, action: Action[Table]) -> Iterator[Objection]:
    """The map's objections to an action; none at a table without a map."""
    if table.depth != "map" or not isinstance(action, ON_A_HEX):
        return
    number, hexagon = table.number(action.seat), HEX_NUMBERS.get(action.hexagon, NOBODY)
    if number == NOBODY:
        return
    if hexagon == NOBODY:
        yield Objection("map.hex", say("Tap the hex on the map: this table tracks it."), "build")
    elif isinstance(action, Upgrade):
        yield from _upgrade(table, action, number, hexagon)
    else:
        yield from _free_hex(table, action, number, hexagon)


def _upgrade(table: Table, action: Upgrade, number: int, hexagon: int) -> Iterator[Objection]:
    board, kind = table.game.board, action.number_of_kind
    mine = board.held[number] >> hexagon & 1
    if not mine or board.kinds[hexagon] != UPGRADES[kind]:
        said = say("{seat} has no {structure} on {hex}.", seat=SeatName(action.seat),
                   structure=names.STRUCTURE[UPGRADES[kind]], hex=action.hexagon)  # fmt: skip
        yield Objection("map.upgrade", said, "upgrade")
        return
    yield from _beside(table, action, number, hexagon)
    yield from _towns(action.towns, on_hex.towns(table.game, number, hexagon, kind))


def _free_hex(
    table: Table, action: FirstDwelling | Build | Transform, number: int, hexagon: int
) -> Iterator[Objection]:
    game = table.game
    if game.board.kinds[hexagon] != EMPTY:
        said = say("There is already a structure on {hex}.", hex=action.hexagon)
        yield Objection("hex", said, "build")
        return
    needed = on_hex.spades(game, number, hexagon)
    if isinstance(action, FirstDwelling):
        if needed:
            yield from _not_home(action)
        return
    due = game.players[number].due
    stormy = bool(due.sandstorm) and not action.spades
    if not (due.ride or stormy) and not _reached(table, action, number, hexagon):
        said = say("{who} can't reach {hex}.", who=SeatName(action.seat), hex=action.hexagon)
        yield Objection("reach", said, "shipping")
    if isinstance(action, Transform):
        return
    if action.spades < needed and not stormy:
        said = say("{hex} takes {spades}.", hex=action.hexagon,
                   spades=names.some("spades", needed))  # fmt: skip
        yield Objection("map.spades", said, "terraforming")
    yield from _beside(table, action, number, hexagon)
    yield from _towns(action.towns, on_hex.towns(game, number, hexagon, DWELLING))


def _not_home(action: FirstDwelling | Build) -> Iterator[Objection]:
    said = say("{hex} is not the home terrain of {who}.", hex=action.hexagon,
               who=SeatName(action.seat))  # fmt: skip
    yield Objection("home", said, "build")


def _reached(table: Table, action: Build | Transform, number: int, hexagon: int) -> bool:
    """An objection if the hex is out of reach by ship and by the recorded tunnel or carpet."""
    way = on_hex.reach(table.game, number, hexagon)
    if table.game.turn.seat == number and table.game.turn.flown >= 0:
        return True
    return way in (on_hex.NEAR, on_hex.SHIP) or (way == on_hex.FLIGHT and action.flown)


def _beside(
    table: Table, action: Build | Upgrade, number: int, hexagon: int
) -> Iterator[Objection]:
    """An objection if the recorded power of neighbours differs from the structures on the map."""
    on_the_map = {table.seat(o): power for o, power in touching(table.game.board, number, hexagon)}
    for seat in table.others(action.seat):
        power = on_the_map.get(seat, 0)
        left = table.player(seat).dropped
        if action.beside.get(seat, 0) != power and not left:
            said = say("{seat} has {power} power beside {hex}.", seat=SeatName(seat), power=power,
                       hex=action.hexagon)  # fmt: skip
            yield Objection("map.beside", said, "neighbours")
            return


def _towns(told: int, arisen: int) -> Iterator[Objection]:
    if told != arisen:
        said = say("According to the map, it founds {towns} towns.", towns=arisen)
        yield Objection("map.towns", said, "towns")
