"""A written game as the entries of a table: its set-up, and its rows as actions."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.game.action import Action
from companion.core.game.notated import BadNotation, Written
from companion.core.text import Seat
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.course.last_scoring import Areas
from companion.games.terra_mystica.exchange.notation.as_actions import Teller
from companion.games.terra_mystica.exchange.notation.commands import read
from companion.games.terra_mystica.exchange.notation.rows import (
    MOST_LINES,
    BadRow,
    Step,
    step_by_step,
)
from companion.games.terra_mystica.fixes.leaving import Leave
from companion.games.terra_mystica.rules.turn.power_offers import CULTISTS_POWER
from companion.games.terra_mystica.rules.turn.rounds import ORDER_OF_PASSING, cards_in_play
from companion.games.terra_mystica.setup.new_game import Options
from companion.games.terra_mystica.state.state import State, seat_of
from companion.games.terra_mystica.state.table_state import TableState


@dataclass(frozen=True)
class WrittenGame:
    """A game to be recorded: options, seats in the order of the rows, for each line of the log its
    number and its actions, and a sentence for each wrong line."""

    options: Options
    seats: tuple[Seat, ...]
    rows: tuple[tuple[int, tuple[Action[TableState], ...]], ...]
    wrong: tuple[str, ...]


def read_game(log: str) -> WrittenGame:
    """A written game, finished or not, without its wrong lines. Raises BadNotation if there are too
    many lines, or if no line says what a faction does, or which cards are out of the game."""
    bad: list[BadRow] = []
    steps = list(step_by_step(log, bad))
    wrong = tuple(f"{row}." for row in bad)
    if any(row.number > MOST_LINES for row in bad):
        raise BadNotation(wrong[-1])
    start = next((step.before for step in steps if step.commands), None)
    if start is None:
        raise BadNotation(next(iter(wrong), "No row says what a faction does."))
    seats = tuple(seat_of(player) for player in start.players)
    _check_cards(start)
    rows = ((step.number, tuple(_actions(step))) for step in steps)
    told = tuple((number, actions) for number, actions in rows if actions)
    return WrittenGame(_options(start, seats), seats, told, wrong)


def read_notation(log: str) -> Written:
    """A written game to be recorded. Raises BadNotation if the text is no game."""
    game = read_game(log)
    factions = {seat: names.FACTION[game.options.faction(seat)].message for seat in game.seats}
    taps = [actions for _, actions in game.rows]
    return Written(game.options.model_dump(), factions, taps, game.wrong)


def _actions(step: Step) -> Iterator[Action[TableState]]:
    """The actions of a line: those in place of lost rows, its commands, players who leave, the
    areas at the end."""
    yield from step.made_up
    if step.player and step.commands:
        row = [read(command) for command in step.commands]
        yield from Teller(step.before, step.player.seat).actions(row)
    before, after = step.before, step.after
    for was, now in zip(before.players, after.players, strict=False):
        if now.dropped and not was.dropped:
            yield Leave(seat=seat_of(now))
    if after.phase == "over" != before.phase:
        sizes = {seat_of(player): after.areas[player.seat] for player in after.players}
        yield Areas(sizes=sizes)


def _check_cards(start: State) -> None:
    """Refuses a log that doesn't say which bonus cards are out of the game: they collect coins."""
    in_play, used = len(start.cards), cards_in_play(len(start.players))
    if in_play != used:
        raise BadNotation(
            f"{in_play} bonus cards are in play, {len(start.players)} players use {used}: "
            "rows such as “Removing tile BON1” name the others."
        )


def _options(start: State, seats: tuple[Seat, ...]) -> Options:
    options = start.options
    factions = {seat_of(player): player.faction.id for player in start.players}
    return Options.model_validate({
        **factions,
        "depth": "map",
        "rounds": start.rounds,
        "cards": tuple(start.cards),
        "first": seats[0],
        "nobody_takes": "power" if CULTISTS_POWER in options else "nothing",
        "next_order": "passing" if ORDER_OF_PASSING in options else "clockwise",
        "spades_score": "gained",
        "extra_towns": "mini-expansion-1" in options,
        "extra_card": "shipping-bonus" in options,
        "extra_tile": "temple-scoring-tile" in options,
    })  # fmt: skip
