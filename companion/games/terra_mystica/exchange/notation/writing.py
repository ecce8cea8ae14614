"""A table's game written in the notation: each action as the commands of a row."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.core.game.action import Action
from companion.core.game.notated import BadNotation
from companion.games.terra_mystica import moves
from companion.games.terra_mystica.box.factions import HOUSE, STRUCTURES
from companion.games.terra_mystica.box.tiles import CARDS, FAVORS, ROUNDS, TOWNS
from companion.games.terra_mystica.course.last_scoring import Areas
from companion.games.terra_mystica.exchange.notation import words
from companion.games.terra_mystica.exchange.notation.rows import BadRow, read
from companion.games.terra_mystica.fixes.leaving import Leave
from companion.games.terra_mystica.fixes.turn_and_depth import SetDepth
from companion.games.terra_mystica.rules.turn.actions import USED_SPADES
from companion.games.terra_mystica.setup.secret_factions import RevealFactions
from companion.games.terra_mystica.state.player import SOURCES, START_POINTS, Player
from companion.games.terra_mystica.state.state import State
from companion.games.terra_mystica.state.table_state import TableState

NO_HEX = "?"
"""A placeholder for a hex that the table does not know."""
GOODS = {"power": "PW", "workers": "W", "coins": "C", "priests": "P", "points": "VP"}
FORGONE = {thing: word for word, thing in words.FORGONE.items()}
COLOURS = {terrain: colour for colour, terrain in words.TERRAIN_COLOURS.items()}


def commands(action: Action, before: TableState) -> list[str]:
    """The commands for an action, with NO_HEX for unknown hexes; empty if the notation has none."""
    match action:
        case moves.Build():
            return [*_bought(action, before), f"build {_hex(action.hexagon)}"]
        case moves.Transform():
            colour = COLOURS.get(action.terrain, NO_HEX)
            ground = f"transform {_hex(action.hexagon)} to {colour}"
            return [*_bought(action, before), ground]
        case moves.Upgrade():
            return list(_upgrade(action))
        case moves.TakeTown() if action.first:
            other_cults = (cult for cult in action.tops(before) if cult != action.first)
            return [*(f"-{cult.upper()}" for cult in other_cults), f"+{TOWNS[action.tile].code}"]
        case moves.Leech():
            builder = before.player(action.builder).name
            verb = "leech" if action.power else "decline"
            return [f"{verb} {action.offer} from {builder}"]
    command = ONE_COMMAND[type(action)](action) if type(action) in ONE_COMMAND else ""
    return [command] if command else []


def _bought(action: moves.Build | moves.Transform, before: TableState) -> Iterator[str]:
    bought = action.spades - before.player(action.seat).due.spades
    if bought > 0:
        yield f"dig {bought}"


def _upgrade(action: moves.Upgrade) -> Iterator[str]:
    kind = "TP" if STRUCTURES.index(action.to) == HOUSE else action.to
    yield f"upgrade {_hex(action.hexagon)} to {kind}"
    if action.ordained:
        yield f"convert {action.ordained}W to {action.ordained}P"


def _hex(name: str) -> str:
    return name or NO_HEX


def _card(passing: moves.PassRound | moves.FirstCard) -> str:
    return f"pass {CARDS[passing.card].code}" if passing.card else "pass"


ONE_COMMAND: Mapping[type[Action], Callable[[Any], str]] = {
    moves.FirstDwelling: lambda first: f"build {_hex(first.hexagon)}",
    moves.FirstCard: _card,
    moves.AdvanceShipping: lambda _: "advance ship",
    moves.AdvanceSpades: lambda _: "advance dig",
    moves.SendPriest: lambda sent: f"send p to {sent.cult} for {sent.steps}",
    moves.PowerAction: lambda action: f"action {action.code}",
    moves.SpecialAction: lambda action: f"action {action.code}",
    moves.PlaceBridge: lambda bridge: f"bridge {_hex(bridge.one)}:{_hex(bridge.other)}",
    moves.PassRound: _card,
    moves.TakeFavor: lambda taken: f"+{FAVORS[taken.tile].code}",
    moves.TakeTown: lambda taken: f"+{TOWNS[taken.tile].code}",
    moves.Step: lambda step: f"+{step.steps if step.steps > 1 else ''}{step.cult.upper()}",
    moves.StepBack: lambda step: f"-{step.cult.upper()}",
    moves.Convert: lambda made: (
        f"convert {made.paid}{GOODS[made.given]} to {made.count}{GOODS[made.taken]}"
    ),
    moves.Sacrifice: lambda made: f"burn {made.tokens}",
    moves.Forgo: lambda given: f"-{FORGONE[given.what].upper()}" if given.what in FORGONE else "",
    moves.Found: lambda town: f"connect {town.river}" if town.river else "",
}
"""For each kind of action that is one command, this command; "" if it says too little."""


Played = tuple[Action[TableState], TableState, TableState]
BEGINS = (
    moves.Build, moves.Transform, moves.Upgrade, moves.AdvanceShipping, moves.AdvanceSpades,
    moves.SendPriest, moves.PowerAction, moves.SpecialAction, moves.PassRound,
)  # fmt: skip
"""Commands that may begin an action of a turn."""
SET_UP = (moves.FirstDwelling, moves.FirstCard)
"""Commands with their own row."""
DUE = (moves.TakeFavor, moves.TakeTown, moves.Step, moves.PlaceBridge, moves.Found, moves.Forgo)
"""Commands that belong to the action before them."""


REMARK = "# "
"""The beginning of a line that readers of a log ignore."""


def written_down(played: Iterable[Played]) -> str:
    """The log of a game. Actions without a command become remarks, and the first line says so.
    Raises BadNotation if nobody has played."""
    lines = list(played)
    steps = [line for line in lines if _is_told(line[0])]
    if not steps:
        raise BadNotation("Nobody has played yet.")
    rows = list(_rows(steps))
    start = next((before for _, before, _ in steps if not before.factions_are_secret), steps[-1][2])
    log = "\n".join((*_opening(start), *rows)) + "\n"
    untold = sum(row.startswith(REMARK) for row in rows)
    wrong = _untold(untold) if untold else _wrong(log, lines[-1][2].game)
    return f"{REMARK}{wrong}\n{log}" if wrong else log


def _is_told(action: Action[TableState]) -> bool:
    """Whether rows contain an action: actions of players, and answers by their own rules."""
    if isinstance(action, moves.LeechByRule):
        return True
    untold = (Areas, moves.AlwaysTakeOne, SetDepth, RevealFactions)
    return not action.automatic and not isinstance(action, untold)


def _untold(count: int) -> str:
    return (
        f"The notation can't say all of this game. Lines that stand here as remarks: {count}."
        f" A {NO_HEX} is a hex that the table did not know."
    )


def _wrong(log: str, state: State) -> str:
    """The mistake in reading the log back with one more line at its top; "" if it gives the same
    game."""
    try:
        _, again = read(f"{REMARK}\n{log}")
    except BadRow as wrong:
        return f"The notation can't say all of this game. A reader finds an error: {wrong}."
    differing = [player.name for player, its in zip(state.players, again.players, strict=True)
             if _ledger(player) != _ledger(its)]  # fmt: skip
    if not differing:
        return ""
    names = ", ".join(differing)
    return f"The notation can't say all of this game. A reader finds other ledgers: {names}."


def _ledger(player: Player) -> tuple[object, ...]:
    """The values that a log and a table must share: goods, cults, and points between the start and
    the final scoring."""
    points = player.sources[SOURCES.index("start") + 1 : SOURCES.index("cults")]
    return (points, player.coins, player.workers, player.priests, player.power, player.cults)


def _opening(table: TableState) -> Iterator[str]:
    """Options, scoring tiles, the cards left in the box, the factions. Rules and points that a log
    can't express become remarks."""
    game = table.game
    for name in sorted(game.options):
        if name in words.OBEYED:
            yield f"option {name}"
        elif name != USED_SPADES:
            yield f"{REMARK}A rule that the notation doesn't know: {name}"
    for number, tile in enumerate(game.rounds, start=1):
        yield f"Round {number} scoring: {ROUNDS[tile].code}"
    for card in CARDS.values():
        if card.option in ("", *game.options) and card.id not in game.cards:
            yield f"Removing tile {card.code}"
    for player in game.players:
        yield f"{player.name}: setup"
        start = player.sources[SOURCES.index("start")]
        if start != START_POINTS:
            yield f"{REMARK}{player.name} begin with {start} VP"


