"""Terra Mystica: folding a whole written game, reading its rows, and all answers of "May I?"."""

from datetime import UTC, datetime
from functools import partial

from companion.core.files.intake import archived
from companion.core.log.log import Log
from companion.games.terra_mystica import game
from companion.games.terra_mystica.exchange.notation.rows import read, step_by_step
from companion.games.terra_mystica.screens.forecasts.may_i import may_i
from tests.benchmarks.conftest import Report, milliseconds
from tests.games.terra_mystica.exchange.notation.written import GAMES, lines_of

ENTRIES = 450
FOLD_TARGET = 10.0  # milliseconds
MAY_I_TARGET = 5.0  # milliseconds, the worst
START = datetime(2025, 1, 4, 18, tzinfo=UTC)


def test_fold(report: Report) -> None:
    logs = ["\n".join(lines_of(name)) for name in GAMES]
    longest = max((archived(game, game.read_notation(log), START) for log in logs),
                  key=lambda document: len(document.entries))  # fmt: skip
    entries = [line.entry() for line in longest.entries]
    took = milliseconds(lambda: Log(game, entries)) * ENTRIES / len(entries)
    report.add(f"Terra Mystica: fold, for {ENTRIES} entries", took, "ms", below=FOLD_TARGET)
    log = max(logs, key=len)
    took = milliseconds(lambda: read(log)) * ENTRIES / log.count("\n")
    report.add(f"Terra Mystica: notation, for {ENTRIES} rows", took, "ms", below=FOLD_TARGET)


def test_may_i(report: Report) -> None:
    states = [step.after for step in step_by_step("\n".join(lines_of(GAMES[0])), [])][60::20]
    worst = max(
        milliseconds(partial(may_i, state, player.seat))
        for state in states
        for player in state.players
    )
    report.add("Terra Mystica: May I?, the worst of a game", worst, "ms", below=MAY_I_TARGET)
