"""The log as players read it: one line per tap (or per few quick taps)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any
from weakref import WeakKeyDictionary

from companion.core.common_actions import Reveal
from companion.core.game.action import Action
from companion.core.log.entry import (
    ALWAYS,
    AMEND,
    BEGIN,
    BREAK,
    RESTORE,
    SHOW,
    SIT,
    STRIKE,
    WISH,
    Entry,
)
from companion.core.log.following import is_automatic
from companion.core.log.log import Log
from companion.core.log.preview import Change, changes_between, points_in, said_once
from companion.core.log.sealed import SEAL, withheld
from companion.core.log.struck_and_amended import Status
from companion.core.sides import names_of
from companion.core.text import (
    Phrase,
    Seat,
    SeatName,
    brief,
    say,
    say_many,
    told,
    with_details,
)
from companion.table.merged_lines import MOST_MERGED, merge
from companion.table.secret_choices import sealed_line

RECENT = 5  # lines that the screens of a table show
HOLDS_IT = say("plays on this phone, which sees the secrets")
HOLDS_IT_TOO = say("plays on another phone, too")
BY_PHONE = (STRIKE, RESTORE, AMEND, ALWAYS, SHOW, WISH)
"""Lines about the phone that recorded them."""

_recent: WeakKeyDictionary[Log, list[LogLine]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log. `entries` are its taps, and `changes` the numbers that they change.

    `text` says what the `seat` does, or the phone if it is `by_phone`. In a line about the table,
    whose `seat` is None, it is a whole sentence. A struck line has no changes.
    """

    entries: tuple[Entry, ...]
    status: Status
    seat: Seat | None
    text: Phrase
    changes: tuple[Change, ...]

    @property
    def by_phone(self) -> bool:
        """Whether its subject is the phone that recorded it."""
        return self.last.kind in BY_PHONE

    @property
    def told(self) -> tuple[Change, ...]:
        """The changes to show with the text, each once."""
        return said_once(self.changes)

    @property
    def gain(self) -> int:
        """The points that it brings its own seat."""
        return points_in(self.changes, self.seat)

    @property
    def seq(self) -> int:
        return self.entries[0].seq

    @property
    def last(self) -> Entry:
        return self.entries[-1]

    @property
    def seqs(self) -> tuple[int, ...]:
        return tuple(entry.seq for entry in self.entries)


def log_lines(
    log: Log, *, last: int | None = None, seat: Seat | None = None, before: int | None = None
) -> list[LogLine]:
    """The lines of the log, newest first: the `last` ones, of one `seat`, `before` a seq."""
    wanted = (
        withheld(entry, log.eyes) for entry in _unspent(log) if before is None or entry.seq < before
    )
    groups: list[list[Entry]] = []
    for entry in wanted:
        if groups and len(groups[-1]) < MOST_MERGED and merge(log, entry, groups[-1][0]):
            groups[-1].insert(0, entry)
            continue
        if last and len(groups) > last:
            break
        groups.append([entry])
    entries = log.since(groups[-1][0].seq) if groups else ()
    walk = {line.seq: (b, line.action, a) for line, b, a in entries}
    lines = (_line(log, group, walk) for group in groups)
    shown = [
        line
        for line in lines
        if seat is None or seat in (line.seat, *(change.seat for change in line.changes))
    ]
    return shown[:last] if last else shown


def _unspent(log: Log) -> Iterator[Entry]:
    """The entries, newest first, without secret choices that were revealed: the reveal tells
    them."""
    revealed: set[str] = set()
    for entry in reversed(log.entries):
        spent = entry.kind == SEAL and entry.payload["question"] in revealed
        if not spent or log.statuses[entry.seq].struck_by is not None:
            revealed.add(entry.kind)
            yield entry


def recent(log: Log) -> list[LogLine]:
    """The latest few lines, newest first. They are made once per log, from the lines of the log
    before it."""
    lines = _recent.get(log)
    if lines is None:
        lines = _recent[log] = _grown(log) or log_lines(log, last=RECENT)
    return lines


def is_untold(log: Log, line: LogLine) -> bool:
    """Whether phones are not told of a line: it only says whose turn is next, or it is a ruling
    that was shown to everybody and is hidden again, or it hides such a ruling."""
    if line.last.kind == SHOW:
        return line.status.struck_by is not None
    if line.last.kind == STRIKE:
        undone = map(log.entry, line.last.payload["entries"])
        return {entry.kind for entry in undone if entry} == {SHOW}
    return line.last.kind in log.game.actions and log.action(line.last.seq).untold


def latest_told(log: Log) -> LogLine:
    """The latest line that says what has happened; the latest of all if no recent one does."""
    lines = recent(log)
    return next((line for line in lines if not is_untold(log, line)), lines[0])


def _grown(log: Log) -> list[LogLine] | None:
    """The latest lines after one more action, made from the lines before it; None if something else
    has changed, too."""
    base = log.before() if log.before else None
    known = _recent.get(base) if base else None
    entry = withheld(log.entries[-1], log.eyes)
    if not base or not known or len(log.entries) != len(base.entries) + 1:
        return None
    if entry.kind not in log.game.actions or issubclass(log.game.actions[entry.kind], Reveal):
        return None
    latest = known[0]
    walk = {entry.seq: (base.state, log.action(entry.seq), log.state)}
    if not merge(log, latest.last, entry):
        return [_line(log, [entry], walk), *known][:RECENT]
    if len(latest.entries) == MOST_MERGED:
        return None
    for line, before, after in log.since(latest.seq):
        if line.seq == latest.seq:
            walk[line.seq] = (before, line.action, after)
            break
    return [_line(log, [*latest.entries, entry], walk), *known[1:]]


