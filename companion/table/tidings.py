"""Messages for one seat or one phone: what the latest tap means for it, and what its players still
have to do on the real table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.core.common_actions import Reveal
from companion.core.game.action import Action, Moment
from companion.core.log.entry import AMEND, RESTORE, SIT, STRIKE, Entry
from companion.core.log.following import is_automatic
from companion.core.log.log import Line, Log
from companion.core.log.sealed import SEAL, answers, question, seals
from companion.core.text import Phrase, Seat, brief, say
from companion.table.log_lines import before_entry, sentence, story_of

ENTRIES_LOOKED_BACK = 12  # entries of the log
TOASTED = 60  # the latest entries of the log: a phone may still show a toast about one of them


@dataclass(frozen=True, slots=True)
class Tiding:
    """A sentence for a `seat`, or for the `device` whose line was undone or corrected. A `loss`
    stays until somebody has read it. What `follows` by itself is news for the phone that tapped,
    too; what is for `others` is not, and they may undo the tap. `said` fills in who tapped, if the
    sentence names them."""

    text: Phrase
    seat: Seat = ""
    device: str = ""
    loss: bool = False
    follows: bool = False
    others: bool = False

    def said(self, who: str) -> Phrase:
        return replace(self.text, params=(*self.text.params, ("who", who)))


def tidings(log: Log) -> list[Tiding]:
    """The messages of the latest tap that are for some phones only. A restored line tells again
    what it did, but not whom a line restored with it has answered."""
    if log.entries[-1].kind == STRIKE:
        return [*_undone(log), *_asked_again(log)]
    if log.entries[-1].kind == AMEND:
        return [*_corrected(log), *_asked_again(log)]
    if log.entries[-1].kind == SIT:
        holds = say("{who} holds your seat, too")
        return [Tiding(holds, seat=log.entries[-1].payload["seat"], others=True)]
    messages = [*_asked_again(log)]
    restored = _restored(log)
    for place, (action, before, _) in enumerate((*log.latest_tap, *restored)):
        messages += [Tiding(text, seat=seat, loss=True) for seat, text in action.loses(before)]
        answered = {later.subject for later, _, _ in restored[place + 1 :]}
        messages += [
            Tiding(text, seat=seat, follows=action.automatic)
            for seat, text in action.tells(before)
            if seat not in answered
        ]
    return [*messages, *_turn_ended(log)]


def _restored(log: Log) -> list[tuple[Action, Any, Any]]:
    """The actions that the latest entry has restored, each with the states before and after it."""
    latest = log.entries[-1]
    if latest.kind != RESTORE:
        return []
    seqs = latest.payload["entries"]
    return [
        (line.action, before, after)
        for line, before, after in log.since(min(seqs, default=0))
        if line.seq in seqs
    ]


@dataclass(frozen=True, slots=True)
class Missed:
    """What a `seat` lost in a tap before the latest one. `tap` is the seq of its first entry,
    `by` the seat that acted."""

    tap: int
    device: str
    by: str | None
    seat: Seat
    text: Phrase


def missed(log: Log) -> list[Missed]:
    """The losses of the last few taps, for the phones that were away while each was the latest."""
    newest = log.entries[-1].group or log.entries[-1].seq
    return [
        Missed(entry.group or entry.seq, entry.device, line.action.subject, seat, text)
        for entry, line, before in _latest(log, "loses")
        if newest not in (entry.group, entry.seq)
        for seat, text in line.action.loses(before)
    ]


def _latest(log: Log, tells: str) -> Iterator[tuple[Entry, Line, Any]]:
    """The lines of the last few entries whose action has this method of its own, each with its
    entry and the state before it."""
    actions, own = log.game.actions, getattr(Action, tells)
    of = {
        entry.seq: entry
        for entry in log.entries[-ENTRIES_LOOKED_BACK:]
        if entry.kind in actions and getattr(actions[entry.kind], tells) is not own
    }
    lines = log.since(min(of)) if of else ()
    return ((of[line.seq], line, before) for line, before, _ in lines if line.seq in of)


def moment(log: Log) -> Moment | None:
    """The big event of the latest tap, if there is one."""
    moments = (action.moment(before) for action, before, _ in log.latest_tap)
    return next(filter(None, moments), None)


def revealed_now(log: Log) -> Reveal | None:
    """The reveal of the latest tap, if there is one."""
    return next((a for a, _, _ in log.latest_tap if isinstance(a, Reveal)), None)


def without_effect(log: Log) -> list[int]:
    """The seqs of the latest entries whose toast has nothing left to undo or restore, or whose loss
    no longer counts: lines that were struck, strikes that were undone and restores that were
    struck again, secret choices that are revealed or replaced."""
    latest = log.entries[-TOASTED:]
    sealed = SEAL in [entry.kind for entry in latest]
    open_seals = {entry.seq for entry in answers(log).values()} if sealed else set()
    statuses = log.statuses

    def counts(entry: Entry) -> bool:
        # The log before a line has the strikes of lines that came after it.
        mended = [seq for seq in entry.payload.get("entries", ()) if seq in statuses]
        if entry.kind == STRIKE:
            return any(statuses[seq].struck_by == entry.seq for seq in mended)
        if entry.kind == RESTORE:
            return any(statuses[seq].struck_by is None for seq in mended)
        return entry.seq in open_seals

    lossless = _without_a_loss(log, latest)
    return [
        entry.seq
        for entry in latest
        if (
            not counts(entry)
            if entry.kind in (STRIKE, RESTORE, SEAL)
            else statuses[entry.seq].struck_by is not None or entry.seq in lossless
        )
    ]


def _without_a_loss(log: Log, latest: Sequence[Entry]) -> set[int]:
    """The entries of taps by which seats lost something, and lose nothing since a line up to theirs
    was undone or corrected."""
    changes = [
        (
            min(entry.payload.get("entries", ()), default=entry.payload.get("entry", entry.seq)),
            entry.seq,
        )
        for entry in latest
        if entry.kind in (STRIKE, RESTORE, AMEND)
    ]
    taps = {
        entry.group or entry.seq
        for entry, line, before in (_latest(log, "loses") if changes else ())
        if any(oldest <= entry.seq < changed for oldest, changed in changes)
        and not any(line.action.loses(before))
        and _lost(log.until(entry.seq, known=False))
    }
    return {entry.seq for entry in latest if (entry.group or entry.seq) in taps}


def _lost(log: Log) -> bool:
    """Whether seats lost something by the last line."""
    return any(
        seat for line, before, _ in log.since(log.last_seq) for seat in line.action.loses(before)
    )


def _turn_ended(log: Log) -> list[Tiding]:
    """For a seat whose turn the latest tap has ended, which no line says, who did so."""
    sentence = say("{who} ends your turn")
    return [
        Tiding(sentence, seat=action.subject, others=True)
        for action, _, _ in log.latest_tap
        if action.ends_turn and action.untold and not action.automatic and action.subject
    ]


def _undone(log: Log) -> list[Tiding]:
    """For each device whose line another device undid, a message about the latest of these
    lines."""
    strike = log.entries[-1]
    by_line: dict[str, Tiding] = {}
    for seq in strike.payload["entries"]:
        entry = log.entry(seq)
        if entry is None or entry.kind not in log.game.actions or is_automatic(log, entry):
            continue
        if entry.device != strike.device:
            says = say("{who} undoes your line: {what}", what=story_of(log, seq))
            by_line[entry.device] = Tiding(says, device=entry.device)
    return list(by_line.values())


def _corrected(log: Log) -> list[Tiding]:
    """For the device whose line another device corrected, what the line says now."""
    latest = log.entries[-1]
    amendment = log.entry(latest.group) or latest  # the lines that followed come after it
    entry = log.entry(amendment.payload["entry"])
    if entry is None or entry.kind not in log.game.actions or entry.device == amendment.device:
        return []
    what = brief(sentence(log.action(amendment.seq), before_entry(log, entry.seq)))
    return [Tiding(say("{who} corrects your line: {what}", what=what), device=entry.device)]


def _asked_again(log: Log) -> list[Tiding]:
    """For each seat whose sealed choice counted until the latest tap, and does not count now."""
    opened = question(log)
    gone = seals(log, opened.kind).keys() - answers(log).keys() if opened else ()
    if not gone:
        return []
    first = log.entries[-1].group or log.entries[-1].seq
    counted = answers(log.until(first - 1, known=False))
    sentence = say("Your sealed choice no longer counts: choose again.")
    return [Tiding(sentence, seat=seat, follows=True) for seat in counted if seat in gone]


@dataclass(frozen=True, slots=True)
class Reminder:
    """A few words, and an id by which a phone remembers that it is done."""

    id: str
    text: Phrase


def reminders(log: Log, device: str) -> tuple[Reminder, ...]:
    """What a device's lines since the latest end of a turn still ask for, with what that end asks
    for, in the order of the log."""
    own = [told for told in _latest(log, "reminders") if told[0].device == device]
    lines = log.since(max(1, log.last_seq - ENTRIES_LOOKED_BACK)) if own else ()
    turn = max((line.seq for line, _, _ in lines if line.action.ends_turn), default=0)
    return tuple(
        Reminder(f"{line.seq}.{n}", text)
        for _, line, before in own
        if line.seq >= turn
        for n, text in enumerate(line.action.reminders(before))
    )
