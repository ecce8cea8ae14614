"""A table's game written in the notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.core.game.action import Action
from companion.core.game.notated import BadNotation
from companion.games.terra_mystica.box.factions import HOUSE, STRUCTURES
from companion.games.terra_mystica.box.tiles import CARDS, FAVORS, ROUNDS, TOWNS
from companion.games.terra_mystica.corrections.departures import Leave
from companion.games.terra_mystica.deeds.build import Build, Transform
from companion.games.terra_mystica.deeds.converting import Convert, Sacrifice
from companion.games.terra_mystica.deeds.first_places import FirstCard, FirstDwelling
from companion.games.terra_mystica.deeds.improve import AdvanceShipping, AdvanceSpades, Upgrade
from companion.games.terra_mystica.deeds.leech_power import AlwaysTakeOne, Leech, LeechByRule
from companion.games.terra_mystica.deeds.pass_round import PassRound
from companion.games.terra_mystica.deeds.priests_and_power import (
    Forgo,
    PlaceBridge,
    PowerAction,
    SendPriest,
    SpecialAction,
)
from companion.games.terra_mystica.deeds.take_tiles import (
    Found,
    Step,
    StepBack,
    TakeFavor,
    TakeTown,
)
from companion.games.terra_mystica.ledger.player import SOURCES, Player
from companion.games.terra_mystica.notation import words
from companion.games.terra_mystica.notation.reading import BadRow, read
from companion.games.terra_mystica.play.state import State
from companion.games.terra_mystica.round.last_scoring import Areas
from companion.games.terra_mystica.table.table import Table

Played = tuple[Action[Table], Table, Table]
BEGINS = (Build, Transform, Upgrade, AdvanceShipping, AdvanceSpades, SendPriest, PowerAction,
          SpecialAction, PassRound)  # fmt: skip
"""What may begin an action of a turn."""
SET_UP = (FirstDwelling, FirstCard)
"""Each is a row of its own."""
DUE = (TakeFavor, TakeTown, Step, PlaceBridge, Found, Forgo)
"""What belongs to the action that it is due for."""
GOODS = {"power": "PW", "workers": "W", "coins": "C", "priests": "P", "points": "VP"}
FORGONE = {thing: word for word, thing in words.FORGONE.items()}
COLOURS = {terrain: colour for colour, terrain in words.TERRAIN_COLOURS.items()}


def written_down(played: Iterable[Played]) -> str:
    """The log of a game whose table keeps the map. BadNotation if the notation can't say it."""
    lines = list(played)
    steps = [line for line in lines if _is_told(line[0])]
    if not steps:
        raise BadNotation("Nobody has played yet.")
    log = "\n".join((*_opening(steps[0][1].game), *_rows(steps))) + "\n"
    _check(log, lines[-1][2].game)
    return log


def _is_told(action: Action[Table]) -> bool:
    """Whether rows tell an action: what players do, and the answers of their own rules."""
    if isinstance(action, LeechByRule):
        return True
    return not action.automatic and not isinstance(action, (Areas, AlwaysTakeOne))


def _check(log: str, state: State) -> None:
    """BadNotation unless the log reads as the game that it tells."""
    try:
        _, again = read(log)
    except BadRow as wrong:
        raise BadNotation(f"The notation can't say this game: {wrong}.") from wrong
    if [_ledger(player) for player in again.players] != [_ledger(p) for p in state.players]:
        raise BadNotation("The notation can't say how this game was recorded.")


def _ledger(player: Player) -> tuple[object, ...]:
    """What a log and a table agree on: goods, cults, and points before the last scoring."""
    points = player.sources[: SOURCES.index("cults")]
    return (points, player.coins, player.workers, player.priests, player.power, player.cults)


def _opening(game: State) -> Iterator[str]:
    """Options, scoring tiles, the cards left in the box, the factions."""
    for name in sorted(game.options):
        if name not in words.OBEYED:
            raise BadNotation(f"The notation has no rule {name!r}.")
        yield f"option {name}"
    for number, tile in enumerate(game.rounds, start=1):
        yield f"Round {number} scoring: {ROUNDS[tile].code}"
    for card in CARDS.values():
        if card.option in ("", *game.options) and card.id not in game.cards:
            yield f"Removing tile {card.code}"
    for player in game.players:
        yield f"{player.name}: setup"


