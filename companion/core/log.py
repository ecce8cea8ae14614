"""A table's log and its fold: strike, restore, amend.

    effective lines = the entries, less the struck, with amended ones replaced in their place
    state           = begin, then every effective line folded in order

Nothing is ever deleted: undo is a `strike` that names entries, redo a `restore`, and `amend`
puts a corrected action (or set-up) where the old one stood. Striking an `amend` brings the
former content back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar
from weakref import ReferenceType, ref

from companion.core.action import Action, Objection
from companion.core.entry import ALWAYS, AMEND, BEGIN, RESTORE, SHOW, STRIKE, Entry
from companion.core.game import Game

S = TypeVar("S")

SNAPSHOT_EVERY = 50
RECENT = 32
"""The states of the latest lines are kept too: screens tell what each of them changed."""


@dataclass(frozen=True, slots=True)
class Line(Generic[S]):
    """An action in force, in its place: `seq` is where it stands, whoever amended it since."""

    seq: int
    action: Action[S]


@dataclass(frozen=True, slots=True)
class Status:
    """What later entries did to one entry: the seq of the strike and of the amend in force."""

    struck_by: int | None = None
    amended_by: int | None = None


class Log(Generic[S]):
    """A log with the states it folds to. Immutable: `extended` gives a new one.

    The first entry is the set-up (`begin`). Unknown seqs in strikes are ignored, so any list of
    entries folds; an entry whose kind or payload the game does not know raises `ValueError`.
    """

    def __init__(self, game: Game[S], entries: Iterable[Entry]) -> None:
        self.game = game
        self.entries: tuple[Entry, ...] = tuple(entries)
        if not self.entries or self.entries[0].kind != BEGIN:
            raise ValueError("a log starts with its set-up")
        self._by_seq = {entry.seq: entry for entry in self.entries}
        self._actions: dict[int, Action[S]] = {}
        self._snapshots: dict[int, S] = {}
        self.statuses = statuses(self.entries)
        self.before: ReferenceType[Log[S]] | None = None
        self._fold()

    # -- reading ---------------------------------------------------------------------------

    @property
    def last_seq(self) -> int:
        return self.entries[-1].seq

    @cached_property
    def lines(self) -> tuple[Line[S], ...]:
        """The actions in force, in their places, without the set-up."""
        found = []
        for entry in self.entries:
            status = self.statuses[entry.seq]
            if entry.kind in self.game.actions and status.struck_by is None:
                found.append(Line(entry.seq, self.action(status.amended_by or entry.seq)))
        return tuple(found)

    @cached_property
    def always(self) -> frozenset[str]:
        """Ids of objections this table has agreed not to hear."""
        return frozenset(
            entry.payload["objection"]
            for entry in self.entries
            if entry.kind == ALWAYS and self.statuses[entry.seq].struck_by is None
        )

    @cached_property
    def shown(self) -> Entry | None:
        """The ruling now shown to everybody: until the next entry in force, or it is taken back.

        What was taken back or restored since it was shown leaves it standing.
        """
        oldest = self.last_seq
        for entry in reversed(self.entries):
            if entry.kind in (STRIKE, RESTORE):
                oldest = min([oldest, *entry.payload["entries"]])
            elif self.statuses[entry.seq].struck_by is None:
                return entry if entry.kind == SHOW and oldest >= entry.seq else None
        return None

    def entry(self, seq: int) -> Entry | None:
        """The entry of that number, or None."""
        return self._by_seq.get(seq)

    def action(self, seq: int) -> Action[S]:
        """The action an entry (or an amend) holds, parsed once."""
        if seq not in self._actions:
            self._actions[seq] = parse(self.game, self._by_seq[seq])
        return self._actions[seq]

    def objections(self, action: Action[S]) -> list[Objection]:
        """What the rules say against this action now, less what this table won't hear."""
        found = self.game.objections(self.state, action)
        return [objection for objection in found if objection.id not in self.always]

    def setup(self) -> tuple[Any, tuple[str, ...]]:
        """The set-up in force: its options and the seats in turn order."""
        entry = self._by_seq[self.statuses[1].amended_by or 1]
        payload = entry.payload["payload"] if entry.kind == AMEND else entry.payload
        return self.game.options.model_validate(payload["options"]), tuple(payload["seats"])

    # -- folding ---------------------------------------------------------------------------

    def _fold(self) -> None:
        options, seats = self.setup()
        state = self.game.begin(options, seats)
        self._snapshots[0] = state
        recent = len(self.lines) - RECENT
        for place, line in enumerate(self.lines, start=1):
            state = line.action.fold(state)
            if place % SNAPSHOT_EVERY == 0 or place > recent:
                self._snapshots[place] = state
        self.state: S = state

    def states(self, start: int = 0) -> Iterator[tuple[Line[S], S, S]]:
        """Every line in force from place `start` (0-based) on, with the states around it."""
        base = max(place for place in self._snapshots if place <= start)
        before = self._snapshots[base]
        for place, line in enumerate(self.lines[base:], start=base):
            kept = self._snapshots.get(place + 1)
            after = line.action.fold(before) if kept is None else kept
            if place >= start:
                yield line, before, after
            before = after

    def extended(self, *entries: Entry) -> Log[S]:
        """The log with these entries after it. Plain actions only cost their own fold."""
        log = object.__new__(type(self))
        log.game = self.game
        log.entries = (*self.entries, *entries)
        log._by_seq = {**self._by_seq, **{entry.seq: entry for entry in entries}}
        log._actions = dict(self._actions)
        # Weak: a log must not keep all those that it grew out of.
        log.before = ref(self)
        if any(entry.kind not in self.game.actions for entry in entries):
            log._snapshots = {}
            log.statuses = statuses(log.entries)
            log._fold()
            return log
        log.statuses = {**self.statuses, **{entry.seq: Status() for entry in entries}}
        state, lines, snapshots = self.state, list(self.lines), dict(self._snapshots)
        for entry in entries:
            action = log.action(entry.seq)
            lines.append(Line(entry.seq, action))
            state = action.fold(state)
            snapshots[len(lines)] = state
        log.state = state
        log._snapshots = {
            place: kept
            for place, kept in snapshots.items()
            if place % SNAPSHOT_EVERY == 0 or place > len(lines) - RECENT
        }
        log.__dict__["lines"] = tuple(lines)
        return log

    def signed(self, digest: str) -> Log[S]:
        """The log with this digest in its last entry. Nothing is folded again."""
        last = replace(self.entries[-1], digest=digest)
        log = copy(self)
        log.entries = (*self.entries[:-1], last)
        log._by_seq = {**self._by_seq, last.seq: last}
        return log

    def until(self, seq: int, *, known: bool) -> Log[S]:
        """The log as of entry `seq`: as it is `known` now, or as the phones showed it then.

        Known now keeps later strikes and amends of those entries; shown then does not.
        """
        early = self.entries[: max(1, seq)]
        if known:
            later = self.entries[len(early) :]
            early += tuple(entry for entry in later if entry.kind in (STRIKE, RESTORE, AMEND))
        return Log(self.game, early)


