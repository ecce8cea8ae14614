"""What follows by itself: answers by rule, what lies between two rounds, the last scoring."""

from collections.abc import Iterator

from companion.core.game.action import Action
from companion.games.terra_mystica.course.between_rounds import CultRewards, NewRound
from companion.games.terra_mystica.course.last_scoring import STEPS, LastPoints
from companion.games.terra_mystica.moves.leech_power import by_rule
from companion.games.terra_mystica.state.state import LAST_ROUND, NOBODY, owes
from companion.games.terra_mystica.state.table_state import TableState


def follows(table: TableState) -> Iterator[Action[TableState]]:
    """The next automatic action, at most one; others may follow from that."""
    if table.is_over:
        return
    ruled = next(by_rule(table), None)
    if ruled:
        yield ruled.completed(table)
    else:
        yield from _of_phase(table)


def _of_phase(table: TableState) -> Iterator[Action[TableState]]:
    game = table.game
    match game.phase:
        case "cards":
            if not game.queue:
                yield NewRound.of(table)
        case "actions":
            ended = game.turn.seat == NOBODY and not table.is_open
            if ended and game.round < LAST_ROUND:
                yield CultRewards.of(table)
        case "bonuses":
            if not any(owes(player) for player in game.players if not player.dropped):
                yield NewRound.of(table)
        case "over":
            left = [step for step in STEPS if step not in table.counted]
            if left:
                yield LastPoints.of(table, left[0])