def _rows(steps: Iterable[Played]) -> Iterator[str]:
    """The rows: what one player does until another acts or the next action begins."""
    row: list[str] = []
    who, begun, when = "", False, (0, "")
    for action, before, _ in steps:
        seat = getattr(action, "seat", "")
        name = before.player(seat).name if seat in before.seats else ""
        if isinstance(action, Leave):
            yield from _row(who, row)
            who, row = "", []
            yield f"{name} dropped from the game"
            continue
        begins = isinstance(action, BEGINS) and not _goes_on(action, before, row)
        turn = before.game.turn
        next_turn = turn.actions > 0 and before.seat(turn.seat) == seat
        next_turn = next_turn and not isinstance(action, (*BEGINS, *DUE))
        now = (before.game.round, before.game.phase)
        if name != who or now != when or (begun and (begins or next_turn)):
            yield from _row(who, row)
            who, row, begun, when = name, [], False, now
        begun = begun or begins
        row += _commands(action, before)
        if isinstance(action, SET_UP):
            yield from _row(who, row)
            who, row = "", []
    yield from _row(who, row)


def _row(who: str, row: list[str]) -> Iterator[str]:
    if row:
        yield f"{who}: {'. '.join(row)}"


def _goes_on(action: Action[Table], before: Table, row: list[str]) -> bool:
    """Whether spades or terrain of the action that runs are used."""
    due = before.player(getattr(action, "seat", "")).due
    turn = before.game.turn
    if isinstance(action, Build):
        ground = f"transform {action.hexagon} to "
        if due.ride or turn.homely or any(said.startswith(ground) for said in row):
            return True
    if isinstance(action, Upgrade):
        return due.house > 0
    return isinstance(action, (Build, Transform)) and bool(due.spades or due.sandstorm)


def _commands(action: Action[Any], before: Table) -> list[str]:
    """What a row says of an action."""
    match action:
        case FirstDwelling():
            return [f"build {_hex(action.hexagon)}"]
        case Build():
            return [*_bought(action, before), f"build {_hex(action.hexagon)}"]
        case Transform():
            ground = f"transform {_hex(action.hexagon)} to {COLOURS[action.terrain]}"
            return [*_bought(action, before), ground]
        case Upgrade():
            return list(_upgrade(action))
        case Leech():
            builder = before.player(action.builder).name
            verb = "leech" if action.power else "decline"
            return [f"{verb} {action.offer} from {builder}"]
    said = _of_action(action) or _of_turn(action)
    if not said:
        raise BadNotation(f"The notation has no words for {action.title.message!r}.")
    return [said]


def _of_action(action: Action[Any]) -> str:
    """Actions that need no map, or name its hexes; "" for others."""
    match action:
        case AdvanceShipping():
            return "advance ship"
        case AdvanceSpades():
            return "advance dig"
        case SendPriest():
            return f"send p to {action.cult} for {action.steps}"
        case PowerAction() | SpecialAction():
            return f"action {action.code}"
        case PlaceBridge():
            return f"bridge {_hex(action.one)}:{_hex(action.other)}"
        case PassRound() | FirstCard():
            return f"pass {CARDS[action.card].code}" if action.card else "pass"
    return ""


def _of_turn(action: Action[Any]) -> str:
    """What belongs to another action; "" for others."""
    match action:
        case TakeFavor():
            return f"+{FAVORS[action.tile].code}"
        case TakeTown():
            return f"+{TOWNS[action.tile].code}"
        case Step():
            return f"+{action.steps if action.steps > 1 else ''}{action.cult.upper()}"
        case StepBack():
            return f"-{action.cult.upper()}"
        case Convert():
            given, taken = action.rate[0] * action.count, action.count
            return f"convert {given}{GOODS[action.given]} to {taken}{GOODS[action.taken]}"
        case Sacrifice():
            return f"burn {action.tokens}"
        case Forgo() if action.what in FORGONE:
            return f"-{FORGONE[action.what].upper()}"
        case Found() if action.river:
            return f"connect {action.river}"
    return ""


def _bought(action: Build | Transform, before: Table) -> Iterator[str]:
    bought = action.spades - before.player(action.seat).due.spades
    if bought > 0:
        yield f"dig {bought}"


def _upgrade(action: Upgrade) -> Iterator[str]:
    kind = "TP" if STRUCTURES.index(action.to) == HOUSE else action.to
    yield f"upgrade {_hex(action.hexagon)} to {kind}"
    if action.ordained:
        yield f"convert {action.ordained}W to {action.ordained}P"


def _hex(name: str) -> str:
    if not name:
        raise BadNotation("Only a game with every hex on the map can be written in the notation.")
    return name