def statuses(entries: Sequence[Entry]) -> dict[int, Status]:
    """What is struck and what is amended, by seq. The last strike or restore naming an entry
    decides; the last amend that is not itself struck stands. The set-up can't be struck, and
    nothing names an entry that comes after it."""
    struck: dict[int, int] = {}
    kinds: dict[int, str] = {}
    for entry in entries:
        if entry.kind in (STRIKE, RESTORE):
            for seq in entry.payload["entries"]:
                if kinds.get(seq) in (None, BEGIN, STRIKE, RESTORE):
                    continue
                if entry.kind == STRIKE:
                    struck[seq] = entry.seq
                else:
                    struck.pop(seq, None)
        kinds[entry.seq] = entry.kind
    amended = {
        entry.payload["entry"]: entry.seq
        for entry in entries
        if entry.kind == AMEND and entry.seq not in struck and entry.payload["entry"] < entry.seq
    }
    return {entry.seq: Status(struck.get(entry.seq), amended.get(entry.seq)) for entry in entries}


def parse(game: Game[S], entry: Entry) -> Action[S]:
    """The action of an entry, or of an amend the new content. ValueError where unknown."""
    kind, payload = entry.kind, entry.payload
    if kind == AMEND:
        kind, payload = payload["kind"], payload["payload"]
    if kind not in game.actions:
        raise ValueError(f"{game.meta.slug} has no action {kind!r}")
    return game.actions[kind].model_validate(payload)
