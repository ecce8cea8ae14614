"""Folding a long game: 500 entries, as four phones record them over an evening."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from companion.core.game import catalogue
from companion.core.game.game import Game
from companion.core.log.digest import digest
from companion.core.log.entry import AMEND, BEGIN, RESTORE, STRIKE, Entry
from companion.core.log.log import Log
from tests.benchmarks.conftest import Report, milliseconds
from tests.benchmarks.load.phones import CARDS
from tests.benchmarks.load.phones import COLOURS as SEATS

ENTRIES = 500
TARGET = 10.0  # milliseconds
START = datetime(2025, 1, 4, 18, tzinfo=UTC)
EVERY = timedelta(seconds=25)

MIX = {
    "action": 26, "end_turn": 22, "take": 14, "reserve": 9, "free": 5, "points": 5, "token": 4,
    "city": 4, "road": 3, "castle": 2, "lose": 2, "correct": 1, STRIKE: 4, RESTORE: 1, AMEND: 2,
}  # fmt: skip
"""How often each kind is recorded, of 100 or so."""


def evening(game: Game) -> list[Entry]:
    """A log that grows as a table's does: facts prefilled by the rules, corrections between."""
    chance = random.Random(7)
    options = game.options.model_validate({"cards": CARDS, "dealt": 8, "first": "red"})
    begun = {"options": options.model_dump(mode="json"), "seats": list(SEATS)}
    log = Log(game, [Entry(1, BEGIN, begun, "a", START, 1)])
    while len(log.entries) < ENTRIES:
        seq = log.last_seq + 1
        kind = chance.choices(list(MIX), list(MIX.values()))[0]
        payload = _payload(game, log, kind, chance)
        if payload is not None:
            log = log.extended(Entry(seq, kind, payload, "a", START + EVERY * seq, seq))
    return list(log.entries)


def _payload(game: Game, log: Log[Any], kind: str, chance: random.Random) -> dict[str, Any] | None:
    """The facts of one more entry; None where this kind has nothing to name now."""
    if kind in game.actions:
        seat = log.state.turn.seat if chance.random() < 0.9 else chance.choice(SEATS)
        given = {"points": chance.randint(1, 3)} if kind == "points" else {}
        return game.actions[kind].prefilled(log.state, seat, **given).payload()
    struck = [line.seq for line in log.lines[-6:]]
    if kind == RESTORE:
        struck = [seq for seq, status in log.statuses.items() if status.struck_by][-1:]
    if not struck:
        return None
    seq = chance.choice(struck)
    if kind != AMEND:
        return {"entries": [seq]}
    entry = log.entry(seq)
    assert entry
    return {"entry": seq, "kind": entry.kind, "payload": dict(entry.payload)}


def test_fold(report: Report) -> None:
    game = catalogue.find("mythotopia")
    entries = evening(game)
    assert len(entries) == ENTRIES
    took = milliseconds(lambda: Log(game, entries))
    report.add(f"fold of {ENTRIES} entries", took, "ms", below=TARGET)

    log = Log(game, entries)
    points = game.actions["points"].prefilled(log.state, "red")
    last = entries[-1]
    more = replace(last, seq=last.seq + 1, kind=points.kind, payload=points.payload())
    took = milliseconds(lambda: digest(log.extended(more).state))
    report.add(f"one more entry after {ENTRIES}, with its digest", took, "ms")
