"""A table's log and its fold: strike, restore, amend.

    effective lines = the entries without the struck ones, amended ones replaced in place
    state           = begin, then every effective line folded in order

Nothing is ever deleted. A `strike` names the entries it undoes, a `restore` brings them back, and
an `amend` puts a corrected action (or set-up) in the place of the old one. Striking an `amend`
brings the old content back.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from datetime import datetime
from functools import cached_property, partial
from itertools import pairwise
from typing import Any, Generic, NamedTuple
from weakref import ReferenceType, ref

from companion.core.frozen import hidden_as, kept_with
from companion.core.game.action import Action, Objection, S
from companion.core.game.game import Game
from companion.core.log.entry import (
    ALWAYS,
    AMEND,
    BEGIN,
    BREAK,
    RESTORE,
    SHOW,
    SIT,
    STRIKE,
    Entry,
)
from companion.core.log.parsing import recorded_action
from companion.core.log.struck_and_amended import UNTOUCHED, statuses
from companion.core.text import Seat

SNAPSHOT_EVERY = 50
RECENT = 32
"""The states of the latest lines are kept, too, because screens show what each line changed."""


def is_kept(place: int, length: int) -> bool:
    """Whether the state after `place` of `length` lines is kept."""
    return place % SNAPSHOT_EVERY == 0 or place > length - RECENT


def thinned(snapshots: Mapping[int, S], length: int) -> dict[int, S]:
    """The snapshots that a log of `length` lines keeps."""
    return {at: state for at, state in snapshots.items() if is_kept(at, length)}


def in_common(lines: Iterable[Any], former: Iterable[Any]) -> int:
    """How many lines two logs have in common at the beginning."""
    same = 0
    for line, was in zip(lines, former, strict=False):
        if line.seq != was.seq or line.action is not was.action:
            break
        same += 1
    return same


class Line(NamedTuple, Generic[S]):
    """An action in force. `seq` is its place in the log, even if it was amended later."""

    seq: int
    action: Action[S]


class Log(Generic[S]):
    """A log and the states that it folds to. It is immutable; `extended` returns a new log.

    The first entry is the set-up (`begin`). Strikes of unknown seqs are ignored, so that any list
    of entries can be folded. ValueError if the game does not know an entry's kind or payload.
    """

    def __init__(self, game: Game[S, Any], entries: Iterable[Entry]) -> None:
        self.game = game
        self.entries: tuple[Entry, ...] = tuple(entries)
        if not self.entries or self.entries[0].kind != BEGIN:
            raise ValueError("a log starts with its set-up")
        self._by_seq = {entry.seq: entry for entry in self.entries}
        self._actions: dict[int, Action[S]] = {}
        self._snapshots: dict[int, S] = {}  # in order
        self.statuses = statuses(self.entries)
        self.before: ReferenceType[Log[S]] | None = None
        self.eyes: tuple[Seat, ...] | None = None
        self._tried_on: tuple[S, S] | None = None  # the last recorded state, whole and as seen
        self.of_entries: dict[str, Any] = {}  # what others derive from the entries alone
        self._seen: dict[tuple[str, ...], Log[S]] = {}
        self._shown: dict[int, tuple[Action[S], Action[S]]] = {}  # by seq, whole and as seen
        self._seen_before: dict[tuple[str, ...], ReferenceType[Log[S]]] = {}
        self._fold()

    # -- reading ---------------------------------------------------------------------------

    @property
    def last_seq(self) -> int:
        return self.entries[-1].seq

    @cached_property
    def lines(self) -> tuple[Line[S], ...]:
        """The actions in force in log order, without the set-up, as its `eyes` see them."""
        return self._lines if self.eyes is None else tuple(map(self._line, self._lines))

    @cached_property
    def always(self) -> frozenset[str]:
        """Ids of the objections that the table's house rules silence."""
        return frozenset(
            entry.payload["objection"]
            for entry in self.entries
            if entry.kind == ALWAYS and self.statuses[entry.seq].struck_by is None
        )

    @cached_property
    def shown(self) -> Entry | None:
        """The ruling now shown to everybody. It disappears with the next entry in force, or when it
        or an earlier entry is struck or restored. Striking a later one leaves it."""
        oldest = self.last_seq
        for entry in reversed(self.entries):
            if entry.kind in (STRIKE, RESTORE):
                oldest = min([oldest, *entry.payload["entries"]])
            elif self.statuses[entry.seq].struck_by is None:
                return entry if entry.kind == SHOW and oldest >= entry.seq else None
        return None

    @property
    def on_break(self) -> bool:
        """Whether the clock stands still now."""
        latest = next(entry for entry in reversed(self.entries) if entry.kind != SIT)
        return latest.kind == BREAK

    def breaks(self) -> list[tuple[datetime, datetime]]:
        """When each break in force began, and when the game went on; without one that still
        lasts."""
        told = [entry for entry in self.entries if entry.kind != SIT]
        return [
            (entry.at, after.at)
            for entry, after in pairwise(told)
            if entry.kind == BREAK and self.statuses[entry.seq].struck_by is None
        ]

    def entry(self, seq: int) -> Entry | None:
        """The entry of that number, or None."""
        return self._by_seq.get(seq)

    def action(self, seq: int) -> Action[S]:
        """The action that an entry (or an amend) holds, as its `eyes` see it."""
        return self._as_known(seq, self._action(seq))

    def hides(self, seq: int) -> bool:
        """Whether the action in force at a line has facts hidden from its `eyes`."""
        seq = self.statuses[seq].amended_by or seq
        return self.action(seq) != self._action(seq)

    def _action(self, seq: int) -> Action[S]:
        """The whole action, parsed once."""
        action = self._actions.get(seq)
        if action is None:
            action = self._actions[seq] = recorded_action(self.game, self._by_seq[seq])
        return action

    def objections(self, action: Action[S]) -> list[Objection]:
        """The rules' objections to this action now, without those that house rules switch off."""
        return [o for o in self.game.objections(self.state, action) if o.id not in self.always]

    def setup(self) -> tuple[Any, tuple[Seat, ...]]:
        """The set-up in force: its options and the seats in turn order."""
        entry = self._by_seq[self.statuses[1].amended_by or 1]
        payload = entry.payload["payload"] if entry.kind == AMEND else entry.payload
        return self.game.options.model_validate(payload["options"]), tuple(payload["seats"])

    # -- the lens --------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The state after the last line, as its `eyes` see it."""
        return self._state if self.eyes is None else self._as_seen(self._state)

    def seen(self, *seats: Seat) -> Log[S]:
        """The log with every state and action as these seats know it; without seats, as everybody
        knows it. When the game is over, nothing is hidden."""
        if self.game.seen_by is None or (self.eyes is None and self._is_over):
            return self
        return self._with_hidden_facts(seats)

    def as_then(self) -> Log[S]:
        """The log as everybody saw it while it was played, even if the end has uncovered all."""
        return self if self.game.seen_by is None else self._with_hidden_facts(())

    @cached_property
    def _is_over(self) -> bool:
        return self.game.ended(self._state) is not None

    def _with_hidden_facts(self, eyes: tuple[Seat, ...]) -> Log[S]:
        if eyes == self.eyes:
            return self
        if eyes not in self._seen:
            log = copy(self)
            log.eyes, log._seen, log.before = eyes, {}, self._seen_before.get(eyes)
            before = log.before and log.before()
            log._shown = before._shown if before else {}
            for derived in ("lines", "latest_tap"):
                log.__dict__.pop(derived, None)
            self._seen[eyes] = log
        return self._seen[eyes]

    def _line(self, line: Line[S]) -> Line[S]:
        """A line as the log's `eyes` see it."""
        return line if self.eyes is None else Line(line.seq, self._as_known(*line))

    def _as_known(self, seq: int, action: Action[S]) -> Action[S]:
        """An action as the log's `eyes` see it; most have been seen in the version before."""
        if self.eyes is None:
            return action
        whole, seen = self._shown.get(seq, (None, action))
        if whole is not action:
            seen = action.seen_by(self.eyes)
            self._shown[seq] = action, seen
        return seen

    def _as_seen(self, state: S) -> S:
        game, eyes = self.game, self.eyes
        if eyes is not None and game.seen_by:
            state = kept_with(state, eyes, partial(game.seen_by, state, eyes))
        return hidden_as(state, *self._tried_on) if self._tried_on else state

    @cached_property
    def _lines(self) -> tuple[Line[S], ...]:
        """The lines with all their facts."""
        lines, kinds, known = [], self.game.actions, self.statuses
        for entry in self.entries:
            status = known[entry.seq]
            if status.struck_by is None and entry.kind in kinds:
                lines.append(Line(entry.seq, self._action(status.amended_by or entry.seq)))
        return tuple(lines)

    def _fold(self) -> None:
        """Folds the lines after the last snapshot, or from the set-up if there is no snapshot."""
        if not self._snapshots:
            options, seats = self.setup()
            self._snapshots[0] = self.game.begin(options, seats)
        last, length = next(reversed(self._snapshots)), len(self._lines)
        state = self._snapshots[last]
        for place, line in enumerate(self._lines[last:], start=last + 1):
            state = self.game.fold(state, line.action, line.seq)
            if is_kept(place, length):
                self._snapshots[place] = state
        self._snapshots = thinned(self._snapshots, length)
        self._state: S = state

    def states(self, start: int = 0) -> Iterator[tuple[Line[S], S, S]]:
        """Every line in force from index `start` on, with the states before and after it."""
        base = next(place for place in reversed(self._snapshots) if place <= start)
        before = self._snapshots[base]
        for place, line in enumerate(self._lines[base:], start=base):
            kept = self._snapshots.get(place + 1)
            after = self.game.fold(before, line.action, line.seq) if kept is None else kept
            if place >= start:
                yield self._line(line), self._as_seen(before), self._as_seen(after)
            before = after

    def since(self, seq: int) -> Iterator[tuple[Line[S], S, S]]:
        """The lines in force from entry `seq` on, with the states before and after each."""
        return self.states(len(self._lines) - len(self.seqs(seq)))

    @cached_property
    def latest_tap(self) -> list[tuple[Action[S], S, S]]:
        """The actions of the latest tap that are in force, with the automatic ones; each with the
        states before and after it."""
        latest = self.entries[-1]
        first = latest.group or latest.seq
        if latest.kind not in self.game.actions:
            return []
        return [
            (line.action, before, after)
            for line, before, after in self.since(first)
            if first in (self._by_seq[line.seq].group, line.seq)
        ]

    def seqs(self, start: int = 0) -> tuple[int, ...]:
        """The seqs of the lines in force from entry `start` on."""
        first = bisect_left(self._lines, start, key=lambda line: line.seq)
        return tuple(line.seq for line in self._lines[first:])

    def extended(self, *entries: Entry) -> Log[S]:
        """The log with these entries appended. A plain action costs one fold."""
        log = object.__new__(type(self))
        log.game, log.entries = self.game, (*self.entries, *entries)
        log._by_seq = {**self._by_seq, **{entry.seq: entry for entry in entries}}
        log._actions = dict(self._actions)
        log.eyes, log._seen, log._tried_on = self.eyes, {}, self._tried_on
        log._shown = {} if self.eyes is None else self._shown
        log.of_entries = {}
        if self.eyes is not None and not self._tried_on:  # trying out an end reveals nothing
            log._tried_on = (self._state, self.state)
        # Weak, so that a log does not keep all the earlier logs that it was extended from.
        log.before = ref(self)
        log._seen_before = {eyes: ref(seen) for eyes, seen in self._seen.items()}
        if all(entry.kind in self.game.actions for entry in entries):
            log.statuses = self.statuses | {entry.seq: UNTOUCHED for entry in entries}
            lines = (Line(entry.seq, log._action(entry.seq)) for entry in entries)
            log.__dict__["_lines"] = (*self._lines, *lines)
            # A seen log continues from the seen state.
            log._snapshots = {**self._snapshots, len(self._lines): self.state}
        else:
            log.statuses = statuses(log.entries)
            # A seen log may hold states that are tried out. A new set-up changes all states.
            again = self.eyes is not None or log.statuses[1] != self.statuses[1]
            same = -1 if again else in_common(log._lines, self._lines)
            log._snapshots = {at: state for at, state in self._snapshots.items() if at <= same}
        log._fold()
        return log

    def signed(self, digest: str) -> Log[S]:
        """The log with this digest in its last entry; it is not folded again."""
        last = replace(self.entries[-1], digest=digest)
        log = copy(self)
        log._seen = {}
        log.entries = (*self.entries[:-1], last)
        log._by_seq = {**self._by_seq, last.seq: last}
        return log

    def until(self, seq: int, *, known: bool) -> Log[S]:
        """The log up to entry `seq`.

        With `known`, later strikes and amends of its entries stay in force; without it, the log is
        as the phones showed it then.
        """
        early = self.entries[: max(1, seq)]
        if known:
            later = self.entries[len(early) :]
            early += tuple(entry for entry in later if entry.kind in (STRIKE, RESTORE, AMEND))
        log = Log(self.game, early)
        return log if self.eyes is None else log._with_hidden_facts(self.eyes)
