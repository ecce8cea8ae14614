"""Folds a stored log again and checks that every entry reads and gives the same state."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.game.game import Game
from companion.core.log.digest import digest
from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.core.log.payloads import because, readable


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem with one entry. It can't be read, for this `reason`, or its digest differs.

    `expected` is the stored digest, `got` the digest of the state that it folds to now.
    """

    seq: int
    kind: str
    expected: str = ""
    got: str = ""
    reason: str = ""

    def __str__(self) -> str:
        if self.reason:
            return f"Entry {self.seq} ({self.kind}) can't be read: {self.reason}"
        return (
            f"Entry {self.seq} ({self.kind}) came to the state {self.expected or 'unknown'}, "
            f"and comes to {self.got} here"
        )


def problems(game: Game, entries: Iterable[Entry]) -> Iterator[Problem]:
    """Every entry whose digest differs, in order. Stops at the first entry that can't be read."""
    log: Log | None = None
    later: list[Entry] = []  # plain actions after `log`; folding them one by one gives `state`
    state: Any = None
    for place, entry in enumerate(entries, start=1):
        try:
            action = readable(game, entry, place)
            if action is not None:
                later.append(entry)
                state = game.fold(state, action, entry.seq)
            else:
                log = log.extended(*later, entry) if log else Log(game, [entry])
                later, state = [], log.state
            got = digest(state)
        except Exception as error:  # noqa: BLE001 - whatever a game's module may raise
            yield Problem(entry.seq, entry.kind, reason=because(error))
            return
        if got != entry.digest:
            yield Problem(entry.seq, entry.kind, entry.digest, got)


def position(game: Game, entries: Iterable[Entry]) -> dict[str, Any] | None:
    """The position after a log, as everybody knows it; None if the log is empty or the game gives
    no positions.

    ValueError says why a log has no position.
    """
    entries = tuple(entries)
    if not entries or game.position is None:
        return None
    try:
        return game.position(Log(game, entries).seen().state)
    except Exception as error:
        raise ValueError(because(error)) from error