def latest_changes(log: Log) -> tuple[Change, ...]:
    """The numbers that the latest tap changed, with what followed from it by itself."""
    lines = recent(log)
    followed = sum(1 for _ in takewhile(lambda line: is_automatic(log, line.last), lines))
    return tuple(change for line in lines[: followed + 1] for change in line.changes)


def _line(log: Log, entries: list[Entry], walk: dict[int, tuple[Any, Action, Any]]) -> LogLine:
    first, last = entries[0], entries[-1]
    status = log.statuses[first.seq]
    if first.kind not in log.game.actions:
        seat = first.payload["seat"] if first.kind in (SEAL, SIT) else None
        return LogLine(tuple(entries), status, seat, _bookkeeping(log, first), ())
    if status.struck_by is not None or first.seq not in walk:
        subject = log.action(status.amended_by or first.seq).subject
        return LogLine(tuple(entries), status, subject, corrected_story(log, first.seq), ())
    before, action, _ = walk[first.seq]
    text = walk[last.seq][1].story(walk[last.seq][0])
    if len(entries) > 1:
        if any(log.action(entry.seq) != action for entry in entries):
            text = say("records “{what}”", what=action.title)
        text = say("{what} × {times}", what=text, times=len(entries))
    if status.amended_by is not None:
        was = log.action(first.seq).story(before)
        text = with_details(text, say("earlier: {was}", was=brief(was)))
    changes = changes_between(log.game, before, walk[last.seq][2], log.state)
    return LogLine(tuple(entries), status, action.subject, text, changes)


def _bookkeeping(log: Log, entry: Entry) -> Phrase:
    """The text of an entry that is not an action."""
    payload = entry.payload
    if entry.kind in (STRIKE, RESTORE):
        return _undone(log, entry.kind == STRIKE, payload["entries"])
    if entry.kind == AMEND:
        return _amended(log, entry)
    if entry.kind == ALWAYS:
        what = Phrase.from_json(payload["text"]) if "text" in payload else say("this")
        return say("makes a house rule to ignore “{objection}”", objection=what)
    if entry.kind == SHOW:
        title, verdict = Phrase.from_json(payload["title"]), Phrase.from_json(payload["verdict"])
        return with_details(say("shows everybody “{title}”", title=title), verdict)
    if entry.kind == SEAL:
        return sealed_line(log, entry)
    if entry.kind == SIT:
        return HOLDS_IT if log.game.has_secrets else HOLDS_IT_TOO
    if entry.kind == BREAK:
        return with_details(say("The table takes a break"), say("the clock waits for the next tap"))
    if entry.kind == WISH:
        title = log.game.actions[payload["kind"]].title
        return say("asks the others whether to record “{what}”", what=title)
    return say("The game begins")


def _amended(log: Log, entry: Entry) -> Phrase:
    if entry.payload["kind"] == BEGIN:
        return _corrected_set_up(log, entry)
    seq, action = entry.payload["entry"], log.action(entry.seq)
    now = sentence(action, before_entry(log, seq))
    return say("corrects #{seq}: {now}", seq=seq, now=now)


def sentence(action: Action, before: Any) -> Phrase:
    """What an action says in the log, with the name of its subject."""
    does = action.story(before)
    return told(SeatName(action.subject), does) if action.subject else does


def _corrected_set_up(log: Log, entry: Entry) -> Phrase:
    """Names the seats that the set-up in force before it did not have."""
    now, was = entry.payload["payload"]["seats"], log.entries[0].payload["seats"]
    for other in log.entries[: entry.seq - 1]:
        if other.payload.get("kind") == BEGIN and log.statuses[other.seq].struck_by is None:
            was = other.payload["payload"]["seats"]
    came = names_of(seat for seat in now if seat not in was) if {*now} - {*was} else None
    return say("lets {names} join the game", names=came) if came else say("corrects the set-up")


def _undone(log: Log, struck: bool, seqs: Sequence[int]) -> Phrase:
    what = what_was_undone(log, seqs)
    return say("undoes: {what}", what=what) if struck else say("brings back: {what}", what=what)


def what_was_undone(log: Log, seqs: Sequence[int]) -> Phrase:
    """What a strike or a restore undid or brought back, in words: the first tap, and how many more.
    A tap is named after what it was for: the actions that an objection asked for come before it,
    and what follows by itself comes after it."""
    taps: dict[int, int] = {}
    for seq in sorted(seqs):
        entry = log.entry(seq)
        tap = entry.group or seq if entry else seq
        if tap not in taps or (entry and not is_automatic(log, entry)):
            taps[tap] = seq
    first, *others = taps.values() or (0,)
    what, more = story_of(log, first), len(others)
    if not more:
        return what
    return say_many("{listed} and {count} more", "{listed} and {count} more", more, listed=what)


def story_of(log: Log, seq: int) -> Phrase:
    """What an entry says after its correction, if it has one, without its details."""
    entry = log.entry(seq)
    if entry and entry.kind in log.game.actions:
        action = log.action(log.statuses[seq].amended_by or seq)
        return brief(sentence(action, before_entry(log, seq)))
    if entry and entry.kind == SHOW:
        return say("“{title}”", title=Phrase.from_json(entry.payload["title"]))
    if entry and entry.kind not in (STRIKE, RESTORE):
        return _bookkeeping(log, entry)
    return say("#{seq}", seq=seq)


def corrected_story(log: Log, seq: int) -> Phrase:
    """What a line says after its correction, if it has one, also while it is undone."""
    return log.action(log.statuses[seq].amended_by or seq).story(before_entry(log, seq))


def before_entry(log: Log, seq: int) -> Any:
    """The state in which an entry was recorded, or would be now: a story tells what its action does
    to that state."""
    return next((before for _, before, _ in log.since(seq)), log.state)