def _rows(steps: Iterable[Played]) -> Iterator[str]:
    """The rows. Each has a player's actions until another player acts or the next action begins."""
    row: list[str] = []
    player, begun, when = "", False, (0, "")
    for action, before, _ in steps:
        seat = getattr(action, "seat", "")
        name = before.player(seat).name if seat in before.seats else ""
        begins = isinstance(action, BEGINS) and not _goes_on(action, before, row)
        turn = before.game.turn
        next_turn = turn.actions > 0 and before.seat(turn.seat) == seat
        next_turn = next_turn and not isinstance(action, (*BEGINS, *DUE))
        now, row_commands = (before.game.round, before.game.phase), commands(action, before)
        alone = not row_commands or isinstance(action, SET_UP)
        if alone or name != player or now != when or (begun and (begins or next_turn)):
            yield from _row(player, row)
            player, row, begun, when = name, [], False, now
        begun = begun or begins
        if isinstance(action, Leave):
            yield f"{name} dropped from the game"
        elif not row_commands:
            yield _remark(name, action)
        row += row_commands
        if alone:
            yield from _row(player, row)
            player, row = "", []
    yield from _row(player, row)


def _row(player: str, row: list[str]) -> Iterator[str]:
    """The commands of a player as one row, or as a remark if they contain an unknown hex."""
    if row:
        text = f"{player}: {'. '.join(row)}"
        yield f"{REMARK}{text}" if NO_HEX in text else text


def _remark(player: str, action: Action[TableState]) -> str:
    """A remark for an action without a command, with its facts: "# witches: Correct points (…)"."""
    facts = ", ".join(f"{fact} {value}" for fact, value in action.payload().items()
                      if fact != "seat")  # fmt: skip
    text = f"{player or 'all'}: {action.title.message}" + (f" ({facts})" if facts else "")
    return REMARK + " ".join(text.split())


def _goes_on(action: Action[TableState], before: TableState, row: list[str]) -> bool:
    """Whether an action uses spades or terrain of the current action, so that its row continues."""
    due = before.player(getattr(action, "seat", "")).due
    turn = before.game.turn
    if isinstance(action, moves.Build):
        ground = f"transform {action.hexagon} to "
        if due.ride or turn.homely or any(command.startswith(ground) for command in row):
            return True
    if isinstance(action, moves.Upgrade):
        return due.house > 0
    return isinstance(action, (moves.Build, moves.Transform)) and bool(due.spades or due.sandstorm)
